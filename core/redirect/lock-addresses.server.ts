import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** Makes concurrent writers of redirects and addresses of own pages wait, until the end of the transaction. */
export const lockAddresses = ({ db }: Pick<Context, 'db'>) =>
  sql`lock table redirect in share row exclusive mode`.execute(db)
