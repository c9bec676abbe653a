import { useState } from 'react'
import { type Added, addMessages } from '#app/api/bank-statements.ts'
import { api } from '#app/api/browser.ts'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { Button } from '#app/components/ui/button.tsx'
import { TextArea } from '#app/components/ui/fields/field.tsx'

type MessagesFormProps = { method: string; onAdded: (added: Added) => void }

/** Pasted messages of a wallet. They stay in the field if they cannot be read. */
export function MessagesForm({ method, onAdded }: MessagesFormProps) {
  const [text, setText] = useState('')
  const { isWorking, failure, attempt, clearFailure } = useAttempt()
  async function add() {
    await attempt(async () => {
      if (text.trim() === '') throw new Error('Please paste the messages')
      onAdded(await addMessages(api, method, text))
      setText('')
    })
  }
  return (
    <form
      noValidate
      className="grid justify-items-start gap-4 border-t border-line pt-8 [&>:first-child]:w-full"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextArea
        name="messages"
        label="Or paste messages of bKash, Nagad or Rocket"
        hint="One after the other, as the wallet sent them."
        rows={6}
        maxLength={200_000}
        value={text}
        error={failure?.message}
        onChange={({ target }) => {
          setText(target.value)
          clearFailure()
        }}
      />
      <Button type="submit" look="second" size="small" disabled={isWorking}>
        {isWorking ? 'One moment…' : 'Add messages'}
      </Button>
    </form>
  )
}
