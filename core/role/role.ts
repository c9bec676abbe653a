import type { UUID } from 'node:crypto'
import type { GrantedArea } from './areas.ts'

/** Built-in roles of the people who run the site. `admin` is the stored name of the owner. */
export const staffRoles = ['admin', 'manager', 'finance', 'support', 'editor'] as const
export type StaffRole = (typeof staffRoles)[number]

export const roles = [...staffRoles, 'client'] as const
export type BuiltInRole = (typeof roles)[number]

/** Id of a role that an owner made. */
export type CustomRoleId = UUID
export type Role = BuiltInRole | CustomRoleId

/** Name and areas of a custom role. */
export type CustomRoleFacts = { name: string; areas: GrantedArea[] }

const isBuiltIn = (role: Role): role is BuiltInRole => roles.some((one) => one === role)

/** Columns that store a role. The release before knows only the first two. */
export function columnsOfRole(role: Role) {
  const none = { role: 'client' as const, staff_role: null, custom_role_id: null }
  if (!isBuiltIn(role)) return { ...none, custom_role_id: role }
  return role === 'admin' || role === 'client' ? { ...none, role } : { ...none, staff_role: role }
}

export const roleNames: Record<BuiltInRole, string> = {
  admin: 'Owner',
  manager: 'Manager',
  finance: 'Finance',
  support: 'Support',
  editor: 'Editor',
  client: 'Client',
}

/** Returns the name of a role; `customName` is that of a custom role. */
export const nameOfRole = (role: Role, customName: string | null | undefined): string =>
  isBuiltIn(role) ? roleNames[role] : (customName ?? 'Deleted role')

/** Text for the people who give the role. */
export const roleDescriptions: Record<BuiltInRole, string> = {
  admin: 'Everything, including roles, payment numbers and backups.',
  manager: 'Everything in the daily work. No roles, payment numbers or backups.',
  finance: 'Payments, invoices, refunds and reports. No passwords, projects or messages.',
  support: 'Problems, contact messages, notes and projects with their passwords. No money.',
  editor: 'Portfolio, blog and reviews. No clients and no money.',
  client: 'Own orders, projects and payments only.',
}
