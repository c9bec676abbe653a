import type { InvoiceRow } from '#app/api/payments.ts'
import { CopyButton } from '#app/components/payment/copy-button.tsx'
import { RateClock } from '#app/components/payment/rate-clock.tsx'
import { formatMoney, poisha, toUnits } from '#core/money.ts'

type AmountToSendProps = {
  invoice: InvoiceRow
  /** Poisha that are still to be sent; by default the payable amount. */
  left: number | undefined
}

/** Amount and reference to type into the wallet app. The copied amount has no digit grouping. */
export function AmountToSend({ invoice, left }: AmountToSendProps) {
  const { number, open, payable, rate } = invoice
  const amount = poisha(left ?? payable.minor)
  const isLess = amount.minor < payable.minor
  return (
    <section
      aria-label={`To send for ${number}`}
      className="mb-8 grid gap-x-10 gap-y-4 rounded-large bg-tint p-5 sm:grid-cols-2 sm:p-7"
    >
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="text-small text-muted">Amount</p>
          <p className="tabular font-display text-[1.75rem] font-bold leading-tight">
            {amount.minor > 0 ? formatMoney(amount) : 'Nothing more'}
          </p>
        </div>
        {amount.minor > 0 && <CopyButton text={String(toUnits(amount))} about="Amount" />}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <p className="text-small text-muted">Reference</p>
          <p className="tabular font-display text-[1.75rem] font-bold leading-tight">{number}</p>
        </div>
        <CopyButton text={number} about="Reference" />
      </div>
      <p className="text-small text-muted sm:col-span-2">
        {open.currency !== 'BDT' && formatMoney(open)}
        {open.currency !== 'BDT' && amount.minor > 0 && (
          <>
            {' at '}
            <RateClock rate={rate} currency={open.currency} />
          </>
        )}
        {isLess &&
          ` ${formatMoney(payable)}, of which we are checking ${formatMoney(poisha(payable.minor - amount.minor))}`}
      </p>
    </section>
  )
}
