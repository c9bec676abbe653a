import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { StaffClaimRow } from '#app/api/payments.ts'
import { ClientLink } from '#app/components/dashboard/records/client-link.tsx'
import { CopyButton } from '#app/components/payment/copy-button.tsx'
import { Moment } from '#app/components/time/moment.tsx'
import { RelativeTime } from '#app/components/time/relative-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Fact } from '#app/components/ui/fact.tsx'
import { describePlaceholder } from '#core/owner/owner.ts'
import { formatClaimRates } from '#core/payment-claim/claim-rates.ts'
import { claimFlagLabels } from '#core/payment-claim/payment-claim.ts'
import { ClaimAmounts } from './claim-amounts.tsx'
import { PictureHints } from './picture-hints.tsx'
import { StatementProof } from './statement-proof.tsx'

type ClaimDetailsProps = {
  claim: StaffClaimRow
  /** Shown below what the statement says. */
  children?: ReactNode
}

/** Details that the client entered. */
export function ClaimDetails({ claim, children }: ClaimDetailsProps) {
  const { number, clientId, clientName, email, invoiceNumber, orderNumber, method, senderNumber } = claim
  const { trxId, paidAt, flags, text, createdAt, replaces } = claim
  const rates = formatClaimRates(claim, [claim.amount.currency, claim.invoiceCurrency])
  return (
    <section aria-label="Payment details" className="grid gap-5">
      {flags.length > 0 && (
        <ul aria-label="Flags" className="flex flex-wrap gap-2">
          {flags.map((flag) => (
            <li key={flag}>
              <Badge tone="warning">{claimFlagLabels[flag]}</Badge>
            </li>
          ))}
        </ul>
      )}
      <PictureHints claim={claim} />
      <ClaimAmounts claim={claim} />
      {claim.statementLine && <StatementProof claim={claim} line={claim.statementLine} />}
      {children}
      <dl className="grid gap-4">
        {trxId && (
          <Fact isPlain name="Transaction ID">
            <span className="flex flex-wrap items-center justify-between gap-3">
              <span className="tabular min-w-0 break-all text-[1.25rem] font-bold">{trxId}</span>
              <CopyButton text={trxId} about="Transaction ID" />
            </span>
          </Fact>
        )}
        {senderNumber && (
          <Fact isPlain name="From">
            <span className="tabular break-all text-[1.125rem] font-semibold">{senderNumber}</span>
          </Fact>
        )}
        <Fact isPlain name="To">
          {method.label} <span className="tabular">{method.number}</span>{' '}
          {method.holder && `(${method.holder})`}
        </Fact>
        <Fact isPlain name="Paid">
          <Moment value={paidAt} style="brief" />, <RelativeTime value={paidAt} />
        </Fact>
        <Fact isPlain name="Sent">
          {number}, <RelativeTime value={createdAt} />
          {replaces && (
            <>
              , replaces{' '}
              <Link to={`?q=${replaces.number}`} className="font-semibold text-accent hover:underline">
                {replaces.number}
              </Link>
            </>
          )}
        </Fact>
        <Fact isPlain name="Client">
          <ClientLink clientId={clientId} clientName={clientName} />
          <span className="block break-all text-small text-muted">{describePlaceholder(email) ?? email}</span>
        </Fact>
        <Fact isPlain name="For">
          <Link
            to={href('/dashboard/invoices/:id', { id: claim.invoiceId })}
            className="font-semibold text-accent hover:underline"
          >
            {invoiceNumber}
          </Link>
          {orderNumber && ` of ${orderNumber}`}
          {rates && `, at ${rates}`}
        </Fact>
        {text && (
          <Fact isPlain name="Note">
            <span className="whitespace-pre-line wrap-anywhere">{text}</span>
          </Fact>
        )}
      </dl>
    </section>
  )
}
