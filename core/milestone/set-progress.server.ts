import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { permit } from '../permissions.ts'
import { isDelivered } from '../project/order-of-project.server.ts'
import { getProject } from '../project/project.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { lockProject, saveProgress } from './progress.server.ts'
import type { ProgressInput } from './progress.ts'

type Progress = { progress: number; reason: string | null; setAt: Date | null }

/** Reads the progress of a project and why it was set by hand, for its client and for staff. */
export async function readProgress(ctx: Context, projectId: string): Promise<Progress> {
  const { progress } = await getProject(ctx, projectId)
  const byHand = await findByHand(ctx, projectId)
  return { progress, reason: byHand?.reason ?? null, setAt: byHand?.setAt ?? null }
}

/** Sets the progress by hand until it is computed again or the order is delivered. */
export async function setProgress(
  ctx: Context,
  projectId: string,
  { progress, reason }: ProgressInput,
): Promise<void> {
  permit(ctx, 'project.update')
  await inTransaction(ctx, async (inside) => {
    await lockProject(inside, projectId)
    if (await isDelivered(inside, projectId)) {
      throw new Refusal('conflict', 'The order is delivered, so the project is complete.')
    }
    const before = await factsOf(inside, projectId)
    const stored = { reason, set_at: inside.now() }
    await inside.db
      .insertInto('project_progress')
      .values({ project_id: projectId, ...stored })
      .onConflict((known) => known.column('project_id').doUpdateSet(stored))
      .execute()
    await inside.db.updateTable('project').set({ progress }).where('id', '=', projectId).execute()
    const after = { progress, reason }
    await recordAuditEntry(inside, {
      ...{ action: 'project.set-progress', kind: 'project', recordId: projectId, before, after },
    })
  })
}

/** Computes the progress from the milestones again. Without any, the project keeps its own. */
export async function clearProgress(ctx: Context, projectId: string): Promise<void> {
  permit(ctx, 'project.update')
  await inTransaction(ctx, async (inside) => {
    await lockProject(inside, projectId)
    const before = await factsOf(inside, projectId)
    const { numDeletedRows } = await inside.db
      .deleteFrom('project_progress')
      .where('project_id', '=', projectId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Refusal('conflict', 'The progress is not set by hand.')
    const { progress } = await saveProgress(inside, projectId)
    const after = { progress, reason: null }
    await recordAuditEntry(inside, {
      ...{ action: 'project.compute-progress', kind: 'project', recordId: projectId, before, after },
    })
  })
}

const findByHand = ({ db }: Context, projectId: string) =>
  db
    .selectFrom('project_progress')
    .select(['reason', 'set_at as setAt'])
    .where('project_id', '=', projectId)
    .executeTakeFirst()

async function factsOf(inside: Context, projectId: string) {
  const project = await inside.db
    .selectFrom('project')
    .select('progress')
    .where('id', '=', projectId)
    .executeTakeFirst()
  if (!project) throw notFound('Project')
  return { progress: project.progress, reason: (await findByHand(inside, projectId))?.reason ?? null }
}
