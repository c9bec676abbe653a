import { z } from 'zod'
import { readS3Address } from './files/s3-address.ts'
import { oidcVariables } from './identity/oidc-settings.ts'
import { readImapAddress } from './inbox/imap-address.ts'
import { monitoringVariables } from './monitoring-settings.ts'
import { isAddressOrBlock } from './trusted-peers.ts'

const minKeyLength = 32

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

/** The environment variables of the site, and what each may be. */
export const environment = z.object({
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
