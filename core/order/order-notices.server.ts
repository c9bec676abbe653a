import type { Context } from '../context.ts'
import type { RaisedInvoice } from '../invoice/add-invoice.server.ts'
import { formatMoney } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { formatUnreached, isPlaceholder } from '../owner/owner.ts'
import type { ScreenReference } from '../records/reference.ts'
import type { Side } from '../state-machine.ts'
import { formatDay } from '../time.ts'
import type { Order, OrderMoveName } from './order.ts'

type NoticeText = { title: string; text: string; link?: ScreenReference }
type AppliedMove = {
  order: Order
  move: OrderMoveName
  reason: string
  invoice?: RaisedInvoice | undefined
  /** Warnings of its expiry that somebody got. */
  warnings: number
}

/** Formats the sentence about the invoice that must be paid before work begins. */
export const formatInvoiceDue = ({ number, total, payable }: RaisedInvoice) =>
  `We’ll start once ${number} is paid: ${formatMoney(total)}, ${formatMoney(payable)} at today’s rate.`

/** Notices for the client, by move. */
const clientNotices: Partial<Record<OrderMoveName, (moved: AppliedMove) => NoticeText>> = {
  ask: ({ order: { number } }) => ({
    title: `A question about ${number}`,
    text: 'We need a little more information before we can continue. Please answer in your applications.',
  }),
  accept: ({ order: { number, dueOn }, invoice }) => ({
    title: `Your order ${number} is accepted`,
    text: [
      dueOn ? `It will be ready by ${formatDay(dueOn)}.` : 'We’ll let you know when it will be ready.',
      invoice && formatInvoiceDue(invoice),
    ]
      .filter(Boolean)
      .join(' '),
    ...(invoice && { link: { kind: 'invoice', audience: 'client', id: invoice.id } }),
  }),
  decline: ({ order: { number }, reason }) => ({ title: `We can’t take on ${number}`, text: reason }),
  cancel: ({ order: { number }, reason }) => ({ title: `${number} is cancelled`, text: reason }),
  start: ({ order: { number } }) => ({
    title: `We’ve started work on ${number}`,
    text: 'We’ll notify you when there is something to review.',
  }),
  'hand-in': ({ order: { number } }) => ({
    title: `${number} is ready for your review`,
    text: 'Please review it, then approve it or request changes.',
  }),
  approve: ({ order: { number } }) => ({
    title: `${number} is delivered`,
    text: 'Thank you for approving it. If you have a minute, please leave a review.',
  }),
  deliver: ({ order: { number } }) => ({
    title: `${number} is delivered`,
    text: 'Everything is yours now. If you have a minute, please leave a review.',
  }),
  close: ({ order: { number } }) => ({
    title: `${number} is closed`,
    text: 'Thank you for working with us.',
  }),
  reopen: ({ order: { number }, reason }) => ({
    title: `${number} is open again`,
    text: `We are working on it again.\n\n${reason}`,
  }),
  reinstate: ({ order: { number, total }, reason }) => ({
    title: `${number} is open again`,
    text: `${total.minor > 0 ? `Its price is ${formatMoney(total)}. ` : ''}We’ll look at it and reply.\n\n${reason}`,
  }),
  expire: ({ order: { number } }) => ({
    title: `${number} has expired`,
    text: 'We haven’t heard from you. Write to us, and we’ll pick it up where we left off.',
  }),
}

/** Notices for staff, for moves that staff has not made. */
const staffNotices: Partial<Record<OrderMoveName, (moved: AppliedMove) => NoticeText>> = {
  answer: ({ order: { number, clientName } }) => ({
    title: `${number}: questions answered`,
    text: `${clientName} answered your questions. Please accept or decline the order.`,
  }),
  withdraw: ({ order: { number, clientName }, reason }) => ({
    title: `${number} was cancelled by ${clientName}`,
    text: reason || 'No reason was given.',
  }),
  'ask-changes': ({ order: { number, clientName }, reason }) => ({
    title: `${number}: ${clientName} requested changes`,
    text: reason,
  }),
  approve: ({ order: { number, clientName } }) => ({
    title: `${number} was approved by ${clientName}`,
    text: 'It is marked as delivered. Close it when everything is settled.',
  }),
  expire: ({ order: { number, email }, warnings }) => ({
    title: `${number} has expired`,
    text:
      warnings > 0
        ? `The client did not answer or pay the deposit, and was warned ${warnings === 1 ? 'once' : 'twice'}.`
        : `The client did not answer or pay the deposit. ${isPlaceholder(email) ? `${formatUnreached(email)}, so nobody was warned` : 'Nobody was warned'}.`,
  }),
}

/** Notifies client and staff in the move's transaction. The event contains the version, so each move notifies once. */
export async function notifyOrderMove(
  inside: Context,
  moved: AppliedMove,
  by: Side | 'system',
): Promise<void> {
  const { order, move } = moved
  const event = `order.${move}:${order.id}:${order.version}` as const
  // A client who approves is notified too, because the notice invites a review.
  const client = (by !== 'client' || move === 'approve') && clientNotices[move]?.(moved)
  if (client) {
    const link = { kind: 'order', audience: 'client', id: order.id } as const
    await notify(inside, { to: { email: order.email }, event, link, ...client })
  }
  const staff = by !== 'staff' && staffNotices[move]?.(moved)
  if (staff) {
    const link = { kind: 'order', audience: 'staff', id: order.id } as const
    await notify(inside, { to: 'staff', event, link, ...staff })
  }
}
