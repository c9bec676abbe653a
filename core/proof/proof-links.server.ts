import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import type { Shareable } from '../share-link/manage-links.server.ts'
import { dayMs } from '../time.ts'
import { findProof, findProofLocked } from './proof-rows.server.ts'

/** A link works this many days. */
const daysOfLink = 60

/** Links of rounds that no newer one has replaced. */
export const proofLinks: Shareable = {
  kind: 'proof',
  permission: 'project.update',
  find: findProof,
  async prepare(inside, id) {
    const { projectId } = await findProof(inside, id)
    // A hand-over withdraws the links that it sees: it waits for this one, or this one waits for it.
    await inside.db.selectFrom('project_record').select('id').where('id', '=', projectId).forShare().execute()
    const { number, status, version } = await findProofLocked(inside, id)
    if (status === 'replaced') {
      throw new Refusal('conflict', 'A newer round has taken the place of this one. Please share that one.', {
        currentState: { state: status, version },
      })
    }
    const expiresAt = new Date(inside.now().getTime() + daysOfLink * dayMs)
    return { expiresAt, after: { projectId, number } }
  },
}

/** Withdraws the links to all rounds of a project that goes to another client. */
export const revokeProofLinksOf = ({ db, now }: Pick<Context, 'db' | 'now'>, projectId: string) =>
  db
    .updateTable('share_link')
    .set({ revoked_at: now() })
    .where('kind', '=', 'proof')
    .where('record_id', 'in', db.selectFrom('proof').select('id').where('project_id', '=', projectId))
    .where('revoked_at', 'is', null)
    .execute()
