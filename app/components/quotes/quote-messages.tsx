import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { type WholeQuote, writeToQuote } from '#app/api/quotes.ts'
import { MessageForm } from '#app/components/thread/message-form.tsx'
import { Thread } from '#app/components/thread/thread.tsx'
import { type QuoteStatus, quoteStatusLabels } from '#core/quote/quote-machine.ts'

type QuoteMessagesProps = { quote: WholeQuote; label: string; isStaff?: boolean; mayWrite?: boolean }

/** Messages and states of a quote, and a form for another message. */
export function QuoteMessages({ quote, label, isStaff = false, mayWrite = true }: QuoteMessagesProps) {
  const { revalidate } = useRevalidator()
  const { _id: id, messages, earlierMessages, events, clientName } = quote
  return (
    <>
      <Thread
        messages={messages}
        earlier={earlierMessages}
        events={events}
        nameOf={(state) => quoteStatusLabels[state as QuoteStatus]}
        beginning="Written"
        clientName={clientName}
      />
      {mayWrite && (
        <div className="mt-6">
          <MessageForm
            label={label}
            takesFiles={false}
            {...(isStaff && { statuses: [] })}
            send={({ text, internal }, key) => writeToQuote(api, id, { text, internal }, key)}
            onSent={() => void revalidate()}
          />
        </div>
      )}
    </>
  )
}
