import { href } from 'react-router'
import type { Offer } from '#app/components/quotes/offer.ts'
import { OfferView } from '#app/components/quotes/offer-view.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { PageHeader } from '#app/components/ui/page-header.tsx'
import { Island } from '#app/islands/island.tsx'
import { AcceptForm } from '#app/islands/shared-quote/accept-form.tsx'
import { openQuotes } from '#core/quote/quote-machine.ts'
import type { SharedQuoteRow } from '#core/quote/shared-quote.ts'
import type { ShareOutcome } from './answer-quote.server.ts'
import { InvoicesToPay } from './invoices-to-pay.tsx'
import { OtherAnswers } from './other-answers.tsx'
import { SharedQuoteFiles } from './quote-files.tsx'
import { sentences } from './sentences.ts'
import { SharedMessages } from './shared-messages.tsx'

type QuotePageProps = {
  quote: SharedQuoteRow
  token: string
  seller: string
  outcome: ShareOutcome | undefined
  isMessageSent: boolean
  messageKey: string
}

/** A quote for the holder of its link. */
export function QuotePage({ quote, token, seller, outcome, isMessageSent, messageKey }: QuotePageProps) {
  const { number, title, clientName, status, acceptance } = quote
  const isOpen = openQuotes.includes(status)
  return (
    <>
      <PageHeader eyebrow={`Quote ${number}`} title={title}>
        {`For ${clientName}, from ${seller}.`}
      </PageHeader>
      <div className="wide pb-24 pt-6">
        <div className="max-w-3xl">
          <div className="mb-8 grid gap-4">
            {outcome ? (
              <Notice tone={outcome.isError ? 'danger' : 'success'}>{outcome.message}</Notice>
            ) : (
              <Notice tone="success">
                {isMessageSent ? 'Your message is sent. Thank you!' : sentenceOf(quote)}
              </Notice>
            )}
          </div>
          <InvoicesToPay invoices={quote.toPay} />
          <SharedQuoteFiles files={quote.files} />
          {isOpen ? (
            <Island name="accept-quote" component={AcceptForm} props={acceptPropsOf(quote, outcome)} />
          ) : (
            <OfferView offer={quote} chosen={acceptance?.optionalLines} isAccepted={acceptance !== null} />
          )}
          <p className="mt-6">
            <ButtonLink look="second" href={`/api/share/${encodeURIComponent(token)}/pdf`}>
              Download the PDF
            </ButtonLink>
          </p>
          {quote.messages.length > 0 && (
            <section aria-labelledby="messages-title" className="mt-14 grid gap-6">
              <h2 id="messages-title" className="text-title">
                Messages about this quote
              </h2>
              <SharedMessages messages={quote.messages} seller={seller} />
            </section>
          )}
          <OtherAnswers isOpen={isOpen} messageKey={messageKey} outcome={outcome} />
        </div>
      </div>
    </>
  )
}

/** Props of the form, which stand in the page: only what it shows. */
function acceptPropsOf(quote: SharedQuoteRow, outcome: ShareOutcome | undefined) {
  const { lines, discount, tax, depositPercent, paymentPlan, revisions, supportMonths, workingDays } = quote
  const { validUntil, note, terms, termsVersion, amendment, raisedDeposit, takesOver } = quote
  const offer: Offer = {
    ...{ lines, discount, tax, depositPercent, paymentPlan, revisions, supportMonths, workingDays },
    ...{ validUntil, note, terms, amendment, raisedDeposit, takesOver },
  }
  const { chosen = [], name = '', sketch = '', acceptsTerms = false, errors = {} } = outcome ?? {}
  return { offer, termsUrl: href('/terms'), termsVersion, chosen, name, sketch, acceptsTerms, errors }
}

const sentenceOf = ({ status, toPay }: SharedQuoteRow) =>
  status === 'accepted' && toPay.length > 0
    ? 'This quote is accepted. Thank you! You can pay below.'
    : sentences[status]
