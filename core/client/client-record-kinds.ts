import type { Permission } from '../audiences.ts'
import type { Actor } from '../context.ts'
import { isPermitted } from '../permissions.ts'

export const clientRecordKinds = [
  ...([
    'order',
    'quote',
    'template-request',
    'invoice',
    'payment-claim',
    'project',
    'problem',
    'contact',
    'file',
    'note',
  ] as const),
  ...(['ledger', 'message', 'move'] as const),
] as const
export type ClientRecordKind = (typeof clientRecordKinds)[number]

/** Permission to read each kind. Message, change of state and file need that of their record too. */
export const clientRecordNeeds: Record<ClientRecordKind, Permission> = {
  order: 'order.list',
  quote: 'quote.list',
  'template-request': 'template-request.list',
  invoice: 'invoice.list',
  'payment-claim': 'payment-claim.list',
  project: 'project.list',
  problem: 'problem.list',
  contact: 'contact.list',
  file: 'client.read',
  note: 'note.list',
  ledger: 'invoice.list',
  message: 'client.read',
  move: 'client.read',
}

/** Kinds whose records, messages, changes and files the actor may read. */
export const readableKinds = (actor: Actor): ClientRecordKind[] =>
  clientRecordKinds.filter((kind) => isPermitted(actor, clientRecordNeeds[kind]))
