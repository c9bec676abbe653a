import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permitFor } from '../permissions.ts'

/** Locks the project, so that its owner stays and its entries are counted one after the other, and refuses those who may
 * not change its access data. */
export async function lockForEdit(inside: Context, projectId: string): Promise<void> {
  const project = await inside.db
    .selectFrom('project')
    .select('email')
    .where('id', '=', projectId)
    .forUpdate()
    .executeTakeFirst()
  if (!project) throw notFound('Project')
  permitFor(inside, 'credential.edit', project.email)
}
