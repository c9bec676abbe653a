import type { OpenedAttachment } from '../attachment/read-attachments.server.ts'
import type { Context } from '../context.ts'
import type { InvoicePrint } from '../invoice/invoice-pdf.server.ts'
import type { SharedInvoice } from '../invoice/present-shared-invoice.ts'
import {
  openSharedInvoice,
  printSharedInvoice,
  writeToSharedInvoice,
} from '../invoice/shared-invoice.server.ts'
import type { ShareMessage } from '../message/message.ts'
import type { PrintedPaper } from '../paper/kept-paper.server.ts'
import type { WholeProof } from '../proof/proof.server.ts'
import { openSharedProof, openSharedProofFile } from '../proof/shared-proof.server.ts'
import type { SharedQuote } from '../quote/present-shared-quote.ts'
import { printQuote } from '../quote/quote-pdf.server.ts'
import { openSharedQuote, openSharedQuoteFile, writeToSharedQuote } from '../quote/shared-quote.server.ts'
import { type EndedLink, findEndedLink, findShareLink, unknownLink } from './share-token.server.ts'

type Opened =
  | { kind: 'quote'; quote: SharedQuote }
  | { kind: 'proof'; proof: WholeProof }
  | { kind: 'invoice'; invoice: SharedInvoice }

/** Reads the record of a link, and records that it was opened. */
export async function openShared(ctx: Context, token: string): Promise<Opened> {
  const { kind } = await findShareLink(ctx, token)
  switch (kind) {
    case 'quote':
      return { kind, quote: await openSharedQuote(ctx, token) }
    case 'proof':
      return { kind, proof: await openSharedProof(ctx, token) }
    case 'invoice':
      return { kind, invoice: await openSharedInvoice(ctx, token) }
  }
}

/** Link of a paper that no longer works, with the screen of its record for those who sign in. */
export type EndedShare = Pick<EndedLink, 'kind' | 'isWithdrawn'>

/** Finds out why the link of a paper does not work. Undefined for any other. */
export async function readEnded(
  ctx: Context,
  token: string,
): Promise<{ ended: EndedShare; screen: string } | undefined> {
  const link = await findEndedLink(ctx, token)
  // Rounds have no papers.
  if (!link || link.kind === 'proof') return undefined
  const { kind, isWithdrawn, recordId: id } = link
  return { ended: { kind, isWithdrawn }, screen: ctx.linkTo({ kind, audience: 'client', id }) }
}

/** Opens a file of the quote or the round of a link. */
export async function openSharedFile(ctx: Context, token: string, file: string): Promise<OpenedAttachment> {
  const { kind } = await findShareLink(ctx, token)
  if (kind === 'quote') return openSharedQuoteFile(ctx, token, file)
  return openSharedProofFile(ctx, token, file)
}

/** Adds a message about the quote or the invoice of a link. A retry with the same `key` adds no second one. */
export async function writeToShared(
  ctx: Context,
  token: string,
  message: ShareMessage,
  key?: string,
): Promise<string> {
  const { kind } = await findShareLink(ctx, token)
  if (kind === 'invoice') return writeToSharedInvoice(ctx, token, message, key)
  if (kind === 'quote') return writeToSharedQuote(ctx, token, message, key)
  throw unknownLink()
}

/** Returns the quote or the invoice of a link as a PDF. `wanted`: of an invoice. */
export async function printShared(
  ctx: Context,
  token: string,
  wanted: InvoicePrint = 'now',
): Promise<PrintedPaper> {
  const { kind } = await findShareLink(ctx, token)
  await ctx.limit('share-paper')
  if (kind === 'invoice') return printSharedInvoice(ctx, token, wanted)
  if (kind === 'quote') return printQuote(ctx, await openSharedQuote(ctx, token))
  throw unknownLink()
}
