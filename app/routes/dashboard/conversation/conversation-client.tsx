import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { makeClientOfSender, unlinkClient, type WholeConversation } from '#app/api/conversations.ts'
import { useChange } from '#app/components/dashboard/records/use-change.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { useHasPermission } from '../shell/use-account.ts'
import { LinkClientDialog } from './link-client-dialog.tsx'

/** Client that the sender is, or buttons that link one or make the sender a lead. */
export function ConversationClient({ conversation }: { conversation: WholeConversation }) {
  const { _id: id, client, addressClient, status } = conversation
  const canCreate = useHasPermission('client.create')
  const { failure, isWorking, change } = useChange()
  const { revalidate } = useRevalidator()
  const [isLinking, setIsLinking] = useState(false)
  if (!canCreate) return null
  const isUnavailable = isWorking || status === 'spam'
  return (
    <section aria-label="Client" className="grid gap-3 text-small">
      <h2 className="font-semibold">Client</h2>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {client ? (
        <>
          <ClientLink client={client} />
          <Button
            look="second"
            size="small"
            className="justify-self-start"
            disabled={isWorking}
            onClick={() => change(() => unlinkClient(api, id), `Unlinked from ${client.name}`)}
          >
            Unlink
          </Button>
        </>
      ) : (
        <>
          {addressClient ? (
            <>
              <p>
                Written from the address of <ClientLink client={addressClient} />
              </p>
              <p className="text-muted">
                The address is the client’s or a member’s. That is not proven: anybody can give this address.
                Link the message if you know who wrote it.
              </p>
            </>
          ) : (
            <p className="text-muted">
              Adds a lead to the clients, with the sender’s name and address, and with the message as a note.
            </p>
          )}
          <div className="flex flex-wrap gap-2">
            {addressClient ? (
              <Button
                look="second"
                size="small"
                disabled={isUnavailable}
                onClick={() =>
                  change(
                    () => makeClientOfSender(api, id, addressClient._id),
                    `Linked to ${addressClient.name}`,
                  )
                }
              >
                Link to {addressClient.name}
              </Button>
            ) : (
              <Button
                look="second"
                size="small"
                disabled={isUnavailable}
                onClick={() =>
                  change(
                    () => makeClientOfSender(api, id),
                    'Added as a lead',
                    () => unlinkClient(api, id),
                  )
                }
              >
                Make a lead
              </Button>
            )}
            <Button look="second" size="small" disabled={isUnavailable} onClick={() => setIsLinking(true)}>
              {addressClient ? 'Link to another client' : 'Link to a client'}
            </Button>
          </div>
        </>
      )}
      {isLinking && (
        <LinkClientDialog
          conversation={conversation}
          onClose={() => setIsLinking(false)}
          onLinked={() => {
            setIsLinking(false)
            void revalidate()
          }}
        />
      )}
    </section>
  )
}

const ClientLink = ({ client: { _id: id, name } }: { client: { _id: string; name: string } }) => (
  <Link to={href('/dashboard/clients/:id', { id })} className="text-accent wrap-anywhere hover:underline">
    {name}
  </Link>
)
