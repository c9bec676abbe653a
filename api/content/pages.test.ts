import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { defaultPages } from '#core/page/default-pages.ts'
import { versionOf } from '#core/page/default-section.ts'
import type { PageContent, Section } from '#core/page/page-content.ts'
import { publishDuePages } from '#core/page/publish-page.server.ts'
import { initialOf } from '#core/page/section-fields.ts'
import { sectionType, sectionTypeNames } from '#core/page/section-types.ts'
import { createSignInSite, type SignedInSite, someAdmin } from '#tests/signed-in.ts'

let site: SignedInSite
let owner: Awaited<ReturnType<SignedInSite['signIn']>>
beforeAll(async () => {
  site = await createSignInSite()
  owner = await site.signIn(someAdmin)
})
beforeEach(async () => {
  for (const table of ['page_live', 'page_version', 'page_draft'] as const) {
    await site.database.deleteFrom(table).execute()
  }
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
  owner.call(method, `/api/pages${path}`, body, owner.bearer)
const read = async (path: string) => (await call('GET', path)).json()
const visit = async (path = '/about') => (await site.get(path)).body
const save = async (content: PageContent, revision = 0) =>
  (await call('PUT', '/about/draft', { content, revision })).json().revision as number

const { about } = defaultPages
const text = { id: 'text', type: 'text', version: 1, props: { title: 'T', text: 'T' } }
/** The page About with another mission. */
const withMission = (statement: string): PageContent => ({
  ...about,
  sections: about.sections.map((one) =>
    one.type === 'mission' ? { ...one, props: { ...one.props, statement } } : one,
  ),
})
async function publish(statement: string): Promise<number> {
  const revision = await save(withMission(statement))
  return (await call('POST', '/about/publish', { revision })).json().number
}

it('lists the pages, and answers what visitors see as the first draft', async () => {
  expect(await read('')).toMatchObject([
    { key: 'home', path: '/', isEdited: false, liveNumber: null },
    ...Array.from({ length: 10 }, () => ({ isEdited: false, draftSavedAt: null })),
  ])
  expect(await read('/about/draft')).toMatchObject({ content: about, revision: 0, savedAt: null })
  expect((await call('GET', '/nothing/draft')).statusCode).toBe(404)
})

/** A section of each type as it is added, with an item in each list. */
const emptySections = sectionTypeNames.map((type): Section => {
  const { fields } = sectionType(type)
  const items = Object.entries(fields).filter(([, { input }]) => input === 'list')
  const lists = Object.fromEntries(items.map(([name, { fields = {} }]) => [name, [initialOf(fields)]]))
  const props = { ...initialOf(fields), ...lists } as Section['props']
  return { id: `new-${type}`, type, version: versionOf(type), props }
})

it('shows the sections of a draft that are not complete in the preview, and refuses to publish them', async () => {
  const revision = await save({ ...about, sections: emptySections })
  const preview = await owner.call('GET', '/preview/about')
  expect(preview.statusCode).toBe(200)
  for (const { id } of emptySections) expect(preview.body).toContain(`data-section="${id}"`)
  expect((await call('POST', '/about/publish', { revision })).statusCode).toBe(422)
})

it('refuses to publish a button that orders no service of the catalogue', async () => {
  const publishWith = async (actions: object[]) => {
    const { revision: before } = await read('/about/draft')
    const props = { title: 'Order', text: '', actions }
    const closing = { id: 'end', type: 'closing', version: versionOf('closing'), props } as Section
    const revision = await save({ ...about, sections: [...about.sections, closing] }, before)
    return call('POST', '/about/publish', { revision })
  }
  const button = { kind: 'order', label: '', to: 'website-coding', look: 'main' }
  const refused = await publishWith([button, { ...button, to: 'Website with coding' }])
  expect(refused.statusCode, refused.body).toBe(422)
  expect(refused.json().errors).toEqual({ 'end.actions.1.to': 'Choose a service of the catalogue' })
  const chat = { kind: 'chat', label: '', to: 'Website with coding', look: 'main' }
  expect((await publishWith([button, { ...chat, to: ' ' }])).json().errors).toEqual({
    'end.actions.1.to': 'Please fill in this field',
  })
  expect((await publishWith([button, chat])).statusCode).toBe(200)
  expect(await visit()).toContain('?order=website-coding"')
})

it('hides a button while its service is hidden, and does not publish it meanwhile', async () => {
  const button = { kind: 'order', label: '', to: 'wordpress', look: 'main' }
  const props = { title: 'Order', text: '', actions: [button] }
  const closing = { id: 'end', type: 'closing', version: versionOf('closing'), props } as Section
  const content = { ...about, sections: [...about.sections, closing] }
  expect((await call('POST', '/about/publish', { revision: await save(content) })).statusCode).toBe(200)
  expect(await visit()).toContain('?order=wordpress"')
  const show = async (isActive: boolean) => {
    const { version } = (await owner.call('GET', '/api/services/wordpress', undefined, owner.bearer)).json()
    const change = { version, active: isActive }
    const answer = await owner.call('PATCH', '/api/services/wordpress', change, owner.bearer)
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await show(false)
  expect(await visit()).not.toContain('?order=wordpress"')
  expect(await visit('/wordpress')).not.toContain('?order=wordpress"')
  const { revision } = await read('/about/draft')
  const refused = await call('POST', '/about/publish', { revision: await save(content, revision) })
  expect(refused.json().errors).toEqual({
    'end.actions.0.to': 'This service is hidden. Choose another one, or make it visible first',
  })
  await show(true)
  expect(await visit()).toContain('?order=wordpress"')
})

it('publishes the original of a page as the own text of the provider, once', async () => {
  expect((await call('POST', '/about/publish', { revision: 1 })).statusCode).toBe(409)
  const answers = await Promise.all([0, 0].map((revision) => call('POST', '/about/publish', { revision })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await read('/about/versions')).toMatchObject([{ number: 1, isLive: true }])
  expect(await read('/about/draft')).toMatchObject({ content: about, revision: 0, page: { isEdited: true } })
})

it('refuses to publish while a node of another release runs, and keeps the draft', async () => {
  const revision = await save(withMission('Bread first'))
  const older = new pg.Client({ ...site.address, application_name: 'change feed' })
  await older.connect()
  await older.query('select 1')
  const refused = await call('POST', '/about/publish', { revision })
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'The site is being updated. Publish again in a few minutes.',
  ])
  await older.end()
  await expect.poll(async () => (await call('POST', '/about/publish', { revision })).statusCode).toBe(200)
})

it('says that a preview fails, and not that there is none, when its draft cannot be read', async () => {
  await sql`alter table page_draft rename to unreadable`.execute(site.database)
  const preview = await owner.call('GET', '/preview/about')
  await sql`alter table unreadable rename to page_draft`.execute(site.database)
  expect(preview.statusCode).toBe(500)
})

it('shows a draft to nobody but staff, and what is published to everybody at once', async () => {
  const before = await visit()
  const revision = await save(withMission('Bread first'))
  expect(await visit()).toBe(before)
  expect(await read('/about/draft')).toMatchObject({ revision, savedBy: someAdmin.email })
  expect((await site.get('/preview/about')).statusCode).toBe(404)
  const answer = await call('POST', '/about/publish', { revision })
  expect(answer.json()).toMatchObject({ acknowledged: true, number: 1 })
  expect(await visit()).toContain('Bread first')
  expect(await read('/about/draft')).toMatchObject({ revision: 0, page: { isEdited: true, liveNumber: 1 } })
})

it('refuses the older of two editors, and saves one of a hundred first drafts', async () => {
  const revision = await save(about)
  expect(await save(withMission('A'), revision)).toBe(revision + 1)
  const late = await call('PUT', '/about/draft', { content: withMission('B'), revision })
  const last = { content: about, revision: 2 ** 31 - 1 }
  expect((await call('PUT', '/about/draft', last)).statusCode).toBe(409)
  expect(late.statusCode).toBe(409)
  expect((await call('POST', '/about/publish', { revision })).statusCode).toBe(409)
  const saves = await Promise.all(
    Array.from({ length: 100 }, () => call('PUT', '/contact/draft', { content: about, revision: 0 })),
  )
  expect(saves.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

it('refuses a revision of a draft that was published, also after the next draft has begun', async () => {
  const earlier = await save(withMission('A'))
  await call('POST', '/about/publish', { revision: earlier })
  await save(withMission('B'))
  const late = await call('PUT', '/about/draft', { content: withMission('C'), revision: earlier })
  expect(late.statusCode).toBe(409)
})

it('publishes each of a hundred parallel requests once at most', async () => {
  const revision = await save(withMission('Once'))
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => call('POST', '/about/publish', { revision })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await read('/about/versions')).toMatchObject([{ number: 1, isLive: true }])
})

it('rolls back to an earlier version, and returns to the original', async () => {
  const original = await visit()
  await publish('First')
  await publish('Second')
  expect(await visit()).toContain('Second')
  await call('POST', '/about/rollback', { number: 1 })
  expect(await visit()).toContain('First')
  expect(await read('/about/versions/2')).toMatchObject({ isLive: false, content: withMission('Second') })
  await call('DELETE', '/about/published')
  expect(await visit()).toBe(original)
  expect(await read('/about/versions')).toHaveLength(2)
  expect((await call('POST', '/about/rollback', { number: 7 })).statusCode).toBe(404)
})

it('publishes at its time, once, whatever the number of nodes', async () => {
  const at = new Date(Date.now() + 60_000)
  await save(withMission('Later'))
  expect((await call('POST', '/about/publish', { at: '2020-01-01T00:00:00Z' })).json().errors).toHaveProperty(
    'at',
  )
  await call('POST', '/about/publish', { at: at.toISOString() })
  expect(await read('')).toMatchObject([
    {},
    {},
    {},
    {},
    {},
    { key: 'about', scheduledAt: at.toISOString() },
    ...Array.from({ length: 5 }, () => ({ scheduledAt: null })),
  ])
  const run = (now: Date) => publishDuePages({ db: site.database, now: () => now })
  await run(new Date())
  expect(await visit()).not.toContain('Later')
  const due = new Date(at.getTime() + 1)
  await Promise.all(Array.from({ length: 10 }, () => run(due)))
  await expect.poll(() => visit()).toContain('Later')
  expect(await read('/about/versions')).toMatchObject([{ number: 1, publishedAt: due.toISOString() }])
  const entries = await site.database
    .selectFrom('audit_entry')
    .select(['person_id as personId', 'after'])
    .where('action', '=', 'page.publish')
    .where('at', '=', due)
    .execute()
  expect(entries).toEqual([{ personId: null, after: { page: 'about', number: 1 } }])
})

it('replaces a waiting version by the next one, and cancels it on request', async () => {
  const schedule = async (statement: string) => {
    await save(withMission(statement))
    await call('POST', '/about/publish', { at: new Date(Date.now() + 60_000).toISOString() })
  }
  await schedule('A')
  await schedule('B')
  expect(
    (await read('/about/versions')).map(({ cancelledAt }: { cancelledAt: unknown }) => cancelledAt !== null),
  ).toEqual([false, true])
  expect((await call('DELETE', '/about/scheduled')).statusCode).toBe(200)
  expect((await call('DELETE', '/about/scheduled')).statusCode).toBe(409)
  await publishDuePages({ db: site.database, now: () => new Date(Date.now() + 120_000) })
  const versions: { publishedAt: unknown }[] = await read('/about/versions')
  expect(versions.map(({ publishedAt }) => publishedAt)).toEqual([null, null])
  expect(await visit()).not.toMatch(/>[AB]</)
})

/** Schedules a text of the page About in a minute. */
async function schedule(statement: string, revision = 0) {
  await save(withMission(statement), revision)
  const at = new Date(Date.now() + 60_000).toISOString()
  return (await call('POST', '/about/publish', { at })).json().number as number
}

it('edits the scheduled version, and makes it the draft again when its publication is cancelled', async () => {
  await publish('Now')
  await schedule('Soon')
  expect(await read('/about/draft')).toMatchObject({
    ...{ content: withMission('Soon'), revision: 0, savedAt: null },
    page: { scheduledNumber: 2 },
  })
  await call('DELETE', '/about/scheduled')
  const draft = await read('/about/draft')
  expect(draft).toMatchObject({ content: withMission('Soon'), page: { scheduledNumber: null } })
  expect(draft.savedAt).not.toBeNull()
  const answer = await call('POST', '/about/publish', { revision: draft.revision, scheduled: null })
  expect(answer.json()).toMatchObject({ number: 3 })
  expect(await visit()).toContain('Soon')
})

it('keeps a newer draft when a publication is cancelled', async () => {
  await schedule('Soon')
  const revision = await save(withMission('Newer'))
  await call('DELETE', '/about/scheduled')
  expect(await read('/about/draft')).toMatchObject({ content: withMission('Newer'), revision })
})

it('publishes the scheduled version at once or at another time, once', async () => {
  const number = await schedule('Soon')
  const at = new Date(Date.now() + 3_600_000).toISOString()
  await call('POST', '/about/publish', { revision: 0, at, scheduled: number })
  expect(await read('/about/draft')).toMatchObject({ page: { scheduledAt: at, scheduledNumber: number + 1 } })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call('POST', '/about/publish', { revision: 0, scheduled: number + 1 })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await visit()).toContain('Soon')
})

it('replaces or publishes no scheduled version that was not read', async () => {
  await schedule('A')
  for (const scheduled of [null, 7]) {
    expect((await call('POST', '/about/publish', { revision: 0, scheduled })).statusCode).toBe(409)
  }
  const revision = await save(withMission('B'))
  expect((await call('POST', '/about/publish', { revision, scheduled: null })).statusCode).toBe(409)
  expect(await read('/about/draft')).toMatchObject({ revision, page: { scheduledNumber: 1 } })
})

it('publishes or cancels a scheduled version, never the original in its place', async () => {
  for (let round = 0; round < 10; round++) {
    const number = await schedule(`Round ${round}`, (await read('/about/draft')).revision)
    await Promise.all([call('POST', '/about/publish', { revision: 0 }), call('DELETE', '/about/scheduled')])
    const versions = await read('/about/versions')
    const draft = await read('/about/draft')
    const isPublished = versions[0].number === number + 1
    expect(isPublished ? versions[0].isLive : draft.savedAt !== null).toBe(true)
    expect(draft.content).toEqual(withMission(`Round ${round}`))
  }
})

it.each([
  ['an empty title', { ...about, title: ' ' }, 'title'],
  ['a missing text', withMission(' '), 'mission.statement'],
  ['a script as a link', withLink('javascript:alert(1)'), 'topics.items.0.to'],
  ['a link to another site without a scheme', withLink('//evil.example'), 'topics.items.0.to'],
  ['a link with a backslash', withLink('/\\evil.example'), 'topics.items.0.to'],
])('publishes no page with %s', async (_, content, path) => {
  const revision = await save(content)
  const answer = await call('POST', '/about/publish', { revision })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toHaveProperty(path)
  expect((await read('')).every(({ isEdited }: { isEdited: boolean }) => !isEdited)).toBe(true)
})

function withLink(to: string): PageContent {
  const sections = about.sections.map((one) =>
    one.type === 'topics' ? { ...one, props: { ...one.props, items: [{ title: 'T', text: 'X', to }] } } : one,
  )
  return { ...about, sections }
}

it('shows hostile texts as texts', async () => {
  await publish('</script><script>alert(1)</script>{name}\u202e')
  const page = await visit()
  expect(page).toContain('&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toContain('<script>alert(1)')
})

it.each([
  [
    'more than 60 sections',
    { sections: Array.from({ length: 61 }, (_, index) => ({ ...text, id: `s${index}` })) },
  ],
  ['two sections with one id', { sections: [text, text] }],
  [
    'more than 200,000 characters',
    { sections: [{ ...text, props: { title: '', text: 'x'.repeat(200_001) } }] },
  ],
  ['characters that cannot be stored', { sections: [{ ...text, props: { title: '\0', text: '' } }] }],
])('stores no draft with %s', async (_, change) => {
  const answer = await call('PUT', '/about/draft', { content: { ...about, ...change }, revision: 0 })
  expect(answer.statusCode).toBe(422)
})

it('leaves out what another release wrote, and shows the rest', async () => {
  await publish('Still here')
  const sections = [
    ...about.sections,
    { ...text, id: 'new', type: 'carousel' },
    { ...text, id: 'newer', version: 9 },
  ]
  await site.database
    .insertInto('page_version')
    .values({
      ...{ id: '01990000-0000-7000-8000-000000000001', key: 'about', language: 'en', number: 9 },
      content: JSON.stringify({ ...withMission('Still here'), sections }),
      ...{ written_by: null, written_at: new Date() },
    })
    .execute()
  await site.database
    .updateTable('page_live')
    .set({ version_id: '01990000-0000-7000-8000-000000000001' })
    .execute()
  const warn = vi.spyOn(site.app.log, 'warn')
  const page = await site.get('/about')
  site.cache.invalidate('page_live:*')
  await site.get('/about')
  const logged = warn.mock.calls.filter(([facts]) => (facts as unknown as { page?: string }).page === 'about')
  expect(logged).toMatchObject([
    [{ section: 'new', type: 'carousel', reason: expect.stringContaining('does not know') }, {}],
    [{ section: 'newer', type: 'text', schema: 9, reason: expect.stringContaining('newer release') }, {}],
  ])
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Our mission')
  expect((await call('POST', '/about/rollback', { number: 9 })).json().errors).toMatchObject({
    new: expect.stringContaining('does not know'),
    newer: expect.stringContaining('newer release'),
  })
})

it('publishes uploaded pictures and drawings, and refuses pictures of other sites', async () => {
  const picture = `/files/pictures/${'0123456789abcdef'.repeat(2)}-640x480-a1b2c3.jpg`
  const withPicture = (address: string): PageContent => ({
    ...about,
    sections: about.sections.map((one) =>
      one.type === 'header'
        ? { ...one, props: { ...one.props, art: 'picture', picture: address, alt: 'A shop' } }
        : one,
    ),
  })
  const publishPicture = async (address: string, revision: number) => {
    const saved = await save(withPicture(address), revision)
    return { saved, ...(await call('POST', '/about/publish', { revision: saved })).json() }
  }
  const refused = await publishPicture('https://evil.example/track.png', 0)
  expect(Object.values(refused.errors)).toEqual(['Must be an uploaded picture'])
  expect(await publishPicture(picture, refused.saved)).toMatchObject({ acknowledged: true })
  expect(await visit()).toContain(picture)
})
