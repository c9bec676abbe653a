import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import type { ProjectProperties } from './project.ts'
import { normalizeWebsite } from './project.ts'

type InitialFields = Pick<
  ProjectProperties,
  | 'companyName'
  | 'ownerName'
  | 'email'
  | 'shortDescription'
  | 'description'
  | 'websiteUrl'
  | 'domainExpiresOn'
  | 'tags'
>

/** Creates a project from an order's data; licence and passwords are added later. The caller checks the permission and
 * opens the transaction. */
export async function openProject(inside: Context, initial: InitialFields): Promise<string> {
  const id = createId()
  const facts: ProjectProperties = normalizeWebsite({
    ...initial,
    licence: '',
    countryName: '',
    wpUsername: '',
    costs: [],
    progress: 0,
    hasWebsite: initial.websiteUrl !== '',
    image: '',
    certificate: '',
    notes: '',
  })
  const { costs, ...same } = toColumns(facts)
  await inside.db
    .insertInto('project')
    .values({ ...same, costs: JSON.stringify(costs), id, created_at: inside.now() })
    .execute()
  await recordAuditEntry(inside, { action: 'project.create', kind: 'project', recordId: id, after: facts })
  return id
}

/** Sets the progress of a delivered project to 100 percent, whatever was set by hand. */
export async function completeProject({ db }: Context, id: string): Promise<void> {
  await db.deleteFrom('project_progress').where('project_id', '=', id).execute()
  await db
    .updateTable('project')
    .set((eb) => ({ progress: 100, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('progress', '<', 100)
    .execute()
}
