import { createHash } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { readTermsVersion } from '../page/terms-version.server.ts'
import type { AcceptanceInput } from './quote-input.ts'
import { makeOrder } from './quote-order.server.ts'
import { printQuote } from './quote-pdf.server.ts'
import type { Quote } from './quote-response.ts'
import { refuseOver, refuseSmallTotal } from './quote-rules.server.ts'
import { optionalPositions, type QuoteSums, sumQuote } from './quote-total.ts'
import { findValue } from './quote-value.server.ts'
import { type QuoteFile, readQuoteFiles } from './read-quote-files.server.ts'

const maxBrowserLength = 300

export type Acceptor = { personId: string | null; address: string; browser: string }
/** `sketch`: the signature as `readSignature` returns it. */
export type Agreed = Pick<AcceptanceInput, 'name' | 'optionalLines' | 'termsVersion'> & {
  sketch: Buffer | undefined
}

/** Records the acceptance of a quote that the caller has locked, and makes its order. Returns the changed columns. */
export async function acceptQuote(
  inside: Context,
  quote: Quote,
  { name, optionalLines: positions, termsVersion: shown, sketch }: Agreed,
  acceptor: Acceptor,
): Promise<Updateable<Tables['quote']>> {
  refuseOver(inside, quote)
  const optionalLines = [...new Set(positions)].sort((one, other) => one - other)
  refuseUnknownLines(quote, optionalLines)
  const sums = sumQuote(quote, optionalLines)
  const hasLines = quote.lines.some(({ isOptional }) => !isOptional) || optionalLines.length > 0
  if (quote.amendment === null ? sums.totalCents === 0 : !hasLines) {
    throw refusalOf('Please choose at least one line')
  }
  if (quote.paymentPlan)
    refuseSmallTotal({ minor: sums.totalCents, currency: quote.currency }, 'optionalLines')
  const termsVersion = await readTermsVersion(inside)
  if (shown !== undefined && shown !== termsVersion) throw newTerms()
  const accepted = { name: name.trim(), optionalLines, sums, termsVersion, sketch }
  // First, because it can refuse, and printing is costly.
  const orderId = await makeOrder(inside, quote, optionalLines, sums)
  await storeAcceptance(inside, quote, accepted, acceptor)
  // With the chosen lines. Without a rate, the value that was written stays.
  const value = await findValue(inside, { minor: sums.totalCents, currency: quote.currency })
  return { order_id: orderId, total_cents: sums.totalCents, ...(value !== undefined && { usd_given: value }) }
}

function newTerms(): Refusal {
  const sentence = 'The terms have changed meanwhile. Please read them again.'
  return new Refusal('invalid', sentence, { fields: { termsVersion: sentence } })
}

type Accepted = Agreed & { sums: QuoteSums; termsVersion: string }

const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest()

/** Stores what was agreed, with the hash of the signed PDF, which is kept for every later print. */
async function storeAcceptance(
  inside: Context,
  quote: Quote,
  accepted: Accepted,
  { personId, address, browser }: Acceptor,
): Promise<void> {
  const { name, optionalLines, termsVersion, sketch } = accepted
  const acceptedAt = inside.now()
  const document = writeDocument(quote, accepted, await readQuoteFiles(inside, quote))
  const sha256 = hashOf(document)
  const evidence = { name, acceptedAt, termsVersion, sha256: sha256.toString('hex'), optionalLines }
  const paper = await printQuote(inside, { ...quote, acceptance: evidence }, { sketch })
  const stored = await inside.db
    .insertInto('quote_acceptance')
    .values({
      ...{ quote_id: quote.id, name, accepted_at: acceptedAt, terms_version: termsVersion },
      ...{ document, sha256, paper_sha256: paper.sha256 ?? null, signature: sketch ?? null },
      ...{ person_id: personId, address },
      browser: browser.slice(0, maxBrowserLength).toWellFormed(),
    })
    .onConflict((known) => known.column('quote_id').doNothing())
    .executeTakeFirst()
  if (stored.numInsertedOrUpdatedRows === 0n) {
    const currentState = { state: 'accepted', version: quote.version }
    throw new Refusal('conflict', 'This quote is accepted already. Thank you!', { currentState })
  }
}

function refuseUnknownLines({ lines }: Quote, positions: number[]): void {
  const options = optionalPositions(lines)
  if (positions.every((position) => options.includes(position))) return
  throw refusalOf('This line is not optional in the quote')
}

const refusalOf = (sentence: string) =>
  new Refusal('invalid', `${sentence}.`, { fields: { optionalLines: sentence } })

/** Writes down what is accepted. Its SHA-256 proves later that nothing was changed. */
function writeDocument(quote: Quote, agreed: Accepted, files: QuoteFile[]): string {
  const { number, clientName, title, lines, discount, revisions, supportMonths } = quote
  const { depositPercent, paymentPlan, amendment, orderId, tax } = quote
  const { taxCents, ...sums } = agreed.sums
  return JSON.stringify({
    ...{ number, clientName, title, lines, discount, currency: quote.currency, ...sums },
    ...(tax && { tax, taxCents }),
    ...(paymentPlan ? { paymentPlan } : { depositPercent }),
    ...{ revisions, supportMonths, workingDays: quote.workingDays, validUntil: quote.validUntil },
    ...(quote.terms && { terms: quote.terms }),
    ...{ note: quote.note, optionalLines: agreed.optionalLines, acceptedBy: agreed.name },
    ...(files.length > 0 && { files: files.map(({ name, sha256 }) => ({ name, sha256 })) }),
    ...(amendment !== null && { amendment, orderId }),
    ...(quote.raisedDeposit !== null && { raisedDeposit: quote.raisedDeposit }),
    ...(quote.takesOverCents !== null && { takesOverCents: quote.takesOverCents }),
    termsVersion: agreed.termsVersion,
    ...(agreed.sketch && { signatureSha256: hashOf(agreed.sketch).toString('hex') }),
  })
}
