import { expect, it } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

it('works without any settings', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    isPublic: false,
    databaseUrl: undefined,
    isRateLimited: true,
  })
})

it('treats an empty variable as unset', () => {
  expect(readSettings({ PORT: '', DATABASE_URL: '', RATE_LIMIT: '' })).toEqual(readSettings({}))
})

it.each(['::1', '[::1]'])('listens on %s and puts it into the URL with brackets', (host) => {
  expect(readSettings({ HOST: host })).toMatchObject({ host: '::1', publicUrl: 'http://[::1]:3000' })
})

it('parses S3_URL, including secrets with slashes', () => {
  expect(readSettings({ S3_URL: 's3://key:a%2Fb+c@s3.example:9000/files?tls=off&region=auto' }).s3).toEqual({
    origin: 'http://s3.example:9000',
    bucket: 'files',
    region: 'auto',
    keyId: 'key',
    secret: 'a/b+c',
  })
  expect(readSettings({ S3_URL: 's3://key:secret@s3.example/files' }).s3).toMatchObject({
    origin: 'https://s3.example',
    region: 'us-east-1',
  })
})

it('keeps only the origin of PUBLIC_URL', () => {
  expect(readSettings({ PUBLIC_URL: 'https://Shop.example/path/?q' }).publicUrl).toBe('https://shop.example')
})

it.each([
  [{ HOST: '127.0.0.1' }, false],
  [{ HOST: '127.9.9.9' }, false],
  [{ HOST: '::1' }, false],
  [{ HOST: 'localhost' }, false],
  [{ HOST: '0.0.0.0' }, true],
  [{ HOST: '192.168.0.7' }, true],
  [{ PUBLIC_URL: 'https://shop.example' }, true],
  [{ PUBLIC_URL: 'http://127.0.0.1.evil.example' }, true],
  [{ PUBLIC_URL: 'http://localhost:8080' }, false],
])('detects whether %o is reachable from outside', (variables, isPublic) => {
  expect(readSettings(variables).isPublic).toBe(isPublic)
})

it('reads the host of a mailbox as the dashboard does', () => {
  const { imap } = readSettings({ IMAP_URL: 'imaps://Rina:secret@Mail.Example/INBOX' })
  expect(imap).toMatchObject({ host: 'mail.example', user: 'Rina' })
})

const badValues = {
  PORT: ['x', '0', '65536', '-1', '80.5', '1e3', ' 80', '0x50', '999999'],
  HOST: ['a b', 'http://localhost', '../x', 'host/'],
  PUBLIC_URL: ['shop.example', 'ftp://shop.example', 'http://', 'javascript:alert(1)', 'https://a b'],
  DATABASE_URL: [
    'mysql://x',
    'localhost:5432',
    'postgres://',
    'postgres://a b',
    'postgres://h1,h2/db?target_session_attrs=standby',
  ],
  RATE_LIMIT: ['yes', 'OFF', '0'],
  MAX_SPREADSHEETS_MB: ['0', '-1', '1.5', '2 GB', '1e3'],
  MAX_UPLOAD_MB: ['0', '2001', '0.5', '200MB'],
  SMTP_URL: ['mail.example', 'http://mail.example', 'smtp://', 'smtp:mail'],
  IMAP_URL: [
    'mail.example',
    'https://user:secret@mail.example/INBOX',
    'imaps://mail.example/INBOX',
    'imaps://user@mail.example/INBOX',
    'imaps://user:%zz@mail.example/INBOX',
    'imaps://user:secret@/INBOX',
    'imaps://user:secret@mail.example/INBOX?folder=Other',
    'imaps://user:secret@mail.example/INBOX?plus=maybe',
    'imaps://user:secret@mail.example/INBOX?address=nobody',
    'imaps://user:secret@mail.example/INBOX?address=nobody@home',
    'imaps://user:secret@mail.example:x/INBOX',
  ],
  S3_URL: [
    'https://key:secret@s3.example/files',
    's3://s3.example/files',
    's3://key@s3.example/files',
    's3://key:secret@s3.example',
    's3://key:secret@s3.example/a/b',
    's3://key:secret@s3.example/Files_',
    's3://key:se/cret@s3.example/files',
    's3://key:%zz@s3.example/files',
    's3://key:secret@s3.example/files?tls=maybe',
    's3://key:secret@s3.example/files?region=Mars%20',
    's3://key:secret@s3.example/files?acl=public',
  ],
  ADMIN_EMAILS: ['boss', 'a@example.com;b@example.com', 'a@example.com, b', '@example.com'],
  GOOGLE_CLIENT_ID: ['two words'],
  GOOGLE_CLIENT_SECRET: ['two words'],
  OIDC_ISSUER: [
    'id.example',
    'http://id.example',
    'https://id.example/?tenant=1',
    'https://id.example/#a',
    'https://user:secret@id.example',
    'https://id.example/realm/.well-known/openid-configuration',
    'https://accounts.google.com',
    'https://accounts.google.com/',
    'javascript:alert(1)',
  ],
  OIDC_CLIENT_ID: ['two words'],
  OIDC_CLIENT_SECRET: ['two words'],
  OIDC_NAME: ['n'.repeat(41), 'two\nlines', 'right\u202eleft', ' '],
  ALLOWED_DOMAINS: ['https://example.com', 'example', '@example.com', 'a.example b.example', '*.example.com'],
  TRUSTED_PROXIES: [
    'proxy.example',
    'loopback',
    '*',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '10.0.0.0/x',
    '10.0.0/8',
    '127.0.0.1 127.0.0.2',
    '127.0.0.1:80',
    '[::1]',
    'fe80::1%eth0',
    '127.0.0.1,proxy',
  ],
  COUNTRY_HEADER: ['CF IPCountry', 'a:b', '-x'],
  DRAIN_SECONDS: ['-1', '1.5', '5s', '301', '1000'],
  SECRET_KEY: ['short', `${'k'.repeat(40)},short`],
}

it.each(Object.entries(badValues).flatMap(([name, values]) => values.map((value) => [name, value])))(
  'stops the start for %s=%s with one line that names the setting',
  (name, value) => {
    const read = () => readSettings({ [name as string]: value })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(new RegExp(`^Setting ${name} must [^\\n]+\\.$`))
  },
)

it('refuses RATE_LIMIT=off on a public site', () => {
  for (const outside of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://shop.example' }]) {
    expect(() => readSettings({ RATE_LIMIT: 'off', ...outside })).toThrow(
      /^Setting RATE_LIMIT must not be off/,
    )
  }
  expect(readSettings({ RATE_LIMIT: 'off' }).isRateLimited).toBe(false)
})

it('stops the start for a removed setting, unless it is empty', () => {
  const read = () => readSettings({ DATABASE_REPLICA_URL: 'postgres://h2/db' })
  expect(read).toThrow(SettingsError)
  expect(read).toThrow(/^Setting DATABASE_REPLICA_URL no longer exists: remove it\.$/)
  expect(readSettings({ DATABASE_REPLICA_URL: '' })).toEqual(readSettings({}))
})

it('parses lists regardless of case and spaces', () => {
  const { adminEmails, allowedDomains } = readSettings({
    ADMIN_EMAILS: ' Boss@Example.com , second@example.com,',
    ALLOWED_DOMAINS: 'Agency.example, other.example',
  })
  expect(adminEmails).toEqual(['boss@example.com', 'second@example.com'])
  expect(allowedDomains).toEqual(['agency.example', 'other.example'])
})

it('parses TRUSTED_PROXIES and DRAIN_SECONDS', () => {
  const read = readSettings({ TRUSTED_PROXIES: '127.0.0.1, ::1,10.0.0.0/8,fd00::/8', DRAIN_SECONDS: '10' })
  expect(read.trustedProxies).toEqual(['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8'])
  expect(read.drainSeconds).toBe(10)
  expect(readSettings({})).toMatchObject({ trustedProxies: [], drainSeconds: 0 })
})

it('requires both Google settings or none', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }
  expect(readSettings(google).google).toEqual({ clientId: 'id', clientSecret: 'secret' })
  expect(readSettings({}).google).toBeUndefined()
  for (const name of ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET']) {
    const read = () => readSettings({ ...google, [name]: '' })
    expect(read).toThrow(`Setting ${name} is missing: both are needed.`)
  }
})

it('requires all settings of another issuer or none', () => {
  const oidc = {
    OIDC_ISSUER: 'https://id.example/realms/agency',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
    OIDC_NAME: ' Agency ID ',
  }
  expect(readSettings(oidc)).toMatchObject({
    google: undefined,
    oidc: {
      issuer: 'https://id.example/realms/agency',
      clientId: 'id',
      clientSecret: 'secret',
      label: 'Agency ID',
    },
  })
  expect(readSettings({}).oidc).toBeUndefined()
  expect(readSettings({ ...oidc, OIDC_ISSUER: 'http://127.0.0.1:9000' }).oidc?.issuer).toMatch(/^http:/)
  for (const name of Object.keys(oidc)) {
    const read = () => readSettings({ ...oidc, [name]: '' })
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(
      `Setting ${name} is missing: OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME are needed.`,
    )
  }
})

it('accepts several secret keys, newest first', () => {
  const [newer, older] = ['n'.repeat(32), 'o'.repeat(32)]
  expect(readSettings({ SECRET_KEY: `${newer}, ${older}` }).secretKeys).toEqual([newer, older])
  expect(readSettings({}).secretKeys).toEqual([])
})
