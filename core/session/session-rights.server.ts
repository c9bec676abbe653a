import { sql } from 'kysely'
import type { Membership } from '../client-member/member-scopes.ts'
import type { User } from '../context.ts'
import { customRoleOfPerson } from '../custom-role/held-role.server.ts'
import { hasAllOfClients, isPermitted } from '../permissions.ts'

/** Columns that decide what the person of a session may do. */
export const rightsColumns = (now: Date) =>
  [
    'person.held_role as role',
    customRoleOfPerson.as('customRole'),
    sql<Membership[]>`case when exists (select from client_member where person_id = person.id)
      then memberships_of(person.id) else '[]' end`.as('memberships'),
    sql<string | null>`case when session.client_id is not null then current_client(session.client_id) end`.as(
      'chosenId',
    ),
    sql<Omit<Membership, 'scopes'> | null>`case when session.viewed_until > ${now}
      then reach_of_client(current_client(session.viewed_client_id)) end`.as('viewed'),
  ] as const

export type Acting = Pick<
  User,
  'role' | 'customRole' | 'memberships' | 'acting' | 'hasLostClient' | 'isViewing'
>
export type RightsRow = Pick<User, 'role' | 'customRole'> & {
  memberships: Membership[]
  chosenId: string | null
  viewed: Omit<Membership, 'scopes'> | null
}

/** Returns for whom the person acts. Staff who look at a client's dashboard have no more rights than its reader. */
export function actingOf<Row extends RightsRow>({ memberships, chosenId, viewed, ...same }: Row) {
  const staff = { kind: 'user', ...same } as const
  if (viewed && isPermitted(staff, 'client.view') && hasAllOfClients(staff)) {
    const acting: Membership = { ...viewed, scopes: ['read'] }
    return {
      ...same,
      role: 'client' as const,
      customRole: null,
      memberships: [acting],
      acting,
      isViewing: true,
    }
  }
  const acting = memberships.find(({ clientId }) => clientId === chosenId)
  return { ...same, memberships, acting, hasLostClient: chosenId !== null && !acting }
}

/** Returns a text that differs between two people, or two moments, with different rights. */
export const rightsOf = (one: Acting & { email: string }) => {
  const { email, role, customRole, memberships = [], acting, isViewing = false } = one
  return JSON.stringify([email, role, customRole?.areas ?? null, memberships, acting?.clientId, isViewing])
}
