import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultSettings, siteSettingsInput } from '#core/site-settings/site-settings.ts'
import { createSignInSite, type SignedInSite, someAdmin } from '#tests/signed-in.ts'

let site: SignedInSite
let owner: Awaited<ReturnType<SignedInSite['signIn']>>
beforeEach(async () => {
  site = await createSignInSite()
  owner = await site.signIn(someAdmin)
})
afterEach(() => site[Symbol.asyncDispose]())

const read = async () => (await owner.call('GET', '/api/site-settings', undefined, owner.bearer)).json()
const change = (body: object) => owner.call('PATCH', '/api/site-settings', body, owner.bearer)
const stored = async () =>
  (await site.database.selectFrom('site_settings').select('content').executeTakeFirstOrThrow()).content

it('answers the defaults until somebody changes them, which follow the rules themselves', async () => {
  const { version, updatedAt, logos, serverFileMb, ...settings } = await read()
  expect(logos).toEqual({})
  expect(serverFileMb).toBe(200)
  expect(settings).toEqual(defaultSettings)
  expect(version).toBe(1)
  expect(Date.parse(updatedAt)).not.toBeNaN()
  expect(siteSettingsInput.parse(defaultSettings)).toEqual(defaultSettings)
})

it('stores only what differs from the default, with an audit entry', async () => {
  const answer = await change({ version: 1, name: 'Fjord Works', city: 'Dhaka', keywords: ['web'] })
  expect(answer.json()).toMatchObject({ modifiedCount: 1 })
  expect(await stored()).toEqual({ name: 'Fjord Works', keywords: ['web'] })
  expect(await read()).toMatchObject({ name: 'Fjord Works', city: 'Dhaka', version: 2 })
  const entry = await site.database
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after'])
    .where('kind', '=', 'site-settings')
    .execute()
  expect(entry).toEqual([
    {
      action: 'site-settings.update',
      before: { name: 'Platform Helper', keywords: defaultSettings.keywords },
      after: { name: 'Fjord Works', keywords: ['web'] },
    },
  ])
  await change({ version: 2, name: 'Platform Helper' })
  expect(await stored()).toEqual({ keywords: ['web'] })
})

it('refuses a change that is based on an older version, and one of two at the same time', async () => {
  await change({ version: 1, name: 'Fjord Works' })
  const late = await change({ version: 1, tagline: 'Late' })
  expect(late.statusCode).toBe(409)
  expect(late.json().message).toMatch(/Someone else has changed this/)
  const both = await Promise.all(['A', 'B'].map((tagline) => change({ version: 2, tagline })))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

it('refuses hostile values at their field and stores none of them', async () => {
  for (const bad of [
    { name: ' ' },
    { name: 'a\r\nBcc: x@y.z' },
    { name: 'Fjord \u202eskroW' },
    { name: 'x'.repeat(61) },
    { chatLink: 'javascript:alert(1)' },
    { chatLink: '//elsewhere.example' },
    { facebookLink: 'data:text/html,x' },
    { email: 'not an address' },
    { phone: 'call me' },
    { latitude: 91 },
    { latitude: 'north' },
    { keywords: Array.from({ length: 31 }, () => 'x') },
    { heroRoles: [] },
    { countryCode: '<b' },
  ]) {
    const answer = await change({ version: 1, ...bad })
    expect(answer.statusCode, JSON.stringify(bad)).toBe(422)
    expect(Object.keys(answer.json().errors)[0]).toContain(Object.keys(bad)[0])
  }
  expect(await stored()).toEqual({})
})

it('shows the default for a stored value that a newer rule refuses, and keeps names it does not know', async () => {
  await site.database
    .updateTable('site_settings')
    .set({ content: JSON.stringify({ latitude: 'north', name: 'Fjord Works', ofLater: 1 }) })
    .execute()
  expect(await read()).toMatchObject({ name: 'Fjord Works', latitude: defaultSettings.latitude })
  await change({ version: 1, tagline: 'We build' })
  expect(await stored()).toMatchObject({ ofLater: 1, tagline: 'We build', name: 'Fjord Works' })
})

it('takes a copyright year as a number or as text, and answers text', async () => {
  const years: [unknown, string][] = [
    [2026, '2026'],
    ['2020–{year}', '2020–{year}'],
  ]
  for (const [copyrightYear, answer] of years) {
    const { version } = await read()
    const changed = await change({ version, copyrightYear })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(await read()).toMatchObject({ copyrightYear: answer })
  }
  const { version } = await read()
  for (const copyrightYear of [26, 20_260, 2026.5, true, null, 'soon']) {
    const answer = await change({ version, copyrightYear })
    expect(answer.statusCode, String(copyrightYear)).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual(['copyrightYear'])
  }
})
