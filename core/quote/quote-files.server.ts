import { sql } from 'kysely'
import { claimAttachments } from '../attachment/attach-files.server.ts'
import type { HashedFile } from '../attachment/hash-uploads.server.ts'
import { type OpenedAttachment, toOpened } from '../attachment/read-attachments.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound } from '../errors.ts'
import { fileOwner } from '../owner/owner.ts'
import { openQuote } from './quote.server.ts'
import type { Quote } from './quote-response.ts'

/** Opens a file of a quote, for its client or for staff. */
export const openQuoteFile = async (
  ctx: Context,
  quoteId: string,
  fileId: string,
): Promise<OpenedAttachment> => openFileOf(ctx, await openQuote(ctx, quoteId), fileId)

/** Opens a file that a quote lists, for callers that have checked the access to the quote. */
export async function openFileOf(
  ctx: Context,
  { files }: Pick<Quote, 'files'>,
  fileId: string,
): Promise<OpenedAttachment> {
  if (!files.some(({ id }) => id === fileId)) throw notFound('File')
  const found = await ctx.db
    .selectFrom('attachment')
    .select(['name', 'kind', 'size', 'files'])
    .where('id', '=', fileId)
    .where('about_kind', '=', 'quote')
    .executeTakeFirst()
  if (!found) throw notFound('File')
  return toOpened(ctx, found)
}

type Change = { before: HashedFile[]; added: HashedFile[] }

/** Returns the files of a draft after a change: those that it has, and uploads that are new. */
export const chooseFiles = (ids: string[], { before, added }: Change): HashedFile[] =>
  ids.map((id) => {
    const file = [...added, ...before].find((one) => one.id === id)
    if (!file) throw fieldRefusal('files', 'A file is no longer available. Please add it again.')
    return file
  })

/** Attaches uploads to a draft. */
export const claimQuoteFiles = (inside: Context, id: string, files: HashedFile[]): Promise<void> =>
  claimAttachments(inside, {
    ids: files.map((file) => file.id),
    about: { kind: 'quote', id },
    ownerEmail: fileOwner('quote', id),
  })

/** Detaches files that a draft no longer lists. Those that a copy lists belong to it from now on. */
export async function releaseQuoteFiles({ db }: Context, id: string, files: HashedFile[]): Promise<void> {
  for (const file of files) {
    const copy = await db
      .selectFrom('quote')
      .select('id')
      .where(sql<boolean>`files @> ${JSON.stringify([{ id: file.id }])}::jsonb`)
      .where('id', '<>', id)
      .limit(1)
      .executeTakeFirst()
    await db
      .updateTable('attachment')
      .set({ about_kind: copy ? 'quote' : null, about_id: copy?.id ?? null })
      .where('id', '=', file.id)
      .where('about_kind', '=', 'quote')
      .where('about_id', '=', id)
      .execute()
  }
}

/** Attaches the new files of a draft, and detaches those that it no longer lists. */
export async function replaceFiles(inside: Context, { id, files: before }: Quote, after: Quote['files']) {
  const isIn = (files: Quote['files'], { id: file }: { id: string }) => files.some((one) => one.id === file)
  await claimQuoteFiles(
    inside,
    id,
    after.filter((file) => !isIn(before, file)),
  )
  await releaseQuoteFiles(
    inside,
    id,
    before.filter((file) => !isIn(after, file)),
  )
}
