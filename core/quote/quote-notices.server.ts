import type { Context } from '../context.ts'
import { formatMoney } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import type { Side } from '../state-machine.ts'
import { formatDay } from '../time.ts'
import type { QuoteMoveName } from './quote-machine.ts'
import type { Quote } from './quote-response.ts'

type NoticeText = { title: string; text: string }
type AppliedMove = { quote: Quote; move: QuoteMoveName; reason: string }

const clientNotices = {
  send: ({ quote: { number, title, validUntil } }: AppliedMove): NoticeText => ({
    title: `Your quote ${number} is ready`,
    text: `${title}. Please review it, then accept it or ask for changes. It is valid until ${formatDay(validUntil)}.`,
  }),
  accept: ({ quote }: AppliedMove): NoticeText => ({
    title: `Our quote ${quote.number} is accepted`,
    text: `${quote.title}, ${priceOf(quote)}. Thank you! The signed quote is attached to the e-mail, and you can download it here.`,
  }),
  decline: ({ quote: { number }, reason }: AppliedMove): NoticeText => ({
    title: `Our quote ${number} no longer applies`,
    text: reason || 'Write to us if you would like a new one.',
  }),
  expire: ({ quote: { number, title } }: AppliedMove): NoticeText => ({
    title: `Our quote ${number} has expired`,
    text: `${title}. Would you still like it? Write to us, and we’ll send a new quote.`,
  }),
}

const staffNotices = {
  accept: ({ quote }: AppliedMove): NoticeText => ({
    title: `${quote.number} was accepted by ${quote.clientName}`,
    text: `${quote.title}, ${priceOf(quote)}. ${effectOf(quote)}`,
  }),
  decline: ({ quote: { number, clientName }, reason }: AppliedMove): NoticeText => ({
    title: `${number} was declined by ${clientName}`,
    text: reason || 'No reason was given.',
  }),
  'ask-changes': ({ quote: { number, clientName }, reason }: AppliedMove): NoticeText => ({
    title: `${number}: ${clientName} asks for changes`,
    text: reason,
  }),
  expire: ({ quote: { number, clientName } }: AppliedMove): NoticeText => ({
    title: `${number} has expired`,
    text: `${clientName} did not answer in time. Revise the quote to offer it again.`,
  }),
}

const priceOf = ({ totalCents: minor, currency }: Quote) => formatMoney({ minor, currency })

function effectOf({ amendment, totalCents, paymentPlan }: Quote): string {
  if (amendment === null)
    return `The order is accepted, and the ${paymentPlan ? 'first part' : 'deposit'} is invoiced.`
  return `The order is changed${totalCents > 0 ? ', and the change is invoiced' : ''}.`
}

const isTold = <Texts extends object>(texts: Texts, move: string): move is keyof Texts & string =>
  Object.hasOwn(texts, move)

/** Notifies client and staff in the move's transaction. The event contains the version, so each move notifies once. */
export async function notifyQuoteMove(
  inside: Context,
  moved: AppliedMove,
  by: Side | 'system',
): Promise<void> {
  const { quote, move } = moved
  const hasPaper = move === 'send' || move === 'accept'
  const document = hasPaper && { document: { kind: 'quote' as const, id: quote.id } }
  if ((by !== 'client' || move === 'accept') && isTold(clientNotices, move)) {
    const link = { kind: 'quote', audience: 'client', id: quote.id } as const
    const event = `quote.${move}:${quote.id}:${quote.version}` as const
    const text = clientNotices[move](moved)
    await notify(inside, { to: { email: quote.email }, event, ...text, link, ...document })
  }
  if (by !== 'staff' && isTold(staffNotices, move)) {
    const link = { kind: 'quote', audience: 'staff', id: quote.id } as const
    const event = `quote.${move}:${quote.id}:${quote.version}` as const
    await notify(inside, { to: 'staff', event, ...staffNotices[move](moved), link, ...document })
  }
}
