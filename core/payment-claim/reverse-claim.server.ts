import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
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

/** Writes the opposite of each ledger entry of a claim. Throws if the money was used meanwhile. */
async function reverseEntries(
  inside: Context,
  { id, email, invoiceId, reason }: ReversedClaim,
): Promise<void> {
  const invoice = await findInvoiceLocked(inside, invoiceId)
  const credits = await sumCreditsLocked(inside, email)
  const originals = await inside.db
    .selectFrom('ledger_entry')
    .select(['invoice_id as invoiceId', 'amount_cents as amountCents', 'currency', ...movedColumns])
    .where('claim_id', '=', id)
    .orderBy('id')
    .execute()
  const opposite = (moved: Money | null) => moved && { ...moved, minor: -moved.minor }
  const entries = originals.map((one) => ({
    type: 'reversal' as const,
    invoiceId: one.invoiceId,
    email,
    minor: -Number(one.amountCents),
    currency: one.currency,
    moved: opposite(toMoved(one)),
    claimId: id,
    reason,
  }))
  for (const entry of entries) {
    const available = (entry.invoiceId && invoice?.paid) || creditIn(credits, entry.currency)
    if (available.minor + entry.minor < 0) throw alreadySpent(available)
  }
  await writeEntries(inside, entries)
}

const alreadySpent = (available: Money) =>
  new Refusal(
    'conflict',
    `Of what this payment gave only ${formatMoney(available)} is left: it was used or given back.`,
  )
