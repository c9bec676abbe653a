import type { CustomRoleRow } from '#core/custom-role/custom-role.ts'
import { type Role, roleDescriptions, roleNames, roles } from '#core/role/role.ts'
import { summarizeAreas } from '../roles/summarize-areas.ts'

export type RoleChoice = { role: Role; name: string; description: string }

/** Lists the roles to choose from: the built-in ones with custom roles before the client. */
export function roleChoices(own: CustomRoleRow[]): RoleChoice[] {
  const builtIn = roles.map((role) => ({ role, name: roleNames[role], description: roleDescriptions[role] }))
  const custom = own.map(({ _id, name, areas }) => ({
    role: _id as Role,
    name,
    description: summarizeAreas(areas),
  }))
  return [...builtIn.slice(0, -1), ...custom, ...builtIn.slice(-1)]
}
