import { api } from '#app/api/browser.ts'
import { type DeliveryRow, repeatDelivery, type WebhookRow } from '#app/api/webhooks.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { formatNumber } from '#core/format-number.ts'

type DeliveryListProps = { webhook: WebhookRow; deliveries: DeliveryRow[]; onRepeated: () => Promise<void> }

export function DeliveryList({ webhook, deliveries, onRepeated }: DeliveryListProps) {
  if (deliveries.length === 0) {
    return <p className="border-y border-line py-4 text-muted">Nothing was sent yet.</p>
  }
  return (
    <ul aria-label="Deliveries" className="divide-y divide-line border-y border-line">
      {deliveries.map((delivery) => (
        <li key={delivery._id} className="grid gap-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          <DeliveryFacts delivery={delivery} />
          {webhook.active && delivery.status !== 'waiting' && (
            <RepeatButton webhookId={webhook._id} delivery={delivery} onRepeated={onRepeated} />
          )}
        </li>
      ))}
    </ul>
  )
}

const badges = {
  waiting: { tone: 'warning', label: 'Waiting' },
  sent: { tone: 'success', label: 'Delivered' },
  failed: { tone: 'danger', label: 'Failed' },
} as const

function DeliveryFacts({ delivery }: { delivery: DeliveryRow }) {
  const { status, event, attempts, statusCode, durationMs, failure, answer, createdAt, body } = delivery
  const facts = [
    statusCode !== null && `status ${statusCode}`,
    durationMs !== null && `${formatNumber(durationMs)} ms`,
    attempts > 0 && `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`,
  ].filter(Boolean)
  return (
    <div className="min-w-0">
      <h3 className="flex flex-wrap items-center gap-2 text-body">
        <span className="min-w-0 wrap-anywhere">{event.split(':')[0]}</span>
        <Badge tone={badges[status].tone}>{badges[status].label}</Badge>
      </h3>
      <p className="text-small text-muted">{[...facts].join(' · ')}</p>
      <p className="text-small text-muted">
        <RelativeTime value={createdAt} />
        {status === 'waiting' && attempts > 0 && (
          <>
            , next attempt <RelativeTime value={delivery.nextAttemptAt} />
          </>
        )}
      </p>
      {failure && <p className="text-small text-danger wrap-anywhere">{failure}</p>}
      <details className="mt-1 text-small">
        <summary className="cursor-pointer">Message and answer</summary>
        <pre className="mt-2 max-h-60 overflow-auto whitespace-pre-wrap font-mono wrap-anywhere">{body}</pre>
        {answer && (
          <pre className="mt-2 max-h-60 overflow-auto border-t border-line pt-2 whitespace-pre-wrap font-mono wrap-anywhere">
            {answer}
          </pre>
        )}
      </details>
    </div>
  )
}

type RepeatButtonProps = { webhookId: string; delivery: DeliveryRow; onRepeated: () => Promise<void> }

function RepeatButton({ webhookId, delivery, onRepeated }: RepeatButtonProps) {
  const { isWorking, act } = useAction()
  const repeat = () =>
    act(async () => {
      await repeatDelivery(api, webhookId, delivery._id)
      showToast({ title: 'The delivery is sent again' })
      await onRepeated()
    })
  return (
    <Button look="second" size="small" className="h-fit" disabled={isWorking} onClick={repeat}>
      Send again<span className="sr-only"> {delivery.event.split(':')[0]}</span>
    </Button>
  )
}
