import { type Selectable, sql } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import type { Attachment } from '../attachment/attachment.ts'
import type { LineState } from '../bank-statement/statement-line.ts'
import type { Context } from '../context.ts'
import { type Earlier, payableIn } from '../exchange.ts'
import { type Money, poisha } from '../money.ts'
import { isNotified } from '../notice/member-recipients.server.ts'
import { noFee, withFee, withoutFee } from '../payment-method/fee.ts'
import { ratesOf } from './claim-rates.ts'
import type { PaymentClaim } from './claim-response.ts'
import { paymentsAtRatesOfClaim } from './earlier-payments.server.ts'
import type { ClaimFlag, ClaimStatus, RejectReason } from './payment-claim.ts'
import { findHints, noHints, type PictureFacts } from './picture-hints.ts'

/** Returns the effective status: a claim with an expired lease is `submitted` again. */
export const statusNow = ({ now }: Pick<Context, 'now'>) =>
  sql<ClaimStatus>`case when payment_claim.status = 'checking' and payment_claim.lease_until <= ${now()}
    then 'submitted' else payment_claim.status end`

type InvoiceFacts = {
  number: string
  orderNumber: string
  clientId: string | null
  clientName: string
  createdAt: string
  open: Money
}

type Named = { id: string; number: string } | null

type StatementLine = {
  day: string
  time: string
  state: LineState
  poisha: number
  currency: string
  sender: string
  isElsewhere: boolean
}
const statementLine = sql`select jsonb_build_object('day', day, 'time', time, 'state', state, 'poisha', poisha, 'currency', currency,
  'sender', sender, 'isElsewhere', coalesce(claim_id <> payment_claim.id, false)) from statement_line line`

export const claimColumns = (ctx: Pick<Context, 'now'>) =>
  [
    ...(['id', 'number', 'invoice_id as invoiceId', 'email', 'method_id as methodId'] as const),
    ...(['method_kind as methodKind', 'method_snapshot as method', 'amount_poisha as amountPoisha'] as const),
    ...(['due_poisha as duePoisha', 'poisha_per_dollar as poishaPerDollar'] as const),
    ...(['sender_number as senderNumber', 'trx_id as trxId', 'paid_at as paidAt', 'text'] as const),
    ...(['proof_attachment_id as proofId', 'flags', 'lease_until as leaseUntil'] as const),
    ...(['decided_at as decidedAt', 'reason', 'reason_text as reasonText'] as const),
    ...(['accepted_poisha as acceptedPoisha', 'receipt_number as receiptNumber'] as const),
    ...(['created_at as createdAt', 'version', 'foreign_currency as foreignCurrency'] as const),
    ...(['foreign_taka as foreignTaka', 'foreign_minor as foreignMinor'] as const),
    ...([
      'foreign_due_minor as foreignDue',
      'foreign_accepted_minor as foreignAccepted',
      'invoice_taka as invoiceTaka',
    ] as const),
    statusNow(ctx).as('status'),
    isNotified(sql.ref('payment_claim.email'), 'payment-claim').as('isNotified'),
    sql<InvoiceFacts>`(select jsonb_build_object('number', number, 'createdAt', created_at,
      'orderNumber', snapshot -> 'orderNumber', 'clientId', client_id, 'clientName', snapshot -> 'clientName',
      'open', jsonb_build_object('currency', currency, 'minor', case when invoice.status = 'void' then 0 else total_cents - (select coalesce(sum(amount_cents), 0)
        from ledger_entry where ledger_entry.invoice_id = invoice.id) end))
      from invoice where invoice.id = payment_claim.invoice_id)`.as('invoice'),
    paymentsAtRatesOfClaim.as('earlier'),
    sql<{ id: string; email: string; name: string } | null>`case when checked_by is not null then
      coalesce((select jsonb_build_object('id', id, 'email', email, 'name', name)
        from person where person.id = payment_claim.checked_by),
      jsonb_build_object('id', checked_by, 'email', '', 'name', '')) end`.as('checkedBy'),
    sql<Named>`(select jsonb_build_object('id', id, 'number', number)
      from payment_claim before where before.id = payment_claim.replaces_id)`.as('replaces'),
    sql<Named>`(select jsonb_build_object('id', id, 'number', number) from payment_claim after
      where after.replaces_id = payment_claim.id and after.status <> 'withdrawn' limit 1)`.as('replacedBy'),
    sql<(Omit<Attachment, 'url'> & PictureFacts) | null>`(select
      jsonb_build_object('id', id, 'name', name, 'kind', kind, 'size', size, 'isInternal', is_internal,
        'editor', picture_editor, 'takenAt', picture_taken_at)
      from attachment where attachment.id = payment_claim.proof_attachment_id)`.as('proof'),
    sql<Named>`(select jsonb_build_object('id', alike.id, 'number', alike.number) from proof_picture
      join payment_claim alike on alike.id = like_claim_id
      where attachment_id = payment_claim.proof_attachment_id and alike.id <> payment_claim.id
        and alike.id is distinct from payment_claim.replaces_id)`.as('looksLike'),
    sql<StatementLine | null>`coalesce((${statementLine} where line.claim_id = payment_claim.id),
      (${statementLine} where line.method_id = payment_claim.method_id
        and line.trx_id_folded = payment_claim.trx_id_folded))`.as('statementLine'),
  ] as const

type ClaimRow = Omit<
  PaymentClaim,
  | 'invoiceNumber'
  | 'invoiceCurrency'
  | 'orderNumber'
  | 'clientId'
  | 'clientName'
  | 'amount'
  | 'counts'
  | 'exchangeRate'
  | 'invoiceRate'
  | 'due'
  | 'open'
  | 'accepted'
  | 'flags'
  | 'reason'
  | 'proof'
  | 'statementLine'
  | 'pictureHints'
  | 'method'
> & {
  method: Selectable<Tables['payment_claim']>['method_snapshot']
  statementLine: StatementLine | null
  earlier: Earlier
  invoice: InvoiceFacts
  proof: (Omit<Attachment, 'url'> & PictureFacts) | null
  amountPoisha: string
  duePoisha: string
  acceptedPoisha: string | null
  foreignCurrency: string | null
  foreignTaka: string | null
  foreignMinor: string | null
  foreignDue: string | null
  foreignAccepted: string | null
  invoiceTaka: string | null
  proofId: string | null
  flags: string[]
  reason: string
}

const presentLine = ({ poisha: minor, currency, ...line }: StatementLine) => ({
  ...line,
  amount: { minor, currency },
})

const presentProof = (
  { linkTo }: Pick<Context, 'linkTo'>,
  { editor: _editor, takenAt: _takenAt, ...file }: NonNullable<ClaimRow['proof']>,
) => ({ ...file, url: linkTo({ kind: 'attachment', id: file.id }) })

export function toClaim(ctx: Pick<Context, 'linkTo'>, row: ClaimRow): PaymentClaim {
  const { statementLine: line, earlier, ...rest } = row
  const { invoice, proof, proofId: _, amountPoisha, duePoisha, acceptedPoisha, ...others } = rest
  const { foreignCurrency, foreignTaka, foreignMinor, foreignDue, foreignAccepted, invoiceTaka, ...same } =
    others
  const currency = foreignCurrency ?? 'BDT'
  const money = (minor: string | null) => (minor === null ? null : { minor: Number(minor), currency })
  const amount = { minor: Number(foreignMinor ?? amountPoisha), currency }
  // Payments of earlier releases know no currency and no fee.
  const method = { payLink: '', currency: 'BDT', fee: noFee, ...row.method }
  const { fee } = method
  const exchangeRate =
    currency === 'BDT' || currency === 'USD' ? null : { currency, taka: Number(foreignTaka) }
  const invoiceRate =
    invoiceTaka === null ? null : { currency: invoice.open.currency, taka: Number(invoiceTaka) }
  const rates = ratesOf({ ...row, exchangeRate, invoiceRate })
  const open = payableIn(invoice.open, currency, rates, earlier)
  return {
    ...same,
    method,
    invoiceNumber: invoice.number,
    invoiceCurrency: invoice.open.currency,
    orderNumber: invoice.orderNumber,
    clientId: invoice.clientId,
    clientName: invoice.clientName,
    flags: row.flags as ClaimFlag[],
    reason: row.reason as RejectReason | '',
    proof: proof && presentProof(ctx, proof),
    statementLine: line && presentLine(line),
    pictureHints: proof ? findHints(proof, invoice.createdAt) : noHints,
    amount,
    counts: { minor: withoutFee(amount.minor, fee), currency },
    exchangeRate,
    invoiceRate,
    due: money(foreignDue) ?? poisha(Number(duePoisha)),
    open: { minor: withFee(open?.minor ?? 0, fee), currency },
    accepted: money(foreignCurrency ? foreignAccepted : acceptedPoisha),
  }
}

/** Reads a claim. The caller checks the permission. */
export async function findClaim(
  ctx: Pick<Context, 'db' | 'now' | 'linkTo'>,
  id: string,
): Promise<PaymentClaim | undefined> {
  const row = await ctx.db
    .selectFrom('payment_claim')
    .select(claimColumns(ctx))
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toClaim(ctx, row)
}

/** As `findClaim`, with a row lock until the transaction ends. */
export async function findClaimLocked(inside: Context, id: string): Promise<PaymentClaim | undefined> {
  const claims = inside.db.selectFrom('payment_claim').where('id', '=', id)
  await claims.select('id').forUpdate().executeTakeFirst()
  return findClaim(inside, id)
}
