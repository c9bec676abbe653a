import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { refuseUnamendable } from '../order/amend-order.server.ts'
import { nextAmendment } from '../order/amendments.server.ts'
import { isAmendable } from '../order/order.ts'
import { getOrderLocked } from '../order/order-rows.server.ts'
import { recordMove } from '../timeline/timeline.server.ts'
import { columnsOfDraft, type Draft, refuseCurrency, valueInDollars } from './quote-draft.server.ts'
import { findRecipient } from './quote-recipient.server.ts'
import { refuseDecidedOrder, refuseDeposit, refuseMissing, refuseTotal } from './quote-rules.server.ts'
import { sumQuote } from './quote-total.ts'

type Links = { clientId: string } & Record<'orderId' | 'conversationId' | 'replacesId', string | null> & {
    /** Set if the client takes the order over. */
    takesOverCents?: number
  }

/** Inserts a draft for a client, for an order of theirs or in place of another quote. */
export async function addDraft(
  inside: Context,
  written: Draft,
  { clientId, ...links }: Links,
): Promise<string> {
  const amendment = links.orderId ? await findAmendment(inside, links.orderId, written) : null
  // An addition to an agreed order is invoiced at once.
  const draft = amendment === null ? written : { ...written, ...paidAtOnce, amendment }
  refuseTotal(draft)
  refuseMissing(draft)
  await refuseDeposit(inside, { ...draft, orderId: links.orderId })
  const orderOfClient = links.takesOverCents === undefined ? links.orderId : null
  const { isSample, ...recipient } = await findRecipient(inside, clientId, orderOfClient)
  const id = createId()
  await inside.db
    .insertInto('quote')
    .values({
      id,
      ...toColumns({ ...recipient, ...columnsOfDraft(draft), ...links, amendment }),
      usd_given: await valueInDollars(inside, draft),
      ...{ number: null, status: 'draft', sent_at: null, is_sample: isSample },
      created_at: inside.now(),
      updated_at: inside.now(),
    })
    .execute()
  await recordMove(inside, { kind: 'quote', recordId: id, from: '', to: 'draft' })
  const after = { client: recipient.clientName, title: draft.title, totalCents: sumQuote(draft).totalCents }
  await recordAuditEntry(inside, { action: 'quote.create', kind: 'quote', recordId: id, after })
  return id
}

export const paidAtOnce = { depositPercent: 100, paymentPlan: null }

/** Locks the order of a draft, and returns the number of the change if the order is agreed already. */
async function findAmendment(
  inside: Context,
  orderId: string,
  { amendment: known, currency }: Draft,
): Promise<number | null> {
  const order = await getOrderLocked(inside, orderId)
  if (known === null && !isAmendable(order)) {
    await refuseDecidedOrder(inside, orderId)
    return null
  }
  await refuseUnamendable(inside, orderId)
  if (currency !== order.total.currency) throw refuseCurrency(order.total.currency)
  if (known !== null) return known
  return nextAmendment(inside, orderId)
}
