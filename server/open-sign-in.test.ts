import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from '#platform/settings.ts'
import { Browser } from '#tests/browser.ts'
import { listFiles, readImports } from '#tests/read-imports.ts'
import { createSignInSite, goThroughSignIn, someAdmin, someClient } from '#tests/signed-in.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { openSignIn } from './open-sign-in.ts'

const oidc = {
  OIDC_ISSUER: 'https://id.invalid',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'secret',
  OIDC_NAME: 'Agency ID',
}
const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' }

async function createFixture() {
  await using cleanup = new AsyncDisposableStack()
  const { database } = cleanup.use(await createTestDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'open-sign-in-'))
  cleanup.defer(() => rm(folder, { recursive: true }))
  const running = cleanup.move()
  const open = async (variables: Record<string, string> = {}) => {
    const opened = await openSignIn(readSettings({ DATA_DIR: folder, ...variables }), database)
    await opened.close()
    return { name: opened.signIn.provider.name, ...opened }
  }
  return { open, [Symbol.asyncDispose]: () => running.disposeAsync() }
}

it('a new installation gets the local provider and the account to sign in with', async () => {
  await using fixture = await createFixture()
  const { name, advice, signIn } = await fixture.open()
  expect(name).toBe('local')
  expect(advice).toContain(`http://127.0.0.1:3000/login as ${someAdmin.email}`)
  expect(signIn.adminEmails).toEqual([someAdmin.email])
})

it.each<[string, Record<string, string>, string]>([
  ['Google is set up', google, 'google'],
  ['NODE_ENV is production', { NODE_ENV: 'production' }, 'none'],
  ['PUBLIC_URL is not loopback', { PUBLIC_URL: 'https://example.com' }, 'none'],
  ['HOST is not loopback', { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, 'none'],
  ['a proxy is trusted', { TRUSTED_PROXIES: '127.0.0.1' }, 'none'],
])('when %s the local provider does not start', async (_, variables, expected) => {
  await using fixture = await createFixture()
  expect((await fixture.open(variables)).name).toBe(expected)
})

it('opens another issuer beside Google or alone without connecting to it, and never the local provider', async () => {
  await using fixture = await createFixture()
  const both = await fixture.open({ ...google, ...oidc })
  expect(both.name).toBe('google')
  expect(both.signIn.otherProvider).toMatchObject({ name: 'oidc', label: 'Agency ID' })
  expect(both.advice).toContain('with Google or Agency ID.')
  const alone = await fixture.open(oidc)
  expect(alone.name).toBe('none')
  expect(alone.signIn.otherProvider?.isIssuer('https://id.invalid/')).toBe(true)
  expect(alone.advice).toContain('with Agency ID.')
  const { signIn, name } = await fixture.open()
  expect({ name, other: signIn.otherProvider }).toEqual({ name: 'none', other: undefined })
})

it('once a database has seen a real provider the local one never starts on it again', async () => {
  await using fixture = await createFixture()
  await fixture.open(google)
  const { name, advice } = await fixture.open()
  expect(name).toBe('none')
  expect(advice).toContain('with a real provider before')
})

it('a local provider that still runs on another node signs nobody in after a real one was configured', async () => {
  await using site = await createSignInSite()
  const client = await site.signIn(someClient)
  await openSignIn(readSettings({ ...google, SECRET_KEY: 'k'.repeat(40) }), site.database)
  expect((await client.call('GET', '/api/auth/sessions', undefined, client.bearer)).statusCode).toBe(401)
  const end = await goThroughSignIn(new Browser(site), someClient)
  expect(end.text).toContain('data-failure="refused"')
})

it('imports the local provider only in open-sign-in', () => {
  const importers = (isMeant: (to: string) => boolean) =>
    listFiles(['server', 'api', 'core', 'platform', 'db'])
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => readImports(file))
      .filter(({ to, written, isType }) => !isType && isMeant(to ?? written))
      .map(({ from }) => from)
  expect(importers((to) => to.endsWith('local/local-identity.ts'))).toEqual(['server/open-sign-in.ts'])
  expect(importers((to) => to.endsWith('local/local-provider.ts'))).toEqual([
    'platform/identity/local/local-identity.ts',
  ])
})
