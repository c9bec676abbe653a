import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WholeConversation } from '#app/api/conversations.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ChatDialog } from './chat-dialog.tsx'

/** Button to add what somebody wrote in the chat, for conversations that began there. */
export function ConversationChat({ conversation }: { conversation: WholeConversation }) {
  const { revalidate } = useRevalidator()
  const [isOpen, setIsOpen] = useState(false)
  if (!conversation.inquiry) return null
  const close = () => setIsOpen(false)
  return (
    <section aria-label="Chat" className="grid gap-3 text-small">
      <h2 className="font-semibold">Chat</h2>
      <p className="text-muted">
        The chat itself is in your chat program. Copy who wrote and what they wrote, so that a client, an
        order or a problem report can be made of it.
      </p>
      <Button look="second" size="small" className="justify-self-start" onClick={() => setIsOpen(true)}>
        Add from the chat
      </Button>
      {isOpen && (
        <ChatDialog
          conversation={conversation}
          onClose={close}
          onSaved={() => {
            close()
            void revalidate()
          }}
        />
      )}
    </section>
  )
}
