import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context, User } from '../context.ts'
import { Refusal } from '../errors.ts'
import { permitFor } from '../permissions.ts'
import { getProject } from '../project/project.server.ts'
import { lockOwner, openSecret } from '../project/project-secrets.server.ts'
import { inTransaction } from '../transaction.server.ts'
import type { CredentialKind } from './credential-fields.ts'
import { openValues } from './credential-values.server.ts'
import { passwords } from './passwords.ts'

type Entry = { kind: CredentialKind; label: string; fields: Record<string, string> }
type ProjectEntries = { project: string; website: string; entries: Entry[] }

const reason = 'In the export of the account'

/** Reads all access data of the projects of a person, to be encrypted. The list of reveals names every entry. The caller
 * has checked that the person signed in recently when asking for it. */
export async function readOwnCredentials(ctx: Context, me: User): Promise<ProjectEntries[]> {
  const projects = await ctx.db
    .selectFrom('project')
    .select(['id', 'company_name as project', 'website_url as website'])
    .where(sql<boolean>`lower(email) = ${me.email}`)
    .orderBy('id')
    .execute()
  const found: ProjectEntries[] = []
  for (const { id, ...names } of projects) {
    const entries = await inTransaction(ctx, (inside) => readEntries(inside, id)).catch(ignoreGone)
    if (entries.length > 0) found.push({ ...names, entries })
  }
  return found
}

async function readEntries(inside: Context, projectId: string): Promise<Entry[]> {
  // The project may have another client by now.
  permitFor(inside, 'project.reveal', await lockOwner(inside, projectId))
  const { email, wpUsername } = await getProject(inside, projectId)
  const stored = await inside.db
    .selectFrom('project_secret')
    .select('field')
    .where('project_id', '=', projectId)
    .orderBy('field')
    .execute()
  const rows = await inside.db
    .selectFrom('credential')
    .select(['id', 'kind', 'label', 'key_id as keyId', 'sealed'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
  const entries: Entry[] = []
  for (const { field } of stored) {
    const { kind, label } = passwords[field]
    const password = await openSecret(inside, projectId, field)
    const username = field === 'emailPassword' ? email : wpUsername
    if (password) entries.push({ kind, label, fields: { ...(username && { username }), password } })
    await recordReveal(inside, projectId, { field })
  }
  for (const { id, kind, label, ...sealed } of rows) {
    const fields = openValues(inside, { id, projectId }, sealed) as Record<string, string>
    entries.push({ kind, label, fields })
    await recordReveal(inside, projectId, { field: id, label, kind })
  }
  return entries
}

const recordReveal = (inside: Context, recordId: string, facts: object) =>
  recordAuditEntry(inside, {
    action: 'project.reveal',
    kind: 'project',
    recordId,
    after: { ...facts, reason },
  })

/** A project that was deleted or changed its client meanwhile has nothing to export. */
function ignoreGone(error: unknown): Entry[] {
  if (error instanceof Refusal && (error.kind === 'not_found' || error.kind === 'forbidden')) return []
  throw error
}
