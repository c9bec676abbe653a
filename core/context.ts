import type { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import type { AccessTokens } from '#platform/access-token.ts'
import type { StreamedZip, ZipSource } from '#platform/archive/stream-zip.ts'
import type { CertificateReader } from '#platform/certificates/certificate-reader.ts'
import type { DerivedTokens } from '#platform/derived-tokens.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { IdentityProvider } from '#platform/identity/identity.ts'
import type { Inboxes } from '#platform/inbox/inboxes.ts'
import type { LogoMaker } from '#platform/logo/logo-maker.ts'
import type { MailServers } from '#platform/mail-servers.ts'
import type { HtmlConverter } from '#platform/markdown/html-converter.ts'
import type { Paper } from '#platform/paper/paper.ts'
import type { PictureEncoder } from '#platform/picture-encoder/picture-encoder.ts'
import type { ProofOfWork } from '#platform/proof-of-work.ts'
import type { Pseudonym } from '#platform/pseudonym.ts'
import type { PushSender } from '#platform/push/push-sender.ts'
import type { SecretBox } from '#platform/secret-box.ts'
import type { SheetReader } from '#platform/sheets/sheet-reader.ts'
import type { SocialPictures } from '#platform/social-picture/social-pictures.ts'
import type { WebhookSender } from '#platform/webhooks/webhook-sender.ts'
import type { Membership } from './client-member/member-scopes.ts'
import type { LimitName } from './limits.ts'
import type { Reference } from './records/reference.ts'
import type { CustomRoleFacts, Role } from './role/role.ts'
import type { VisitSource } from './source/visit-source.ts'
import type { TotalCache } from './total-cache.ts'

export type User = {
  kind: 'user'
  id: string
  /** In lower case. */
  email: string
  name: string
  role: Role
  /** Set for a custom role. */
  customRole?: Pick<CustomRoleFacts, 'areas'> | null
  /** The session that authenticates this request. */
  session: { id: string; startedAt: Date }
  /** Set if an API token authenticates this request: it may call only routes of these scopes. */
  token?: { id: string; scopes: readonly string[] }
  /** Clients for which the person acts, besides the own address. */
  memberships?: readonly Membership[]
  /** The one of them chosen in this session. New records belong to it. */
  acting?: Membership | undefined
  /** True if the client chosen in this session is one for which the person acts no longer. */
  hasLostClient?: boolean
  /** True while staff look at the dashboard of the client in `acting`. Nothing can be changed then. */
  isViewing?: boolean
}
export type Actor = { kind: 'visitor' } | User

/** Configuration of the sign-in. */
export type SignInSetup = {
  /** Google, its stand-in, or none. */
  provider: IdentityProvider
  /** Another OpenID Connect issuer, if the settings name one. */
  otherProvider?: IdentityProvider | undefined
  tokens: AccessTokens
  /** In lower case. These people are owners from their first sign-in. */
  adminEmails: readonly string[]
  /** Domains of staff, in lower case. An empty list allows every domain. */
  allowedDomains: readonly string[]
  /** Domains of clients, in lower case. An empty list allows every domain. */
  clientDomains: readonly string[]
}

/** A request, as evidence of what a visitor did. */
export type Visit = {
  address: string
  browser: string
  /** True for HEAD, prefetching, and programs that say in their name what they are. */
  isPreview: boolean
}

/** Services outside the database, created once per process. */
export type Services = {
  signIn: SignInSetup
  /** Encrypts secrets, which only few people may reveal, one at a time. */
  secrets: SecretBox
  files: FileStore
  pictures: PictureEncoder
  /** Runs `work` on a whole uploaded file when it is this person's turn. Refuses as `limited` if too much waits. */
  inUploadTurn: <Result>(personId: string, work: () => Promise<Result>) => Promise<Result>
  socialPictures: SocialPictures
  logos: LogoMaker
  proofOfWork: ProofOfWork
  sheets: SheetReader
  /** Sends push messages to browsers. */
  push: PushSender
  pseudonym: Pseudonym
  /** Tokens of links that are shown again, by the id of the link: those on papers, and invitations. */
  printedTokens: DerivedTokens
  webhooks: WebhookSender
  /** Reads the certificates of public hosts. */
  certificates: CertificateReader
  mailServers: MailServers
  /** Opens the mailbox in which answers arrive. */
  inboxes: Inboxes
  html: HtmlConverter
  /** Unset: all totals are counted. */
  totals?: TotalCache
}

/** The actor of a request and the dependencies of the code: first argument of every verb. */
export type Context = Services & {
  actor: Actor
  db: Kysely<Tables>
  /** For reads that may take seconds: limits concurrency in total and per client, and cancels slow queries. */
  longReads: Kysely<Tables>
  now: () => Date
  /** Counts one use by this client, or by `account`; throws a `limited` refusal above the limit. */
  limit: (name: LimitName, account?: string) => Promise<void>
  /** Maximum total size of all uploaded spreadsheets. */
  maxSpreadsheetBytes: number
  /** Part of `maxSpreadsheetBytes` that one client may fill within a day. */
  spreadsheetShareBytes: number
  /** Largest file that the server takes. The owner may set less. */
  maxUploadBytes: number
  /** Network of the client, as rate limits count it: an IPv4 address or an IPv6 /64. Never store it in clear text. */
  client: string
  /** The browser that makes the request. */
  visit?: Visit
  /** Source of this visitor's last visit from outside, if it is known. */
  visitSource: () => VisitSource | undefined
  /** Renders a PDF. */
  printPaper: (paper: Paper) => Promise<Readable>
  /** Makes a ZIP of files while it is read. */
  streamZip: (sources: ZipSource[]) => StreamedZip
  /** Returns the path of this site for a record or file, which a member of the client opens as that client. */
  linkTo: (reference: Reference, clientId?: string) => string
  /** Base URL of the site, for links in mails and documents. */
  publicUrl: string
}
