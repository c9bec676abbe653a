import type { Columns } from '../table/write-columns.ts'

/** Facts of imports that screens show, without schemas. */
export const importKinds = ['client'] as const
export type ImportKind = (typeof importKinds)[number]
export const importKindLabels: Record<ImportKind, { one: string; many: string }> = {
  client: { one: 'client', many: 'clients' },
}

/** Most rows of a file. */
export const mostImportRows = 5_000

/** `known` is there already, or stands twice in the file. */
export const rowStates = ['new', 'known', 'refused'] as const
export type RowState = (typeof rowStates)[number]
export const rowStateLabels: Record<RowState, string> = {
  new: 'New',
  known: 'Already there',
  refused: 'Refused',
}

export const clientRoles = [
  'name',
  'lastName',
  'company',
  'email',
  'phone',
  'otherPhone',
  'address',
  'country',
  'taxNumber',
  'currency',
  'language',
  'tags',
  'status',
  'notes',
] as const
export type ClientRole = (typeof clientRoles)[number]
export type ClientColumns = Columns<ClientRole>

export const clientRoleLabels: Record<ClientRole, string> = {
  name: 'Name or first name',
  lastName: 'Last name, if it is apart',
  company: 'Company',
  email: 'E-mail address',
  phone: 'Phone',
  otherPhone: 'Second phone',
  address: 'Postal address',
  country: 'Country',
  taxNumber: 'Tax number',
  currency: 'Currency',
  language: 'Language',
  tags: 'Tags',
  status: 'Status',
  notes: 'Notes for staff',
}
