import { createHash } from 'node:crypto'
import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { openParts } from '../file/read-parts.server.ts'
import { permitAdding } from '../permissions.ts'
import type { AttachmentKind } from './attachment-formats.ts'

export type HashedFile = { id: string; sha256: string }

/** Returns uploads of the current user that no record has yet, with the SHA-256 of what is stored. `check` throws for
 * kinds that the record does not take. */
export async function hashUploads(
  ctx: Context,
  ids: string[],
  check: (kind: AttachmentKind) => void = () => undefined,
): Promise<HashedFile[]> {
  if (ids.length === 0) return []
  const { email } = permitAdding(ctx, 'attachment.create')
  const found = await ctx.db
    .selectFrom('attachment')
    .select(['id', 'kind', 'size', 'files'])
    .where('id', 'in', ids)
    .where('about_id', 'is', null)
    .where('owner_email', '=', email)
    .execute()
  const hashed: HashedFile[] = []
  for (const id of ids) {
    const upload = found.find((one) => one.id === id)
    if (upload) check(upload.kind)
    const stored = upload && (await openParts(ctx.files, upload.files, upload.size))
    if (!stored) throw fieldRefusal('files', 'A file is no longer available. Please add it again.')
    const hash = createHash('sha256')
    for await (const part of stored.content) hash.update(part)
    hashed.push({ id, sha256: hash.digest('hex') })
  }
  return hashed
}

/** Runs `work` at the first call, and returns its result at each: once in `admit` of `doOnce`, before its transaction. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined
  return () => {
    result ??= work()
    return result
  }
}
