import { href, Link } from 'react-router'
import { api } from '#app/api/browser.ts'
import { makeClientOfSender, type WholeConversation } from '#app/api/conversations.ts'
import { useChange } from '#app/components/dashboard/records/use-change.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { useHasPermission } from '../shell/use-account.ts'

/** Client that the sender is, or a button that makes the sender one. */
export function ConversationClient({ conversation }: { conversation: WholeConversation }) {
  const { _id: id, client, addressClient, status } = conversation
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
      ) : addressClient ? (
        <>
          <p>
            Written from the address of{' '}
            <Link
              to={href('/dashboard/clients/:id', { id: addressClient._id })}
              className="text-accent wrap-anywhere hover:underline"
            >
              {addressClient.name}
            </Link>
          </p>
          <p className="text-muted">
            That is not proven: anybody can give this address. Link the message if you know who wrote it.
          </p>
          <Button
            look="second"
            size="small"
            className="justify-self-start"
            disabled={isWorking || status === 'spam'}
            onClick={() =>
              change(() => makeClientOfSender(api, id, addressClient._id), `Linked to ${addressClient.name}`)
            }
          >
            Link to {addressClient.name}
          </Button>
        </>
      ) : (
        <>
          <p className="text-muted">
            Adds a client with the sender’s name and address, and with the message as a note.
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
