import { sql } from 'kysely'
import type { ZipEntry } from '#platform/archive/write-zip.ts'
import type { Context, User } from '../context.ts'
import { openParts } from '../file/read-parts.server.ts'
import { printCreditNote } from '../invoice/credit-note-pdf.server.ts'
import { listCreditNotesOf } from '../invoice/credit-notes.server.ts'
import { printInvoice } from '../invoice/invoice-pdf.server.ts'
import { listInvoicesOf } from '../invoice/list-invoices.server.ts'
import { listLedger } from '../ledger/ledger.server.ts'
import { printRefund } from '../ledger/refund-paper.server.ts'
import { listClaimsOf } from '../payment-claim/list-claims.server.ts'
import { printReceipt } from '../payment-claim/receipt-pdf.server.ts'
import { rowsOf } from './all-rows.ts'
import { listFilesOfProjects, type UploadedFile } from './collect-project-files.server.ts'

/** Largest total size of the uploads in one export. */
const maxUploadBytes = 50_000_000_000

/** Yields invoices, credit notes, receipts and refunds as PDF, the person's uploads, and the proofs of own projects. */
export async function* collectFiles(ctx: Context, me: User): AsyncGenerator<ZipEntry> {
  for await (const { id } of rowsOf((page) => listInvoicesOf(ctx, me.email, page))) {
    const { name, content } = await printInvoice(ctx, id)
    yield { name: `invoices/${name}`, content }
  }
  for await (const { id } of rowsOf((page) => listCreditNotesOf(ctx, me.email, page))) {
    const { name, content } = await printCreditNote(ctx, id)
    yield { name: `credit-notes/${name}`, content }
  }
  for await (const { id, receiptNumber, accepted } of rowsOf((page) => listClaimsOf(ctx, me.email, page))) {
    if (!receiptNumber || !accepted) continue
    const { name, content } = await printReceipt(ctx, id)
    yield { name: `receipts/${name}`, content }
  }
  for await (const { id, refundNumber } of rowsOf((page) =>
    listLedger(ctx, me.email, { ...page, type: 'refund' }),
  )) {
    if (!refundNumber) continue
    const { name, content } = await printRefund(ctx, id)
    yield { name: `refunds/${name}`, content }
  }
  yield* collectUploads(ctx, me)
}

async function* collectUploads(ctx: Context, me: User): AsyncGenerator<ZipEntry> {
  let bytes = 0
  const leftOut: string[] = []
  for (const { path, size, files } of [
    ...(await listUploads(ctx, me)),
    ...(await listFilesOfProjects(ctx, me)),
  ]) {
    bytes += size
    const stored = bytes <= maxUploadBytes ? await openParts(ctx.files, files, size) : undefined
    if (stored) yield { name: path, content: stored.content }
    else leftOut.push(path)
  }
  if (leftOut.length > 0) yield { name: 'left-out-files.txt', content: `${leftOut.join('\n')}\n` }
}

/** Their number is bounded by the quota of uploads, and by the number of rounds. */
async function listUploads({ db }: Context, { email }: User): Promise<UploadedFile[]> {
  const ownProofs = db
    .selectFrom('proof')
    .innerJoin('project', 'project.id', 'proof.project_id')
    .select('proof.id')
    .where(sql<boolean>`lower(project.email) = ${email}`)
  const [attachments, certificates] = await Promise.all([
    db
      .selectFrom('attachment')
      .select(['id', 'name', 'size', 'files'])
      .where((one) =>
        one.or([
          one.and([one('owner_email', '=', email), one('is_internal', '=', false)]),
          one.and([one('about_kind', '=', 'proof'), one('about_id', 'in', ownProofs)]),
        ]),
      )
      .orderBy('id')
      .execute(),
    db
      .selectFrom('certificate')
      .select(['id', 'name', 'size', 'files'])
      .where('owner_email', '=', email)
      .orderBy('id')
      .execute(),
  ])
  return [...attachments, ...certificates].map(({ name, ...file }) => ({
    ...file,
    path: `files/${file.id}-${name.replaceAll(/[/\\]/g, '_')}`,
  }))
}
