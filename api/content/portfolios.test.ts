import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPortfolio } from '#core/portfolio/edit-portfolio.server.ts'
import { admin, aPortfolio, client, fragileText, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
const wire = {
  portfolioName: fragileText,
  portfolioDescription: 'Patients choose a doctor and a time.',
  portfolioNotes: 'Ready in three weeks',
  portfolioClientName: '',
  portfolioImage: '/art/covers/portfolio-2.svg',
  completionDate: '2026-03-14',
  projectCategory: 'Website',
  portfolioLink: 'https://clinic.example',
  portfolioOwnerName: 'Dr Farhana Islam',
  technologiesUsed: 'React, Node.js ,MongoDB',
}
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
afterAll(() => site[Symbol.asyncDispose]())

it('lists all used categories, most common first', async () => {
  await using own = await createTestSite({ signedIn: admin })
  for (const projectCategory of ['Logo', 'Shop', '', 'Shop']) {
    await own.post('/api/portfolios', { ...wire, projectCategory }, token)
  }
  expect((await own.get('/api/portfolios/categories')).json()).toEqual([
    { category: 'Shop', count: 2 },
    { category: 'Logo', count: 1 },
  ])
})

it('creates a portfolio and shows it to everyone as sent', async () => {
  const response = await site.post('/api/portfolios', wire, token)
  expect(response.statusCode).toBe(201)
  expect((await site.get('/api/portfolios')).json()).toEqual([
    {
      ...{ ...wire, _id: response.json().insertedId, createdAt: expect.any(String), version: 1 },
      ...{ beforeImage: '', caseText: '', pictures: '', clientQuote: '', reviewId: '', published: true },
      publishAt: null,
      ...{ slug: expect.any(String), searchTitle: '', searchDescription: '', socialImage: '' },
    },
  ])
})

it('deletes a portfolio once', async () => {
  const id = (await site.post('/api/portfolios', wire, token)).json().insertedId
  const url = `/api/portfolios/${id}`
  const response = await site.request({ method: 'DELETE', url, headers: token })
  expect(response.json()).toEqual({ acknowledged: true, deletedCount: 1 })
  expectProblem(await site.request({ method: 'DELETE', url, headers: token }), 404)
})

it('answers 401 to visitors and 403 to clients before it validates the body', async () => {
  await using other = await createTestSite({ signedIn: client })
  for (const body of [wire, { portfolioLink: 'javascript:alert(1)' }]) {
    expectProblem(await other.post('/api/portfolios', body), 401)
    expectProblem(await other.post('/api/portfolios', body, token), 403)
  }
  const url = `/api/portfolios/${unknownId}`
  expectProblem(await other.request({ method: 'DELETE', url }), 401)
  expectProblem(await other.request({ method: 'DELETE', url, headers: token }), 403)
})

it.each([
  ['completionDate', '14.03.2026'],
  ['completionDate', '2026-02-30'],
  ['portfolioLink', 'javascript:alert(1)'],
  ['portfolioImage', 'data:image/svg+xml,<svg/>'],
  ['portfolioName', 'x'.repeat(201)],
  ['technologiesUsed', ['React']],
])('reports an error for %s if it is %o', async (field, value) => {
  const problem = expectProblem(await site.post('/api/portfolios', { ...wire, [field]: value }, token), 422)
  expect(Object.keys(problem.errors ?? {})).toEqual([field])
})

it('returns one portfolio, updates the given fields, and refuses an old version', async () => {
  const id = (await site.post('/api/portfolios', wire, token)).json().insertedId
  const change = (body: object) =>
    site.request({
      method: 'PATCH',
      url: `/api/portfolios/${id}`,
      headers: { ...token, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  const read = async () => (await site.get(`/api/portfolios/${id}`)).json()
  expect((await change({ portfolioNotes: '', completionDate: '', version: 1 })).json().modifiedCount).toBe(1)
  expect(await read()).toMatchObject({ ...wire, portfolioNotes: '', completionDate: null, version: 2 })
  expect((await change({ portfolioNotes: 'late', version: 1 })).statusCode).toBe(409)
  expect((await change({ portfolioNotes: '', version: 2 })).json().modifiedCount).toBe(0)
  expect((await read()).version).toBe(2)
})

it('hides work that is not published from everybody but staff', async () => {
  const values = { ...wire, portfolioName: 'Hidden shop', projectCategory: 'Secret' }
  const id = (await site.post('/api/portfolios', { ...values, published: false }, token)).json().insertedId
  const paths = ['/api/portfolios', '/api/portfolios?q=hidden', '/api/portfolios?published=false']
  const pages = ['/portfolios', '/portfolios?category=Secret', '/sitemap.xml', '/api/portfolios/categories']
  for (const path of [...paths, ...pages]) {
    const { body } = await site.get(path)
    expect(body, path).not.toContain('Hidden shop')
    expect(body, path).not.toContain(id)
  }
  expect((await site.get('/api/portfolios/categories')).body).not.toContain('Secret')
  for (const path of [`/api/portfolios/${id}`, `/portfolios/${id}`, `/art/og/portfolios/${id}.jpg`]) {
    expect((await site.get(path)).statusCode, path).toBe(404)
  }
  expect((await site.get(`/portfolios/${id}`, token)).statusCode).toBe(404)
  expect((await site.get('/api/portfolios?published=false', token)).json()).toMatchObject([{ _id: id }])
  expect((await site.get('/api/portfolios?state=draft', token)).json()).toMatchObject([{ _id: id }])
  expect((await site.get('/api/portfolios?state=scheduled', token)).json()).toEqual([])
  expect((await site.get('/api/portfolios?state=draft')).json()).toEqual([])
  const shown = await site.request({
    method: 'PATCH',
    url: `/api/portfolios/${id}`,
    headers: { ...token, 'content-type': 'application/json' },
    payload: JSON.stringify({ published: true, version: 1 }),
  })
  expect(shown.statusCode).toBe(200)
  expect((await site.get('/portfolios/hidden-shop')).body).toContain('Hidden shop')
  expect((await site.get('/portfolios?category=Secret')).body).toContain('Hidden shop')
})

it('shows clients only what is published', async () => {
  await using other = await createTestSite({ signedIn: client })
  const id = await createPortfolio(other.ctxOf(admin), aPortfolio({ isPublished: false }))
  expect((await other.get('/api/portfolios?published=false', token)).json()).toEqual([])
  expectProblem(await other.get(`/api/portfolios/${id}`, token), 404)
})
