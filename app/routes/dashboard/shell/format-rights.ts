import type { User } from '#app/api/account.ts'

/** Everything on which the data of a screen depends. */
export const formatRights = ({ email, role, customRole, acting }: User) =>
  [role, ...(customRole?.areas ?? []), email, acting?._id, acting?.scopes, acting?.isViewing].join(' ')
