import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { orderOfProject } from '../project/order-of-project.server.ts'
import type { Approval, Comment, Revisions } from './proof.ts'

/** Rounds of projects that are not in the trash. */
export const proofs = ({ db }: Context) =>
  db
    .selectFrom('proof')
    .innerJoin('project', 'project.id', 'proof.project_id')
    .select([
      'proof.id',
      'proof.project_id as projectId',
      'project.email',
      'project.company_name as projectName',
      'project.client_id as clientId',
      'proof.number',
      'proof.title',
      'proof.note',
      'proof.link',
      'proof.files',
      'proof.status',
      'proof.reason',
      'proof.link_name as linkName',
      'proof.answered_at as answeredAt',
      'proof.created_at as createdAt',
      'proof.version',
    ])

export async function findProof(ctx: Context, id: string) {
  const found = await proofs(ctx).where('proof.id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Round')
  return found
}
export type ProofRecord = Awaited<ReturnType<typeof findProof>>

/** Locks a round, so that its answers and comments follow one after the other. */
export async function findProofLocked(inside: Context, id: string): Promise<ProofRecord> {
  const found = await proofs(inside).where('proof.id', '=', id).forUpdate('proof').executeTakeFirst()
  if (!found) throw notFound('Round')
  return found
}

const author = sql<string>`coalesce('By link: ' || proof_comment.link_name, person.name, '')`

export const readComments = ({ db }: Context, proofId: string): Promise<Comment[]> =>
  db
    .selectFrom('proof_comment')
    .leftJoin('person', 'person.id', 'proof_comment.person_id')
    .select([
      'proof_comment.id',
      'number',
      'reply_to as replyTo',
      'file_id as file',
      'page',
      'x',
      'y',
      'text',
    ])
    .select([author.as('by'), 'is_staff as isStaff', 'proof_comment.created_at as createdAt'])
    .select('resolved_at as resolvedAt')
    .where('proof_id', '=', proofId)
    .orderBy('proof_comment.id')
    .execute()

/** Reads the approval of a round; address and browser for staff only. */
export async function readApproval(
  { db }: Context,
  proofId: string,
  isStaff: boolean,
): Promise<Approval | null> {
  const found = await db
    .selectFrom('proof_approval')
    .select(['name', 'approved_at as approvedAt', 'sha256', 'address', 'browser'])
    .where('proof_id', '=', proofId)
    .executeTakeFirst()
  if (!found) return null
  const { address, browser } = isStaff ? found : { address: null, browser: null }
  return { ...found, sha256: found.sha256.toString('hex'), address, browser }
}

export async function readRevisions(ctx: Context, projectId: string): Promise<Revisions> {
  const order = await orderOfProject(ctx, projectId).executeTakeFirst()
  if (order) {
    const { revisions, revisionsAsQuoted } = order.snapshot
    return { included: revisionsAsQuoted ? null : revisions, used: order.used }
  }
  const { count } = await ctx.db
    .selectFrom('proof')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('status', '=', 'changes-asked')
    .executeTakeFirstOrThrow()
  return { included: null, used: Number(count) }
}
