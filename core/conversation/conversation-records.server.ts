import { v7 as createId } from 'uuid'
import { setAnswerDue } from '../answer-due/answer-due.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import { findRecordEmail } from '../client/record-email.server.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { notFound } from '../errors.ts'
import { notify } from '../notice/notice.server.ts'
import { nextNumber } from '../numbering.server.ts'
import { addOrderMessage } from '../order/order-messages.server.ts'
import { getOrderLocked } from '../order/order-rows.server.ts'
import { enterOrder } from '../order/place-order.server.ts'
import { isPlaceholder } from '../owner/owner.ts'
import { permit } from '../permissions.ts'
import { recordMove } from '../timeline/timeline.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { findClientOf, linkClientOfSender } from './conversation-client.server.ts'
import type { OrderOfConversation, ProblemOfConversation } from './conversation-records-input.ts'
import { lockConversation } from './conversation-rows.server.ts'
import { readTextOf } from './conversation-text.server.ts'

type Sender = { email: string; clientName: string; text: string }
type Made = { kind: 'problem' | 'order'; recordId: string; number: string }

/** Makes a problem report of a message, for its sender, who becomes a client if needed. A message has one report at
 * most: a repeated call returns the same id. */
export async function makeProblemOfConversation(
  ctx: Context,
  id: string,
  { title, text, urgency, category }: ProblemOfConversation,
): Promise<string> {
  permit(ctx, 'problem.change')
  return makeOnce(ctx, id, 'problem', async (inside, { email, clientName }) => {
    const problemId = createId()
    const now = inside.now()
    const number = await nextNumber(inside, 'PR')
    await inside.db
      .insertInto('problem')
      .values({
        ...{ id: problemId, number, email, client_name: clientName, conversation_id: id },
        ...{ about: 'other', about_id: null, category, urgency, title, text },
        ...{ page_address: '', attachment_ids: [], status: 'open', assigned_to: null, resolved_at: null },
        ...{ last_written_at: now, last_writer_is_staff: false, rating: null },
        ...{ created_at: now, updated_at: now },
      })
      .execute()
    await setAnswerDue(inside, 'problem', problemId)
    await recordMove(inside, { kind: 'problem', recordId: problemId, from: '', to: 'open' })
    await notify(inside, {
      to: { email },
      event: `problem.open:${problemId}:1`,
      title: `${number}: ${title}`,
      text: 'We recorded your message as a problem report. You can follow it there.',
      link: { kind: 'problem', audience: 'client', id: problemId },
    })
    return { kind: 'problem', recordId: problemId, number }
  })
}

/** Enters an order of a message, for its sender, who becomes a client if needed. The text becomes a note for staff. A
 * message has one order at most: a repeated call returns the same id. */
export async function makeOrderOfConversation(
  ctx: Context,
  id: string,
  { service, planId }: OrderOfConversation,
): Promise<string> {
  permit(ctx, 'order.enter')
  return makeOnce(ctx, id, 'order', async (inside, { email, clientName, text }) => {
    const entered = { ...{ service, planId, email, clientName }, brief: {}, attachmentIds: [] }
    const placed = await enterOrder(inside, { ...entered, source: 'staff' })
    await inside.db
      .updateTable('client_order')
      .set({ conversation_id: id })
      .where('id', '=', placed.id)
      .execute()
    if (text) {
      const order = await getOrderLocked(inside, placed.id)
      await addOrderMessage(inside, order, { text, attachmentIds: [], isInternal: true, isStaff: true })
    }
    return { kind: 'order', recordId: placed.id, number: placed.number }
  })
}

/** The lock on the message makes a second click wait and find the record; the database allows no second one. */
async function makeOnce(
  ctx: Context,
  id: string,
  kind: Made['kind'],
  make: (inside: Context, sender: Sender) => Promise<Made>,
): Promise<string> {
  permit(ctx, 'contact.change')
  return inTransaction(ctx, async (inside) => {
    const conversation = await lockConversation(inside, id)
    if (!conversation) throw notFound('Message')
    const known = (await findRecordsOf(inside, id))[kind]
    if (known) return known.id
    const clientId = await linkClientOfSender(inside, conversation)
    const email = await addressFor(inside, conversation, clientId)
    const text = await readTextOf(inside, conversation)
    const clientName = conversation.name || (await findClientOf(inside, id))?.name || email
    const made = await make(inside, { email, clientName, text })
    await recordAuditEntry(inside, {
      action: `contact.make-${kind}`,
      kind: 'contact',
      recordId: id,
      after: { recordId: made.recordId, number: made.number },
    })
    return made.recordId
  })
}

/** Returns the address of the new record: that of the message if it is the client's, else the client's own. Any other
 * address would become a client itself. */
async function addressFor(inside: Context, { email }: { email: string }, clientId: string): Promise<string> {
  const address = foldEmail(email)
  const known = await inside.db
    .selectFrom('client_email')
    .select('id')
    .where('client_id', '=', clientId)
    .where('email', '=', address)
    .executeTakeFirst()
  return known && !isPlaceholder(address) ? address : findRecordEmail(inside, clientId)
}

type Found = { id: string; number: string } | null

/** Finds the problem report and the order that were made of a message. */
export async function findRecordsOf(
  { db }: Pick<Context, 'db'>,
  id: string,
): Promise<Record<Made['kind'], Found>> {
  const find = (table: 'problem' | 'client_order') =>
    db.selectFrom(table).select(['id', 'number']).where('conversation_id', '=', id).executeTakeFirst()
  const [problem, order] = await Promise.all([find('problem'), find('client_order')])
  return { problem: problem ?? null, order: order ?? null }
}
