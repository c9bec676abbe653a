import { invoiceStates } from '#app/components/payment/invoice-states.ts'
import { TaxRows } from '#app/components/tax/tax-rows.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { FactRow, FactRows } from '#app/components/ui/fact.tsx'
import { useBrand } from '#app/components/use-brand.ts'
import { formatRate } from '#core/exchange.ts'
import type { SharedInvoiceRow } from '#core/invoice/shared-invoice.ts'
import { formatMoney, poisha } from '#core/money.ts'
import { leftOf } from '#core/payment-claim/method-limits.ts'
import { formatTimeIn } from '#core/time.ts'

/** An amount in taka needs a rate only for other ways to pay. */
const needsRate = ({ open, methods }: SharedInvoiceRow) =>
  open.currency !== 'BDT' || methods.some(({ currency }) => currency !== 'BDT')

const formatLeft = ({ open, payable }: ReturnType<typeof leftOf>) =>
  open.currency === payable.currency
    ? formatMoney(open)
    : `${formatMoney(open)}, which is ${formatMoney(payable)}`

type InvoiceAmountsProps = { invoice: SharedInvoiceRow; isRateExpired: boolean }

/** Total, paid and open amount of an invoice, and the button for today's rate. */
export function InvoiceAmounts({ invoice, isRateExpired }: InvoiceAmountsProps) {
  const { timeZone } = useBrand()
  const { total, taxes, paid, credited, open, payable, payments, dueOn, status, rate } = invoice
  const isPayable = open.minor > 0
  const left = leftOf(invoice, payments)
  const checked = poisha(payable.minor - left.payable.minor)
  return (
    <>
      <FactRows>
        <TaxRows taxes={taxes} inclusive={false} />
        <FactRow name="Total">
          <span className="tabular">{formatMoney(total)}</span>{' '}
          <Badge tone={invoiceStates[status].tone}>{invoiceStates[status].label}</Badge>
        </FactRow>
        <TaxRows taxes={taxes} inclusive />
        <FactRow name="Credit notes">{credited.minor > 0 && formatMoney(credited)}</FactRow>
        <FactRow name="Paid">{paid.minor > 0 && formatMoney(paid)}</FactRow>
        <FactRow name="Being checked">{checked.minor > 0 && formatMoney(checked)}</FactRow>
        <FactRow name="To pay">
          {isPayable && (
            <strong className="tabular">{left.payable.minor > 0 ? formatLeft(left) : 'Nothing more'}</strong>
          )}
        </FactRow>
        <FactRow name="Due">{isPayable && <DayTime value={dueOn} />}</FactRow>
        <FactRow name="Rate">
          {isPayable &&
            open.currency !== 'BDT' &&
            `${formatRate(open.currency, rate)}, ${
              isRateExpired ? 'expired' : `until ${formatTimeIn(new Date(rate.validUntil), timeZone)}`
            }`}
        </FactRow>
      </FactRows>
      {isPayable && isRateExpired && needsRate(invoice) && (
        <form method="post" aria-label="Rate" className="mt-4 grid gap-3">
          <p className="text-small text-muted">Please get today’s rate before you pay.</p>
          <Button type="submit" name="intent" value="renew-rate" look="second" className="w-fit">
            Use today’s rate
          </Button>
        </form>
      )}
    </>
  )
}
