import { dayMs, hourMs } from '../time.ts'

type Unit = 'hours' | 'days' | 'months' | 'years'
export type Period = { count: number; unit: Unit }

/** Retention periods, unless the site settings say otherwise. */
export const periods = {
  contactMessage: { count: 24, unit: 'months' },
  spreadsheet: { count: 24, unit: 'months' },
  invitation: { count: 12, unit: 'months' },
  mail: { count: 12, unit: 'months' },
  /** Sender, subject and outcome of a mail that was taken, by which it is not taken twice. */
  inboundMail: { count: 12, unit: 'months' },
  /** Openings of share links, and share links and one-time links after their end. */
  shareOpening: { count: 12, unit: 'months' },
  webhookDelivery: { count: 30, unit: 'days' },
  notice: { count: 12, unit: 'months' },
  reviewReport: { count: 12, unit: 'months' },
  visitDay: { count: 24, unit: 'months' },
  /** Name and address on invoices and receipts of a deleted account. */
  formerAddress: { count: 6, unit: 'years' },
  trash: { count: 30, unit: 'days' },
  /** Maximum age of a backup. */
  backup: { count: 12, unit: 'months' },
  repeatedCall: { count: 30, unit: 'days' },
  idleSession: { count: 12, unit: 'hours' },
  session: { count: 7, unit: 'days' },
} as const satisfies Record<string, Period>

/** Formats a period: '24 months', '1 day'. */
export const formatPeriod = ({ count, unit }: Period): string =>
  `${count} ${count === 1 ? unit.slice(0, -1) : unit}`

/** Returns the time at which something that began then is older than the period. */
export const endOfPeriod = (begin: Date, { count, unit }: Period): Date =>
  startOfPeriod(begin, { count: -count, unit })

/** Returns the time before which a row is older than the period. Months and years are calendar units in UTC. */
export function startOfPeriod(now: Date, { count, unit }: Period): Date {
  const start = new Date(now)
  if (unit === 'hours') start.setTime(now.getTime() - count * hourMs)
  else if (unit === 'days') start.setTime(now.getTime() - count * dayMs)
  else {
    const months = unit === 'years' ? count * 12 : count
    start.setUTCMonth(now.getUTCMonth() - months)
    // Clamps overflow: 29 February or 31 April becomes the last day of the intended month.
    if (start.getUTCDate() !== now.getUTCDate()) start.setUTCDate(0)
  }
  return start
}
