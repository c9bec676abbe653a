import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { SetUp } from '#core/set-up/set-up.ts'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { addSampleContent } from '#db/sample/sample.ts'
import { admin, aPortfolio } from '#tests/factories.ts'
import { pictureFiles } from '#tests/picture-files.ts'
import { createSignInSite, type SignedIn, type SignedInSite, someAdmin } from '#tests/signed-in.ts'

const read = async (owner: SignedIn) =>
  (await owner.call('GET', '/api/set-up', undefined, owner.bearer)).json<SetUp>()
const stepsDone = ({ steps }: SetUp) => steps.filter(({ isDone }) => isDone).map(({ name }) => name)
const failing = ({ checks }: SetUp) => checks.filter(({ isPassed }) => !isPassed).map(({ name }) => name)
const addSample = (site: SignedInSite) =>
  addSampleContent(site.database, site.ctxOf(admin).secrets.seal, storeSpreadsheet)
const settingsOf = (owner: SignedIn, change: object) =>
  owner.call('PATCH', '/api/site-settings', change, owner.bearer)
const summary = async (owner: SignedIn) => {
  const range = 'from=2026-11-01&to=2026-11-02'
  return (await owner.call('GET', `/api/overview?${range}`, undefined, owner.bearer)).json().setUp
}

it('counts a step as done when its fact is true, and again as open when it no longer is', async () => {
  await using site = await createSignInSite()
  const owner = await site.signIn(someAdmin)
  expect(stepsDone(await read(owner))).toEqual([])
  await settingsOf(owner, { version: 1, name: 'Fjord Works', tagline: 'By the water' })
  const { insertedId } = (
    await owner.call('POST', '/api/portfolios', { portfolioName: aPortfolio().name }, owner.bearer)
  ).json()
  await sql`update service set version = 2 where slug = (select min(slug) from service)`.execute(
    site.database,
  )
  expect(stepsDone(await read(owner))).toEqual(['identity', 'services', 'portfolio'])
  await owner.call('DELETE', `/api/portfolios/${insertedId}`, {}, owner.bearer)
  expect(stepsDone(await read(owner))).toEqual(['identity', 'services'])
})

it('names the placeholders and the kinds of sample records that are left', async () => {
  await using site = await createSignInSite()
  const owner = await site.signIn(someAdmin)
  expect(failing(await read(owner))).not.toContain('sample')
  await addSample(site)
  const { checks } = await read(owner)
  const detailsOf = (wanted: string) => checks.find(({ name }) => name === wanted)?.details
  expect(detailsOf('placeholders')).toEqual(
    expect.arrayContaining(['Phone', 'Figures on the home page', 'People of the page Our profile']),
  )
  expect(detailsOf('sample')).toEqual(expect.arrayContaining(['Portfolios', 'Orders', 'Projects']))
})

it('says where each placeholder is changed, and asks for demo links while the page shows demos', async () => {
  await using site = await createSignInSite()
  const owner = await site.signIn(someAdmin)
  const changedAt = async () =>
    (await read(owner)).checks.find(({ name }) => name === 'placeholders')?.changedAt
  expect(await changedAt()).toEqual(
    expect.arrayContaining([
      { label: 'Phone', section: 'contact' },
      { label: 'Facebook', section: 'contact' },
      { label: 'Street', section: 'office' },
      { label: 'Developer portfolio', section: 'work' },
      { label: 'Figures on the home page', page: 'home' },
    ]),
  )
  const call = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
    (await owner.call(method, `/api/pages/coding${path}`, body, owner.bearer)).json()
  const { content, revision } = await call('GET', '/draft')
  const sections = content.sections.filter(({ type }: { type: string }) => type !== 'demos')
  await call('PUT', '/draft', { content: { ...content, sections }, revision })
  await call('POST', '/publish', {})
  expect((await changedAt())?.map(({ label }) => label)).not.toContain('Developer portfolio')
})

it('asks for a logo, and warns of the original mark beside another name', async () => {
  await using site = await createSignInSite()
  const owner = await site.signIn(someAdmin)
  const placeholders = async () =>
    (await read(owner)).checks.find(({ name }) => name === 'placeholders')?.changedAt
  expect(await placeholders()).not.toContainEqual({ label: 'Logo', section: 'look' })
  await settingsOf(owner, { version: 1, name: 'Fjord Works' })
  expect(await placeholders()).toContainEqual({ label: 'Logo', section: 'look' })
  expect(stepsDone(await read(owner))).not.toContain('logo')
  const sent = await site.request({
    method: 'POST',
    url: '/api/site-settings/logos/light?version=2',
    headers: { ...owner.bearer, 'content-type': 'application/octet-stream' },
    payload: await pictureFiles.png({ width: 64, height: 64 }),
  })
  expect(sent.statusCode, sent.body).toBe(200)
  expect(await placeholders()).not.toContainEqual({ label: 'Logo', section: 'look' })
  expect(stepsDone(await read(owner))).toContain('logo')
})

it('passes the checks of a public site with https', async () => {
  await using site = await createSignInSite({
    settings: { PUBLIC_URL: 'https://fjord.example', RATE_LIMIT: 'on' },
  })
  const owner = await site.signIn(someAdmin)
  const failed = failing(await read(owner))
  expect(failed).not.toContain('public-address')
  expect(failed).not.toContain('https')
  expect(failed).toEqual(expect.arrayContaining(['sign-in', 'mail-sent', 'mail-received', 'backup']))
  expect((await summary(owner)).placeholders).toContain('Phone')
})

it('says if search engines are asked to stay away', async () => {
  await using site = await createSignInSite()
  const owner = await site.signIn(someAdmin)
  expect(failing(await read(owner))).not.toContain('search-engines')
  await settingsOf(owner, { version: 1, searchEngines: false })
  expect(failing(await read(owner))).toContain('search-engines')
})

it('counts examples on a page as placeholders until they are changed or hidden', async () => {
  await using site = await createSignInSite()
  const owner = await site.signIn(someAdmin)
  const call = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
    (await owner.call(method, `/api/pages/${path}`, body, owner.bearer)).json()
  const { content, revision } = await call('GET', 'home/draft')
  const sections = content.sections.map((section: { type: string }) => ({
    ...section,
    ...(section.type === 'statistics' && { hidden: true }),
  }))
  await call('PUT', 'home/draft', { content: { ...content, sections }, revision })
  const placeholders = async () =>
    (await read(owner)).checks.find(({ name }) => name === 'placeholders')?.details
  expect(await placeholders()).toContain('Figures on the home page')
  await call('POST', 'home/publish', {})
  expect(await placeholders()).not.toContain('Figures on the home page')
})

it('counts each value, each note and the rating of the home page as a placeholder of its own', async () => {
  await using site = await createSignInSite()
  const owner = await site.signIn(someAdmin)
  const call = async (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
    (await owner.call(method, `/api/pages/home/${path}`, body, owner.bearer)).json()
  const leftAfter = async (change: object) => {
    const { content, revision } = await call('GET', 'draft')
    const sections = content.sections.map((section: { type: string; props: object }) =>
      section.type === 'statistics' ? { ...section, props: { ...section.props, ...change } } : section,
    )
    await call('PUT', 'draft', { content: { ...content, sections }, revision })
    await call('POST', 'publish', {})
    const found = (await read(owner)).checks.find(({ name }) => name === 'placeholders')?.details ?? []
    return found.filter((detail) => detail.endsWith('on the home page'))
  }
  const visitors = { label: 'Total Visitors', value: '412', note: '' }
  const customers = { label: 'Served Customers', value: '37', note: '' }
  const [figures, rating] = ['Figures on the home page', 'Rating on the home page']
  const untrue = { ...customers, note: '+23% from last month' }
  expect(await leftAfter({ figures: [visitors, untrue] })).toEqual([figures, rating])
  expect(await leftAfter({ figures: [visitors, { ...customers, value: '1,769' }] })).toEqual([
    figures,
    rating,
  ])
  expect(await leftAfter({ figures: [visitors, customers] })).toEqual([rating])
  expect(await leftAfter({ stars: 'five' })).toEqual([rating])
  expect(await leftAfter({ ratingNote: 'Based on 12 reviews' })).toEqual([])
})

it('shows the list on the overview until it is hidden', async () => {
  await using site = await createSignInSite()
  const owner = await site.signIn(someAdmin)
  expect((await summary(owner)).steps).toHaveLength(11)
  await settingsOf(owner, { version: 1, hasSetUpList: false })
  expect(await summary(owner)).toBeUndefined()
})

it('deletes the sample content once and keeps the records of people', async () => {
  await using site = await createSignInSite()
  const owner = await site.signIn(someAdmin)
  await addSample(site)
  await owner.call('POST', '/api/portfolios', { portfolioName: 'Our own' }, owner.bearer)
  const remove = () => owner.call('DELETE', '/api/sample', {}, owner.bearer)
  const answers = await Promise.all([remove(), remove(), remove()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(answers.map((answer) => answer.json().deletedCount).filter((count) => count > 0)).toHaveLength(1)
  expect(failing(await read(owner))).not.toContain('sample')
  const portfolios = (await site.get('/api/portfolios')).json<{ portfolioName: string }[]>()
  expect(portfolios.map(({ portfolioName }) => portfolioName)).toEqual(['Our own'])
  const entries = site.database
    .selectFrom('audit_entry')
    .select('action')
    .where('action', '=', 'sample.remove')
  expect(await entries.execute()).toHaveLength(3)
})

it('asks for a new sign-in before it deletes the sample content', async () => {
  let now = new Date()
  await using site = await createSignInSite({ now: () => now })
  const owner = await site.signIn(someAdmin)
  now = new Date(now.getTime() + 16 * 60_000)
  const renewed = await owner.call('POST', '/api/jwt', { email: someAdmin.email })
  const bearer = { authorization: `Bearer ${renewed.json().token}` }
  expect((await owner.call('DELETE', '/api/sample', {}, bearer)).statusCode).toBe(428)
})
