import { href, useNavigate } from 'react-router'
import { api } from '#app/api/browser.ts'
import { makeClientOfSender, type WholeConversation } from '#app/api/conversations.ts'
import { useAction } from '#app/components/dashboard/records/use-action.ts'
import { Button } from '#app/components/ui/button.tsx'

/** Button that opens the form of a quote with the sender and the text of a message. */
export function WriteQuote({ conversation: { _id: id, client } }: { conversation: WholeConversation }) {
  const navigate = useNavigate()
  const { isWorking, act } = useAction()
  const write = () =>
    act(async () => {
      const clientId = client?._id ?? (await makeClientOfSender(api, id)).insertedId
      const search = new URLSearchParams({ client: clientId, conversation: id })
      await navigate(`${href('/dashboard/quotes/new')}?${search}`)
    })
  return (
    <Button look="second" size="small" disabled={isWorking} onClick={write}>
      Write a quote
    </Button>
  )
}
