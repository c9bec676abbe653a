/** Parts of a client's records that a member may use. `owner` has all of them and invites others. */
export const memberScopes = ['owner', 'billing', 'projects', 'read'] as const
export type MemberScope = (typeof memberScopes)[number]

/** A member's row when a merge was made. */
export type KnownMember = { client: string; person: string; scopes: MemberScope[] }

/** A client for which a person acts. */
export type Membership = {
  clientId: string
  name: string
  /** Address of new records. */
  email: string
  /** All addresses of the client's records, without those of deleted accounts. */
  emails: readonly string[]
  scopes: readonly MemberScope[]
}

export const scopeLabels: Record<MemberScope, string> = {
  owner: 'Owner',
  billing: 'Billing',
  projects: 'Projects',
  read: 'Read',
}

/** Text for the people who give the scope. */
export const scopeDescriptions: Record<MemberScope, string> = {
  owner: 'Everything, including orders, passwords and the members.',
  billing: 'Invoices, payments and credit.',
  projects: 'Projects with their passwords, files, problem reports and notes.',
  read: 'Sees everything except passwords, changes nothing.',
}
