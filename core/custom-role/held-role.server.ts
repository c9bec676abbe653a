import { type RawBuilder, sql } from 'kysely'
import type { OwnedPermission, Permission } from '../audiences.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { rolesWith } from '../permissions.ts'
import { areasCovering, type GrantedArea, grantedAreas } from '../role/areas.ts'
import { type CustomRoleFacts, type CustomRoleId, type Role, roles, staffRoles } from '../role/role.ts'

/** Areas of a custom role, without those that only a later release knows. */
export const knownAreas: RawBuilder<GrantedArea[]> = sql`array(select area
  from unnest(custom_role.granted) with ordinality as one (area, place)
  where area = any(${grantedAreas}::text[]) order by place)`

/** Name and areas of the custom role of a row of `person`. */
export const customRoleOfPerson: RawBuilder<CustomRoleFacts | null> = sql`(select
  json_build_object('name', custom_role.name, 'areas', ${knownAreas})
  from custom_role where custom_role.id = person.custom_role_id)`

/** Lists the roles of staff who have all of the permissions, for any client's records, with the ids of custom roles. */
export async function heldRolesWith(
  { db }: Pick<Context, 'db'>,
  ...permissions: (Permission | OwnedPermission)[]
): Promise<Role[]> {
  const held = permissions.map(rolesWith)
  const builtIn = staffRoles.filter((role) => held.every((one) => one.builtIn.includes(role)))
  if (held.some(({ area }) => area === 'owners')) return builtIn
  let found = db.selectFrom('custom_role').select('id')
  for (const { area } of held) {
    const covering = areasCovering(area)
    if (covering) found = found.where(sql<boolean>`granted && ${covering}::text[]`)
  }
  const custom = await found.execute()
  return [...builtIn, ...custom.map(({ id }) => id as CustomRoleId)]
}

/** Reads a custom role, which then can't be deleted until the transaction ends. Null for a built-in role; refuses an
 * unknown one. */
export async function lockRole({ db }: Context, role: Role): Promise<CustomRoleFacts | null> {
  if (roles.some((one) => one === role)) return null
  const found = await db
    .selectFrom('custom_role')
    .select(['name', knownAreas.as('areas')])
    .where('id', '=', role)
    .forKeyShare()
    .executeTakeFirst()
  if (found) return found
  throw new Refusal('invalid', 'This role no longer exists.', {
    fields: { role: 'This role no longer exists' },
  })
}

/** Returns the facts for the activity log, with the name of a custom role, which may be deleted later. */
export const auditedRole = <Facts extends { role?: Role }>(facts: Facts, custom: CustomRoleFacts | null) =>
  custom && facts.role ? { ...facts, role: custom.name } : facts
