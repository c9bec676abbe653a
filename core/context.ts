import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables.ts'
import type { AccessTokens } from '#platform/access-token.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { IdentityProvider } from '#platform/identity/identity.ts'
import type { Paper } from '#platform/paper/paper.ts'
import type { PictureEncoder } from '#platform/picture-encoder/picture-encoder.ts'
import type { ProofOfWork } from '#platform/proof-of-work.ts'
import type { Pseudonym } from '#platform/pseudonym.ts'
import type { SecretBox } from '#platform/secret-box.ts'
import type { SheetReader } from '#platform/sheets/sheet-reader.ts'
import type { LimitName } from './limits.ts'

export type User = {
  kind: 'user'
  id: string
  /** In lower case. */
  email: string
  name: string
  role: 'admin' | 'client'
  /** The sign-in that this call hangs on. */
  session: { id: string; startedAt: Date }
}
export type Actor = { kind: 'visitor' } | User

export const isStaff = (actor: Actor): boolean => actor.kind === 'user' && actor.role === 'admin'

/** How people prove who they are here. */
export type SignInSetup = {
  provider: IdentityProvider
  tokens: AccessTokens
  /** In lower case; administrators from their first sign-in. */
  adminEmails: readonly string[]
  /** In lower case; none means everybody. */
  allowedDomains: readonly string[]
}

/** Who asks, with what: the first argument of every verb. */
export type Context = {
  actor: Actor
  db: Kysely<Tables>
  /** For reads that may take seconds: few at once, fewer for one client, and each is ended after some seconds. */
  longReads: Kysely<Tables>
  now: () => Date
  /** Counts one use by this client, or by `account`, and refuses (`limited`) past the limit. */
  limit: (name: LimitName, account?: string) => Promise<void>
  signIn: SignInSetup
  /** Seals what only few may see, and only one at a time. */
  secrets: SecretBox
  files: FileStore
  pictures: PictureEncoder
  proofOfWork: ProofOfWork
  sheets: SheetReader
  /** What all uploaded spreadsheets together may hold. */
  mostSpreadsheetBytes: number
  /** What of it one client may fill within a day. */
  spreadsheetShareBytes: number
  /** The network that asks, as limits count it: an IPv4 address or a /64 of IPv6. Never to be stored in clear. */
  client: string
  pseudonym: Pseudonym
  /** Makes a PDF. */
  printPaper: (paper: Paper) => Readable
  /** What people type to come here: mails and documents lead to it. */
  publicUrl: string
}
