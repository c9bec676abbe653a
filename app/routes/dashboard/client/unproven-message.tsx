import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { makeClientOfSender } from '#app/api/conversations.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { Button } from '#app/components/ui/button.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { useHasPermission } from '../shell/use-account.ts'

/** Note below a message that somebody wrote from an address of the client, with a button that links it. */
export function UnprovenMessage({ id, clientId }: { id: string; clientId: string }) {
  const { revalidate } = useRevalidator()
  const { isWorking, act } = useAction()
  const mayLink = useHasPermission('client.create')
  const link = () =>
    act(async () => {
      await makeClientOfSender(api, id, clientId)
      await revalidate()
      showToast({ title: 'The message is linked' })
    })
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
      Somebody gave an address of this client.
      {mayLink && (
        <Button look="second" size="small" disabled={isWorking} onClick={link}>
          Link to this client
        </Button>
      )}
    </div>
  )
}
