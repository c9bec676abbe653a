import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { notify } from '../notice/notice.server.ts'
import { nextNumber } from '../numbering.server.ts'
import { addParts } from '../payment-plan/payment-parts.server.ts'
import type { PlannedPart } from '../payment-plan/payment-plan.ts'
import { formatDay } from '../time.ts'
import { recordMove } from '../timeline/timeline.server.ts'
import { raiseDepositInvoice } from './deposit-invoice.server.ts'
import type { Bought, Order } from './order.ts'
import { formatInvoiceDue } from './order-notices.server.ts'

type Agreement = Pick<Order, 'email' | 'clientName' | 'depositPercent' | 'serviceKind' | 'source'> & {
  templateRequestId: string | null
  /** Unset for the quote of a template request. */
  quoteId?: string
  bought: Bought
  currency: string
  paymentPlan?: PlannedPart[] | null
  brief: Record<string, string>
  dueOn: string
}

/** Creates the order of an approved quote: accepted at once, with an invoice for its deposit. The caller checks the
 * permission and opens the transaction. */
export async function createAgreedOrder(inside: Context, agreement: Agreement): Promise<string> {
  const { email, clientName, templateRequestId, bought, brief, dueOn, quoteId } = agreement
  const { depositPercent, paymentPlan = null } = agreement
  const id = createId()
  const number = await nextNumber(inside, 'OR')
  await inside.db
    .insertInto('client_order')
    .values({
      id,
      number,
      email,
      client_name: clientName,
      service_kind: agreement.serviceKind,
      service_id: null,
      plan_id: '',
      template_request_id: templateRequestId,
      snapshot: JSON.stringify(bought),
      brief: JSON.stringify(brief),
      total_cents: bought.priceCents,
      currency: agreement.currency,
      deposit_percent: depositPercent,
      status: 'accepted',
      due_on: dueOn,
      delivered_at: null,
      project_id: null,
      source: agreement.source,
      // An order for a sample request or quote is sample content too, so that it is removed with it.
      is_sample: ({ selectFrom }) =>
        quoteId
          ? selectFrom('quote').select('is_sample').where('id', '=', quoteId)
          : selectFrom('template_request').select('is_sample').where('id', '=', templateRequestId),
      created_at: inside.now(),
      updated_at: inside.now(),
    })
    .execute()
  await recordMove(inside, { kind: 'order', recordId: id, from: '', to: 'accepted' })
  await addParts(inside, id, { plan: paymentPlan, totalCents: bought.priceCents })
  const invoice = await raiseDepositInvoice(inside, id)
  await notify(inside, {
    to: { email },
    event: `order.agreed:${id}`,
    title: `Your order ${number} is confirmed`,
    text: `${bought.name}. ${invoice ? formatInvoiceDue(invoice) : 'We’re starting now.'} We plan to finish by ${formatDay(dueOn)}.`,
    link: { audience: 'client', ...(invoice ? { kind: 'invoice', id: invoice.id } : { kind: 'order', id }) },
  })
  return id
}
