import { href, Link } from 'react-router'
import { api } from '#app/api/browser.ts'
import { makeClientOfSender, type WholeConversation } from '#app/api/conversations.ts'
import { useChange } from '#app/components/dashboard/records/use-change.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { useHasPermission } from '../shell/use-account.ts'

/** Client that the sender is, or a button that makes the sender one. */
export function ConversationClient({ conversation }: { conversation: WholeConversation }) {
  const { _id: id, client, status } = conversation
  const canCreate = useHasPermission('client.create')
  const { failure, isWorking, change } = useChange()
  if (!canCreate) return null
  return (
    <section aria-label="Client" className="grid gap-3 text-small">
      <h2 className="font-semibold">Client</h2>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {client ? (
        <Link
          to={href('/dashboard/clients/:id', { id: client._id })}
          className="text-accent wrap-anywhere hover:underline"
        >
          {client.name}
        </Link>
      ) : (
        <>
          <p className="text-muted">
            Links this message to the client with its address. Without one, a client is added, with the
            message as a note.
          </p>
          <Button
            look="second"
            size="small"
            className="justify-self-start"
            disabled={isWorking || status === 'spam'}
            onClick={() => change(() => makeClientOfSender(api, id), 'The sender is a client')}
          >
            Make a client
          </Button>
        </>
      )}
    </section>
  )
}
