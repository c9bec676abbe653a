import { setAnswerDue } from '../answer-due/answer-due.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { doOnce } from '../idempotency.server.ts'
import { admitMessage, writeMessage } from '../message/message.server.ts'
import type { MessageInput } from '../message/message.ts'
import { notify } from '../notice/notice.server.ts'
import { isPermittedFor, isPermittedForAll, permitFor, permitUser } from '../permissions.ts'
import { refuseFormerClient } from './former-client.server.ts'
import type { Order } from './order.ts'
import { getOrderLocked } from './order-rows.server.ts'

/** Adds a message of the client or of staff. Internal messages are visible to staff only. */
export async function writeOrderMessage(
  ctx: Context,
  orderId: string,
  { internal, ...words }: MessageInput,
  key?: string,
): Promise<{ id: string }> {
  const isStaff = isPermittedForAll(permitUser(ctx, 'order.ask'), 'order.open')
  const input = { orderId, internal, ...words }
  const admit = () => admitMessage(ctx)
  return doOnce(ctx, { key, operation: 'order.message', input, admit }, async (inside) => {
    const order = await getOrderLocked(inside, orderId)
    if (!isPermittedFor(inside.actor, 'order.answer', order.email)) {
      await refuseFormerClient(inside, { kind: 'order', id: order.id })
    }
    permitFor(inside, 'order.answer', order.email)
    const isInternal = internal && isStaff
    return { id: await addOrderMessage(inside, order, { ...words, isInternal, isStaff }) }
  })
}

type Added = { text: string; attachmentIds: string[]; isInternal: boolean; isStaff: boolean }

/** Adds a message for callers that have checked access, in their transaction. */
export async function addOrderMessage(
  inside: Context,
  order: Order,
  { isStaff, ...words }: Added,
): Promise<string> {
  const { id: orderId, number, email } = order
  const { isInternal } = words
  const id = await writeMessage(inside, { kind: 'order', id: orderId, ownerEmail: email }, words)
  if (isStaff) {
    const after = { number, isInternal }
    await recordAuditEntry(inside, { action: 'order.message', kind: 'order', recordId: orderId, after })
  }
  const notice = {
    event: `order.message:${id}` as const,
    title: `A message about ${number}`,
    text: words.text,
  }
  const linked = { kind: 'order', id: orderId } as const
  await setAnswerDue(inside, 'order', orderId)
  if (!isStaff) await notify(inside, { ...notice, to: 'staff', link: { ...linked, audience: 'staff' } })
  else if (!isInternal) {
    const link = { ...linked, audience: 'client' } as const
    await notify(inside, { ...notice, to: { email }, link })
  }
  return id
}
