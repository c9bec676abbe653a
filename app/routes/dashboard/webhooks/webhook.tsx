import { useState } from 'react'
import { href, useNavigate, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { changeWebhook, getWebhook, listDeliveries, removeWebhook, testWebhook } from '#app/api/webhooks.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { BackLink } from '#app/components/dashboard/screen/back-link.tsx'
import { MoreButton } from '#app/components/dashboard/screen/more-button.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { useMore } from '#app/components/dashboard/screen/use-more.ts'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import type { NoticeKind } from '#core/notice/notice-kinds.ts'
import { labelOfEvent } from '#core/webhook/webhook.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/webhook'
import { DeliveryList } from './delivery-list.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

export async function clientLoader({ params: { id } }: Route.LoaderArgs) {
  const [webhook, deliveries] = await Promise.all([getWebhook(api, id), listDeliveries(api, id)])
  return { webhook, deliveries }
}
export const loader = onServer(clientLoader)

export default function Webhook({ loaderData: { webhook, deliveries } }: Route.ComponentProps) {
  useReloadOn([])
  const { revalidate, state } = useRevalidator()
  const navigate = useNavigate()
  const { isWorking, act } = useAction()
  const [isEditing, setIsEditing] = useState(false)
  const [isRemoving, setIsRemoving] = useState(false)
  const more = useMore(deliveries)
  const { _id: id, version, active, name } = webhook

  const change = (done: string, action: () => Promise<unknown>) =>
    act(async () => {
      await action()
      showToast({ title: done })
      await revalidate()
    })
  async function remove() {
    await removeWebhook(api, id)
    showToast({ title: `“${name}” deleted` })
    await navigate(href('/dashboard/webhooks'))
  }
  const test = () => change('Test queued', () => testWebhook(api, id))
  const toggle = () =>
    change(active ? 'Switched off' : 'Switched on', () =>
      changeWebhook(api, id, { version, active: !active }),
    )
  return (
    <Page
      title={name}
      lead={<span className="wrap-anywhere">{webhook.address}</span>}
      action={<BackLink to={href('/dashboard/webhooks')}>All webhooks</BackLink>}
    >
      {!active && <Notice tone="danger">This webhook is off. Events are not kept for it.</Notice>}
      {active && webhook.failingSince && (
        <Notice tone="danger">
          Deliveries have failed since <RelativeTime value={webhook.failingSince} />.
        </Notice>
      )}
      <p className="my-4">
        {webhook.events.length === 0
          ? 'All events'
          : webhook.events.map((event) => labelOfEvent(event as NoticeKind)).join(', ')}
      </p>
      <div className="mb-10 flex flex-wrap gap-3">
        <Button look="second" size="small" onClick={() => setIsEditing(true)}>
          Edit
        </Button>
        <Button look="second" size="small" disabled={isWorking || !active} onClick={test}>
          Send a test
        </Button>
        <Button look="second" size="small" disabled={isWorking} onClick={toggle}>
          {active ? 'Switch off' : 'Switch on'}
        </Button>
        <Button look="quiet" size="small" className="text-danger" onClick={() => setIsRemoving(true)}>
          Delete
        </Button>
      </div>
      <Panel
        title="Deliveries"
        lead="Each event is tried up to eight times within a day."
        action={
          <Button look="second" size="small" disabled={state !== 'idle'} onClick={() => void revalidate()}>
            Refresh
          </Button>
        }
      >
        <DeliveryList webhook={webhook} deliveries={more.rows} onRepeated={revalidate} />
        <MoreButton {...more}>Show older deliveries</MoreButton>
      </Panel>
      {isEditing && (
        <WebhookDialog webhook={webhook} onClose={() => setIsEditing(false)} onSaved={revalidate} />
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={`Delete the webhook “${name}”?`}
        confirmLabel="Delete"
        onConfirm={remove}
      >
        Its list of deliveries is deleted too. This can’t be undone.
      </ConfirmDialog>
    </Page>
  )
}
