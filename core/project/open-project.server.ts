import { v7 as createId } from 'uuid'
import { recordAct } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { renamed } from '../names.ts'
import type { ProjectFacts } from './project.ts'
import { settleWebsite } from './project.ts'
import { columnNames } from './project-rows.server.ts'

type InitialFields = Pick<
  ProjectFacts,
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
  const facts: ProjectFacts = settleWebsite({
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
  const { costs, ...same } = renamed(facts, columnNames)
  await inside.db
    .insertInto('project')
    .values({ ...same, costs: JSON.stringify(costs), id, created_at: inside.now() })
    .execute()
  await recordAct(inside, { action: 'project.create', kind: 'project', recordId: id, after: facts })
  return id
}
