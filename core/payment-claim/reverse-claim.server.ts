import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { findInvoiceLocked } from '../invoice/read-invoices.server.ts'
import { sumCreditsLocked } from '../ledger/credit.server.ts'
import { creditIn } from '../ledger/credit.ts'
import { movedColumns, toMoved, writeEntries } from '../ledger/entries.server.ts'
import { formatMoney, type Money } from '../money.ts'
import { moveRecord } from '../move-record.server.ts'
import { notify } from '../notice/notice.server.ts'
import { permitUser, refuseOwnMoney } from '../permissions.ts'
import { claimMoves, saveClaim } from './move-claim.server.ts'

type Reversal = { version: number; reason: string }

/** Reverses an accepted claim whose money did not arrive: reverses each ledger entry and voids the receipt. */
export async function reverseClaim(ctx: Context, id: string, { version, reason }: Reversal): Promise<void> {
  const me = permitUser(ctx, 'payment-claim.decide')
  await moveRecord(ctx, claimMoves, id, (inside, { email, number, invoiceId, receiptNumber }) => ({
    ...{ move: 'reverse', by: 'staff', version, reason },
    async save(moved) {
      refuseOwnMoney(me, email)
      await reverseEntries(inside, { id, email, invoiceId, reason })
      await saveClaim(inside, id, { ...moved, reason_text: reason })
    },
    audit: (status) => ({ after: { number, status, receiptNumber, reason } }),
    notify: () =>
      notify(inside, {
        to: { email },
        event: `payment-claim.reversed:${id}`,
        title: `${receiptNumber ?? number} is no longer valid`,
        text: `We had to reverse payment ${number}.\n\n${reason}`,
        link: { kind: 'payment-claim', audience: 'client' },
      }),
  }))
}

type ReversedClaim = { id: string; email: string; invoiceId: string; reason: string }

/** Writes the opposite of the ledger entries of a claim. What its invoice gave as credit, by a credit note or a refund, is
 * reversed as credit: moved back first, it would exceed the total of the invoice. Throws if the money was used meanwhile. */
async function reverseEntries(
  inside: Context,
  { id, email, invoiceId, reason }: ReversedClaim,
): Promise<void> {
  const invoice = await findInvoiceLocked(inside, invoiceId)
  if (!invoice) throw notFound('Invoice')
  const credits = await sumCreditsLocked(inside, email)
  const originals = await inside.db
    .selectFrom('ledger_entry')
    .select(['invoice_id as invoiceId', 'amount_cents as amountCents', 'currency', ...movedColumns])
    .where('claim_id', '=', id)
    .execute()
  const payment = originals.find((one) => one.invoiceId !== null)
  const surplus = originals.find((one) => one.invoiceId === null)
  const [paid, added] = [payment, surplus].map((one) => Number(one?.amountCents ?? 0)) as [number, number]
  // Earlier releases gave all credit in dollars.
  const currency = surplus?.currency ?? invoice.paid.currency
  const credit = creditIn(credits, currency)
  if (added > credit.minor) throw alreadySpent(credit)
  const left = Math.min(await readReleased(inside, invoiceId, currency), credit.minor - added)
  const released = Math.max(0, paid - invoice.paid.minor)
  if (released > left) throw alreadySpent({ ...invoice.paid, minor: invoice.paid.minor + left })
  const moved = { payment: payment && toMoved(payment), surplus: surplus && toMoved(surplus) }
  const movedCurrency = (moved.payment ?? moved.surplus)?.currency
  // Rounded down, so that no more is asked for later than is open.
  const share = released && Math.floor(((moved.payment?.minor ?? 0) * released) / paid)
  const opposite = (minor: number) => (movedCurrency ? { minor: -minor, currency: movedCurrency } : null)
  const entry = { type: 'reversal' as const, email, claimId: id, reason }
  const entries = [
    { ...entry, invoiceId, minor: released - paid, moved: opposite((moved.payment?.minor ?? 0) - share) },
    {
      ...{ ...entry, invoiceId: null, currency, minor: -(added + released) },
      moved: opposite((moved.surplus?.minor ?? 0) + share),
    },
  ]
  await writeEntries(
    inside,
    entries.filter(({ minor }) => minor < 0),
  )
}

/** Sums the credit that an invoice gave from its payments, without what earlier reversals took back. Releases before this
 * one wrote the two entries at moments of their own. */
async function readReleased({ db }: Context, invoiceId: string, currency: string): Promise<number> {
  const { rows } = await sql<{ minor: string }>`select coalesce(sum(minor), 0) as minor from (
    select -taken.amount_cents as minor from ledger_entry taken
    where taken.invoice_id = ${invoiceId} and taken.type in ('credit', 'refund') and exists (
      select from ledger_entry given where given.invoice_id is null and given.type = 'credit'
        and given.email = taken.email and given.currency = ${currency} and taken.currency = ${currency}
        and given.amount_cents = -taken.amount_cents and given.reason = taken.reason
        and given.at between taken.at - interval '5 seconds' and taken.at + interval '5 seconds')
    union all
    select amount_cents from ledger_entry join payment_claim on payment_claim.id = claim_id
    where payment_claim.invoice_id = ${invoiceId} and status = 'reversed' and ledger_entry.invoice_id is null
      and currency = ${currency}) as part`.execute(db)
  return Number(rows[0]?.minor)
}

const alreadySpent = (available: Money) =>
  new Refusal(
    'conflict',
    `Of what this payment gave only ${formatMoney(available)} is left: it was used or given back.`,
  )
