import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { linkTo } from '#api/links/links.ts'
import { api } from '#app/api/browser.ts'
import { type InvoiceRow, listWaitingClaimsOfInvoice, type StaffClaimRow } from '#app/api/payments.ts'
import { formatMoney } from '#core/money.ts'

/** Payments of an invoice that its client reported and that wait to be checked. Recording one of them again would count
 * it twice. */
export function WaitingReports({ invoice: { _id } }: { invoice: InvoiceRow }) {
  const [claims, setClaims] = useState<StaffClaimRow[]>([])
  useEffect(() => {
    // A hint: without it, the payment can still be recorded.
    listWaitingClaimsOfInvoice(api, _id).then(
      ({ rows }) => setClaims(rows),
      () => {},
    )
  }, [_id])
  return claims.map(({ _id: id, number, amount }) => (
    <p key={id} className="rounded-small border-l-4 border-warning bg-surface px-4 py-3">
      <Link
        to={linkTo({ kind: 'payment-claim', audience: 'staff', id })}
        className="font-semibold text-accent hover:underline"
      >
        {number}
      </Link>{' '}
      for {formatMoney(amount)} is waiting to be checked. Recording it here too would count it twice.
    </p>
  ))
}
