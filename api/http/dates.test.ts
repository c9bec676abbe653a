import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin } from '#tests/factories.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

type Parameter = { name: string; in: string; schema: { format?: string } }
type Document = { paths: Record<string, { get?: { parameters?: Parameter[] } }> }

const token = { authorization: 'Bearer x' }
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
afterAll(() => site[Symbol.asyncDispose]())

it('every date filter handles any year', async () => {
  const { paths } = (await site.get('/api/openapi.json')).json<Document>()
  const filters = Object.entries(paths).flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter(({ in: location, schema }) => location === 'query' && schema.format?.startsWith('date'))
      .map(({ name, schema }) => ({
        path: path.replace(/\{\w+\}/, admin.email),
        name,
        format: schema.format,
      })),
  )
  expect(filters.length).toBeGreaterThan(10)
  for (const { path, name, format } of filters) {
    const isRange = /^\/api\/(overview|sources|reports)/.test(path)
    const both = isRange ? { from: '2026-01-01', to: '2026-12-31' } : {}
    for (const day of [
      '0000-01-01',
      '275760-09-13',
      '+275760-09-13',
      '2026-02-30',
      '0001-01-01',
      '9999-12-31',
    ]) {
      const query = new URLSearchParams({ ...both, [name]: format === 'date' ? day : `${day}T00:00:00Z` })
      const answer = await site.get(`${path}?${query}`, token)
      const isDay = day.startsWith('0001') || day.startsWith('9999')
      const expected = isDay && !isRange ? 200 : 422
      expect(`${answer.statusCode} ${path}?${query}`).toBe(`${expected} ${path}?${query}`)
    }
  }
})

it.each(['0000-01-01', '0001-01-01', '0206-03-01', '9999-12-31', '275760-09-13'])(
  'refuses the day %s in every record',
  async (day) => {
    const bodies: [path: string, body: object, field: string][] = [
      ['/api/portfolios', { completionDate: day }, 'completionDate'],
      ['/api/projects', { domainExpiry: day }, 'domainExpiry'],
      ['/api/projects', { costs: [{ category: 'Hosting', date: day, amount: 1 }] }, 'costs.0.date'],
      ['/api/template-requests', { deadline: day }, 'deadline'],
      ['/api/template-requests', { domainExpiry: day }, 'domainExpiry'],
    ]
    for (const [path, body, field] of bodies) {
      const answer = await site.post(path, body, token)
      expect([path, field, answer.statusCode]).toEqual([path, field, 422])
      expect(Object.keys(answer.json().errors)).toContain(field)
    }
    const id = admin.id
    const moves: [path: string, body: object, field: string][] = [
      [`/api/orders/${id}/invoices`, { kind: 'full', dueOn: day }, 'dueOn'],
      [`/api/template-requests/${id}/quote`, { validUntil: day }, 'validUntil'],
    ]
    for (const [path, body, field] of moves) {
      const answer = await site.post(path, body, token)
      expect([path, answer.statusCode]).toEqual([path, 422])
      expect(Object.keys(answer.json().errors)).toContain(field)
    }
    const accepting = await site.request({
      method: 'PATCH',
      url: `/api/orders/${id}/status`,
      headers: token,
      payload: { move: 'accept', version: 1, dueOn: day },
    })
    expect([accepting.statusCode, Object.keys(accepting.json().errors)]).toEqual([422, ['dueOn']])
  },
)
