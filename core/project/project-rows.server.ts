import { type RawBuilder, sql } from 'kysely'
import { columnsOf } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { storedNames } from '../entity.ts'
import { contains } from '../listing.server.ts'
import { needsChanges, waitsForClient } from '../proof/waiting-proofs.server.ts'
import { today } from '../time.ts'
import { isAssignedTo } from '../work/assignee.server.ts'
import { type ProjectFilter, projectNames, projectRow } from './project.ts'

export const columns = columnsOf(...storedNames(projectRow, projectNames))

export const projectSortKeys = {
  companyName: sql`lower(company_name)`,
  ownerName: sql`lower(owner_name)`,
  email: sql`lower(email)`,
  progress: sql`progress`,
  domainExpiresOn: sql`domain_expires_on`,
}

/** Selects the projects that match a filter. */
export function projects(
  ctx: Context,
  { q, id, hasWebsite, expiresFrom, expiresBefore, assignee, milestones, round }: ProjectFilter,
) {
  let found = ctx.db.selectFrom('project')
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (id) found = found.where('id', '=', id)
  if (hasWebsite !== undefined) found = found.where('has_website', '=', hasWebsite)
  if (expiresFrom) found = found.where('domain_expires_on', '>=', expiresFrom)
  if (expiresBefore) found = found.where('domain_expires_on', '<', expiresBefore)
  if (assignee) found = found.where(isAssignedTo(ctx, 'project', assignee))
  if (milestones) {
    found = found.where(
      sql<boolean>`id in (select project_id from milestone where done_at is null and due_on < ${today(ctx)})`,
    )
  }
  if (round) found = found.where(hasRound(round === 'open' ? waitsForClient : needsChanges))
  return found
}

const hasRound = (condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from proof where proof.project_id = project.id and ${condition})`
