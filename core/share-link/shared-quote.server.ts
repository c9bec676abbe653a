import { v7 as createId } from 'uuid'
import type { Context, Visit } from '../context.ts'
import { Refusal } from '../errors.ts'
import { cents, formatMoney } from '../money.ts'
import { isDeletedOwner } from '../owner/owner.ts'
import { isPermittedForAll } from '../permissions.ts'
import { applyQuoteMove } from '../quote/move-quote.server.ts'
import { readAcceptance } from '../quote/quote.server.ts'
import type { Quote } from '../quote/quote-response.ts'
import { getQuoteLocked, quoteColumns, quotes, toQuote } from '../quote/quote-rows.server.ts'
import { sumQuote } from '../quote/quote-total.ts'
import { minuteMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import type { SharedQuote } from './present-shared-quote.ts'
import type { ShareAcceptance, ShareMove } from './share-link.ts'
import { findShareLink, holdShareLink, unknownLink } from './share-token.server.ts'

const unknownVisit: Visit = { address: '', browser: '', isPreview: false }
/** Openings of the same browser within this time count as one. */
const sameVisitMs = 10 * minuteMs
const maxStored = 500

/** Reads the quote of a link, and records that it was opened. Needs no permission but the token. */
export async function openSharedQuote(ctx: Context, token: string): Promise<SharedQuote> {
  const link = await findShareLink(ctx, token)
  const row = await quotes(ctx, {}).select(quoteColumns).where('id', '=', link.recordId).executeTakeFirst()
  if (!row || isDeletedOwner(row.email)) throw unknownLink()
  const visit = ctx.visit ?? unknownVisit
  const isStaff = isPermittedForAll(ctx.actor, 'quote.open')
  const isOpening = !visit.isPreview && !isStaff
  if (isOpening) await recordOpening(ctx, link.id, visit)
  const isFirst = isOpening && row.status === 'sent' && (await markViewed(ctx, row.id))
  const status = isFirst ? 'viewed' : row.status
  return { ...toQuote({ ...row, status }), acceptance: await readAcceptance(ctx, row.id, false) }
}

async function recordOpening(ctx: Context, linkId: string, { address, browser }: Visit): Promise<void> {
  const { db, now } = ctx
  const openings = db.selectFrom('share_opening').where('link_id', '=', linkId)
  const same = await openings
    .select('id')
    .where('at', '>', new Date(now().getTime() - sameVisitMs))
    .where('address', '=', address)
    .where('browser', '=', browser)
    .executeTakeFirst()
  const full = await openings
    .select('id')
    .orderBy('id')
    .offset(maxStored - 1)
    .limit(1)
    .executeTakeFirst()
  if (same || full) return
  await db
    .insertInto('share_opening')
    .values({ id: createId(), link_id: linkId, at: now(), address, browser })
    .execute()
}

/** Returns true if the quote is viewed now for the first time. */
const markViewed = (ctx: Context, quoteId: string): Promise<boolean> =>
  inTransaction({ ...ctx, actor: { kind: 'visitor' } }, async (inside) => {
    const quote = await getQuoteLocked(inside, quoteId)
    if (quote.status !== 'sent') return false
    await applyQuoteMove(inside, quote, { move: 'view', reason: '' }, 'client')
    return true
  })

/** Accepts the quote of a link. */
export async function acceptSharedQuote(
  ctx: Context,
  token: string,
  { total, ...acceptance }: ShareAcceptance,
): Promise<void> {
  const { address, browser } = ctx.visit ?? unknownVisit
  const acceptor = { personId: null, address, browser }
  await answer(ctx, token, (inside, quote) => {
    if (total !== undefined) refuseOtherTotal(quote, { ...acceptance, cents: total })
    return applyQuoteMove(inside, quote, { move: 'accept', ...acceptance, acceptor }, 'client')
  })
}

type Shown = { optionalLines: number[]; cents: number }

/** Refuses to accept another amount than the one that was shown. */
function refuseOtherTotal(quote: Quote, { optionalLines, cents: shown }: Shown): void {
  const { totalCents } = sumQuote(quote, optionalLines)
  if (totalCents === shown) return
  const sentence = `With the lines that you chose, the total is ${formatMoney(cents(totalCents))}. Please check it, and accept again.`
  throw new Refusal('invalid', sentence, { fields: { total: sentence } })
}

/** Declines the quote of a link, or asks for changes. */
export async function answerSharedQuote(ctx: Context, token: string, wanted: ShareMove): Promise<void> {
  await answer(ctx, token, (inside, quote) => applyQuoteMove(inside, quote, wanted, 'client'))
}

/** Runs `apply` for the locked quote of a link that still works, as a visitor: the token decides, not the account. */
export async function answer<Result>(
  ctx: Context,
  token: string,
  apply: (inside: Context, quote: Quote) => Promise<Result>,
): Promise<Result> {
  await ctx.limit('share-answer')
  await findShareLink(ctx, token)
  return inTransaction({ ...ctx, actor: { kind: 'visitor' } }, async (inside) => {
    const { recordId } = await holdShareLink(inside, token)
    const quote = await getQuoteLocked(inside, recordId)
    if (isDeletedOwner(quote.email)) throw unknownLink()
    return apply(inside, quote)
  })
}
