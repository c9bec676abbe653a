import { sql } from 'kysely'
import pg from 'pg'
import { v7 as createId } from 'uuid'
import type { ProvenIdentity } from '#platform/identity/identity.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { inTransaction } from '../transaction.server.ts'

const longestName = 120
const longestPicture = 2000
const signInLock = 7301209

type Found = { id: string; isDisabled: boolean }
type Recorded = Found | { failure: 'other-account' }

/** Creates the person or brings what the provider says up to date; the same e-mail under another subject is refused.
 * Called by the sign-in itself, once the identity is proven and allowed. */
export async function recordPerson(ctx: Context, identity: ProvenIdentity): Promise<Recorded> {
  const email = foldEmail(identity.email)
  try {
    return await inTransaction(ctx, async (inside) => {
      // Two first sign-ins at once would take each other for another account with this address.
      await sql`select pg_advisory_xact_lock(${signInLock}, hashtext(${email}))`.execute(inside.db)
      return insertOrUpdate(inside, email, identity)
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'person_email') {
      return { failure: 'other-account' }
    }
    throw error
  }
}

async function insertOrUpdate(ctx: Context, email: string, identity: ProvenIdentity): Promise<Found> {
  const isAdmin = identity.isAuthoritative && ctx.signIn.adminEmails.includes(email)
  const shown = {
    email,
    name: (identity.name || email).toWellFormed().replaceAll('\0', '').slice(0, longestName),
    picture: isPicture(identity.picture) ? identity.picture : '',
    last_seen_at: ctx.now(),
  }
  const { issuer, subject, isStandIn } = identity
  return ctx.db
    .insertInto('person')
    .values({
      ...shown,
      id: createId(),
      issuer,
      subject,
      is_stand_in: isStandIn,
      role: isAdmin ? 'admin' : 'client',
      created_at: ctx.now(),
    })
    .onConflict((conflict) =>
      conflict.constraint('person_identity').doUpdateSet({
        ...shown,
        role: sql`case when ${isAdmin} and not person.is_role_decided then 'admin' else person.role end`,
      }),
    )
    .returning(['id', 'is_disabled as isDisabled'])
    .executeTakeFirstOrThrow()
}

const isPicture = (address: string) =>
  address.length <= longestPicture && /^https:\/\/[^\s\0]+$/.test(address) && address.isWellFormed()
