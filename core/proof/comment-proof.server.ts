import { v7 as createId } from 'uuid'
import { isPicture } from '../attachment/attachment-formats.ts'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { admitMessage } from '../message/message.server.ts'
import { signByLink } from '../message/message.ts'
import { notify } from '../notice/notice.server.ts'
import { isPermittedForAll, permit, permitFor } from '../permissions.ts'
import { hourMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { type CommentInput, maxComments, maxLinkComments } from './proof.ts'
import { readProofFiles } from './proof-files.server.ts'
import { findProofLocked, type ProofRecord } from './proof-rows.server.ts'

/** Adds a comment or a reply, by the client of the project or by staff. */
export async function commentProof(
  ctx: Context,
  proofId: string,
  input: CommentInput,
  key?: string,
): Promise<string> {
  permit(ctx, 'project.ask')
  const admit = () => admitMessage(ctx)
  return doOnce(
    ctx,
    { key, operation: 'proof.comment', input: { proofId, ...input }, admit },
    async (inside) => {
      const proof = await findProofLocked(inside, proofId)
      permitFor(inside, 'proof.answer', proof.email)
      return addComment(inside, proof, input, { isStaff: isPermittedForAll(inside.actor, 'proof.answer') })
    },
  )
}

/** Author of a comment: the current user, or the holder of a share link with this name. */
type Author = { isStaff: boolean; linkName?: string }

/** Adds a comment to a round that the caller has locked, for callers that have checked access. */
export async function addComment(
  inside: Context,
  proof: ProofRecord,
  input: CommentInput,
  { isStaff, linkName }: Author,
): Promise<string> {
  if (proof.status === 'replaced') {
    throw new Refusal(
      'conflict',
      'A newer round has taken the place of this one. Please comment on that one.',
    )
  }
  const { db, actor } = inside
  const known = await db
    .selectFrom('proof_comment')
    .select(['id', 'number', 'link_name as linkName'])
    .where('proof_id', '=', proof.id)
    .execute()
  if (known.length >= maxComments) {
    throw new Refusal('conflict', `A round has at most ${maxComments} comments. Please write us a message.`)
  }
  if (linkName !== undefined && known.filter((one) => one.linkName !== null).length >= maxLinkComments) {
    throw new Refusal(
      'conflict',
      `A round takes at most ${maxLinkComments} comments by link. Please write to us.`,
    )
  }
  const { text, replyTo = null, page = null, x = null, y = null } = input
  if (replyTo && !known.some(({ id, number }) => id === replyTo && number !== null)) throw notFound('Comment')
  const file_id = replyTo ? null : await findPlace(inside, proof, input)
  const id = createId()
  await db
    .insertInto('proof_comment')
    .values({
      ...{ id, proof_id: proof.id, reply_to: replyTo, file_id, page, x, y, text },
      number: replyTo ? null : 1 + Math.max(0, ...known.map(({ number }) => number ?? 0)),
      person_id: actor.kind === 'user' ? actor.id : null,
      link_name: linkName ?? null,
      ...{ is_staff: isStaff, resolved_at: null, created_at: inside.now() },
    })
    .execute()
  if (isStaff) {
    const after = { number: proof.number, comment: id }
    await recordAuditEntry(inside, { action: 'proof.comment', kind: 'proof', recordId: proof.id, after })
  }
  await notifyOfComment(inside, proof, signByLink(text, linkName), isStaff)
  return id
}

/** Returns the file that a comment is about: the named one, or the only one. A point needs a picture, or a page of a PDF. */
async function findPlace(
  inside: Context,
  proof: ProofRecord,
  { file, x, page }: CommentInput,
): Promise<string | null> {
  const files = await readProofFiles(inside, proof)
  const found = file ? files.find(({ id }) => id === file) : files.length === 1 ? files[0] : undefined
  if (file && !found) throw fieldRefusal('file', 'This file is not in the round')
  const canHavePoint = found && (isPicture(found.kind) || (found.kind === 'pdf' && page != null))
  if (x != null && !canHavePoint) throw fieldRefusal('x', 'A point needs a picture, or a page of a PDF')
  if (page != null && found?.kind !== 'pdf') throw fieldRefusal('page', 'A page number needs a PDF')
  return found?.id ?? null
}

/** Notifies the other side, at most once an hour for each round. */
async function notifyOfComment(
  inside: Context,
  { id, projectId, number, email, projectName }: ProofRecord,
  text: string,
  isStaff: boolean,
): Promise<void> {
  const hour = Math.floor(inside.now().getTime() / hourMs)
  const event = `proof.comment:${id}:${hour}` as const
  const title = `${projectName}: a comment on round ${number}`
  if (isStaff) {
    const link = { kind: 'proof', audience: 'client', id, projectId } as const
    await notify(inside, { to: { email }, event, title, text, link })
  } else {
    const link = { kind: 'proof', audience: 'staff', id, projectId } as const
    await notify(inside, { to: 'staff', event, title, text, link })
  }
}

type Reference = { proofId: string; id: string }

/** Marks a comment as resolved, or as open again. Returns the number of changed comments. */
export async function resolveComment(
  ctx: Context,
  { proofId, id }: Reference,
  resolved: boolean,
): Promise<number> {
  permit(ctx, 'project.ask')
  return inTransaction(ctx, async (inside) => {
    const { email, number } = await findProofLocked(inside, proofId)
    permitFor(inside, 'proof.answer', email)
    const found = await inside.db
      .selectFrom('proof_comment')
      .select('resolved_at')
      .where('id', '=', id)
      .where('proof_id', '=', proofId)
      .where('number', 'is not', null)
      .executeTakeFirst()
    if (!found) throw notFound('Comment')
    if ((found.resolved_at !== null) === resolved) return 0
    await inside.db
      .updateTable('proof_comment')
      .set({ resolved_at: resolved ? inside.now() : null })
      .where('id', '=', id)
      .execute()
    if (isPermittedForAll(inside.actor, 'proof.answer')) {
      const action = resolved ? 'proof.resolve-comment' : 'proof.reopen-comment'
      const after = { number, comment: id }
      await recordAuditEntry(inside, { action, kind: 'proof', recordId: proofId, after })
    }
    return 1
  })
}
