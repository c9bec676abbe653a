import { expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { addVisits, mostNewValues } from './add-visits.server.ts'

const referrer = (value: string, visits = 1) => ({ property: 'referrer' as const, value, visits })
const invented = (count: number, from = 0) =>
  Array.from({ length: count }, (_, number) => referrer(`made-up-${from + number}.example`))

async function readDay({ database }: TestDatabase, day: string) {
  const rows = await database
    .selectFrom('visit_sum')
    .select(['value', 'visits'])
    .where('day', '=', day)
    .execute()
  return Object.fromEntries(rows.map(({ value, visits }) => [value, visits]))
}

it('adds up the visits of several nodes', async () => {
  await using test = await createTestDatabase()
  const sums = [referrer('facebook.com', 2), { property: 'page' as const, value: '/', visits: 3 }]
  await Promise.all(Array.from({ length: 5 }, () => addVisits(test.database, '2026-11-18', sums)))
  expect(await readDay(test, '2026-11-18')).toEqual({ 'facebook.com': 10, '/': 15 })
})

it('bounds the rows of a day, whatever referrers are invented, and loses no visit', async () => {
  await using test = await createTestDatabase()
  const batches = Array.from({ length: 8 }, (_, number) => invented(500, number * 500))
  await Promise.all(batches.map((batch) => addVisits(test.database, '2026-11-18', batch)))
  const rows = await readDay(test, '2026-11-18')
  expect(Object.keys(rows).length).toBeLessThanOrEqual(mostNewValues + 1)
  expect(Object.values(rows).reduce((sum, visits) => sum + visits, 0)).toBe(4_000)
  expect(rows['(other)']).toBeGreaterThan(3_000)
})

it('still counts a known site after a flood of invented ones', async () => {
  await using test = await createTestDatabase()
  for (const day of ['2026-11-16', '2026-11-17']) {
    await addVisits(test.database, day, [referrer('facebook.com', 5)])
  }
  await addVisits(test.database, '2026-11-18', invented(400))
  await addVisits(test.database, '2026-11-18', [referrer('facebook.com', 2), referrer('new.example')])
  const rows = await readDay(test, '2026-11-18')
  expect(rows).toMatchObject({ 'facebook.com': 2 })
  expect(rows).not.toHaveProperty('new.example')
})
