import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { admin } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const staff = { authorization: 'Bearer x' }
const wire = {
  question: 'How long does a website take?',
  answer: 'About **five** weeks.',
  category: 'work',
  position: 100,
  published: true,
}
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
beforeEach(() => site.database.deleteFrom('faq_record').execute())
afterAll(() => site[Symbol.asyncDispose]())

async function add(some = {}): Promise<string> {
  const response = await site.post('/api/faqs', { ...wire, ...some }, staff)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().insertedId
}
const change = (id: string, payload: object) =>
  site.request({ method: 'PATCH', url: `/api/faqs/${id}`, headers: staff, payload })
const questionsAt = async (url: string, headers = {}) =>
  (await site.get(url, headers)).json<{ question: string }[]>().map(({ question }) => question)
const errorsOf = async (some: object) =>
  expectProblem(await site.post('/api/faqs', { ...wire, ...some }, staff), 422).errors

it('lists questions by position, and drafts for staff only', async () => {
  await add({ question: 'Second?', position: 2 })
  const draft = await add({ question: 'Draft?', position: 3, published: false })
  await add({ question: 'First?', position: 1 })
  expect(await questionsAt('/api/faqs')).toEqual(['First?', 'Second?'])
  expect(await questionsAt('/api/faqs?published=false')).toEqual([])
  expect(await questionsAt('/api/faqs', staff)).toEqual(['First?', 'Second?', 'Draft?'])
  expect(await questionsAt('/api/faqs?published=false', staff)).toEqual(['Draft?'])
  expectProblem(await site.get(`/api/faqs/${draft}`), 404)
  expect((await site.get(`/api/faqs/${draft}`, staff)).json()).toMatchObject({ published: false, version: 1 })
})

it('pages through the list in its own order', async () => {
  for (const position of [3, 1, 2]) await add({ question: `Number ${position}?`, position })
  const first = await site.get('/api/faqs?limit=2')
  expect(first.headers['x-total-count']).toBe('3')
  const [, next = ''] = /<([^>]+)>/.exec(String(first.headers.link)) ?? []
  expect(await questionsAt(next)).toEqual(['Number 3?'])
})

it('changes only what is sent, refuses an outdated version, and writes each change to the log', async () => {
  const id = await add()
  expect((await change(id, { position: 5, version: 1 })).json()).toMatchObject({ modifiedCount: 1 })
  expectProblem(await change(id, { position: 6, version: 1 }), 409)
  expect((await site.get(`/api/faqs/${id}`)).json()).toMatchObject({ ...wire, position: 5, version: 2 })
  const [entry] = (await site.get(`/api/audit?record=${id}`, staff)).json()
  expect(entry).toMatchObject({ action: 'faq.update', before: { position: 100 }, after: { position: 5 } })
})

it('moves a question to the trash and back, and finds it by its words', async () => {
  const id = await add({ question: 'Where is the heron?' })
  const found = async () => (await site.get('/api/search?q=HERON', staff)).json()
  expect(await found()).toMatchObject([{ kind: 'faq', _id: id, title: 'Where is the heron?' }])
  await site.request({ method: 'DELETE', url: `/api/faqs/${id}`, headers: staff })
  expect(await questionsAt('/api/faqs')).toEqual([])
  expect(await found()).toEqual([])
  expect((await site.get('/api/trash?kind=faq', staff)).json()).toMatchObject([
    { kind: 'faq', title: 'Where is the heron?' },
  ])
  await site.post(`/api/trash/faq/${id}/restore`, {}, staff)
  expect(await questionsAt('/api/faqs')).toEqual(['Where is the heron?'])
})

it('exports the list without formulas', async () => {
  await add({ question: '=HYPERLINK("x")', published: false })
  const { body } = await site.get('/api/faqs/export', staff)
  expect(body).toContain('Category,Position,Question,Answer,Published')
  expect(body).toContain(`"'=HYPERLINK(""x"")"`)
})

it.each([
  [{ question: '\u200b' }, { question: 'Question is required' }],
  [{ answer: ' ' }, { answer: 'Answer is required' }],
  [{ answer: 'a'.repeat(200_000) }, { answer: 'Must be at most 10,000 characters' }],
  [{ category: '__proto__' }, { category: 'Category must be one of the list' }],
  [{ position: -1 }, { position: 'Position must be a whole number from 0 to 9999' }],
  [{ position: 1.5 }, { position: 'Position must be a whole number from 0 to 9999' }],
  [{ position: '' }, { position: 'Position must be a whole number from 0 to 9999' }],
  [{ published: undefined }, { published: 'Must be true or false' }],
])('refuses %j', async (some, errors) => {
  expect(await errorsOf(some)).toEqual(errors)
})

it('ignores fields that are not its own', async () => {
  const body = `{"__proto__":{"published":true},"isSample":true,${JSON.stringify(wire).slice(1)}`
  const headers = { ...staff, 'content-type': 'application/json' }
  const response = await site.request({ method: 'POST', url: '/api/faqs', headers, payload: body })
  expect([201, 400, 422]).toContain(response.statusCode)
  expect(await site.database.selectFrom('faq').select('id').where('is_sample', '=', true).execute()).toEqual(
    [],
  )
})

it('shows published questions on the page, by category and position, with structured data and no script', async () => {
  await add({ question: 'Later?', category: 'work', position: 2 })
  await add({ question: 'Sooner?', category: 'work', position: 1 })
  await add({ question: 'How to pay?', category: 'payment', position: 9 })
  await add({ question: 'Hidden?', published: false })
  const { body } = await site.get('/faq')
  const headings = [...body.matchAll(/<h[23][^>]*>([^<]+)</g)].map(([, text]) => text)
  expect(headings).toEqual([
    ...['Prices and payment', 'How to pay?', 'How we work', 'Sooner?', 'Later?'],
    'Is your question missing?',
  ])
  expect(body).not.toContain('Hidden?')
  const facts = [...body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json),
  )
  const page = facts.find((fact) => fact['@type'] === 'FAQPage')
  expect(page.mainEntity.map(({ name }: { name: string }) => name)).toEqual([
    'How to pay?',
    'Sooner?',
    'Later?',
  ])
  expect(page.mainEntity[0].acceptedAnswer).toEqual({ '@type': 'Answer', text: 'About five weeks.' })
})

it('shows hostile text as text', async () => {
  await add({
    question: '</script><script>alert(1)</script>\u202e?',
    answer: '<img src=x onerror=alert(2)> [x](javascript:alert(3))\n\n# Big',
  })
  const { body } = await site.get('/faq')
  expect(body).not.toMatch(/<script>alert|<img src="?x|href="javascript:/)
  expect(body).toContain('<h4>Big</h4>')
  expect(body.match(/<h1/g)).toHaveLength(1)
})

it('shows a change at once, and points to the contact page while it is empty', async () => {
  // Deleting rows in the database is noticed a moment later, unlike a change through the API.
  const empty = await vi.waitUntil(async () => {
    const { body } = await site.get('/faq')
    return body.includes('No questions here yet') && body
  })
  expect(empty).not.toContain('FAQPage')
  const id = await add()
  expect((await site.get('/faq')).body).toContain(wire.question)
  await change(id, { published: false, version: 1 })
  expect((await site.get('/faq', staff)).body).not.toContain(wire.question)
  expect((await site.get('/sitemap.xml')).body).toContain('/faq</loc>')
})
