import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { claimAttachments } from '../attachment/attach-files.server.ts'
import { once } from '../attachment/hash-uploads.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { notFound, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { notify } from '../notice/notice.server.ts'
import { fileOwner } from '../owner/owner.ts'
import { type Page, type PageRequest, toPage } from '../paging.ts'
import { isPermittedForAll, permit, permitFor } from '../permissions.ts'
import { getProject } from '../project/project.server.ts'
import { readExtraRound } from './extra-round.server.ts'
import {
  type Approval,
  type Comment,
  type ExtraRound,
  maxProofs,
  type Proof,
  type ProofInput,
  type Revisions,
} from './proof.ts'
import { hashProofUploads, type ProofFile, readProofFiles } from './proof-files.server.ts'
import {
  findProof,
  type ProofRecord,
  proofs,
  readApproval,
  readComments,
  readRevisions,
} from './proof-rows.server.ts'

/** Lists the rounds of a project, newest first, for its client and for staff. */
export async function listProofs(ctx: Context, projectId: string): Promise<Proof[]> {
  await getProject(ctx, projectId)
  return ctx.db
    .selectFrom('proof')
    .select([
      'id',
      'number',
      'title',
      'status',
      'link',
      'created_at as createdAt',
      'answered_at as answeredAt',
    ])
    .select([
      sql<number>`jsonb_array_length(files)`.as('files'),
      sql<number>`(select count(*)::int from proof_comment
        where proof_id = proof.id and number is not null and resolved_at is null)`.as('openComments'),
    ])
    .where('project_id', '=', projectId)
    .orderBy('number', 'desc')
    .limit(maxProofs)
    .execute()
}

/** Reads the rounds of a client's own projects as the client sees them, newest first. */
export async function listProofsOf(
  ctx: Context,
  email: string,
  { limit, before }: PageRequest,
): Promise<Page<WholeProof>> {
  permitFor(ctx, 'project.open', email)
  const found = await proofs(ctx)
    .where(sql<boolean>`lower(project.email) = ${foldEmail(email)}`)
    .$if(before !== undefined, (all) => all.where('proof.id', '<', before ?? ''))
    .orderBy('proof.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = toPage(found, limit)
  const rows: WholeProof[] = []
  for (const proof of page.rows) rows.push(await readWholeProof(ctx, proof, false))
  return { ...page, rows }
}

export type WholeProof = Omit<ProofRecord, 'files' | 'email' | 'version'> & {
  files: ProofFile[]
  comments: Comment[]
  approval: Approval | null
  revisions: Revisions
  extraRound: ExtraRound | null
  newestId: string
  previousId: string | null
}

export async function getProof(ctx: Context, id: string): Promise<WholeProof> {
  permit(ctx, 'project.ask')
  const proof = await findProof(ctx, id)
  permitFor(ctx, 'project.open', proof.email)
  return readWholeProof(ctx, proof, isPermittedForAll(ctx.actor, 'project.open'))
}

/** Reads what belongs to a round, for callers that have checked access. */
export async function readWholeProof(
  ctx: Context,
  proof: ProofRecord,
  isStaff: boolean,
): Promise<WholeProof> {
  const { id, projectId, number } = proof
  const rounds = ctx.db.selectFrom('proof').select('id').where('project_id', '=', projectId)
  const newest = await rounds.orderBy('number', 'desc').executeTakeFirst()
  const previous = await rounds.where('number', '=', number - 1).executeTakeFirst()
  return {
    ...proof,
    clientId: isStaff ? proof.clientId : null,
    files: await readProofFiles(ctx, proof),
    comments: await readComments(ctx, id),
    approval: await readApproval(ctx, id, isStaff),
    revisions: await readRevisions(ctx, projectId),
    extraRound: await readExtraRound(ctx, projectId),
    newestId: newest?.id ?? id,
    previousId: previous?.id ?? null,
  }
}

/** Hands in a round, which takes the place of one that still waits. The client is told once. */
export async function handInProof(
  ctx: Context,
  projectId: string,
  input: ProofInput,
  key?: string,
): Promise<string> {
  permit(ctx, 'project.update')
  const call = { projectId, ...input }
  const findHashed = once(() => hashProofUploads(ctx, input.files))
  return doOnce(
    ctx,
    { key, operation: 'proof.create', input: call, admit: async () => void (await findHashed()) },
    async (inside) => addProof(inside, projectId, input, await findHashed()),
  )
}

async function addProof(
  inside: Context,
  projectId: string,
  { title, note, link, files }: ProofInput,
  hashed: { id: string; sha256: string }[],
): Promise<string> {
  const { db } = inside
  const project = await db
    .selectFrom('project')
    .select(['email', 'company_name as name'])
    .where('id', '=', projectId)
    .forUpdate()
    .executeTakeFirst()
  if (!project) throw notFound('Project')
  const last = await db
    .selectFrom('proof')
    .select('number')
    .where('project_id', '=', projectId)
    .orderBy('number', 'desc')
    .executeTakeFirst()
  const number = (last?.number ?? 0) + 1
  if (number > maxProofs) throw new Refusal('conflict', `A project has at most ${maxProofs} rounds.`)
  const now = inside.now()
  await db
    .updateTable('proof')
    .set({ status: 'replaced', version: sql`version + 1`, updated_at: now })
    .where('project_id', '=', projectId)
    .where('status', '=', 'open')
    .execute()
  const id = createId()
  await db
    .insertInto('proof')
    .values({
      ...{ id, project_id: projectId, number, title, note, link },
      ...{ files: JSON.stringify(hashed), answered_at: null, created_at: now, updated_at: now },
    })
    .execute()
  await claimAttachments(inside, {
    ids: files,
    about: { kind: 'proof', id },
    ownerEmail: fileOwner('proof', id),
  })
  const after = { projectId, number, title, files: hashed.length, ...(link && { link }) }
  await recordAuditEntry(inside, { action: 'proof.create', kind: 'proof', recordId: id, after })
  await notify(inside, {
    to: { email: project.email },
    event: `proof.hand-in:${id}`,
    title: `Please look at round ${number} of ${project.name}`,
    text: `${title}. Comment on it, then approve it or ask for changes.`,
    link: { kind: 'proof', audience: 'client', id, projectId },
  })
  return id
}
