import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { AboutKind } from './problem.ts'

type About = { about: AboutKind; aboutId: string; email: string }

/** Returns the display name of the record a problem is about; undefined unless this person owns it. */
export async function findAbout(
  { db }: Context,
  { about, aboutId, email }: About,
): Promise<string | undefined> {
  if (about === 'order') {
    const order = await db
      .selectFrom('client_order')
      .select(sql<string>`number || ' · ' || (snapshot ->> 'name')`.as('name'))
      .where('id', '=', aboutId)
      .where('email', '=', email)
      .executeTakeFirst()
    return order?.name
  }
  if (about === 'project') {
    const project = await db
      .selectFrom('project')
      .select('company_name as name')
      .where('id', '=', aboutId)
      .where(sql<string>`lower(email)`, '=', email)
      .executeTakeFirst()
    return project?.name
  }
  if (about !== 'payment') return undefined
  const invoice = await db
    .selectFrom('invoice')
    .select('number as name')
    .where('id', '=', aboutId)
    .where('email', '=', email)
    .executeTakeFirst()
  return invoice?.name
}
