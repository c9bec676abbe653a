import type { Context } from '../context.ts'
import { notify } from '../notice/notice.server.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import type { Side } from '../state-machine.ts'
import { formatDay } from '../time.ts'
import type { TemplateRequest, TemplateRequestMoveName } from './template-request.ts'

type NoticeText = { title: string; text: string }
type AppliedMove = { request: TemplateRequest; move: TemplateRequestMoveName; reason: string }
type AnnouncedMove = AppliedMove & { answerTime: string }

const clientNotices: Partial<Record<TemplateRequestMoveName, (moved: AnnouncedMove) => NoticeText>> = {
  send: ({ request: { number }, answerTime }) => ({
    title: `We received your request ${number}`,
    text: `We’ll review it and send you a quote, ${answerTime}.`,
  }),
  ask: ({ request: { number } }) => ({
    title: `A question about ${number}`,
    text: 'We need a little more information before we can give you a quote. Please answer in your applications.',
  }),
  quote: ({ request: { number, quote } }) => ({
    title: `Your quote for ${number} is ready`,
    text: `Please review it, then approve it or request changes.${quote ? ` It is valid until ${formatDay(quote.validUntil)}.` : ''}`,
  }),
  decline: ({ request: { number }, reason }) => ({ title: `We can’t take on ${number}`, text: reason }),
  expire: ({ request: { number } }) => ({
    title: `${number} has expired`,
    text: 'Would you still like the website? Write to us, and we’ll send a new quote.',
  }),
}

const staffNotices: Partial<Record<TemplateRequestMoveName, (moved: AppliedMove) => NoticeText>> = {
  send: ({ request: { number, clientName, businessName } }) => ({
    title: `New template request ${number}`,
    text: `${clientName} wants a website for ${businessName}.`,
  }),
  answer: ({ request: { number, clientName } }) => ({
    title: `${number}: questions answered`,
    text: `${clientName} answered your questions. Please send a quote.`,
  }),
  approve: ({ request: { number, clientName } }) => ({
    title: `${number} was approved by ${clientName}`,
    text: 'The order was created, and the deposit is invoiced.',
  }),
  'ask-changes': ({ request: { number, clientName }, reason }) => ({
    title: `${number}: ${clientName} requested a new quote`,
    text: reason,
  }),
  withdraw: ({ request: { number, clientName }, reason }) => ({
    title: `${number} was withdrawn by ${clientName}`,
    text: reason || 'No reason was given.',
  }),
}

/** Notifies client and staff in the move's transaction. The event contains the version, so each move notifies once. */
export async function notifyRequestMove(
  inside: Context,
  moved: AppliedMove,
  by: Side | 'system',
): Promise<void> {
  const { request, move } = moved
  // Notifies nobody.
  if (move === 'review') return
  const event = `template-request.${move}:${request.id}:${request.version}` as const
  // Clients get a notice of their own move only as a confirmation of sending.
  const { answerTimes } = await readBrand(inside)
  const isForClient = by !== 'client' || move === 'send'
  const client = isForClient && clientNotices[move]?.({ ...moved, answerTime: answerTimes.order })
  if (client) {
    const link = { kind: 'template-request', audience: 'client', id: request.id } as const
    await notify(inside, { to: { email: request.email }, event, ...client, link })
  }
  const staff = by === 'client' && staffNotices[move]?.(moved)
  if (staff) {
    const link = { kind: 'template-request', audience: 'staff', id: request.id } as const
    await notify(inside, { to: 'staff', event, ...staff, link })
  }
}
