import { z } from 'zod'
import { actingRow } from '#core/client-member/client-member.ts'
import type { Membership } from '#core/client-member/member-scopes.ts'
import { personRow } from '#core/person/person.ts'
import { grantedAreas } from '#core/role/areas.ts'
import type { SessionAccount } from '#core/session/session.server.ts'

const personSchema = personRow.pick({ email: true, name: true, picture: true, role: true }).extend({
  customRole: z
    .object({ name: z.string(), areas: z.array(z.enum(grantedAreas)) })
    .optional()
    .describe('Name and areas of a custom role; absent for all other roles'),
})

export const userSchema = personSchema.extend({
  acting: actingRow
    .extend({ isViewing: z.boolean().describe('Staff look at the dashboard and cannot change anything') })
    .optional()
    .describe('Client for whom the user acts in this session; absent for the own address'),
  clients: z
    .array(actingRow)
    .optional()
    .describe('Clients to choose from; absent for people who act for none'),
})

const presentClient = ({ clientId, name, email, scopes }: Membership) => ({
  ...{ _id: clientId, name, email },
  scopes: [...scopes],
})

/** Presents the signed-in person to the own screens. */
export function presentUser(account: SessionAccount) {
  const { email, name, picture, role, customRole, acting, isViewing = false, memberships = [] } = account
  return {
    ...{ email, name, picture, role },
    ...(customRole && { customRole }),
    ...(acting && { acting: { ...presentClient(acting), isViewing } }),
    ...(memberships.length > 0 && { clients: memberships.map(presentClient) }),
  }
}
