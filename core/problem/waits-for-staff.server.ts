import { sql } from 'kysely'

/** SQL condition: the reporter wrote last, so staff have to answer. */
export const waitsForStaff = sql<boolean>`(problem.status in ('open', 'in-progress') and not problem.last_writer_is_staff)`
