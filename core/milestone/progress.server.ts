import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { isDelivered } from '../project/order-of-project.server.ts'
import { progressOf } from './milestone.ts'

const lock = ({ db }: Context, projectId: string) =>
  db.selectFrom('project').select('id').where('id', '=', projectId).forUpdate().executeTakeFirst()

/** Locks the project, so that concurrent changes compute its progress one after the other. */
export async function lockProject(inside: Context, projectId: string): Promise<void> {
  if (!(await lock(inside, projectId))) throw notFound('Project')
}

/** Stores the progress that follows from the milestones. Without any, or while it is set by hand, the project keeps its
 * own, and after delivery open ones no longer count. Open forms stay valid: the version of the project counts edits. */
export async function saveProgress(
  inside: Context,
  projectId: string,
): Promise<{ email: string; progress: number }> {
  const { db } = inside
  const milestones = await db
    .selectFrom('milestone')
    .select(['share', sql<boolean>`done_at is not null`.as('isDone')])
    .where('project_id', '=', projectId)
    .execute()
  const isOver = await isDelivered(inside, projectId)
  if (milestones.length > 0 && (isOver || !(await isSetByHand(inside, projectId)))) {
    const progress = isOver ? 100 : progressOf(milestones)
    await db.updateTable('project').set({ progress }).where('id', '=', projectId).execute()
  }
  return db
    .selectFrom('project')
    .select(['email', 'progress'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
}

async function isSetByHand({ db }: Context, projectId: string): Promise<boolean> {
  const found = db.selectFrom('project_progress').select('project_id').where('project_id', '=', projectId)
  return (await found.executeTakeFirst()) !== undefined
}

/** Computes the progress again after the order of a project was reopened. A project in the trash keeps its own. */
export async function computeProgressAgain(inside: Context, projectId: string): Promise<void> {
  if (await lock(inside, projectId)) await saveProgress(inside, projectId)
}
