import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { HeadedCategoryRow } from '#core/category/category.ts'
import { admin } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let [asStaff, asVisitor] = [] as unknown as [TestSite, TestSite]
beforeAll(async () => {
  asStaff = await createTestSite({ signedIn: admin })
  asVisitor = await createTestSite({ shared: asStaff })
  await addAccount(asStaff.database, admin)
})
beforeEach(async () => {
  await asStaff.database.deleteFrom('faq_record').execute()
  await asStaff.database.deleteFrom('article_record').execute()
  await set({ faqCategories: first.faq, articleCategories: first.article })
})
afterAll(async () => {
  for (const site of [asVisitor, asStaff]) await site[Symbol.asyncDispose]()
})

const first = {
  faq: ['Ordering', 'Prices and payment', 'How we work', 'After delivery', 'Your account'],
  article: [
    ...['First steps', 'Your website', 'Payments and invoices', 'Your account'],
    'When something fails',
  ],
}
type Kind = keyof typeof first
async function set(settings: object): Promise<void> {
  const { version } = (await asStaff.call('GET', '/site-settings')).json()
  const saved = await asStaff.call('PATCH', '/site-settings', { version, ...settings })
  expect(saved.statusCode, saved.body).toBe(200)
}
const bodies = {
  faq: { question: 'How do I order?', answer: 'By chat.', position: 1, published: true },
  article: { title: 'How to order', body: 'By chat.', audience: 'public', position: 1, published: true },
}
const post = (kind: Kind, more: object) => asStaff.call('POST', `/${kind}s`, { ...bodies[kind], ...more })
async function write(kind: Kind, more: object): Promise<string> {
  const made = await post(kind, more)
  expect(made.statusCode, made.body).toBe(201)
  return made.json().insertedId
}
const read = async (kind: Kind, id: string) => (await asStaff.call('GET', `/${kind}s/${id}`)).json()
const list = async (kind: Kind, site = asStaff): Promise<HeadedCategoryRow[]> =>
  (
    await (site === asVisitor ? site.get(`/api/${kind}-categories`) : site.call('GET', `/${kind}-categories`))
  ).json()
const rename = (kind: Kind, from: string, to: string, site = asStaff) =>
  site.call('POST', `/${kind}-categories/rename`, { from, to })
const headingsOf = async (path: string) =>
  [...(await asStaff.get(path)).body.matchAll(/<h2[^>]*>([^<]*)<\/h2>/g)].map(([, text]) => text)

it.each(['faq', 'article'] as const)(
  'begins with the %s categories as before, by their names',
  async (kind) => {
    const rows = await list(kind, asVisitor)
    expect(rows.map(({ heading }) => heading)).toEqual(first[kind])
    expect(rows[0]).toEqual({
      ...{ name: kind === 'faq' ? 'ordering' : 'start', heading: first[kind][0] },
      ...{ records: 0, isListed: true },
    })
    const refused = expectProblem(await post(kind, { category: 'cooking' }), 422)
    expect(refused.errors).toEqual({ category: 'Category must be one of the list' })
    expect(expectProblem(await post(kind, { category: '' }), 422).errors).toEqual({
      category: 'Category is required',
    })
  },
)

it('shows a new category in the order of the list, and keeps one that left it', async () => {
  await set({ faqCategories: ['Boosts on Facebook', ...first.faq] })
  await write('faq', { category: 'ordering' })
  await write('faq', { category: 'Boosts on Facebook' })
  const [one] = [await write('faq', { category: 'work' })]
  const shown = ['Boosts on Facebook', 'Ordering', 'How we work']
  expect((await headingsOf('/faq')).slice(0, 3)).toEqual(shown)
  await set({ faqCategories: ['How we work', 'Boosts on Facebook'] })
  expect((await headingsOf('/faq')).slice(0, 3)).toEqual(['How we work', 'Boosts on Facebook', 'Ordering'])
  expect(await list('faq')).toContainEqual({
    ...{ name: 'ordering', heading: 'Ordering', records: 1, isListed: false },
  })
  const { version } = await read('faq', one)
  const saved = await asStaff.call('PATCH', `/faqs/${one}`, { version, category: 'work', position: 5 })
  expect(saved.json()).toMatchObject({ modifiedCount: 1 })
  expectProblem(await asStaff.call('PATCH', `/faqs/${one}`, { version: 2, category: 'support' }), 422)
})

it.each(['faq', 'article'] as const)('renames a category in the list and in all %s records', async (kind) => {
  const [from, second] = kind === 'faq' ? ['ordering', 'payment'] : ['start', 'website']
  const id = await write(kind, { category: from })
  const draft = await write(kind, { category: from, published: false })
  expect((await rename(kind, from, ' How to begin ')).json()).toMatchObject({ modifiedCount: 2 })
  for (const one of [id, draft]) expect(await read(kind, one)).toMatchObject({ category: 'How to begin' })
  expect((await list(kind)).map(({ heading }) => heading)).toEqual(['How to begin', ...first[kind].slice(1)])
  expect(await headingsOf(kind === 'faq' ? '/faq' : '/help')).toContain('How to begin')
  expectProblem(await rename(kind, from, 'Again'), 404)
  // An existing one takes the records, by its name.
  await rename(kind, 'How to begin', first[kind][1] ?? '')
  expect(await read(kind, id)).toMatchObject({ category: second })
  expect((await list(kind))[0]).toMatchObject({ name: second, records: 2 })
  // A short name of another category would join the two, and a choice of sections would be no category.
  const reserved = kind === 'faq' ? ['support', 'all', 'picked'] : ['account', 'all', 'latest']
  for (const name of reserved) {
    expect(expectProblem(await rename(kind, second, name), 422).errors).toHaveProperty('to')
    const listed = await asStaff.call('PATCH', '/site-settings', {
      version: 1,
      [`${kind}Categories`]: [name],
    })
    expect(Object.keys(expectProblem(listed, 422).errors ?? {}).join()).toContain(`${kind}Categories`)
  }
  for (const to of ['', ' ', 'x'.repeat(61), 'two\nlines']) {
    expectProblem(await rename(kind, second, to), 422)
  }
  expect((await rename(kind, second, 'x', asVisitor)).statusCode).toBe(401)
})

it('counts drafts, and articles for clients, only for those who may read them', async () => {
  await write('article', { category: 'start', published: false })
  await write('article', { category: 'start', audience: 'clients' })
  await write('article', { category: 'start' })
  const countFor = async (site: TestSite) => (await list('article', site))[0]?.records
  expect([await countFor(asStaff), await countFor(asVisitor)]).toEqual([3, 1])
})

it('follows a renamed category in the sections of pages', async () => {
  const section = { id: '1', type: 'questions', version: 1, props: { show: 'ordering', title: 'Ask' } }
  await sql`insert into page_draft (key, language, content, saved_at)
    values ('home', 'en', ${JSON.stringify({ sections: [section] })}, now())`.execute(asStaff.database)
  await write('faq', { category: 'ordering' })
  await rename('faq', 'ordering', 'Say “hi”')
  const { rows } = await sql<{ show: string }>`select content #>> '{sections,0,props,show}' as show
    from page_draft where key = 'home'`.execute(asStaff.database)
  expect(rows).toEqual([{ show: 'Say “hi”' }])
})

it('never saves a record with a name that was just replaced', async () => {
  await set({ faqCategories: ['Topic 0'] })
  for (let round = 0; round < 30; round += 1) {
    const [from, to] = [`Topic ${round}`, `Topic ${round + 1}`]
    const [renamed, ...written] = await Promise.all([
      rename('faq', from, to),
      ...Array.from({ length: 4 }, () => post('faq', { category: from })),
    ])
    expect(renamed.statusCode, renamed.body).toBe(200)
    for (const { statusCode } of written) expect([201, 422]).toContain(statusCode)
    expect((await list('faq')).map(({ name }) => name)).not.toContain(from)
  }
})
