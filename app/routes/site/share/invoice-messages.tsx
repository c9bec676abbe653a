import { Button } from '#app/components/ui/button.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import type { SharedMessageRow } from '#core/message/message.ts'
import { SharedMessages } from './shared-messages.tsx'
import type { MessageOutcome } from './write-about-invoice.server.ts'

type InvoiceMessagesProps = {
  messages: SharedMessageRow[]
  /** Name of staff whose account no longer exists. */
  seller: string
  /** Sent along, so that a form that is sent twice stores one message. */
  messageKey: string
  outcome: MessageOutcome | undefined
}

/** Messages about an invoice, and a form for another one. Works without scripts. */
export function InvoiceMessages({ messages, seller, messageKey, outcome }: InvoiceMessagesProps) {
  return (
    <section id="messages" aria-labelledby="messages-title" className="grid scroll-mt-24 gap-6">
      <h2 id="messages-title" className="text-title">
        Questions about this invoice
      </h2>
      <SharedMessages messages={messages} seller={seller} />
      {outcome && <Notice tone="danger">{outcome.message}</Notice>}
      <form
        method="post"
        // A refusal is shown at the form, far below the top of the page.
        action="#messages"
        aria-label="Write to us"
        className="grid max-w-measure gap-4"
      >
        <input type="hidden" name="key" value={messageKey} />
        <TextField
          name="author"
          label="Your name"
          autoComplete="name"
          maxLength={120}
          defaultValue={outcome?.author}
          error={outcome?.errors.author}
        />
        <TextArea
          name="message"
          label="Your message"
          rows={4}
          maxLength={2_000}
          defaultValue={outcome?.text}
          error={outcome?.errors.text}
        />
        <Button type="submit" name="intent" value="write" look="second" className="w-fit">
          Send the message
        </Button>
      </form>
    </section>
  )
}
