import { periods } from '../retention/periods.ts'
import { businessOffsetMs, dayMs, hourMs } from '../time.ts'

/** 1 January 1970 was a Thursday: day 3 of a week from Monday, and two days before Saturday. */
const thursday = 3
const saturday = 2

/** 02:00 in Dhaka every day, and 03:30 on Sundays, in UTC. */
export const backupTimes = { nightly: '0 20 * * *', weekly: '30 21 * * 6' }

/** Returns the last time of `backupTimes.nightly`, by which a start makes up for a missed backup. */
export const lastNight = (now: Date): Date => lastTime(now, { every: dayMs, from: 20 * hourMs })

/** Returns the last time of `backupTimes.weekly`. */
export const lastSunday = (now: Date): Date =>
  lastTime(now, { every: 7 * dayMs, from: saturday * dayMs + 21.5 * hourMs })

const lastTime = (now: Date, { every, from }: { every: number; from: number }): Date =>
  new Date(Math.floor((now.getTime() - from) / every) * every + from)

const dayNumber = (time: Date) => Math.floor((time.getTime() + businessOffsetMs) / dayMs)
const weekOf = (time: Date) => Math.floor((dayNumber(time) + thursday) / 7)
function monthOf(time: Date): number {
  const local = new Date(time.getTime() + businessOffsetMs)
  return local.getUTCFullYear() * 12 + local.getUTCMonth()
}

const rules = [
  { most: 7, spanOf: dayNumber },
  { most: 4, spanOf: weekOf },
  { most: periods.backup.count, spanOf: monthOf },
]

/** Selects the backups to retain: the newest of each of the last seven days that have one, of four weeks (from Monday)
 * and of twelve months, by the calendar of Dhaka; and every backup less than a day old. */
export function selectRetained<Backup extends { madeAt: Date }>(
  backups: readonly Backup[],
  now: Date,
): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const retained = new Set(newestFirst.filter(({ madeAt }) => now.getTime() - madeAt.getTime() < dayMs))
  for (const { most, spanOf } of rules) {
    const spans = new Set<number>()
    for (const backup of newestFirst) {
      const span = spanOf(backup.madeAt)
      if (spans.has(span)) continue
      if (spans.size === most) break
      spans.add(span)
      retained.add(backup)
    }
  }
  return newestFirst.filter((backup) => retained.has(backup))
}
