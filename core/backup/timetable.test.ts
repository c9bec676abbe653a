import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lastNight, lastSunday, selectRetained } from './timetable.ts'

const hour = 3_600_000
const day = 24 * hour
const now = new Date('2026-11-21T20:30:00Z')
const at = (time: number) => ({ madeAt: new Date(time) })
const days = (backups: { madeAt: Date }[]) =>
  backups.map(({ madeAt }) => new Date(madeAt.getTime() + 6 * hour).toISOString().slice(0, 10))

it('keeps seven days, four weeks and twelve months of nightly backups', () => {
  const nightly = Array.from({ length: 800 }, (_, night) =>
    at(Date.parse('2026-11-21T20:00:00Z') - night * day),
  )
  const kept = days(selectRetained(nightly, now))
  expect(kept.slice(0, 7)).toEqual(
    ['22', '21', '20', '19', '18', '17', '16'].map((number) => `2026-11-${number}`),
  )
  // Weeks end on Sunday, months on their last day. The newest backup of this week and month is today's.
  expect(kept.slice(7, 9)).toEqual(['2026-11-15', '2026-11-08'].slice(0, 1).concat('2026-11-08'))
  expect(kept.slice(-11)).toEqual([
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ])
  expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12)
})

it('keeps the same backups if it prunes every night or once at the end', () => {
  let folder: { madeAt: Date }[] = []
  const all: { madeAt: Date }[] = []
  for (let night = 420; night >= 0; night--) {
    const backup = at(Date.parse('2026-11-21T20:00:00Z') - night * day)
    all.push(backup)
    folder = selectRetained([...folder, backup], new Date(backup.madeAt.getTime() + hour))
  }
  expect(days(folder)).toEqual(days(selectRetained(all, now)))
})

it('always keeps the newest and those less than a day old, also after a long downtime', () => {
  const times = fc.array(fc.integer({ min: now.getTime() - 900 * day, max: now.getTime() }), { minLength: 1 })
  fc.assert(
    fc.property(times, (written) => {
      const backups = written.map(at)
      const kept = selectRetained(backups, now)
      expect(kept[0]?.madeAt.getTime()).toBe(Math.max(...written))
      for (const backup of backups) {
        if (now.getTime() - backup.madeAt.getTime() < day) expect(kept).toContain(backup)
      }
      expect(kept.filter(({ madeAt }) => now.getTime() - madeAt.getTime() >= day).length).toBeLessThanOrEqual(
        23,
      )
    }),
  )
  const old = [at(Date.parse('2024-01-01T00:00:00Z')), at(Date.parse('2023-01-01T00:00:00Z'))]
  expect(selectRetained(old, now)).toEqual(old)
})

it('schedules backups at 02:00 in Dhaka, and restore tests on Sunday at 03:30', () => {
  expect(lastNight(new Date('2026-11-21T20:00:00Z'))).toEqual(new Date('2026-11-21T20:00:00Z'))
  expect(lastNight(new Date('2026-11-21T19:59:59Z'))).toEqual(new Date('2026-11-20T20:00:00Z'))
  // The 21st is a Saturday in UTC and already Sunday in Dhaka.
  expect(lastSunday(new Date('2026-11-21T21:30:00Z'))).toEqual(new Date('2026-11-21T21:30:00Z'))
  expect(lastSunday(new Date('2026-11-21T21:29:00Z'))).toEqual(new Date('2026-11-14T21:30:00Z'))
})
