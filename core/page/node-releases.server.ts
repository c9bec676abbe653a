import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { versionOf } from './default-section.ts'
import { sectionType, sectionTypeNames } from './section-types.ts'

const known = sectionTypeNames.map((type) => [type, versionOf(type), Object.keys(sectionType(type).fields)])
const fingerprint = createHash('sha256').update(JSON.stringify(known)).digest('hex').slice(0, 12)

const prefix = 'change feed'

/** Name of this node's connection for changes. It says which sections the node can show. */
export const changeFeedName = `${prefix} ${fingerprint}`

/** Refuses while a node runs that knows other sections: its visitors would miss some of the page. A node that was lost
 * without closing its connection is not heard for long, since each sends a query every few seconds. */
export async function requireEqualNodes({ db }: Pick<Context, 'db'>): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name like ${`${prefix}%`}
      and application_name <> ${changeFeedName} and state_change > now() - interval '15 seconds'
    limit 1`.execute(db)
  if (rows.length > 0)
    throw new Refusal('conflict', 'The site is being updated. Publish again in a few minutes.')
}
