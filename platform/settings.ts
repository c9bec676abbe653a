import { join, resolve } from 'node:path'
import { z } from 'zod'
import { readS3Address, type S3Address } from './files/s3-address.ts'
import { type OidcSettings, oidcVariables, toOidcSettings } from './identity/oidc-settings.ts'
import { type ImapAddress, readImapAddress } from './inbox/imap-address.ts'
import { isLoopback } from './loopback.ts'
import { monitoringVariables, toWatchSettings, type WatchSettings } from './monitoring-settings.ts'
import { isAddressOrBlock } from './trusted-peers.ts'

const minKeyLength = 32

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address such as https://example.com' })
  .transform((address) => new URL(address).origin)

const listOf = (entry: z.ZodType<string, string>) =>
  z
    .string()
    .transform((written) =>
      written
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(entry))

const domains = listOf(
  z
    .string()
    .regex(/^([a-z\d-]+\.)+[a-z\d-]+$/i, 'must be domains such as example.com, separated by commas')
    .transform((domain) => domain.toLowerCase()),
).default([])

const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a number from 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65535, 'must be a number from 1 to 65535')
    .default(3000),
  HOST: z
    .string()
    .regex(/^([\w.-]+|\[?[\da-f:]+(%\w+)?\]?)$/i, 'must be an address to listen on, such as 127.0.0.1')
    .transform((host) => host.replace(/^\[|\]$/g, ''))
    .default('127.0.0.1'),
  PUBLIC_URL: webAddress.optional(),
  DATA_DIR: z.string().min(1, 'must name a folder').default('./data'),
  BACKUP_DIR: z.string().min(1, 'must name a folder').optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must start with postgres:// or postgresql://')
    .refine(
      (url) => !/[?&]target_session_attrs=(?!(any|read-write|primary)(&|$))/.test(url),
      'must lead to a server that can be written to: target_session_attrs=read-write',
    )
    .optional(),
  ADMIN_EMAILS: listOf(
    z.email('must be e-mail addresses separated by commas').transform((email) => email.toLowerCase()),
  ).default([]),
  GOOGLE_CLIENT_ID: z.string().regex(/^\S+$/, 'must be the client ID that Google gave you').optional(),
  GOOGLE_CLIENT_SECRET: z
    .string()
    .regex(/^\S+$/, 'must be the client secret that Google gave you')
    .optional(),
  ...oidcVariables,
  ALLOWED_DOMAINS: domains,
  CLIENT_DOMAINS: domains,
  SECRET_KEY: listOf(
    z
      .string()
      .min(minKeyLength, `must have at least ${minKeyLength} characters (several keys: the newest first)`),
  ).default([]),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: 'must look like smtp://USER:PASSWORD@HOST:PORT (or smtps://…)',
    })
    .optional(),
  IMAP_URL: z
    .string()
    .transform((written, context) => {
      const address = readImapAddress(written)
      if (address) return address
      context.addIssue(
        'must look like imaps://USER:PASSWORD@HOST:PORT/MAILBOX (?address=…, ?plus=off and ?authserv=… are optional)',
      )
      return z.NEVER
    })
    .optional(),
  S3_URL: z
    .string()
    .transform((written, context) => {
      const address = readS3Address(written)
      if (address) return address
      context.addIssue(
        'must look like s3://KEY:SECRET@HOST:PORT/BUCKET (?region=… and ?tls=off are optional)',
      )
      return z.NEVER
    })
    .optional(),
  RATE_LIMIT: z.enum(['on', 'off'], 'must be on or off').default('on'),
  MAX_SPREADSHEETS_MB: z
    .string()
    .regex(/^[1-9]\d{0,7}$/, 'must be a number of megabytes from 1 to 99999999')
    .transform(Number)
    .default(1_000),
  MAX_UPLOAD_MB: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of megabytes from 1 to 2000')
    .transform(Number)
    .refine((size) => size <= 2_000, 'must be a number of megabytes from 1 to 2000')
    .default(200),
  ...monitoringVariables,
  TRUSTED_PROXIES: listOf(
    z
      .string()
      .refine(
        isAddressOrBlock,
        'must be addresses or blocks of addresses such as 127.0.0.1 or 10.0.0.0/8, separated by commas',
      ),
  ).default([]),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z][\w-]{0,60}$/, 'must be the name of a header such as CF-IPCountry')
    .transform((name) => name.toLowerCase())
    .optional(),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of seconds from 0 to 300')
    .transform(Number)
    .refine((seconds) => seconds <= 300, 'must be a number of seconds from 0 to 300')
    .default(0),
})

/** Removed settings. They stop the start, because they no longer have any effect. */
const removedSettings = ['DATABASE_REPLICA_URL']

/** Settings of the process, parsed once at start. */
export type Settings = {
  port: number
  host: string
  /** The public origin, without a trailing slash. */
  publicUrl: string
  isPublic: boolean
  dataFolder: string
  backupFolder: string
  databaseUrl: string | undefined
  /** Bucket for uploaded files, instead of the data folder. */
  s3: S3Address | undefined
  /** Mail server; without it mails are stored for administrators to read. */
  smtpUrl: string | undefined
  /** Mailbox from which answers are fetched. */
  imap: ImapAddress | undefined
  isRateLimited: boolean
  /** Limit for the total size of all uploaded spreadsheets. */
  maxSpreadsheetBytes: number
  /** Largest size of a file that is uploaded in parts. */
  maxUploadBytes: number
  /** Peers whose X-Forwarded-For is used. */
  trustedProxies: string[]
  /** Header in which the proxy writes the visitor's country, in lower case. */
  countryHeader: string | undefined
  /** Seconds that requests are still served after SIGTERM, while `/health/ready` responds with 503. */
  drainSeconds: number
  /** True for NODE_ENV=production, which forbids stand-ins for external services. */
  isProduction: boolean
  /** In lower case. */
  adminEmails: string[]
  /** Domains of staff. */
  allowedDomains: string[]
  clientDomains: string[]
  google: { clientId: string; clientSecret: string } | undefined
  /** Another OpenID Connect issuer, with its own button. */
  oidc: OidcSettings | undefined
  /** Newest first. Empty when the site uses its generated key. */
  secretKeys: string[]
  watch: WatchSettings
}

/** Invalid setting, which stops the start. The message is one line for the operator. */
export class SettingsError extends Error {}

export function readSettings(variables: NodeJS.ProcessEnv): Settings {
  const removed = removedSettings.find((name) => variables[name])
  if (removed) throw new SettingsError(`Setting ${removed} no longer exists: remove it.`)
  const given = Object.fromEntries(
    Object.keys(environment.shape).flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0] ?? { path: [], message: 'is not understood' }
    throw new SettingsError(`Setting ${String(path[0])} ${message}.`)
  }
  const { PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL, RATE_LIMIT } = parsed.data
  const publicUrl = PUBLIC_URL ?? `http://${isLoopback(HOST) ? inUrl(HOST) : 'localhost'}:${PORT}`
  const isPublic = !isLoopback(new URL(publicUrl).hostname) || !isLoopback(HOST)
  if (RATE_LIMIT === 'off' && isPublic) {
    throw new SettingsError('Setting RATE_LIMIT must not be off when the site is reachable from outside.')
  }
  if (parsed.data.METRICS_PORT === PORT)
    throw new SettingsError('Setting METRICS_PORT must differ from PORT.')
  refuseHalf(parsed.data, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'], 'both')
  refuseHalf(
    parsed.data,
    ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'],
    'OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME',
  )
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = parsed.data
  return {
    port: PORT,
    host: HOST,
    publicUrl,
    isPublic,
    dataFolder: resolve(DATA_DIR),
    backupFolder: resolve(parsed.data.BACKUP_DIR ?? join(DATA_DIR, 'backups')),
    databaseUrl: DATABASE_URL,
    s3: parsed.data.S3_URL,
    smtpUrl: parsed.data.SMTP_URL,
    imap: parsed.data.IMAP_URL,
    isRateLimited: RATE_LIMIT === 'on',
    maxSpreadsheetBytes: parsed.data.MAX_SPREADSHEETS_MB * 2 ** 20,
    maxUploadBytes: parsed.data.MAX_UPLOAD_MB * 2 ** 20,
    trustedProxies: parsed.data.TRUSTED_PROXIES,
    countryHeader: parsed.data.COUNTRY_HEADER,
    drainSeconds: parsed.data.DRAIN_SECONDS,
    isProduction: variables.NODE_ENV === 'production',
    adminEmails: parsed.data.ADMIN_EMAILS,
    allowedDomains: parsed.data.ALLOWED_DOMAINS,
    clientDomains: parsed.data.CLIENT_DOMAINS,
    google: clientId && clientSecret ? { clientId, clientSecret } : undefined,
    oidc: toOidcSettings(parsed.data),
    secretKeys: parsed.data.SECRET_KEY,
    watch: toWatchSettings(PORT, parsed.data),
  }
}

/** Refuses settings of which only some are given, although they belong together. */
function refuseHalf<Name extends string>(
  given: { [name in Name]?: string | undefined },
  names: readonly Name[],
  needed: string,
): void {
  const missing = names.find((name) => !given[name])
  if (!missing || names.every((name) => !given[name])) return
  throw new SettingsError(`Setting ${missing} is missing: ${needed} are needed.`)
}
