import { sql } from 'kysely'

/** Name of the joined `person`, or the e-mail address if it has none; null without a person. */
export const authorName = sql<string | null>`coalesce(nullif(person.name, ''), person.email)`
