import { DayTime } from '#app/components/time/day-time.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import type { SharedMessageRow } from '#core/message/message.ts'
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
      {messages.length > 0 && (
        <ol aria-label="Messages" className="grid gap-4">
          {messages.map(({ _id, at, by, isStaff, text }) => (
            <li
              key={_id}
              className={`rounded-large border px-5 py-4 ${isStaff ? 'border-transparent bg-tint' : 'border-line bg-raised'}`}
            >
              <p className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-small">
                <span className="font-semibold wrap-anywhere">{by || (isStaff ? seller : 'The client')}</span>
                <span className="text-muted">
                  <DayTime value={at} />
                </span>
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{text}</p>
            </li>
          ))}
        </ol>
      )}
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
