import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { listRedirects, type RedirectRow, removeRedirect } from '#app/api/redirects.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { DashboardEmptyState } from '#app/components/dashboard/screen/dashboard-empty-state.tsx'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { ConfirmDialog } from '#app/components/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/redirects'
import { RedirectDialog } from './redirect-dialog.tsx'
import { RedirectEntry } from './redirect-entry.tsx'

const title = 'Redirects'

export const clientLoader = async (_: Route.LoaderArgs) => ({ redirects: await listRedirects(api) })
export const loader = onServer(clientLoader)

export default function Redirects({ loaderData: { redirects } }: Route.ComponentProps) {
  useReloadOn([])
  const { revalidate } = useRevalidator()
  const [isAdding, setIsAdding] = useState(false)
  const [removed, setRemoved] = useState<RedirectRow>()
  const [isConfirming, setIsConfirming] = useState(false)

  async function remove() {
    if (!removed) return
    await removeRedirect(api, removed._id)
    showToast({ title: `Redirect from ${removed.from} deleted` })
    await revalidate()
  }
  const add = (
    <Button size="small" onClick={() => setIsAdding(true)}>
      <Plus aria-hidden="true" className="size-4" />
      Add a redirect
    </Button>
  )
  return (
    <Page
      title={title}
      lead="An old address leads visitors and search engines to the right page. A page always comes first: a redirect answers only where visitors would find nothing."
      action={add}
    >
      {redirects.length === 0 ? (
        <DashboardEmptyState title="No redirects yet">
          Add one for an address that was printed or linked, and that no page has any more. A post that gets
          another address needs none.
        </DashboardEmptyState>
      ) : (
        <ul aria-label={title} className="divide-y divide-line border-y border-line">
          {redirects.map((row) => (
            <RedirectEntry
              key={row._id}
              row={row}
              onRemove={() => {
                setRemoved(row)
                setIsConfirming(true)
              }}
            />
          ))}
        </ul>
      )}
      {isAdding && <RedirectDialog onClose={() => setIsAdding(false)} onSaved={revalidate} />}
      <ConfirmDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Delete this redirect?"
        confirmLabel="Delete"
        onConfirm={remove}
      >
        Visitors of <strong className="wrap-anywhere">{removed?.from}</strong> will find no page. This can’t
        be undone, but you can add the redirect again.
      </ConfirmDialog>
    </Page>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
