import { payableIn, type Rates } from '../exchange.ts'
import type { Money } from '../money.ts'
import type { LedgerRow } from './ledger.ts'

/** The ledger entries of the invoice, none for credit, and the rates of today. */
export type RefundFacts = { entries: Pick<LedgerRow, 'type' | 'amount' | 'moved'>[]; rates: Rates }

/** Proposes what to send for a refund in another currency: its share of what was received in that currency for the
 * invoice. Without such a payment, at the rates of today; undefined without a rate. */
export function proposePaidOut(
  refund: Money,
  currency: string,
  { entries, rates }: RefundFacts,
): Money | undefined {
  const received = entries.filter(
    ({ type, moved }) => (type === 'payment' || type === 'reversal') && moved?.currency === currency,
  )
  const paid = received.reduce((sum, { amount }) => sum + amount.minor, 0)
  const moved = received.reduce((sum, entry) => sum + (entry.moved?.minor ?? 0), 0)
  return paid > 0 && moved > 0
    ? { minor: shareOf(moved, refund.minor, paid), currency }
    : payableIn(refund, currency, rates)
}

/** Rounded to the minor unit. The product can exceed what a number holds exactly. */
const shareOf = (moved: number, part: number, whole: number): number =>
  Number((BigInt(moved) * BigInt(part) * 2n + BigInt(whole)) / (2n * BigInt(whole)))
