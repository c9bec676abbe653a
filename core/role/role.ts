/** Roles of the people who run the site. `admin` is the stored name of the owner. */
export const staffRoles = ['admin', 'manager', 'finance', 'support', 'editor'] as const
export type StaffRole = (typeof staffRoles)[number]

export const roles = [...staffRoles, 'client'] as const
export type Role = (typeof roles)[number]

/** Columns that store a role. The release before knows only the first. */
export const columnsOfRole = (role: Role) =>
  role === 'admin' || role === 'client'
    ? { role, staff_role: null }
    : { role: 'client' as const, staff_role: role }

export const roleNames: Record<Role, string> = {
  admin: 'Owner',
  manager: 'Manager',
  finance: 'Finance',
  support: 'Support',
  editor: 'Editor',
  client: 'Client',
}
