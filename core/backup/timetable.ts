import { periods } from '../retention/periods.ts'

const hour = 3_600_000
const day = 24 * hour
const ahead = 6 * hour
/** 1 January 1970 was a Thursday. */
const thursday = 3
const saturday = 2

/** Two in the morning in Dhaka. */
export const lastNight = (now: Date): Date => lastTime(now, { every: day, from: 20 * hour })

/** Half past three on Sunday morning in Dhaka. */
export const lastSunday = (now: Date): Date =>
  lastTime(now, { every: 7 * day, from: saturday * day + 21.5 * hour })

const lastTime = (now: Date, { every, from }: { every: number; from: number }): Date =>
  new Date(Math.floor((now.getTime() - from) / every) * every + from)

const dayOf = (time: Date) => Math.floor((time.getTime() + ahead) / day)
const weekOf = (time: Date) => Math.floor((dayOf(time) + thursday) / 7)
function monthOf(time: Date): number {
  const there = new Date(time.getTime() + ahead)
  return there.getUTCFullYear() * 12 + there.getUTCMonth()
}

const rules = [
  { most: 7, spanOf: dayOf },
  { most: 4, spanOf: weekOf },
  { most: periods.backup.count, spanOf: monthOf },
]

/** Which backups stay: the newest of each of the last seven days that have one, of four weeks (from Monday) and of
 * twelve months, as the calendar in Dhaka counts; and whatever is less than a day old. */
export function chooseKept<Backup extends { madeAt: Date }>(backups: readonly Backup[], now: Date): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime())
  const kept = new Set(newestFirst.filter(({ madeAt }) => now.getTime() - madeAt.getTime() < day))
  for (const { most, spanOf } of rules) {
    const spans = new Set<number>()
    for (const backup of newestFirst) {
      const span = spanOf(backup.madeAt)
      if (spans.has(span)) continue
      if (spans.size === most) break
      spans.add(span)
      kept.add(backup)
    }
  }
  return newestFirst.filter((backup) => kept.has(backup))
}
