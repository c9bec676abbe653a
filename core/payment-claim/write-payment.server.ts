import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { convert, type Earlier, settleMoney } from '../exchange.ts'
import { findInvoiceLocked } from '../invoice/read-invoices.server.ts'
import { dayOfPayment } from '../ledger/day-of-payment.server.ts'
import { writeEntries } from '../ledger/entries.server.ts'
import { holdMoney } from '../ledger/hold-money.server.ts'
import type { Money } from '../money.ts'
import { ratesOf } from './claim-rates.ts'
import type { PaymentClaim } from './claim-response.ts'
import { paymentsAtRatesOfClaim } from './earlier-payments.server.ts'

type PaidClaim = Pick<
  PaymentClaim,
  'id' | 'number' | 'email' | 'invoiceId' | 'paidAt' | 'poishaPerDollar' | 'exchangeRate' | 'invoiceRate'
>

/** Writes the ledger entries of the received amount, on the day on which it was paid. An amount above the open invoice becomes credit. */
export async function writePayment(
  inside: Context,
  { id, number, email, invoiceId, paidAt, ...rate }: PaidClaim,
  received: Money,
): Promise<{ paid: Money; surplus: Money }> {
  const invoice = await findInvoiceLocked(inside, invoiceId)
  if (!invoice) throw new Error(`Claim ${id} has no invoice`)
  await holdMoney(inside, email, paidAt)
  const rates = ratesOf(rate)
  const settlement = settleMoney(received, invoice.open, rates, await readEarlier(inside, id))
  if (!settlement) throw new Error(`Claim ${id} has no rate`)
  const { paidMinor, surplusMinor, movedPaid, movedSurplus } = settlement
  const { currency } = invoice.open
  const moved = { ...received, minor: movedSurplus }
  if (paidMinor + surplusMinor === 0) throw new Refusal('invalid', 'This is less than a cent.')
  const { onDay, remark } = await dayOfPayment(inside, paidAt)
  const reason = [`${number} for ${invoice.number}`, remark].filter(Boolean).join('. ')
  const entry = { email, claimId: id, onDay, reason }
  const payment = {
    ...entry,
    type: 'payment' as const,
    invoiceId,
    minor: paidMinor,
    moved: { ...received, minor: movedPaid },
  }
  const surplus = {
    ...entry,
    type: 'credit' as const,
    invoiceId: null,
    minor: surplusMinor,
    currency,
    valueCents: convert(moved, 'USD', rates, 'down') ?? 0,
    moved,
  }
  await writeEntries(
    inside,
    [payment, surplus].filter((one) => one.minor > 0),
  )
  return { paid: { minor: paidMinor, currency }, surplus: { minor: surplusMinor, currency } }
}

/** Reads the sum of an invoice's earlier payments in the currency of a claim, at the same rates. */
async function readEarlier({ db }: Context, claimId: string): Promise<Earlier> {
  const claim = db.selectFrom('payment_claim').where('id', '=', claimId)
  const { earlier } = await claim.select(paymentsAtRatesOfClaim.as('earlier')).executeTakeFirstOrThrow()
  return earlier
}
