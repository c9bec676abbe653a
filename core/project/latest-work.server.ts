import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { addressesOf, permitFor } from '../permissions.ts'
import { type LatestFile, maxLatestFiles, type NextMilestone } from './latest-work.ts'

const mostProjects = 200

/** Reads what comes next in the projects of a client, and what was handed over last. */
export async function readLatestWork(
  ctx: Context,
  email: string,
): Promise<{ milestones: NextMilestone[]; files: LatestFile[] }> {
  permitFor(ctx, 'project.list-own', email)
  const own = sql`lower(project.email) = any(${[...addressesOf(ctx.actor, email, 'project.list-own')]}::text[])`
  // After the delivery, open milestones no longer count.
  const milestones = await sql<NextMilestone>`
    select distinct on (milestone.project_id) milestone.project_id as "projectId",
      project.company_name as "projectName", title, due_on as "dueOn", side
    from milestone join project on project.id = milestone.project_id
    where ${own} and done_at is null and not exists (
      select from client_order as delivered
      where delivered.project_id = project.id and delivered.status in ('delivered', 'closed'))
    order by milestone.project_id, due_on asc nulls last, milestone.id limit ${mostProjects}`.execute(ctx.db)
  const files = await sql<LatestFile>`
    select file.id, project.id as "projectId", project.company_name as "projectName", file.name,
      newest.id as "versionId", newest.size, newest.created_at as "addedAt"
    from project join project_file as file on file.project_id = project.id and file.area = 'us'
      cross join lateral (
        select id, size, created_at from attachment
        where about_id = file.id and about_kind = 'project-file' order by created_at desc, id desc limit 1
      ) as newest
    where ${own} order by newest.created_at desc, file.id limit ${maxLatestFiles}`.execute(ctx.db)
  return { milestones: milestones.rows, files: files.rows }
}
