import type { ZipEntry } from '#platform/archive/write-zip.ts'
import { rowsOf } from '../account-export/all-rows.ts'
import type { Context } from '../context.ts'
import { listExpenses } from '../expense/read-expenses.server.ts'
import { openParts } from '../file/read-parts.server.ts'
import { printCreditNote } from '../invoice/credit-note-pdf.server.ts'
import { listCreditNotes } from '../invoice/credit-notes.server.ts'
import { renderInvoice } from '../invoice/invoice-pdf.server.ts'
import { listWholeLedger } from '../ledger/ledger.server.ts'
import { printRefund } from '../ledger/refund-paper.server.ts'
import type { PrintedPaper } from '../paper/kept-paper.server.ts'
import { listClaims } from '../payment-claim/list-claims.server.ts'
import { printReceipt } from '../payment-claim/receipt-pdf.server.ts'
import type { AccountantRequest } from './accountant-export.ts'
import { invoicesOfPeriod } from './invoices-of-period.server.ts'

/** Yields the papers of a period as PDF: invoices as they were issued, credit notes, receipts and refunds; then the
 * receipts of expenses as they were uploaded. */
export async function* collectPapers(ctx: Context, period: AccountantRequest): AsyncGenerator<ZipEntry> {
  for await (const batch of invoicesOfPeriod(ctx, period)) {
    for (const { id, status } of batch) {
      // Without the link that reports payments: the files are for somebody else.
      const printed = await renderInvoice(ctx, id, { wanted: 'issued' })
      if (printed) yield paperIn(status === 'void' ? 'invoices/void' : 'invoices', printed)
    }
  }
  for await (const { id } of rowsOf((page) => listCreditNotes(ctx, { ...page, ...period }))) {
    yield paperIn('credit-notes', await printCreditNote(ctx, id))
  }
  for await (const claim of rowsOf((page) => listClaims(ctx, { ...page, ...period }))) {
    if (!claim.receiptNumber || !claim.accepted) continue
    yield paperIn('receipts', await printReceipt(ctx, claim.id))
  }
  for await (const { id, refundNumber } of rowsOf((page) =>
    listWholeLedger(ctx, { ...page, ...period, type: 'refund' }),
  )) {
    if (refundNumber) yield paperIn('refunds', await printRefund(ctx, id))
  }
  yield* collectReceiptsOfExpenses(ctx, period)
}

const paperIn = (folder: string, { name, content }: PrintedPaper): ZipEntry => ({
  name: `${folder}/${name}`,
  content,
})

async function* collectReceiptsOfExpenses(ctx: Context, period: AccountantRequest): AsyncGenerator<ZipEntry> {
  const missing: string[] = []
  for await (const { spentOn, files } of rowsOf((page) => listExpenses(ctx, { ...page, ...period }))) {
    for (const { id, name } of files) {
      const path = `expenses/${spentOn} ${id.slice(-6)} ${name.replaceAll(/[\\/:*?"<>|]/g, '_')}`
      const content = await openAttachmentOf(ctx, id)
      if (content) yield { name: path, content }
      else missing.push(path)
    }
  }
  if (missing.length > 0) yield { name: 'missing-files.txt', content: `${missing.join('\n')}\n` }
}

async function openAttachmentOf({ db, files: store }: Context, id: string) {
  const found = await db
    .selectFrom('attachment')
    .select(['size', 'files'])
    .where('id', '=', id)
    .executeTakeFirst()
  return found && (await openParts(store, found.files, found.size))?.content
}
