import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { changedMeanwhile, notFound, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { formatMoney } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { currencyOfLines, requireRate } from '../payment-settings/require-rate.server.ts'
import { permitUser, refuseOwnMoney } from '../permissions.ts'
import { withTaxes } from '../tax/tax-rates.server.ts'
import { formatDay } from '../time.ts'
import { addInvoice, type InvoicePeriod } from './add-invoice.server.ts'
import { formatAtRate } from './invoice.server.ts'
import type { InvoiceLine } from './invoice.ts'
import type { InvoiceInput } from './invoice-draft.ts'
import { addDraft, takeDraft } from './invoice-drafts.server.ts'
import { sumLines, takeCurrency } from './invoice-lines.ts'
import { lockRecipient } from './recipient.server.ts'

type NumberedInvoice = { id: string; number: string | null }

/** Creates an invoice without an order: issued at once, or as a draft without a number. */
export async function createInvoice(
  ctx: Context,
  input: InvoiceInput,
  key?: string,
): Promise<NumberedInvoice> {
  permitUser(ctx, 'invoice.create')
  return doOnce(ctx, { key, operation: 'invoice.create', input }, async (inside) => {
    const id = createId()
    const { currency, lines } = takeCurrency(input.lines)
    const invoice = { id, ...input, currency, lines: await withTaxes(inside, lines) }
    await requireRate(inside, currency, currencyOfLines)
    if (!input.draft) return issueForUser(inside, invoice)
    await addDraft(inside, invoice)
    return { id, number: null }
  })
}

/** Issues a draft: it gets its number, and the client is notified. */
export async function issueDraft(
  ctx: Context,
  id: string,
  { version }: { version: number },
  key?: string,
): Promise<NumberedInvoice> {
  permitUser(ctx, 'invoice.create')
  return doOnce(ctx, { key, operation: 'invoice.issue', input: { id, version } }, async (inside) => {
    const draft = await takeDraft(inside, id)
    if (!draft) throw await isIssued(inside, id)
    if (draft.version !== version) throw changedMeanwhile({ state: 'draft', version: draft.version })
    return issueForUser(inside, draft)
  })
}

async function isIssued({ db }: Context, id: string): Promise<Refusal> {
  const invoice = await db
    .selectFrom('invoice')
    .select(['number', 'status as state', 'version'])
    .where('id', '=', id)
    .where('order_id', 'is', null)
    .executeTakeFirst()
  if (!invoice) return notFound('Draft')
  return new Refusal('conflict', `It is issued already, as ${invoice.number}.`, { currentState: invoice })
}

type Issued = {
  id: string
  clientId: string
  lines: InvoiceLine[]
  currency: string
  dueOn: string | null
  period?: InvoicePeriod
}

async function issueForUser(inside: Context, issued: Issued): Promise<NumberedInvoice> {
  const { email } = await lockRecipient(inside, issued.clientId)
  refuseOwnMoney(permitUser(inside, 'invoice.create'), email)
  return issueInvoice(inside, issued)
}

/** Issues an invoice without an order and notifies the client, for verbs that have checked permission and for jobs. */
export async function issueInvoice(
  inside: Context,
  { id, clientId, lines, currency, dueOn, period }: Issued,
): Promise<NumberedInvoice> {
  const recipient = await lockRecipient(inside, clientId)
  const title = lines[0]?.title ?? ''
  const raised = await addInvoice(inside, {
    ...{ id, orderId: null, orderNumber: '', kind: 'other', title, lines, currency, dueOn },
    cents: sumLines(lines),
    period,
    ...recipient,
  })
  if (!raised) throw new Error('An invoice without an order conflicts with none')
  const { number, total, payable } = raised
  const due = dueOn ? ` It is due on ${formatDay(dueOn)}.` : ''
  await notify(inside, {
    to: { email: recipient.email },
    event: `invoice.raised:${id}`,
    title: `Invoice ${number} for ${formatMoney(total)}`,
    text: `For ${title}: ${formatAtRate(total, payable)}.${due}`,
    link: { kind: 'invoice', audience: 'client', id },
    document: { kind: 'invoice', id },
  })
  return { id, number }
}
