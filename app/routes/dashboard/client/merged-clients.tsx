import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type ClientDetailRow, separateClient } from '#app/api/clients.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { maxMergeDays } from '#core/client/client.ts'
import { useHasPermission } from '../shell/use-account.ts'

/** Clients that were merged into this one, each with a button that takes the merge back. */
export function MergedClients({ client: { merged } }: { client: ClientDetailRow }) {
  const { revalidate } = useRevalidator()
  const { isWorking, act } = useAction()
  const maySeparate = useHasPermission('client.merge')
  if (merged.length === 0) return null
  const separate = (id: string, name: string) =>
    act(async () => {
      await separateClient(api, id)
      await revalidate()
      showToast({ title: `${name} is a client of its own again` })
    })
  return (
    <Panel
      title="Merged clients"
      lead={`A merge can be undone for ${maxMergeDays} days. Members then have the access that they had before it.`}
    >
      <ul className="divide-y divide-line border-y border-line">
        {merged.map(({ _id: id, name, mergedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-semibold">{name}</span>
              <span className="block text-small text-muted">
                Merged <RelativeTime value={mergedAt} />
              </span>
            </span>
            {maySeparate && (
              <Button
                look="second"
                size="small"
                disabled={isWorking}
                aria-label={`Take apart: ${name}`}
                onClick={() => separate(id, name)}
              >
                Take apart
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
