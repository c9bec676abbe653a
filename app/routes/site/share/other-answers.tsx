import { Button } from '#app/components/ui/button.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import type { ShareOutcome } from './answer-quote.server.ts'

type OtherAnswersProps = {
  isOpen: boolean
  /** Sent along, so that a form that is sent twice stores one message. */
  messageKey: string
  outcome: ShareOutcome | undefined
}

/** Form for a question, and while the quote is open for changes or a refusal. */
export function OtherAnswers({ isOpen, messageKey, outcome }: OtherAnswersProps) {
  const error = outcome?.errors.reason ?? outcome?.errors.text
  return (
    <form method="post" aria-label="Write to us" className="mt-14 grid gap-4 border-t border-line pt-8">
      <h2 className="text-title">{isOpen ? 'Not quite right?' : 'Write to us'}</h2>
      <input type="hidden" name="key" value={messageKey} />
      <TextField
        name="by"
        label={isOpen ? 'Your name, for a message' : 'Your name'}
        autoComplete="name"
        maxLength={120}
        defaultValue={outcome?.by}
        error={outcome?.errors.by}
      />
      <TextArea
        name="reason"
        label="Your message"
        rows={4}
        maxLength={2_000}
        defaultValue={outcome?.reason}
        error={error}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="message" look="second">
          Send the message
        </Button>
        {isOpen && (
          <>
            <Button type="submit" name="intent" value="ask-changes" look="second">
              Ask for changes
            </Button>
            <Button type="submit" name="intent" value="decline" look="quiet" className="text-danger">
              Decline the quote
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
