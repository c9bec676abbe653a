import type { Updateable } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { defineMovingKind, type Moved, moveLocked, moveRecord } from '../move-record.server.ts'
import { nextNumber } from '../numbering.server.ts'
import { keepFacts } from '../paper/paper-facts.server.ts'
import { isClientOf, isPermittedForAll, permitFor, permitUser, refuseOwnMoney } from '../permissions.ts'
import { refuseTokens } from '../recent-sign-in.ts'
import type { Side } from '../state-machine.ts'
import { type Acceptor, type Agreed, acceptQuote } from './accept-quote.server.ts'
import type { QuoteMove } from './quote-input.ts'
import { addQuoteLink } from './quote-links.server.ts'
import { type QuoteMoveName, type QuoteStatus, quoteMachine } from './quote-machine.ts'
import { notifyQuoteMove } from './quote-notices.server.ts'
import type { Quote } from './quote-response.ts'
import { getQuoteLocked } from './quote-rows.server.ts'
import { refuseDeposit, refusePast, refuseWrongOrder } from './quote-rules.server.ts'
import { readSignature } from './signature.server.ts'

type Change = Updateable<Tables['quote']>
export type WantedMove =
  | { move: Exclude<QuoteMoveName, 'accept'>; reason: string; version?: number }
  | ({ move: 'accept'; version?: number; acceptor: Acceptor } & Agreed)

const quoteMoves = defineMovingKind({ kind: 'quote', machine: quoteMachine, lock: getQuoteLocked })

/** Network address and browser of the person who accepts, as evidence. */
type Evidence = Omit<Acceptor, 'personId'>

type MoveFacts = { orderId: string | null; shareLink?: string }

/** Moves a quote to another state, by its client or by staff. Accepting answers the order that it has become, sending a
 * share link. */
export async function moveQuote(
  ctx: Context,
  id: string,
  wanted: QuoteMove,
  evidence: Evidence,
): Promise<MoveFacts> {
  const me = permitUser(ctx, 'quote.ask')
  if (wanted.move === 'accept') refuseTokens(me)
  const sketch = wanted.move === 'accept' ? await admitSignature(ctx, id, wanted.signature) : undefined
  const facts: MoveFacts = { orderId: null }
  await moveRecord(ctx, quoteMoves, id, (inside, quote) => {
    permitFor(inside, 'quote.answer', quote.email)
    if (quote.status === 'draft' && !isPermittedForAll(inside.actor, 'quote.answer')) throw notFound('Quote')
    if (wanted.move === 'send') refuseOwnMoney(permitUser(inside, 'quote.write'), quote.email)
    const move: WantedMove =
      wanted.move === 'accept' ? { ...wanted, sketch, acceptor: { ...evidence, personId: me.id } } : wanted
    // Staff send a quote even if they are its client.
    const isClient = wanted.move !== 'send' && isClientOf(inside.actor, 'quote.answer', quote.email)
    const step = planQuoteMove(inside, quote, move, isClient ? 'client' : 'staff', (accepted) => {
      facts.orderId = accepted
    })
    // With the link, a token could accept the quote, which only people do.
    if (wanted.move !== 'send' || me.token) return step
    return {
      ...step,
      async save(moved: Moved<QuoteStatus>) {
        await step.save(moved)
        facts.shareLink = (await addQuoteLink(inside, quote)).shareLink
      },
    }
  })
  return facts
}

/** Reads a drawn signature, of people who may answer the quote only: decoding a picture takes time. */
async function admitSignature(ctx: Context, id: string, signature: string | undefined) {
  if (!signature) return undefined
  const quote = await ctx.db.selectFrom('quote').select('email').where('id', '=', id).executeTakeFirst()
  if (!quote) throw notFound('Quote')
  permitFor(ctx, 'quote.answer', quote.email)
  await ctx.limit('order')
  return readSignature(ctx, signature)
}

/** Moves a quote that the caller has locked in its transaction. */
export const applyQuoteMove = (inside: Context, quote: Quote, wanted: WantedMove, by: Side | 'system') =>
  moveLocked(inside, quoteMoves, quote, planQuoteMove(inside, quote, wanted, by))

function planQuoteMove(
  inside: Context,
  quote: Quote,
  wanted: WantedMove,
  by: Side | 'system',
  onAccepted?: (orderId: string) => void,
) {
  const { id, status } = quote
  const { move, version } = wanted
  const reason = wanted.move === 'accept' ? '' : wanted.reason
  let after = quote
  return {
    ...{ move, by, reason, version },
    async save(moved: Moved<QuoteStatus>) {
      const change = await changeOf(inside, quote, wanted)
      if (wanted.move === 'accept' && change.order_id) onAccepted?.(change.order_id)
      await inside.db
        .updateTable('quote')
        .set({ ...moved, ...change })
        .where('id', '=', id)
        .execute()
      after = await getQuoteLocked(inside, id)
    },
    audit: (to: QuoteStatus) =>
      by === 'staff'
        ? { before: { status }, after: { number: after.number, status: to, ...(reason && { reason }) } }
        : undefined,
    notify: () => notifyQuoteMove(inside, { quote: after, move, reason }, by),
  }
}

/** Returns the columns that a move changes besides the status. Throws if its rules forbid the move. */
async function changeOf(inside: Context, quote: Quote, wanted: WantedMove): Promise<Change> {
  if (wanted.move === 'send') {
    refusePast(inside, quote)
    const { orderId, amendment } = quote
    if (orderId) await refuseWrongOrder(inside, { orderId, amendment })
    await refuseDeposit(inside, quote)
    if (quote.replacesId) await replaceQuote(inside, quote.replacesId)
    await keepFacts(inside, { kind: 'quote', id: quote.id })
    return { number: await nextNumber(inside, 'QU'), sent_at: inside.now() }
  }
  if (wanted.move === 'accept') return acceptQuote(inside, quote, wanted, wanted.acceptor)
  return {}
}

async function replaceQuote(inside: Context, id: string): Promise<void> {
  await applyQuoteMove(inside, await getQuoteLocked(inside, id), { move: 'replace', reason: '' }, 'system')
}
