import { join, resolve } from 'node:path'
import { environment } from './environment.ts'
import type { S3Address } from './files/s3-address.ts'
import { type OidcSettings, toOidcSettings } from './identity/oidc-settings.ts'
import type { ImapAddress } from './inbox/imap-address.ts'
import { isLoopback } from './loopback.ts'
import { toWatchSettings, type WatchSettings } from './monitoring-settings.ts'

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host)

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
