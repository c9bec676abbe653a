import { sql } from 'kysely'
import pg from 'pg'
import { v7 as createId } from 'uuid'
import type { ProvenIdentity } from '#platform/identity/identity.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { withoutMisleading } from '../folding.ts'
import type { Role } from '../role/role.ts'
import { inTransaction } from '../transaction.server.ts'
import { applyAddressChange } from './apply-address-change.server.ts'
import { domainOf } from './domain-limits.server.ts'
import { linkOpenAccount } from './link-open-account.server.ts'
import { hasRoleDecision, lockAddress } from './role-decision.server.ts'

const maxNameLength = 120
const maxPictureLength = 2000

type RecordedPerson = { id: string; isDisabled: boolean; role: Role }
type RecordResult = RecordedPerson | { failure: 'other-account' }

/** Creates the person or updates it with the provider's data. Fails if the email belongs to another subject.
 * Called by the sign-in after the identity is verified and allowed. */
export async function recordPerson(ctx: Context, identity: ProvenIdentity): Promise<RecordResult> {
  const email = foldEmail(identity.email)
  try {
    return await inTransaction(ctx, async (inside) => {
      // Otherwise concurrent first sign-ins would each fail as another account with this address.
      await lockAddress(inside, email)
      await applyAddressChange(inside, identity, email)
      await linkOpenAccount(inside, identity, email)
      return insertOrUpdate(inside, email, identity)
    })
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'person_email') {
      return { failure: 'other-account' }
    }
    throw error
  }
}

async function insertOrUpdate(
  ctx: Context,
  email: string,
  identity: ProvenIdentity,
): Promise<RecordedPerson> {
  const isListed = identity.isAuthoritative && ctx.signIn.adminEmails.includes(email)
  const isAdmin = isListed && !(await hasRoleDecision(ctx, email))
  const shown = {
    email,
    name: cleanName(identity.name) || email.slice(0, maxNameLength),
    picture: isPictureUrl(identity.picture) ? identity.picture : '',
    account_domain: domainOf(identity) ?? null,
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
    .returning(['id', 'is_disabled as isDisabled', 'held_role as role'])
    .executeTakeFirstOrThrow()
}

/** Cleans a name for use within sentences, also in emails. */
const cleanName = (name: string) =>
  withoutMisleading(name.toWellFormed().replace(/\s/g, ' '))
    .replace(/ {2,}/g, ' ')
    .trim()
    .slice(0, maxNameLength)
    .toWellFormed()

const isPictureUrl = (address: string) =>
  address.length <= maxPictureLength && /^https:\/\/[^\s\0]+$/.test(address) && address.isWellFormed()
