import { sql } from 'kysely'
import { literals } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { readPhone } from '../folding.ts'
import type { Invoice } from '../invoice/invoice.ts'
import type { ClaimInput } from './claim-input.ts'
import type { ClaimFlag } from './payment-claim.ts'
import { acceptedClaims } from './payment-claim.ts'

type SentClaim = Pick<ClaimInput, 'trxId' | 'senderNumber' | 'amount' | 'proofId' | 'replacesId'> & {
  paidAt: Date
  invoice: Invoice
  isMethodCurrent: boolean
  isByLink: boolean
  /** Planned amount of this payment, in poisha. */
  expected: number | undefined
}
type Matches = { trxSeen: boolean; imageSeen: boolean; senderKnown: boolean }

/** Finds the points that staff should check carefully. Ignores matches with the replaced claim. */
export async function findFlags(inside: Context, sent: SentClaim): Promise<ClaimFlag[]> {
  const { invoice, paidAt, amount, senderNumber, isMethodCurrent, isByLink, expected } = sent
  const { trxSeen, imageSeen, senderKnown } = await findMatches(inside, sent)
  const isTrue: Record<ClaimFlag, boolean> = {
    'seen-before': trxSeen,
    'image-seen-before': imageSeen,
    'amount-differs': amount.minor !== expected,
    'sender-unknown': senderNumber !== '' && !senderKnown,
    'older-than-invoice': minuteOf(paidAt) < minuteOf(invoice.createdAt),
    // The client's `paidAt` can set this flag but never clear it, because only the arrival time is verified.
    'rate-lapsed':
      amount.currency !== invoice.open.currency &&
      (inside.now() > invoice.rateValidUntil || paidAt > invoice.rateValidUntil),
    'method-changed': !isMethodCurrent,
    'by-link': isByLink,
  }
  return (Object.keys(isTrue) as ClaimFlag[]).filter((flag) => isTrue[flag])
}

// Clients enter the minute of a payment, not the second.
const minuteOf = (time: Date) => Math.floor(time.getTime() / 60_000)

async function findMatches(
  inside: Context,
  { trxId, proofId, replacesId, senderNumber, invoice }: SentClaim,
): Promise<Matches> {
  const others = sql`from payment_claim c where c.id is distinct from ${replacesId ?? null}::uuid`
  const { rows } = await sql<Matches>`select
    exists (select 1 ${others} and c.trx_id_folded = fold_transaction_id(${trxId})) as "trxSeen",
    exists (select 1 from attachment mine
      join attachment theirs on theirs.sha256 = mine.sha256
      where mine.id = ${proofId ?? null}::uuid
        and exists (select 1 ${others} and c.proof_attachment_id = theirs.id)) as "imageSeen",
    exists (select 1 ${others} and c.sender_number = ${senderNumber} and c.email = ${invoice.email}
      and c.status in ${literals(acceptedClaims)})
    or exists (select 1 from client as payer where payer.id = ${invoice.clientId}::uuid
      and fold_phones(phones) @> array[${readPhone(senderNumber) ?? null}]) as "senderKnown"`.execute(
    inside.db,
  )
  return rows[0] ?? { trxSeen: false, imageSeen: false, senderKnown: false }
}
