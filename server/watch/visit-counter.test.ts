import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { openVisitCounter } from './visit-counter.ts'

const visitHeaders = {
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'cross-site',
}
const ask = (url: string, headers: object) => ({ method: 'GET', url, headers }) as unknown as IncomingMessage

it('counts visits from outside the site on two nodes, and no internal navigation, programs or secret addresses', async () => {
  await using test = await createTestDatabase()
  const now = () => new Date('2026-11-18T10:00:00Z')
  const counters = [1, 2].map(() => openVisitCounter(test.database, createLog('silent'), { now }))
  for (const { onVisit } of counters) {
    onVisit(ask('/', visitHeaders))
    onVisit(ask('/coding', { ...visitHeaders, 'sec-fetch-site': 'none' }))
    onVisit(ask('/blogs', { ...visitHeaders, 'sec-fetch-site': 'same-origin' }))
    onVisit(ask('/about', { ...visitHeaders, 'sec-purpose': 'prefetch' }))
    onVisit(ask('/api/reviews', visitHeaders))
    onVisit(ask('/dashboard', visitHeaders))
    for (const path of ['/share/token', '/SECRET/token', '/preview/posts/1'])
      onVisit(ask(path, { ...visitHeaders, 'sec-fetch-site': 'none' }))
    onVisit(ask('/', { 'user-agent': 'a program' }))
  }
  expect(counters.map(({ count }) => count())).toEqual([2, 2])
  await Promise.all(counters.map(({ close }) => close()))
  const days = await test.database.selectFrom('visit_day').selectAll().execute()
  expect(days).toEqual([{ day: '2026-11-18', visits: 4 }])
})
