import { sql } from 'kysely'
import { type Holder, readHolder } from '../account-export/own-texts.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import { forgetClient } from '../client/client-address.server.ts'
import type { Context, User } from '../context.ts'
import { Refusal } from '../errors.ts'
import { requestJob } from '../job/job.server.ts'
import { moveRecords } from '../owner/move-records.server.ts'
import { deletedOwner } from '../owner/owner.ts'
import { removeCorrespondence } from '../owner/remove-correspondence.server.ts'
import { permitUser } from '../permissions.ts'
import { translateLastAdminError } from '../person/last-admin.ts'
import { lockAddress, rememberRoleDecision } from '../person/role-decision.server.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { retryCancelled } from '../transaction.server.ts'
import { mailDeletion } from './mail-deletion.server.ts'

/** Deletes the account permanently. Records that the provider keeps get a placeholder owner, so that a later account
 * with the same address cannot read them. */
export async function removeAccount(ctx: Context): Promise<void> {
  const me = permitUser(ctx, 'account.remove')
  requireRecentSignIn(ctx, me, 'Please sign in again to delete your account.')
  // Not `inTransaction`: its shared lock on the account would make two deletions deadlock.
  const removing = retryCancelled(() => ctx.db.transaction().execute((db) => remove({ ...ctx, db }, me)))
  await translateLastAdminError(removing)
}

async function remove(inside: Context, me: User): Promise<void> {
  const person = await lockPerson(inside, me)
  const { email } = person
  const holder = await readHolder(inside, { ...me, email })
  const owner = deletedOwner(me.id)
  if (person.role === 'admin' || person.isRoleDecided) await rememberRoleDecision(inside, person)
  await inside.db
    .updateTable('person')
    .set({
      subject: `removed:${me.id}`,
      email: owner,
      name: 'Removed account',
      picture: '',
      account_domain: null,
      role: 'client',
      is_disabled: true,
      deleted_at: inside.now(),
    })
    .where('id', '=', me.id)
    .execute()
  await inside.db.deleteFrom('session').where('person_id', '=', me.id).execute()
  await inside.db.deleteFrom('account_export').where('person_id', '=', me.id).execute()
  await inside.db.deleteFrom('accountant_export').where('person_id', '=', me.id).execute()
  await inside.db.deleteFrom('notification_settings').where('person_id', '=', me.id).execute()
  await inside.db.deleteFrom('push_device').where('person_id', '=', me.id).execute()
  await inside.db.deleteFrom('idempotency_key').where('person_id', '=', me.id).execute()
  await inside.db.deleteFrom('upload').where('person_id', '=', me.id).execute()
  await removeMemberships(inside, me.id, email)
  await removeDrafts(inside, email)
  if (await moveRecords(inside, email, owner)) {
    await inside.db.insertInto('former_owner').values({ owner, email, detached_at: inside.now() }).execute()
  }
  await forgetClient(inside, owner)
  // Last: once the records are detached, nothing adds notes, notices or mails for this address.
  await removeCorrespondence(inside, email)
  await removeOwnTexts(inside, holder)
  await mailDeletion(inside, { id: me.id, email })
  await requestJob(inside, 'sweep-files')
  await recordAuditEntry(inside, { action: 'person.remove', kind: 'person', recordId: me.id })
}

/** Locks the address first, as a sign-in does, then the account. Waits for running calls of this person. */
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
  if (!person) throw new Refusal('unauthenticated', 'Your session has ended. Please sign in again.')
  return person
}

/** A later account with the same address acts for nobody. Invitations that wait for the address are removed, too. */
async function removeMemberships({ db, now }: Context, personId: string, email: string): Promise<void> {
  await db.deleteFrom('client_member').where('person_id', '=', personId).execute()
  await db
    .deleteFrom('client_invitation')
    .where((one) => one.or([one('email', '=', email), one('accepted_by', '=', personId)]))
    .execute()
  await db
    .updateTable('client_invitation')
    .set({ revoked_at: now() })
    .where('invited_by', '=', personId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Removes drafts and uploads that were never submitted, since nobody else needs them. */
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

/** Deletes what the person wrote with the contact form, and takes the person's name off the reviews. Earlier texts with the
 * same address may be by somebody else. */
async function removeOwnTexts({ db }: Context, { email, since }: Holder): Promise<void> {
  const isOwn = sql<boolean>`lower(email) = ${email} and created_at >= ${since}`
  await db.deleteFrom('contact_message_record').where(isOwn).execute()
  const nobody = { author: '', role: '', email: '', phone: '' }
  const anonymous = db.updateTable('review_record').set({ ...nobody, version: sql`version + 1` })
  await anonymous.where(isOwn).execute()
}
