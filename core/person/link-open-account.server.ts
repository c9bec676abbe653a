import { sql } from 'kysely'
import type { ProvenIdentity } from '#platform/identity/identity.ts'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'

/** Links a verified identity to the account that staff opened for its address. An account of staff also needs a provider
 * that controls the address, as ADMIN_EMAILS does. */
export async function linkOpenAccount(
  inside: Context,
  { issuer, subject, isStandIn, isAuthoritative }: ProvenIdentity,
  email: string,
): Promise<void> {
  let open = inside.db
    .updateTable('person')
    .set({ issuer, subject, sign_in_open_until: null })
    .where('email', '=', email)
    .where('sign_in_open_until', '>', inside.now())
    .where('deleted_at', 'is', null)
    .where('is_stand_in', '=', isStandIn)
    .where(
      sql<boolean>`not exists (select from person as known where known.issuer = ${issuer} and known.subject = ${subject})`,
    )
  if (!isAuthoritative) open = open.where('held_role', '=', 'client')
  const linked = await open.returning('id').executeTakeFirst()
  if (!linked) return
  await recordAuditEntry(inside, {
    action: 'person.link-sign-in',
    kind: 'person',
    recordId: linked.id,
    personId: linked.id,
  })
}
