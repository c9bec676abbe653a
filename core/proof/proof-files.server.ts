import { createHash } from 'node:crypto'
import { type AttachmentKind, isPicture, mediaTypes } from '../attachment/attachment.ts'
import type { OpenedAttachment } from '../attachment/read-attachments.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound } from '../errors.ts'
import { openParts } from '../file/read-parts.server.ts'
import { permit, permitAdding, permitFor } from '../permissions.ts'
import { findProof, type ProofRecord } from './proof-rows.server.ts'

/** Address that owns the files of a round: nobody signs in with it, so that only the calls of the round open them. */
export const ownerOfProof = (id: string): string => `proof-${id}@account.invalid`

type HashedFile = { id: string; sha256: string }

/** Returns the uploads of the current user with the SHA-256 of what is stored, which the client sees. */
export async function hashUploads(ctx: Context, ids: string[]): Promise<HashedFile[]> {
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
    if (upload && upload.kind !== 'pdf' && !isPicture(upload.kind)) {
      throw refusalOf('A round has pictures and PDFs only. Please remove the other files.')
    }
    const stored = upload && (await openParts(ctx.files, upload.files, upload.size))
    if (!stored) throw refusalOf('A file is no longer available. Please add it again.')
    const hash = createHash('sha256')
    for await (const part of stored.content) hash.update(part)
    hashed.push({ id, sha256: hash.digest('hex') })
  }
  return hashed
}

const refusalOf = (sentence: string) => fieldRefusal('files', sentence)

export type ProofFile = HashedFile & { name: string; kind: AttachmentKind; size: number }

/** Reads the files of a round, in the order in which they are shown. */
export async function readProofFiles({ db }: Context, { id, files }: ProofRecord): Promise<ProofFile[]> {
  const rows = await db
    .selectFrom('attachment')
    .select(['id', 'name', 'kind', 'size'])
    .where('about_id', '=', id)
    .where('about_kind', '=', 'proof')
    .execute()
  return files.flatMap((file) => {
    const row = rows.find((one) => one.id === file.id)
    return row ? [{ ...row, sha256: file.sha256 }] : []
  })
}

/** Opens a file of a round for its client or for staff. */
export async function openProofFile(
  ctx: Context,
  proofId: string,
  fileId: string,
): Promise<OpenedAttachment> {
  permit(ctx, 'project.ask')
  const proof = await findProof(ctx, proofId)
  permitFor(ctx, 'project.open', proof.email)
  return openFileOf(ctx, proof, fileId)
}

/** Opens a file of a round, for callers that have checked access. */
export async function openFileOf(
  ctx: Context,
  proof: ProofRecord,
  fileId: string,
): Promise<OpenedAttachment> {
  const found = await ctx.db
    .selectFrom('attachment')
    .select(['name', 'kind', 'size', 'files'])
    .where('id', '=', fileId)
    .where('about_id', '=', proof.id)
    .where('about_kind', '=', 'proof')
    .executeTakeFirst()
  const stored = found && (await openParts(ctx.files, found.files, found.size))
  if (!found || !stored) throw notFound('File')
  return { ...stored, name: found.name, mediaType: mediaTypes[found.kind], isPicture: isPicture(found.kind) }
}
