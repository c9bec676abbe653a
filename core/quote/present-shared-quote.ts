import type { InvoiceToPay } from '../invoice/invoice-to-pay.ts'
import type { Message } from '../message/message.ts'
import { presentSharedMessages } from '../message/present-shared-messages.ts'
import { presentOffer } from './present-offer.ts'
import { presentQuoteFiles } from './present-quote-files.ts'
import type { Acceptance, Quote } from './quote-response.ts'
import type { QuoteFile } from './read-quote-files.server.ts'
import type { SharedQuoteRow } from './shared-quote.ts'

export type SharedQuote = Omit<Quote, 'files'> & {
  files: QuoteFile[]
  acceptance: Acceptance | null
  termsVersion: string
  toPay: InvoiceToPay[]
  messages: Message[]
}

/** Presents what the holder of a link may see, and nothing else. `filesAt` is the path under which its files are read. */
export function presentSharedQuote(quote: SharedQuote, filesAt: string): SharedQuoteRow {
  const { number, title, clientName, status, note, terms, acceptance, amendment } = quote
  const { depositPercent, paymentPlan, revisions, supportMonths, workingDays, validUntil } = quote
  return {
    kind: 'quote',
    ...{ number, title, clientName, status, note, terms, amendment },
    ...presentOffer(quote),
    ...{ depositPercent, paymentPlan, revisions, supportMonths, workingDays, validUntil },
    files: presentQuoteFiles(quote.files, filesAt),
    acceptance: acceptance && presentAcceptance(acceptance),
    termsVersion: quote.termsVersion,
    toPay: quote.toPay,
    messages: presentSharedMessages(quote.messages),
  }
}

const presentAcceptance = ({ address: _, browser: __, acceptedAt, ...same }: Acceptance) => ({
  ...same,
  acceptedAt: acceptedAt.toISOString(),
})
