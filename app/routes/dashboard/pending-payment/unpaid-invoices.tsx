import { href, Link } from 'react-router'
import type { ClaimRow, InvoiceRow, MethodRow } from '#app/api/payments.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { DocumentDownloadButton } from '#app/components/payment/document-download-button.tsx'
import { DueDate } from '#app/components/payment/due-date.tsx'
import { RateClock, useTimeLeft } from '#app/components/payment/rate-clock.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { takaFor } from '#core/exchange.ts'
import { invoiceLabel } from '#core/invoice/invoice.ts'
import { formatMoney, type Money, poisha } from '#core/money.ts'
import { leftToSend } from '#core/payment-claim/method-limits.ts'
import { labelTax } from '#core/tax/tax.ts'
import { useMayAsClient } from '../shell/use-account.ts'
import { CreditButton } from './credit-button.tsx'

import { InvoiceLink } from './invoice-link.tsx'
import { RateButton } from './rate-button.tsx'

type ToPayProps = { invoices: InvoiceRow[]; claims: ClaimRow[]; credits: Money[]; methods: MethodRow[] }

export function UnpaidInvoices({ invoices, claims, credits, methods }: ToPayProps) {
  if (invoices.length === 0) return null
  return (
    <Panel title="To pay">
      <ul className="divide-y divide-line border-y border-line">
        {invoices.map((invoice) => (
          <li key={invoice._id} className="py-6">
            <Bill
              invoice={invoice}
              credits={credits}
              methods={methods}
              left={
                leftToSend(
                  invoice,
                  claims.filter(({ invoiceId }) => invoiceId === invoice._id),
                ) ?? 0
              }
            />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type BillProps = {
  invoice: InvoiceRow
  credits: Money[]
  /** Poisha that are still to be sent. */
  left: number
  methods: MethodRow[]
}

function Bill({ invoice, credits, left, methods }: BillProps) {
  const { _id, number, orderNumber, title, total, open, payable, paid, credited, rate, dueOn, taxes } =
    invoice
  // An amount in taka needs a rate only for other ways to pay.
  const others = [...methods, ...credits].map(({ currency }) => currency)
  const needsRate = [open.currency, ...others].some((currency) => currency !== 'BDT')
  const hasLapsed = useTimeLeft(rate.validUntil) <= 0 && needsRate
  const lacking = [...new Set(others)].filter((currency) => takaFor(currency, rate) === undefined)
  const mayPay = useMayAsClient('invoice.pay')
  const checked = poisha(payable.minor - left)
  const isReported = left === 0 && checked.minor > 0
  const look = hasLapsed ? 'second' : 'main'
  return (
    <article className="grid gap-x-8 gap-y-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h3 className="wrap-anywhere text-[1.125rem]">
          {invoiceLabel(invoice)}: {title}
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
          <span>{[number, orderNumber].filter(Boolean).join(' · ')}</span>
          {isReported ? (
            <span>
              due <DayTime value={dueOn} />
            </span>
          ) : (
            <DueDate day={dueOn} />
          )}
          {checked.minor > 0 && (
            <Badge tone="accent">
              {left > 0 ? `${formatMoney(checked)} being checked` : 'Being checked'}
            </Badge>
          )}
          {paid.minor > 0 && <Badge tone="success">{formatMoney(paid)} paid</Badge>}
          {credited.minor > 0 && <Badge>{formatMoney(credited)} credited</Badge>}
        </p>
        {invoice.orderMoved && (
          <p className="mt-1 text-small">The order has another client now. This invoice stays with you.</p>
        )}
      </div>
      <div className="md:text-right">
        <p className="tabular font-display text-[1.5rem] font-bold leading-tight">
          {left > 0 ? formatMoney(poisha(left)) : 'Nothing more'}
        </p>
        {checked.minor > 0 && (
          <p className="tabular text-small text-muted">to send of {formatMoney(payable)}</p>
        )}
        <p className="tabular text-small text-muted">
          {open.currency !== 'BDT' && formatMoney(open)}
          {open.currency !== 'BDT' && !isReported && (
            <>
              {' · '}
              <RateClock rate={rate} currency={open.currency} />
            </>
          )}
        </p>
        {(open.minor === total.minor ? taxes : []).map(({ tax, ...rate }) => (
          <p key={labelTax(rate)} className="tabular text-small text-muted">
            {labelTax(rate)}: {formatMoney(tax)}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2 md:col-span-2">
        {mayPay && !isReported && (hasLapsed || lacking.length > 0) && (
          <RateButton invoice={invoice} lacking={hasLapsed ? [] : lacking} />
        )}
        {mayPay && methods.length > 0 && (
          <Link
            to={`${href('/dashboard/pending-payment')}?pay=${_id}`}
            className={buttonClass(isReported ? 'quiet' : look, '', 'small')}
          >
            {isReported ? 'Report another payment' : 'I have paid'}
            <span className="sr-only"> {number}</span>
          </Link>
        )}
        {!isReported && (
          <Link
            to={`${href('/dashboard/payment-method')}?invoice=${_id}`}
            className={buttonClass('second', '', 'small')}
          >
            How to pay<span className="sr-only"> {number}</span>
          </Link>
        )}
        {mayPay &&
          !isReported &&
          credits.map((credit) => <CreditButton key={credit.currency} invoice={invoice} credit={credit} />)}
        <DocumentDownloadButton path={`/invoices/${_id}/pdf`} label="Invoice" about={number} />
        <InvoiceLink id={_id} number={number} />
      </div>
    </article>
  )
}
