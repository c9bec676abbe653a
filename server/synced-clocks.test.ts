import { expect, it } from 'vitest'
import { visitor } from '#tests/factories.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { onlyWithSyncedClocks } from './synced-clocks.ts'

const minute = 60_000

it('runs the job only while the clock of the database agrees', async () => {
  await using test = await createTestDatabase()
  let count = 0
  const run = (minutes: number) => {
    const now = () => new Date(Date.now() + minutes * minute)
    return onlyWithSyncedClocks(test.ctxOf(visitor, { now }), async () => void count++)()
  }
  for (const minutes of [0, 5, -5]) await run(minutes)
  for (const minutes of [60, -60, 60 * 24 * 40]) await expect(run(minutes)).rejects.toThrow('minutes apart')
  expect(count).toBe(3)
})
