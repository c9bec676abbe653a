import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { pageOf } from '../listing.server.ts'
import { isNotified } from '../notice/member-recipients.server.ts'
import { refuseFormerClient } from '../order/former-client.server.ts'
import type { Page } from '../paging.ts'
import { addressesOf, isPermittedFor, permit, permitFor } from '../permissions.ts'
import { assigneeOf } from '../work/assignee.server.ts'
import type {
  AssignedProject,
  OwnProjectListRequest,
  Project,
  ProjectFilter,
  ProjectListRequest,
} from './project.ts'
import { columns, projectSortKeys, projects } from './project-rows.server.ts'

const projectsOf = (ctx: Context, email: string, filter: ProjectFilter) =>
  projects(ctx, filter).where(
    sql<string>`lower(email)`,
    'in',
    addressesOf(ctx.actor, email, 'project.list-own'),
  )

/** Lists the projects of all clients. */
export async function listProjects(
  ctx: Context,
  request: ProjectListRequest,
): Promise<Page<AssignedProject>> {
  permit(ctx, 'project.list')
  const found = projects(ctx, request).select([...columns, assigneeOf('project').as('assignee')])
  return pageOf(ctx, found, request, projectSortKeys)
}

export async function listProjectsOf(
  ctx: Context,
  email: string,
  request: OwnProjectListRequest,
): Promise<Page<Project>> {
  permitFor(ctx, 'project.list-own', email)
  return pageOf(ctx, projectsOf(ctx, email, request).select(columns), request, projectSortKeys)
}

export async function getProject(ctx: Context, id: string): Promise<Project & { isNotified: boolean }> {
  permit(ctx, 'project.ask')
  const project = await projects(ctx, {})
    .select(columns)
    .select(isNotified(sql.ref('project.email'), 'project').as('isNotified'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!project) throw notFound('Project')
  if (!isPermittedFor(ctx.actor, 'project.open', project.email)) {
    await refuseFormerClient(ctx, { kind: 'project', id })
  }
  permitFor(ctx, 'project.open', project.email)
  return project
}
