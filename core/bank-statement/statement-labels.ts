import type { Columns as RoleColumns } from '../table/write-columns.ts'

/** Facts of statements that screens show, without schemas. */
export const columnRoles = [
  'day',
  'time',
  'trxId',
  'received',
  'sent',
  'amount',
  'currency',
  'direction',
  'status',
  'sender',
  'details',
] as const
export type ColumnRole = (typeof columnRoles)[number]
export type Columns = RoleColumns<ColumnRole>

export const columnRoleLabels: Record<ColumnRole, string> = {
  day: 'Date',
  time: 'Time',
  trxId: 'Transaction ID',
  received: 'Money in',
  sent: 'Money out',
  amount: 'Amount, in and out',
  currency: 'Currency',
  direction: 'Direction or type',
  status: 'Status of the transaction',
  sender: 'Sender',
  details: 'Details',
}

export const shownLines = [
  'matched',
  'probable',
  'unclaimed',
  'used',
  'set-aside',
  'reversed',
  'sent',
] as const
export type ShownLines = (typeof shownLines)[number]
export const shownLineLabels: Record<ShownLines, string> = {
  matched: 'Matched: certain',
  probable: 'Probable: to compare',
  unclaimed: 'Unclaimed money',
  used: 'Used for a payment',
  'set-aside': 'Set aside',
  reversed: 'Reversed or unclear',
  sent: 'Money out',
}

/** Most payments that are accepted by one call. */
export const largestBatch = 25
/** Most matched pairs that are previewed. */
export const mostMatches = 1_000
