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

/** Text for the people who give the role. */
export const roleDescriptions: Record<Role, string> = {
  admin: 'Everything, including roles, payment numbers and backups.',
  manager: 'Everything in the daily work. No roles, payment numbers or backups.',
  finance: 'Payments, invoices, refunds and reports. No passwords, projects or messages.',
  support: 'Problems, contact messages, notes and projects with their passwords. No money.',
  editor: 'Portfolio, blog and reviews. No clients and no money.',
  client: 'Own orders, projects and payments only.',
}
