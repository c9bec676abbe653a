import type { OpenedAttachment } from '../attachment/read-attachments.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { listInvoicesToPay } from '../invoice/invoice-links.server.ts'
import { readSharedMessages, refuseFullThread } from '../message/message.server.ts'
import type { ShareMessage } from '../message/message.ts'
import { formatMoney, type Money } from '../money.ts'
import { isDeletedOwner } from '../owner/owner.ts'
import { readTermsVersion } from '../page/terms-version.server.ts'
import { findShareLink, unknownLink } from '../share-link/share-token.server.ts'
import { answerByLink, recordOpening, visitOf } from '../share-link/use-link.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { applyQuoteMove } from './move-quote.server.ts'
import type { SharedQuote } from './present-shared-quote.ts'
import { readAcceptance } from './quote-acceptance.server.ts'
import { openFileOf } from './quote-files.server.ts'
import { addQuoteMessage } from './quote-messages.server.ts'
import type { Quote } from './quote-response.ts'
import { findQuote, getQuoteLocked, quoteColumns, quotes, toQuote } from './quote-rows.server.ts'
import { sumQuote } from './quote-total.ts'
import { readQuoteFiles } from './read-quote-files.server.ts'
import type { ShareAcceptance, ShareMove } from './shared-quote.ts'
import { readSignature } from './signature.server.ts'

/** Reads the quote of a link, and records that it was opened. Needs no permission but the token. */
export async function openSharedQuote(ctx: Context, token: string): Promise<SharedQuote> {
  const link = await findShareLink(ctx, token, 'quote')
  const row = await quotes(ctx, {}).select(quoteColumns).where('id', '=', link.recordId).executeTakeFirst()
  if (!row || isDeletedOwner(row.email)) throw unknownLink()
  const isOpening = await recordOpening(ctx, link.id, 'quote.open')
  const isFirst = isOpening && row.status === 'sent' && (await markViewed(ctx, row.id))
  const status = isFirst ? 'viewed' : row.status
  const quote = toQuote({ ...row, status })
  const [files, acceptance] = [await readQuoteFiles(ctx, quote), await readAcceptance(ctx, row.id, false)]
  const { orderId, email } = quote
  const toPay = acceptance && orderId ? await listInvoicesToPay(ctx, { orderId, email }) : []
  const messages = await readSharedMessages(ctx, quote.id)
  return { ...quote, files, acceptance, termsVersion: await readTermsVersion(ctx), toPay, messages }
}

/** Opens a file of the quote of a link. */
export async function openSharedQuoteFile(
  ctx: Context,
  token: string,
  file: string,
): Promise<OpenedAttachment> {
  const { recordId } = await findShareLink(ctx, token, 'quote')
  const quote = await findQuote(ctx, recordId)
  if (!quote || isDeletedOwner(quote.email)) throw unknownLink()
  return openFileOf(ctx, quote, file)
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
  { total, signature, ...acceptance }: ShareAcceptance,
): Promise<void> {
  if (signature) {
    // Only holders of a link have drawings decoded.
    await findShareLink(ctx, token, 'quote')
    await ctx.limit('share-answer')
  }
  const sketch = await readSignature(ctx, signature)
  const { address, browser } = visitOf(ctx)
  const acceptor = { personId: null, address, browser }
  await answer(ctx, token, (inside, quote) => {
    if (total !== undefined) refuseOtherTotal(quote, { ...acceptance, total })
    return applyQuoteMove(inside, quote, { move: 'accept', ...acceptance, sketch, acceptor }, 'client')
  })
}

type Shown = { optionalLines: number[]; total: Money }

/** Refuses to accept another amount than the one that was shown. */
function refuseOtherTotal(quote: Quote, { optionalLines, total: shown }: Shown): void {
  const total = { minor: sumQuote(quote, optionalLines).totalCents, currency: quote.currency }
  if (total.minor === shown.minor && total.currency === shown.currency) return
  const sentence = `With the lines that you chose, the total is ${formatMoney(total)}. Please check it, and accept again.`
  throw new Refusal('invalid', sentence, { fields: { total: sentence } })
}

/** Declines the quote of a link, or asks for changes. */
export async function answerSharedQuote(ctx: Context, token: string, wanted: ShareMove): Promise<void> {
  await answer(ctx, token, (inside, quote) => applyQuoteMove(inside, quote, wanted, 'client'))
}

/** Adds a message of the holder of a link. A retry with the same `key` adds no second one. */
export const writeToSharedQuote = (
  ctx: Context,
  token: string,
  { name, text }: ShareMessage,
  key?: string,
): Promise<string> =>
  answer(
    ctx,
    token,
    async (inside, quote) => {
      await refuseFullThread(inside, quote.id)
      return addQuoteMessage(inside, quote, { text, isInternal: false, isStaff: false, linkName: name })
    },
    { key, input: { name, text } },
  )

/** Runs `apply` for the locked quote of a link that still works. */
const answer = <Result>(
  ctx: Context,
  token: string,
  apply: (inside: Context, quote: Quote) => Promise<Result>,
  call: { key?: string | undefined; input?: object } = {},
): Promise<Result> =>
  answerByLink(ctx, token, { kind: 'quote', ...call }, async (inside, id) => {
    const quote = await getQuoteLocked(inside, id)
    if (isDeletedOwner(quote.email)) throw unknownLink()
    return apply(inside, quote)
  })
