import type { Context } from '../context.ts'
import { tellDay } from '../day.ts'
import { notify } from '../notice/notice.server.ts'
import type { Side } from '../state-machine.ts'
import type { TemplateRequest, TemplateRequestMoveName } from './template-request.ts'

const staffPlace = (id: string) => `/dashboard/template-request/${id}`
const clientPlace = (id: string) => `/dashboard/pending-applications/request/${id}`

type Told = { title: string; text: string }
type Moved = { request: TemplateRequest; move: TemplateRequestMoveName; reason: string }

const toClient: Partial<Record<TemplateRequestMoveName, (moved: Moved) => Told>> = {
  send: ({ request: { number } }) => ({
    title: `We have your request ${number}`,
    text: 'We read it and answer with a price, usually within a day.',
  }),
  ask: ({ request: { number } }) => ({
    title: `A question about ${number}`,
    text: 'We need to know a little more before we can name a price. Please answer in your applications.',
  }),
  quote: ({ request: { number, quote } }) => ({
    title: `The price for ${number} is ready`,
    text: `Please look at it, and approve it or say what should change.${quote ? ` It holds until ${tellDay(quote.validUntil)}.` : ''}`,
  }),
  decline: ({ request: { number }, reason }) => ({ title: `We can’t take on ${number}`, text: reason }),
  expire: ({ request: { number } }) => ({
    title: `${number} has expired`,
    text: 'Would you still like the website? Write to us, and we renew the price.',
  }),
}

const toStaff: Partial<Record<TemplateRequestMoveName, (moved: Moved) => Told>> = {
  send: ({ request: { number, clientName, businessName } }) => ({
    title: `New template request ${number}`,
    text: `${clientName} wants a website for ${businessName}.`,
  }),
  answer: ({ request: { number, clientName } }) => ({
    title: `${number}: the questions are answered`,
    text: `${clientName} has answered. Please quote it.`,
  }),
  approve: ({ request: { number, clientName } }) => ({
    title: `${number} is approved by ${clientName}`,
    text: 'Its order is accepted, and the deposit is on an invoice.',
  }),
  'ask-changes': ({ request: { number, clientName }, reason }) => ({
    title: `${number}: ${clientName} asks for another quote`,
    text: reason,
  }),
  withdraw: ({ request: { number, clientName }, reason }) => ({
    title: `${number} was withdrawn by ${clientName}`,
    text: reason || 'No reason was given.',
  }),
}

/** In the transaction of the move; a version happens once, so that a move is told once. */
export async function tellRequestMove(inside: Context, moved: Moved, by: Side | 'system'): Promise<void> {
  const { request, move } = moved
  const event = `template-request.${move}:${request.id}:${request.version}`
  // Who has sent one hears that it came.
  const client = (by !== 'client' || move === 'send') && toClient[move]?.(moved)
  if (client) {
    await notify(inside, { to: { email: request.email }, event, ...client, link: clientPlace(request.id) })
  }
  const staff = by === 'client' && toStaff[move]?.(moved)
  if (staff) await notify(inside, { to: 'staff', event, ...staff, link: staffPlace(request.id) })
}
