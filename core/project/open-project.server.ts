import { v7 as createId } from 'uuid'
import { recordAct } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { renamed } from '../names.ts'
import type { ProjectFacts } from './project.ts'
import { settleWebsite } from './project.ts'
import { columnNames } from './project-rows.server.ts'

type Known = Pick<
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

/** A project that begins with what an order tells; licence and passwords are added once there are any. For verbs that
 * have asked for permission, in their transaction. */
export async function openProject(inside: Context, known: Known): Promise<string> {
  const id = createId()
  const facts: ProjectFacts = settleWebsite({
    ...known,
    licence: '',
    countryName: '',
    wpUsername: '',
    costs: [],
    progress: 0,
    hasWebsite: known.websiteUrl !== '',
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
