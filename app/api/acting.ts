import { type ClientPermission, hasScope } from '#core/client-member/permissions-of-scopes.ts'
import type { User } from './account.ts'
import type { ListPage } from './client.ts'

/** Address of the records that the user's own screens show. */
export const recordEmailOf = ({ acting, email }: User): string => acting?.email ?? email

/** Client at whose dashboard staff look. Nothing can be changed then. */
export const viewedClientOf = ({ acting }: Pick<User, 'acting'>) => (acting?.isViewing ? acting : undefined)

/** Returns true if the own screens may show this. A member of a client needs a scope for it. */
export const mayAsClient = ({ acting }: Pick<User, 'acting'>, permission: ClientPermission): boolean =>
  !acting || hasScope(acting, permission)

/** Reads what the own screens show. Lists that the user's scopes do not include are empty. */
export function ownRecords(user: User) {
  const email = recordEmailOf(user)
  return {
    email,
    may: (permission: ClientPermission) => mayAsClient(user, permission),
    list: async <Row>(
      permission: ClientPermission,
      read: (email: string) => Promise<ListPage<Row>>,
    ): Promise<ListPage<Row>> =>
      mayAsClient(user, permission) ? read(email) : { rows: [], next: undefined },
  }
}

/** Value of the header with which a window says whose records it shows. */
export const shownClient = (user: User | null): string | undefined =>
  user ? (user.acting?._id ?? 'self') : undefined
