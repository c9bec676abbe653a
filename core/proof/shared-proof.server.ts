import type { z } from 'zod'
import type { OpenedAttachment } from '../attachment/read-attachments.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { isDeletedOwner } from '../owner/owner.ts'
import { findShareLink, unknownLink } from '../share-link/share-token.server.ts'
import { answerByLink, recordOpening } from '../share-link/use-link.server.ts'
import { answerProof } from './answer-proof.server.ts'
import { addComment } from './comment-proof.server.ts'
import { addExtraRound } from './extra-round.server.ts'
import type { ExtraRoundInput } from './extra-round.ts'
import { readWholeProof, type WholeProof } from './proof.server.ts'
import type { SharedComment, sharedApproval, sharedChanges } from './proof.ts'
import { openFileOf } from './proof-files.server.ts'
import { type ProofRecord, proofs } from './proof-rows.server.ts'

/** Reads the round of a link, and records that it was opened. Needs no permission but the token. */
export async function openSharedProof(ctx: Context, token: string): Promise<WholeProof> {
  const { id, recordId } = await findShareLink(ctx, token, 'proof')
  const proof = usable(await proofs(ctx).where('proof.id', '=', recordId).executeTakeFirst())
  await recordOpening(ctx, id, 'project.open')
  return readWholeProof(ctx, proof, false)
}

/** Opens a file of the round of a link. */
export async function openSharedProofFile(
  ctx: Context,
  token: string,
  file: string,
): Promise<OpenedAttachment> {
  const { recordId } = await findShareLink(ctx, token, 'proof')
  return openFileOf(ctx, usable(await proofs(ctx).where('proof.id', '=', recordId).executeTakeFirst()), file)
}

/** Adds a comment of the holder of a link. A retry with the same `key` adds no second one. */
export const commentSharedProof = (
  ctx: Context,
  token: string,
  { name, ...comment }: SharedComment,
  key?: string,
): Promise<string> =>
  answerByLink(ctx, token, { kind: 'proof', key, input: { name, ...comment } }, async (inside, id) =>
    addComment(inside, await lockUsable(inside, id), comment, { isStaff: false, linkName: name }),
  )

/** Approves the round of a link, with the typed name as a signature. */
export const approveSharedProof = (
  ctx: Context,
  token: string,
  { name }: z.output<typeof sharedApproval>,
): Promise<void> =>
  answerByLink(ctx, token, { kind: 'proof' }, async (inside, id) =>
    answerProof(
      inside,
      await lockUsable(inside, id),
      { move: 'approve', name },
      { personId: null, linkName: name },
    ),
  )

/** Asks for changes of the round of a link. */
export const askSharedChanges = (
  ctx: Context,
  token: string,
  { name, reason }: z.output<typeof sharedChanges>,
): Promise<void> =>
  answerByLink(ctx, token, { kind: 'proof' }, async (inside, id) =>
    answerProof(
      inside,
      await lockUsable(inside, id),
      { move: 'ask-changes', reason },
      { personId: null, linkName: name },
    ),
  )

/** Agrees on an extra round by the holder of a link. */
export const acceptSharedExtraRound = (ctx: Context, token: string, input: ExtraRoundInput): Promise<void> =>
  answerByLink(ctx, token, { kind: 'proof' }, async (inside, id) =>
    addExtraRound(inside, await lockUsable(inside, id), input, 'by share link'),
  )

const lockUsable = async (inside: Context, id: string): Promise<ProofRecord> =>
  usable(await proofs(inside).where('proof.id', '=', id).forUpdate('proof').executeTakeFirst())

/** Refuses the round of a project in the trash, and of a deleted account. */
function usable(proof: ProofRecord | undefined): ProofRecord {
  if (!proof) {
    const sentence =
      'This project is closed, so its rounds can no longer be opened. Please ask us if you need it.'
    throw new Refusal('not_found', sentence)
  }
  if (isDeletedOwner(proof.email)) throw unknownLink()
  return proof
}
