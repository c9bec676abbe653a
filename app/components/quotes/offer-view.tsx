import { DayTime } from '#app/components/time/day-time.tsx'
import { FactRow, FactRows } from '#app/components/ui/fact.tsx'
import { formatMoney, type Money, percentOf } from '#core/money.ts'
import { describeAmendment } from '#core/quote/describe-amendment.ts'
import { labelTax } from '#core/tax/tax.ts'
import { currencyOf, type Offer, sumOffer } from './offer.ts'
import { OfferLines } from './offer-lines.tsx'
import { PlanRows } from './plan-rows.tsx'
import { formatRevisionCount, formatSupport } from './promises.ts'

type OfferViewProps = {
  offer: Offer
  /** Positions of the optional lines that are chosen. */
  chosen?: readonly number[] | undefined
  isAccepted?: boolean
  /** Set while the client may choose. */
  onChoose?: ((chosen: number[]) => void) | undefined
  /** Name of the checkboxes in a form that works without scripts. */
  fieldName?: string
}

/** Lines, total and terms of a quote, as its client sees them. */
export function OfferView({ offer, chosen = [], isAccepted = false, onChoose, fieldName }: OfferViewProps) {
  const { discount, tax, revisions, supportMonths, workingDays } = offer
  const { validUntil, note, terms, amendment, raisedDeposit, takesOver } = offer
  const sums = sumOffer(offer, chosen)
  const currency = currencyOf(offer)
  const total = { minor: sums.totalCents, currency }
  return (
    <div className="grid gap-5">
      <OfferLines lines={offer.lines} {...{ chosen, isAccepted, onChoose, fieldName }} />
      <dl className="grid gap-2">
        {discount && sums.discountCents > 0 && (
          <Sum name={`Discount${discount.percent === null ? '' : ` of ${discount.percent}%`}`}>
            {discount.reason && <span className="mr-3 text-muted wrap-anywhere">{discount.reason}</span>}
            <span className="tabular">{formatMoney({ minor: -sums.discountCents, currency })}</span>
          </Sum>
        )}
        {tax && !tax.inclusive && <Tax tax={tax} amount={{ minor: sums.taxCents, currency }} />}
        <Sum name="Total">
          <span className="tabular font-display text-title font-bold">{formatMoney(total)}</span>
        </Sum>
        {tax?.inclusive && <Tax tax={tax} amount={{ minor: sums.taxCents, currency }} />}
      </dl>
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
      {terms && (
        <section>
          <h3 className="font-semibold">Terms of the plan</h3>
          <p className="whitespace-pre-line wrap-anywhere">{terms}</p>
        </section>
      )}
      {amendment !== null && (
        <ul className="list-disc pl-5">
          {describeAmendment({ total, revisions, supportMonths, workingDays, raisedDeposit, takesOver }).map(
            (one) => (
              <li key={one}>{one}</li>
            ),
          )}
        </ul>
      )}
      <FactRows>
        {amendment === null && <Terms offer={offer} total={total} />}
        <FactRow name="Valid until">{validUntil && <DayTime value={validUntil} />}</FactRow>
      </FactRows>
    </div>
  )
}

const Tax = ({ tax, amount }: { tax: NonNullable<Offer['tax']>; amount: Money }) => (
  <Sum name={labelTax(tax)}>
    <span className="tabular">{formatMoney(amount)}</span>
  </Sum>
)

function Terms({ offer, total }: { offer: Offer; total: Money }) {
  const { depositPercent, paymentPlan, revisions, supportMonths, workingDays } = offer
  return (
    <>
      {paymentPlan ? (
        <PlanRows plan={paymentPlan} total={total} />
      ) : (
        <FactRow name="Deposit">
          {depositPercent === 0
            ? 'None'
            : `${formatMoney(percentOf(total, depositPercent))} (${depositPercent}%) before work begins`}
        </FactRow>
      )}
      <FactRow name="Ready in">
        {workingDays} working {workingDays === 1 ? 'day' : 'days'}
      </FactRow>
      <FactRow name="Revisions">{formatRevisionCount(revisions)}</FactRow>
      <FactRow name="Support">{formatSupport(supportMonths)}</FactRow>
    </>
  )
}

const Sum = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-6">
    <dt className="font-semibold">{name}</dt>
    <dd>{children}</dd>
  </div>
)
