import { sql } from 'kysely'
import type { Context } from '../context.ts'

const addressLock = 7301209

/** Serializes creation and deletion of the account of an address, until the transaction ends. */
export const lockAddress = ({ db }: Pick<Context, 'db'>, email: string) =>
  sql`select pg_advisory_xact_lock(${sql.lit(addressLock)}, hashtext(${email}))`.execute(db)

type Decided = { email: string; isStandIn: boolean }

/** Excludes an address from ADMIN_EMAILS permanently, even if its account is deleted. Stores only a hash. */
export async function rememberRoleDecision(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { email, isStandIn }: Decided,
): Promise<void> {
  await db
    .insertInto('role_decision')
    .values({ address_hash: sql<Buffer>`hash_address(${email})`, is_stand_in: isStandIn, decided_at: now() })
    .onConflict((known) => known.doNothing())
    .execute()
}

export async function hasRoleDecision({ db }: Pick<Context, 'db'>, email: string): Promise<boolean> {
  const decisions = db.selectFrom('role_decision').select('decided_at')
  const found = decisions.where(sql<boolean>`address_hash = hash_address(${email})`)
  return (await found.executeTakeFirst()) !== undefined
}
