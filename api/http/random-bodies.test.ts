import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin, unknownId } from '#tests/factories.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
afterAll(() => site[Symbol.asyncDispose]())

const text = fc.string({ unit: 'binary' })
const oddText = fc.oneof(text, fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }))
const anything = fc.oneof(oddText, fc.double(), fc.boolean(), fc.constant(null), fc.jsonValue())

/** Generates objects with valid field names and mostly valid values, so that some reach the database. */
const mostlyValid = (valid: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(
    Object.fromEntries(
      Object.entries(valid).map(([name, value]) => [
        name,
        fc.oneof({ weight: 9, arbitrary: value }, anything),
      ]),
    ),
    { requiredKeys: [] },
  )

const bodiesLike = (valid: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof(
    { weight: 2, arbitrary: mostlyValid(valid).map((body) => JSON.stringify(body)) },
    fc.json(),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    oddText,
  )

const url = fc.webUrl()
const calls = {
  'POST /api/reviews': {
    title: text,
    review: text,
    author: text,
    role: text,
    email: text,
    phone: text,
    rating: fc.nat(5),
  },
  'POST /api/contact': { name: text, email: text, message: text, read: fc.boolean(), trap: fc.constant('') },
  [`PATCH /api/contact/${unknownId}`]: { read: fc.boolean() },
  'POST /api/portfolios': {
    portfolioName: text,
    portfolioImage: url,
    completionDate: fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
    technologiesUsed: text,
  },
  'POST /api/blogs': {
    title: fc.string({ minLength: 5 }),
    author: fc.string({ minLength: 1 }),
    category: fc.constantFrom('technology', 'health'),
    content: fc.string({ minLength: 1 }),
    featuredImage: fc.record({ url }),
    tags: fc.oneof(text, fc.array(fc.string())),
  },
} satisfies Record<string, Record<string, fc.Arbitrary<unknown>>>

const kinds = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'multipart/form-data', 'x'),
)

// Sent concurrently, because most of the time is spent waiting for the database.
const perRun = 100
const runs = 100

it.each(Object.entries(calls))(
  '%s answers 10,000 random bodies with JSON or a problem document, never with a 5xx',
  async (call, valid) => {
    const [method, address] = call.split(' ') as ['POST' | 'PATCH', string]
    async function send([payload, kind]: [string | Buffer, string]) {
      const headers = { 'content-type': kind, authorization: 'Bearer x' }
      const response = await site.request({ method, url: address, payload, headers })
      expect(response.statusCode, response.body).toBeLessThan(500)
      const isGood = response.statusCode < 300
      expect(response.headers['content-type']).toContain(
        isGood ? 'application/json' : 'application/problem+json',
      )
      const answer = response.json()
      if (!isGood) expect(answer).toMatchObject({ status: response.statusCode, message: expect.any(String) })
      return isGood
    }
    let goodCount = 0
    const bodies = fc.array(fc.tuple(bodiesLike(valid), kinds), { minLength: perRun, maxLength: perRun })
    await fc.assert(
      fc.asyncProperty(bodies, async (some) => {
        goodCount += (await Promise.all(some.map(send))).filter(Boolean).length
      }),
      { numRuns: runs, endOnFailure: true },
    )
    if (method === 'POST') expect(goodCount).toBeGreaterThan(100)
  },
  120_000,
)
