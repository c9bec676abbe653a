import { recordAct } from '../audit.server.ts'
import type { Context, User } from '../context.ts'
import { Refusal } from '../errors.ts'
import { moveRecords } from '../owner/move-records.server.ts'
import { deletedOwner } from '../owner/owner.ts'
import { permitUser } from '../permissions.ts'
import { keepingAnAdmin } from '../person/last-admin.ts'
import { lockAddress, rememberRoleDecision } from '../person/role-decision.server.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { repeatCancelled } from '../transaction.server.ts'

/** Ends the account for good. Records that the provider keeps are given to the deleted account, so that a later
 * account with the same address gets none of them. */
export async function removeAccount(ctx: Context): Promise<void> {
  const me = permitUser(ctx, 'account.remove')
  requireRecentSignIn(ctx, me, 'Please sign in again to delete your account.')
  // Not by `inTransaction`: its shared lock on the account would have two deletions wait for each other.
  const removing = repeatCancelled(() => ctx.db.transaction().execute((db) => remove({ ...ctx, db }, me)))
  await keepingAnAdmin(removing)
}

async function remove(inside: Context, me: User): Promise<void> {
  const person = await lockPerson(inside, me)
  const { email } = person
  const owner = deletedOwner(me.id)
  if (person.role === 'admin' || person.isRoleDecided) await rememberRoleDecision(inside, person)
  await inside.db
    .updateTable('person')
    .set({
      subject: `removed:${me.id}`,
      email: owner,
      name: 'Removed account',
      picture: '',
      role: 'client',
      is_disabled: true,
      deleted_at: inside.now(),
    })
    .where('id', '=', me.id)
    .execute()
  await inside.db.deleteFrom('session').where('person_id', '=', me.id).execute()
  await inside.db.deleteFrom('idempotency_key').where('person_id', '=', me.id).execute()
  await removeDrafts(inside, email)
  if (await moveRecords(inside, email, owner)) {
    await inside.db.insertInto('former_owner').values({ owner, email, detached_at: inside.now() }).execute()
  }
  // Last: what was told about a record until it was detached is there now, and nothing is added afterwards.
  await removeLetters(inside, email)
  await recordAct(inside, { action: 'person.remove', kind: 'person', recordId: me.id })
}

/** The address first, as a sign-in does, then the account: waits for calls of this person that are under way. */
async function lockPerson(inside: Context, { id }: User) {
  const find = () =>
    inside.db
      .selectFrom('person')
      .select(['email', 'role', 'is_role_decided as isRoleDecided', 'is_stand_in as isStandIn'])
      .where('id', '=', id)
      .where('is_disabled', '=', false)
  const seen = await find().executeTakeFirst()
  if (seen) await lockAddress(inside, seen.email)
  const person = seen && (await find().where('email', '=', seen.email).forUpdate().executeTakeFirst())
  if (!person) throw new Refusal('unauthenticated', 'Your sign-in has ended. Please sign in again.')
  return person
}

/** Drafts, and uploads that were never sent: nobody else needs them. */
async function removeDrafts({ db }: Context, email: string): Promise<void> {
  const drafts = db.deleteFrom('template_request').where('email', '=', email)
  const removed = await drafts.where('status', '=', 'draft').returning('id').execute()
  const ids = removed.map(({ id }) => id)
  await db
    .deleteFrom('attachment')
    .where('owner_email', '=', email)
    .where((file) =>
      file.or([file('about_id', 'is', null), ...(ids.length > 0 ? [file('about_id', 'in', ids)] : [])]),
    )
    .execute()
}

/** Notes, notices and mails. */
async function removeLetters({ db }: Context, email: string): Promise<void> {
  await db.deleteFrom('note').where('email', '=', email).execute()
  await db.deleteFrom('notice').where('email', '=', email).execute()
  await db.deleteFrom('mail').where('recipient', '=', email).execute()
}
