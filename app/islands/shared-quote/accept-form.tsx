import { href } from 'react-router'
import { currencyOf, sumOffer } from '#app/components/quotes/offer.ts'
import { OfferView } from '#app/components/quotes/offer-view.tsx'
import { SignatureField } from '#app/components/quotes/signature-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { Island } from '#app/islands/island.tsx'
import { formatMoney } from '#core/money.ts'
import type { SharedQuoteRow } from '#core/quote/shared-quote.ts'
import type { ShareOutcome } from './answer-quote.server.ts'

// A ticked line that is not part of the shown total, or one that is no longer ticked. Without scripts.
const hiddenIfOutdated =
  'group-has-[[name=take]:checked:not(:default)]/accept:hidden group-has-[[name=take]:default:not(:checked)]/accept:hidden'
const shownIfOutdated =
  'group-has-[[name=take]:checked:not(:default)]/accept:grid group-has-[[name=take]:default:not(:checked)]/accept:grid'

type AcceptFormProps = { quote: SharedQuoteRow; outcome: ShareOutcome | undefined }

/** Form that accepts the total as it is shown. Without scripts, so a choice of lines is added up by the server. */
export function AcceptForm({ quote, outcome }: AcceptFormProps) {
  const chosen = outcome?.chosen ?? []
  const { totalCents } = sumOffer(quote, chosen)
  const currency = currencyOf(quote)
  const hasOptions = quote.lines.some(({ optional }) => optional)
  return (
    <form method="post" aria-label="Accept the quote" className="group/accept grid gap-5">
      <OfferView offer={quote} chosen={chosen} fieldName="take" />
      {hasOptions && (
        <Button type="submit" name="intent" value="update" look="second" className="w-fit">
          Add up the chosen lines
        </Button>
      )}
      <input type="hidden" name="total" value={totalCents} />
      <input type="hidden" name="currency" value={currency} />
      <TextField
        name="name"
        label="Your full name"
        autoComplete="name"
        maxLength={120}
        defaultValue={outcome?.name}
        error={outcome?.errors.name}
      />
      <Island
        name="signature-field"
        component={SignatureField}
        props={{ sketch: outcome?.sketch ?? '', error: outcome?.errors.signature ?? '' }}
      />
      <div>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="terms"
            defaultChecked={outcome?.acceptsTerms}
            aria-describedby={outcome?.errors.acceptsTerms ? 'terms-error' : undefined}
            className="size-5 shrink-0 accent-accent"
          />
          <span>
            I accept this quote and the{' '}
            <a
              href={href('/terms')}
              target="_blank"
              rel="noreferrer"
              className="font-semibold text-accent underline underline-offset-4"
            >
              terms
            </a>
            .
          </span>
        </label>
        {outcome?.errors.acceptsTerms && (
          <p id="terms-error" className="text-small font-semibold text-danger">
            {outcome.errors.acceptsTerms}
          </p>
        )}
      </div>
      <p className="text-small text-muted">
        With your name we keep the time, your network address and your browser, as evidence of the agreement.
      </p>
      <Button type="submit" name="intent" value="accept" className={`w-fit ${hiddenIfOutdated}`}>
        Accept {formatMoney({ minor: totalCents, currency })}
      </Button>
      {hasOptions && (
        <div className={`hidden gap-3 ${shownIfOutdated}`}>
          <p className="font-semibold">You chose other lines, so the total has changed.</p>
          <Button type="submit" name="intent" value="update" className="w-fit">
            Show the new total
          </Button>
        </div>
      )}
    </form>
  )
}
