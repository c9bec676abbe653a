import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { spendable } from '../exchange.ts'
import { doOnce } from '../idempotency.server.ts'
import { findInvoice, findInvoiceLocked } from '../invoice/read-invoices.server.ts'
import { formatMoney, type Money } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { isClientOf, isPermittedFor, permit } from '../permissions.ts'
import { sumCreditsLocked } from './credit.server.ts'
import { creditIn, firstCredit } from './credit.ts'
import { describeRates, lockRate } from './credit-rate.server.ts'
import { oppositeTaka, writeEntries } from './entries.server.ts'

type CreditUse = {
  key?: string | undefined
  /** Agreement of the client, in the words of staff. It stays in the ledger and in the audit log. */
  consent?: string | undefined
  /** Currency of the credit. */
  currency?: string | undefined
}
type Spent = { used: Money; paid: Money }

/** Pays an invoice from the client's credit in one currency, as far as it suffices. Credit in another currency than the
 * invoice's counts at the locked rate. Returns what was used of the credit, and what it paid. */
export async function spendCredit(
  ctx: Context,
  invoiceId: string,
  { key, consent = '', currency }: CreditUse = {},
): Promise<Spent> {
  permit(ctx, 'invoice.ask')
  const seen = await findInvoice(ctx, invoiceId)
  if (!seen || !isPermittedFor(ctx.actor, 'ledger.spend-credit', seen.email)) throw notFound('Invoice')
  // Staff may also use its own credit, like any client.
  const isByStaff = !isClientOf(ctx.actor, 'ledger.spend-credit', seen.email)
  if (isByStaff && !consent) throw fieldRefusal('consent', 'Please say how the client agreed')
  const input = { invoiceId, ...(isByStaff && { consent }), ...(currency && { currency }) }
  return doOnce(ctx, { key, operation: 'ledger.spend-credit', input }, async (inside) => {
    const found = await findInvoiceLocked(inside, invoiceId)
    if (!found) throw notFound('Invoice')
    const { email, number, open } = found
    if (open.minor === 0) throw new Refusal('conflict', `${number} has no amount due.`)
    const credit = choose(await sumCreditsLocked(inside, email), open, currency)
    const isForeign = credit.currency !== open.currency
    const invoice = isForeign ? await lockRate(inside, found, credit.currency, { isByStaff }) : found
    const spent = spendable(credit, open, invoice)
    if (!spent || spent.paid.minor === 0) {
      throw new Refusal('conflict', `The credit of ${formatMoney(credit)} is too small to use.`)
    }
    const { taken, paid } = spent
    const rate = isForeign ? describeRates(credit, invoice) : ''
    const use = [`Credit used for ${number}`, rate].filter(Boolean).join(' ')
    const entry = { email, reason: isByStaff ? `${use}. ${consent}` : use }
    const payment = { ...entry, type: 'payment' as const, invoiceId, minor: paid.minor }
    const credited = { ...entry, type: 'credit' as const, invoiceId: null, ...opposite(taken) }
    const [value = { cents: 0 }] = await writeEntries(inside, [
      { ...payment, moved: isForeign ? taken : null },
    ])
    const moved = isForeign ? opposite(paid) : null
    await writeEntries(inside, [{ ...credited, moved, taka: oppositeTaka(value) }])
    if (isByStaff) await report(inside, { invoiceId, email, number, used: taken, paid, rate, consent })
    return { used: taken, paid }
  })
}

const opposite = ({ minor, currency }: Money): Money => ({ minor: -minor, currency })

/** Chooses the credit of the named currency or, without one, of that of the invoice, or the most valuable. */
function choose(credits: Money[], open: Money, currency: string | undefined): Money {
  const found = currency ? creditIn(credits, currency) : firstCredit(credits, open)
  if (found && found.minor > 0) return found
  throw new Refusal('conflict', `There is no credit ${currency ? `in ${currency} ` : ''}to use.`)
}

type Report = Spent & { invoiceId: string; email: string; number: string; rate: string; consent: string }

/** Audits credit that staff used, and notifies the client. */
async function report(inside: Context, { invoiceId, ...spent }: Report): Promise<void> {
  const { email, number, used, paid, rate, consent } = spent
  await recordAuditEntry(inside, {
    action: 'ledger.spend-credit',
    kind: 'invoice',
    recordId: invoiceId,
    after: { number, email, amountCents: paid.minor, used, ...(rate && { rate }), consent },
  })
  await notify(inside, {
    to: { email },
    event: `ledger.spend-credit:${createId()}`,
    title: `${formatMoney(used)} of your credit was used for ${number}`,
    text: [rate && `It paid ${formatMoney(paid)} ${rate}.`, consent].filter(Boolean).join('\n\n'),
    link: { kind: 'invoice', audience: 'client', id: invoiceId },
  })
}
