import type { Permission } from '../audiences.ts'

/** Kinds of records that are assigned and have tasks. */
export const workKinds = ['order', 'project', 'problem', 'contact'] as const
export type WorkKind = (typeof workKinds)[number]

/** Permission to work on records of the kind. Only staff with it can be assigned. */
export const workPermissions = {
  order: 'order.list',
  project: 'project.update',
  problem: 'problem.change',
  contact: 'contact.change',
} as const satisfies Record<WorkKind, Permission>

export const workNouns: Record<WorkKind, string> = {
  order: 'Order',
  project: 'Project',
  problem: 'Problem report',
  contact: 'Message',
}
