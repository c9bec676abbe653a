import { sql } from 'kysely'
import { recordAuditEntries } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { heldRolesWith } from '../custom-role/held-role.server.ts'
import { chosenIds } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { notifyOfDisabling } from '../notice/own-access.server.ts'
import { withdrawMails } from '../notice/visible-notices.server.ts'
import { permitUser } from '../permissions.ts'
import { removeDevicesOfPeople } from '../push/devices-of-sessions.server.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { inTransaction } from '../transaction.server.ts'
import { translateLastAdminError } from './last-admin.ts'
import { notifyOfEnabledStaff } from './notify-of-enabling.server.ts'
import { permitStill } from './permit-still.server.ts'
import { people, signInAgainToDisable } from './person.server.ts'
import type { PersonFilter } from './person.ts'

/** Disables or enables people. Returns the changed ids. Skips the actor, so that a filter cannot lock them out. */
export async function disablePeople(
  ctx: Context,
  chosen: Chosen<PersonFilter>,
  isDisabled: boolean,
): Promise<string[]> {
  const me = permitUser(ctx, 'person.update')
  requireRecentSignIn(ctx, me, signInAgainToDisable)
  const disabling = inTransaction(ctx, async (inside) => {
    const filter = 'filter' in chosen ? chosen.filter : {}
    const roles = filter.can && (await heldRolesWith(inside, filter.can))
    const found = people(inside, filter, roles)
      .where('id', '!=', me.id)
      .where('is_disabled', '!=', isDisabled)
      .where('deleted_at', 'is', null)
    const ids = await lockInOrder(inside, await chosenIds(found, chosen))
    await permitStill(inside, me)
    const changed = await inside.db
      .updateTable('person')
      .set({ is_disabled: isDisabled })
      .where(sql<boolean>`id = any(${ids}::uuid[])`)
      .where('is_disabled', '!=', isDisabled)
      .returning(['id', 'email', 'name', 'held_role as role'])
      .execute()
    if (isDisabled) {
      for (const { email } of changed) await withdrawMails(inside, email, { role: 'client' })
      await inside.db.deleteFrom('session').where(sql<boolean>`person_id = any(${ids}::uuid[])`).execute()
      await removeDevicesOfPeople(inside, ids)
    }
    const emails = changed.map(({ email }) => email)
    await notifyOfDisabling(inside, emails, isDisabled)
    if (!isDisabled) await notifyOfEnabledStaff(inside, me, changed)
    await recordAuditEntries(
      inside,
      changed.map(({ id }) => ({
        action: 'person.update',
        kind: 'person',
        recordId: id,
        before: { isDisabled: !isDisabled },
        after: { isDisabled },
      })),
    )
    return changed.map(({ id }) => id)
  })
  return translateLastAdminError(disabling)
}

/** Locks people in a consistent order, so that concurrent calls wait instead of deadlocking. */
async function lockInOrder({ db }: Context, ids: string[]): Promise<string[]> {
  const rows = db.selectFrom('person').select('id')
  const locked = rows.where(sql<boolean>`id = any(${ids}::uuid[])`).orderBy('id').forNoKeyUpdate()
  return (await locked.execute()).map(({ id }) => id)
}
