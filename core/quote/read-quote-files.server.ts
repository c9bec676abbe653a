import type { AttachmentKind } from '../attachment/attachment-formats.ts'
import type { HashedFile } from '../attachment/hash-uploads.server.ts'
import type { Context } from '../context.ts'
import type { Quote } from './quote-response.ts'

export type QuoteFile = HashedFile & { name: string; kind: AttachmentKind; size: number }

/** Reads the files that a quote lists, in their order. */
export async function readQuoteFiles(
  { db }: Pick<Context, 'db'>,
  { files }: Pick<Quote, 'files'>,
): Promise<QuoteFile[]> {
  if (files.length === 0) return []
  const ids = files.map(({ id }) => id)
  const rows = await db
    .selectFrom('attachment')
    .select(['id', 'name', 'kind', 'size'])
    .where('id', 'in', ids)
    .where('about_kind', '=', 'quote')
    .execute()
  return files.flatMap((file) => {
    const row = rows.find(({ id }) => id === file.id)
    return row ? [{ ...row, sha256: file.sha256 }] : []
  })
}
