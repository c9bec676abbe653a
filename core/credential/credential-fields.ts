export const maxCredentialName = 120

/** Fields of access data. `isSecret` fields count as changed when they are rotated; `max` bounds the length. */
export const credentialFields = {
  url: { label: 'Address', max: 2_000 },
  host: { label: 'Server', max: 300 },
  port: { label: 'Port', max: 10 },
  database: { label: 'Database', max: 200 },
  username: { label: 'Username', max: 300 },
  password: { label: 'Password', max: 1_000, isSecret: true },
  authCode: { label: 'Transfer code', max: 300, isSecret: true },
  privateKey: { label: 'Private key', max: 16_000, isSecret: true, isLong: true },
  key: { label: 'Key', max: 4_000, isSecret: true, isLong: true },
  seed: { label: 'Seed', max: 2_000, isSecret: true },
  recoveryCodes: { label: 'Recovery codes', max: 2_000, isSecret: true, isLong: true },
  notes: { label: 'Notes', max: 4_000, isLong: true },
} as const satisfies Record<string, { label: string; max: number; isSecret?: true; isLong?: true }>

export type CredentialField = keyof typeof credentialFields

/** Facts of a field, the same for all. */
export const fieldOf = (
  name: CredentialField,
): { label: string; max: number; isSecret?: true; isLong?: true } => credentialFields[name]

export const isCredentialField = (name: string): name is CredentialField =>
  Object.hasOwn(credentialFields, name)

/** Kinds of access data with their fields. One of the fields marked as secret has to be filled. */
export const credentialKinds = {
  hosting: { label: 'Hosting', fields: ['url', 'username', 'password', 'notes'] },
  registrar: { label: 'Registrar', fields: ['url', 'username', 'password', 'authCode', 'notes'] },
  wordpress: { label: 'WordPress', fields: ['url', 'username', 'password', 'notes'] },
  email: { label: 'E-mail', fields: ['host', 'username', 'password', 'notes'] },
  ftp: { label: 'FTP or SFTP', fields: ['host', 'port', 'username', 'password', 'privateKey', 'notes'] },
  database: { label: 'Database', fields: ['host', 'port', 'database', 'username', 'password', 'notes'] },
  api: { label: 'API key', fields: ['url', 'username', 'key', 'notes'] },
  totp: { label: 'One-time codes', fields: ['username', 'seed', 'recoveryCodes', 'notes'] },
  other: { label: 'Other', fields: ['url', 'username', 'password', 'notes'] },
} as const satisfies Record<string, { label: string; fields: readonly CredentialField[] }>

export type CredentialKind = keyof typeof credentialKinds
export const credentialKindNames = Object.keys(credentialKinds) as [CredentialKind, ...CredentialKind[]]

export const fieldsOf = (kind: CredentialKind): readonly CredentialField[] => credentialKinds[kind].fields

/** Values by the names of the fields. */
export type CredentialValues = { [Field in CredentialField]?: string }
