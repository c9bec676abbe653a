import { type AttachmentKind, isPicture } from '../attachment/attachment-formats.ts'
import { type HashedFile, hashUploads } from '../attachment/hash-uploads.server.ts'
import { type OpenedAttachment, toOpened } from '../attachment/read-attachments.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound } from '../errors.ts'
import { permit, permitFor } from '../permissions.ts'
import { findProof, type ProofRecord } from './proof-rows.server.ts'

/** Returns the uploads of the current user with the SHA-256 of what is stored, which the client sees. */
export const hashProofUploads = (ctx: Context, ids: string[]): Promise<HashedFile[]> =>
  hashUploads(ctx, ids, (kind) => {
    if (kind === 'pdf' || isPicture(kind)) return
    throw fieldRefusal('files', 'A round has pictures and PDFs only. Please remove the other files.')
  })

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
  if (!found) throw notFound('File')
  return toOpened(ctx, found)
}
