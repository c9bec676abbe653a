import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { isPermittedForAll, permit, permitFor } from '../permissions.ts'
import type { FileArea } from './file-limits.ts'

export type LockedProject = { id: string; email: string; name: string; clientId: string | null }

/** Locks a project whose files the actor may change, so that changes of its files follow one after the other. */
export async function lockProjectOfFiles(inside: Context, id: string): Promise<LockedProject> {
  permit(inside, 'project.ask')
  const project = await inside.db
    .selectFrom('project')
    .select(['id', 'email', 'company_name as name', 'client_id as clientId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!project) throw notFound('Project')
  permitFor(inside, 'project-file.change', project.email)
  return project
}

/** Area to which the actor adds files. */
export const areaOf = ({ actor }: Context): FileArea =>
  isPermittedForAll(actor, 'project-file.change') ? 'us' : 'client'

/** SQL condition for a row named `file`: clients do not see files of ours in the trash. */
export const isVisible = (ctx: Context): RawBuilder<boolean> =>
  areaOf(ctx) === 'us' ? sql`true` : sql`(file.removed_at is null or file.area = 'client')`

/** Refuses clients who would change files of ours. Staff may change all. */
export function permitArea(ctx: Context, area: FileArea): void {
  if (areaOf(ctx) === 'us' || area === 'client') return
  throw new Refusal('conflict', 'This file is from us. Please write to us if it should change.')
}
