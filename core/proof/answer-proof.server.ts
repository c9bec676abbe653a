import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context, Visit } from '../context.ts'
import { Refusal } from '../errors.ts'
import { notify } from '../notice/notice.server.ts'
import { isClientOf, permitFor, permitUser } from '../permissions.ts'
import { orderOfProject } from '../project/order-of-project.server.ts'
import { inTransaction } from '../transaction.server.ts'
import type { ProofMove, ProofStatus } from './proof.ts'
import { readProofFiles } from './proof-files.server.ts'
import { findProofLocked, type ProofRecord, readRevisions } from './proof-rows.server.ts'
import { areUsedUp } from './revisions.ts'

const maxBrowserLength = 300

/** Approves a round or asks for changes, by the client of its project. */
export async function moveProof(ctx: Context, id: string, wanted: ProofMove): Promise<void> {
  const me = permitUser(ctx, 'project.ask')
  await inTransaction(ctx, async (inside) => {
    const proof = await findProofLocked(inside, id)
    permitFor(inside, 'proof.answer', proof.email)
    if (!isClientOf(inside.actor, 'proof.answer', proof.email)) {
      throw new Refusal('forbidden', 'Only the client answers a round.')
    }
    await answerProof(inside, proof, wanted, { personId: me.id, linkName: null })
  })
}

const refusals: Record<Exclude<ProofStatus, 'open'>, string> = {
  approved: 'This round is approved already. Thank you!',
  'changes-asked': 'Changes were asked for this round already. Please wait for the next one.',
  replaced: 'A newer round has taken the place of this one. Please look at that one.',
}

/** The person who answers, or the name of the holder of a share link. */
type Answerer = { personId: string; linkName: null } | { personId: null; linkName: string }

/** Answers a round that the caller has locked, for callers that have checked access. */
export async function answerProof(
  inside: Context,
  proof: ProofRecord,
  wanted: ProofMove,
  { personId, linkName }: Answerer,
): Promise<void> {
  const { id, status, version, number, projectName } = proof
  if (status !== 'open') {
    throw new Refusal('conflict', refusals[status], { currentState: { state: status, version } })
  }
  if (wanted.move === 'approve') await storeApproval(inside, proof, wanted.name, personId)
  const isApproved = wanted.move === 'approve'
  const now = inside.now()
  await inside.db
    .updateTable('proof')
    .set({
      status: isApproved ? 'approved' : 'changes-asked',
      reason: isApproved ? '' : wanted.reason,
      link_name: linkName,
      ...{ answered_at: now, updated_at: now, version: version + 1 },
    })
    .where('id', '=', id)
    .execute()
  if (!isApproved) await countRevision(inside, proof.projectId)
  const isOver = !isApproved && isBeyond(await readRevisions(inside, proof.projectId))
  await notify(inside, {
    to: 'staff',
    event: `proof.${wanted.move}:${id}`,
    title: `${projectName}: round ${number} ${isApproved ? 'is approved' : 'needs changes'}`,
    text: isApproved
      ? `Approved by ${wanted.name}${linkName === null ? '' : ', by share link'}.`
      : [
          linkName !== null && `By link: ${linkName}`,
          wanted.reason,
          isOver && 'All revisions of the order were used before.',
        ]
          .filter(Boolean)
          .join('\n\n'),
    link: { kind: 'proof', audience: 'staff', id, projectId: proof.projectId },
  })
}

const isBeyond = (revisions: Parameters<typeof areUsedUp>[0]) =>
  areUsedUp({ ...revisions, used: revisions.used - 1 })

async function storeApproval(
  inside: Context,
  proof: ProofRecord,
  name: string,
  personId: string | null,
): Promise<void> {
  const { address, browser }: Pick<Visit, 'address' | 'browser'> = inside.visit ?? {
    address: '',
    browser: '',
  }
  const { projectName, number, title, note, link } = proof
  const files = (await readProofFiles(inside, proof)).map(({ name: file, size, sha256 }) => ({
    name: file,
    size,
    sha256,
  }))
  const document = JSON.stringify({
    project: projectName,
    number,
    title,
    note,
    link,
    files,
    approvedBy: name,
  })
  const { numInsertedOrUpdatedRows } = await inside.db
    .insertInto('proof_approval')
    .values({
      ...{ proof_id: proof.id, name, approved_at: inside.now(), person_id: personId, address },
      browser: browser.slice(0, maxBrowserLength).toWellFormed(),
      document,
      sha256: createHash('sha256').update(document).digest(),
    })
    .onConflict((known) => known.column('proof_id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) throw new Refusal('conflict', refusals.approved)
}

/** Counts a revision of the order. Beyond the agreed number, too: staff then offers an extra round. */
async function countRevision(inside: Context, projectId: string): Promise<void> {
  const order = await orderOfProject(inside, projectId).forUpdate().executeTakeFirst()
  if (!order) return
  await inside.db
    .updateTable('client_order')
    .set({
      revisions_used: sql`revisions_used + 1`,
      version: sql`version + 1`,
      updated_at: inside.now(),
    })
    .where('id', '=', order.id)
    .execute()
}
