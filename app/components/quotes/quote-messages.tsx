import { api } from '#app/api/browser.ts'
import { type WholeQuote, writeToQuote } from '#app/api/quotes.ts'
import { TextThread } from '#app/components/thread/text-thread.tsx'
import { type QuoteStatus, quoteStatusLabels } from '#core/quote/quote-machine.ts'

type QuoteMessagesProps = { quote: WholeQuote; label: string; isStaff?: boolean; mayWrite?: boolean }

/** Messages and states of a quote, and a form for another message. */
export const QuoteMessages = ({ quote, ...same }: QuoteMessagesProps) => (
  <TextThread
    draftKey={`quote:${quote._id}`}
    key={quote._id}
    messages={quote.messages}
    earlier={quote.earlierMessages}
    events={quote.events}
    nameOf={(state) => quoteStatusLabels[state as QuoteStatus]}
    beginning="Written"
    clientName={quote.clientName}
    write={(message, key) => writeToQuote(api, quote._id, message, key)}
    {...same}
  />
)
