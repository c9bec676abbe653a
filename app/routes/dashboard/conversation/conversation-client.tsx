import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { makeClientOfSender, type WholeConversation } from '#app/api/conversations.ts'
import { Button } from '#app/components/ui/button.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { useHasPermission } from '../shell/use-account.ts'

/** Client that the sender is, or a button that makes the sender one. */
export function ConversationClient({ conversation }: { conversation: WholeConversation }) {
  const { _id: id, client, status } = conversation
  const { revalidate } = useRevalidator()
  const canCreate = useHasPermission('client.create')
  const [failure, setFailure] = useState<string>()
  const [isWorking, setIsWorking] = useState(false)
  if (!canCreate) return null
  async function make() {
    setIsWorking(true)
    setFailure(undefined)
    try {
      await makeClientOfSender(api, id)
      showToast({ title: 'The sender is a client' })
    } catch (error) {
      setFailure(errorMessageOf(error))
    } finally {
      await revalidate()
      setIsWorking(false)
    }
  }
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
            onClick={() => void make()}
          >
            Make a client
          </Button>
        </>
      )}
    </section>
  )
}
