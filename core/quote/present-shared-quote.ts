import { presentOffer } from './present-offer.ts'
import type { Acceptance, Quote } from './quote-response.ts'
import type { SharedQuoteRow } from './shared-quote.ts'

export type SharedQuote = Quote & { acceptance: Acceptance | null }

/** Presents what the holder of a link may see, and nothing else. */
export function presentSharedQuote(quote: SharedQuote): SharedQuoteRow {
  const { number, title, clientName, status, note, acceptance, amendment } = quote
  const { depositPercent, paymentPlan, revisions, supportMonths, workingDays, validUntil } = quote
  return {
    kind: 'quote',
    ...{ number, title, clientName, status, note, amendment },
    ...presentOffer(quote),
    ...{ depositPercent, paymentPlan, revisions, supportMonths, workingDays, validUntil },
    acceptance: acceptance && presentAcceptance(acceptance),
  }
}

const presentAcceptance = ({ address: _, browser: __, acceptedAt, ...same }: Acceptance) => ({
  ...same,
  acceptedAt: acceptedAt.toISOString(),
})
