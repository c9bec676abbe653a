import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { foldName } from '../folding.ts'
import { withdrawMails } from '../notice/visible-notices.server.ts'
import { permit, permitUser } from '../permissions.ts'
import { permitStill } from '../person/permit-still.server.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import type { GrantedArea } from '../role/areas.ts'
import { type CustomRoleId, roleNames } from '../role/role.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import type { CustomRole, CustomRoleInput, CustomRolePatch } from './custom-role.ts'
import { knownAreas } from './held-role.server.ts'

export const maxCustomRoles = 50

const customRoles = ({ db }: Context) =>
  db.selectFrom('custom_role').select(['id', 'name', 'version', knownAreas.as('areas')])

/** Lists all custom roles by name, with the number of people who hold each. */
export async function listCustomRoles(ctx: Context): Promise<CustomRole[]> {
  permit(ctx, 'custom-role.list')
  return customRoles(ctx)
    .select(
      sql<number>`(select count(*)::int from person where custom_role_id = custom_role.id)`.as('people'),
    )
    .orderBy(sql`lower(name)`)
    .limit(maxCustomRoles)
    .execute()
}

const signInAgain = 'Please sign in again to change roles.'

export async function createCustomRole(ctx: Context, input: CustomRoleInput): Promise<string> {
  const me = permitUser(ctx, 'custom-role.edit')
  requireRecentSignIn(ctx, me, signInAgain)
  return inTransaction(ctx, async (inside) => {
    await permitStill(inside, me)
    await lockNames(inside, input.name)
    const { rows } = await sql<{ count: string }>`select count(*) from custom_role`.execute(inside.db)
    if (Number(rows[0]?.count) >= maxCustomRoles) {
      throw new Refusal('conflict', `There are already ${maxCustomRoles} custom roles.`)
    }
    const id = createId()
    const now = inside.now()
    await inside.db
      .insertInto('custom_role')
      .values({
        ...{ id, name: input.name, folded_name: foldName(input.name), granted: input.areas },
        ...{ created_at: now, updated_at: now },
      })
      .execute()
    const facts = { kind: 'custom-role', recordId: id, after: input } as const
    await recordAuditEntry(inside, { action: 'custom-role.create', ...facts })
    return id
  })
}

/** Returns the number of changed roles; 0 if nothing differs. Counts at once for everybody who holds the role. */
export async function updateCustomRole(
  ctx: Context,
  id: string,
  { version, ...wanted }: CustomRolePatch,
): Promise<number> {
  const me = permitUser(ctx, 'custom-role.edit')
  requireRecentSignIn(ctx, me, signInAgain)
  return updateVersioned(ctx, {
    ...{ kind: 'custom-role', id, name: 'Role', version },
    async lock(inside) {
      await permitStill(inside, me)
      if (wanted.name !== undefined) await lockNames(inside, wanted.name, id)
      return customRoles(inside).where('id', '=', id).forUpdate().executeTakeFirst()
    },
    diff: (before) => differing<CustomRoleInput>(before, wanted),
    async save(inside, change, next) {
      const { name, areas } = change
      await inside.db
        .updateTable('custom_role')
        .set({
          ...(name !== undefined && { name, folded_name: foldName(name) }),
          ...(areas && { granted: areas }),
          ...{ version: next.version, updated_at: inside.now() },
        })
        .where('id', '=', id)
        .execute()
      if (areas) await withdrawMailsOfRole(inside, id, areas)
    },
  })
}

/** Withdraws waiting mails about what the people with this role may no longer see. */
async function withdrawMailsOfRole(inside: Context, id: string, areas: GrantedArea[]): Promise<void> {
  const role = id as CustomRoleId
  const holders = inside.db.selectFrom('person').select('email').where('custom_role_id', '=', role)
  for (const { email } of await holders.execute()) {
    await withdrawMails(inside, email, { role, customRole: { areas } })
  }
}

/** Deletes a role that nobody holds, and revokes open invitations with it. */
export async function removeCustomRole(ctx: Context, id: string): Promise<void> {
  const me = permitUser(ctx, 'custom-role.edit')
  requireRecentSignIn(ctx, me, signInAgain)
  await inTransaction(ctx, async (inside) => {
    await permitStill(inside, me)
    // Conflicts with the lock of a person or invitation that gets the role meanwhile.
    const role = await customRoles(inside).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!role) throw notFound('Role')
    await refuseHeld(inside, id)
    await inside.db
      .updateTable('staff_invitation')
      .set({ revoked_at: inside.now(), is_open: false })
      .where('role', '=', id as CustomRoleId)
      .where('is_open', '=', true)
      .execute()
    await inside.db.deleteFrom('custom_role').where('id', '=', id).execute()
    const before = { name: role.name, areas: role.areas }
    await recordAuditEntry(inside, {
      action: 'custom-role.remove',
      kind: 'custom-role',
      recordId: id,
      before,
    })
  })
}

async function refuseHeld({ db }: Context, id: string): Promise<void> {
  const { count } = await db
    .selectFrom('person')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('custom_role_id', '=', id as CustomRoleId)
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return
  const people = Number(count) === 1 ? '1 person has' : `${count} people have`
  throw new Refusal('conflict', `${people} this role. Give them another one first.`)
}

const builtIn = new Set(['Admin', 'Administrator', ...Object.values(roleNames)].map(foldName))

/** Refuses a name that looks like that of another role. The lock makes concurrent writers wait, also for the limit. */
async function lockNames(inside: Context, name: string, ownId?: string): Promise<void> {
  await sql`lock table custom_role in share row exclusive mode`.execute(inside.db)
  const folded = foldName(name)
  const other = await customRoles(inside).where('folded_name', '=', folded).executeTakeFirst()
  if (folded !== '' && !builtIn.has(folded) && (!other || other.id === ownId)) return
  const message = folded === '' ? 'Must have letters or digits' : 'Another role has this name'
  throw new Refusal('conflict', `${message}.`, { fields: { name: message } })
}
