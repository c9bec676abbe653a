import type { Context } from '../context.ts'
import { nameCurrency } from '../currency.ts'
import { fieldRefusal } from '../errors.ts'
import { convert, settleMoney, takaFor } from '../exchange.ts'
import type { Invoice } from '../invoice/invoice.ts'
import type { Money } from '../money.ts'
import { noFee, withFee, withoutFee } from '../payment-method/fee.ts'
import type { FoundMethod } from '../payment-method/method-revisions.server.ts'
import { findWrongAmount, leftToSend, planNext } from './method-limits.ts'
import { waitingClaims } from './payment-claim.ts'
import { claimColumns, toClaim } from './read-claims.server.ts'

type Sent = { amount: Money; replacesId?: string | null | undefined }

/** Checks the amount of a claim, and returns what to store of it, with the amount that was expected. */
export async function findAmounts(
  inside: Context,
  invoice: Invoice,
  method: FoundMethod,
  { amount, replacesId }: Sent,
) {
  const { label, snapshot } = method
  const { currency = 'BDT', fee = noFee } = snapshot
  if (amount.currency !== currency) {
    throw fieldRefusal(
      'amount.currency',
      `Must be in ${nameCurrency(currency)}, like all payments by ${label}`,
    )
  }
  const reported = await readReported(inside, invoice.id, replacesId)
  const left = leftToSend(invoice, reported, currency)
  const whole = leftToSend(invoice, [], currency)
  const counts = { minor: withoutFee(amount.minor, fee), currency }
  const taka = takaFor(currency, invoice)
  if (left === undefined || whole === undefined || taka === undefined) {
    throw fieldRefusal(
      'methodId',
      `${invoice.number} has no rate for ${currency} yet. Please get today’s rate first`,
    )
  }
  // Compared with what is open, so that an amount that covers the invoice is worth all of it in taka.
  const worth =
    counts.minor > whole
      ? convert(counts, 'BDT', invoice, 'up')
      : invoice.payable.minor - (leftToSend(invoice, [{ counts, status: 'submitted' }]) ?? 0)
  const limits = method.currency === currency ? method : { label, min: null, max: null }
  const wrongAmount = findWrongAmount(amount.minor, limits, withFee(left, fee))
  if (wrongAmount) throw fieldRefusal('amount', wrongAmount)
  const settled = settleMoney(counts, invoice.open, invoice)
  if (!settled?.paidMinor) throw fieldRefusal('amount', 'Is less than a cent')
  return {
    // Nothing is left to send if payments that are being checked cover the invoice.
    expected: left > 0 ? planNext(left, { ...limits, fee }) : withFee(whole, fee),
    columns: {
      poisha_per_dollar: invoice.poishaPerDollar,
      due_poisha: currency === 'BDT' ? withFee(whole, fee) : invoice.payable.minor,
      invoice_taka: takaOfInvoice(invoice),
      amount_poisha: currency === 'BDT' ? amount.minor : Math.max(1, worth ?? 0),
      ...(currency !== 'BDT' && {
        foreign_currency: currency,
        foreign_taka: taka,
        foreign_minor: amount.minor,
        foreign_due_minor: withFee(whole, fee),
      }),
    },
  }
}

/** Returns the rate of the invoice's currency, unless that is taka or dollars. */
export function takaOfInvoice({ open, ...rates }: Invoice): number | null {
  const isKnown = open.currency === 'BDT' || open.currency === 'USD'
  return isKnown ? null : (takaFor(open.currency, rates) ?? null)
}

/** Reads the payments of an invoice that wait for a decision, without the claim that is replaced. */
async function readReported(ctx: Context, invoiceId: string, replacesId: Sent['replacesId']) {
  const claims = await ctx.db
    .selectFrom('payment_claim')
    .select(claimColumns(ctx))
    .where('invoice_id', '=', invoiceId)
    .where('status', 'in', waitingClaims)
    .where('id', 'is distinct from', replacesId ?? null)
    .execute()
  return claims.map((claim) => toClaim(ctx, claim))
}
