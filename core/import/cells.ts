import { type DayOrder, dayOrders } from '../table/day-orders.ts'
import { readAmount } from '../table/read-amount.ts'
import { readMoment } from '../table/read-day.ts'
import type { TableRow } from '../table/table-row.ts'
import type { Columns } from '../table/write-columns.ts'
import { minuteMs, startOfDay } from '../time.ts'
import { withoutCurrency } from './read-currency.ts'

/** Cells of a row by the facts that they hold. */
export type Cells<Role extends string> = {
  /** Trimmed text; empty without a column. */
  text: (role: Role) => string
  /** Number of a workbook, else the text. */
  value: (role: Role) => string | number
  /** Calendar day; undefined if the cell holds no date. */
  day: (role: Role) => string | undefined
  /** Time of a date in the business zone; midnight if only the day is written. */
  moment: (role: Role) => Date | undefined
  /** Amount in hundredths of its currency; undefined if the cell holds none. */
  hundredths: (role: Role) => number | undefined
}

/** Returns the cells of a row, with dates read in the given order. */
export function cellsOf<Role extends string>(
  { texts, values }: TableRow,
  columns: Columns<Role>,
  order: DayOrder = dayOrders[0],
): Cells<Role> {
  // A quote before a formula is from the export of this site, or of Excel.
  const text = (role: Role) => (texts[columns[role] ?? -1] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
  const value = (role: Role) => {
    const stored = values?.[columns[role] ?? -1]
    return typeof stored === 'number' ? stored : text(role)
  }
  return {
    text,
    value,
    day: (role) => readMoment(value(role), order)?.day,
    moment(role) {
      const read = readMoment(value(role), order)
      const [hours = 0, minutes = 0] = read?.time.split(':').map(Number) ?? []
      return read && new Date(startOfDay(read.day).getTime() + (hours * 60 + minutes) * minuteMs)
    },
    hundredths(role) {
      const written = value(role)
      const amount = readAmount(typeof written === 'number' ? written : withoutCurrency(written))
      // Cr marks a credit.
      return amount && (amount.isNegative || amount.mark === 'in' ? -amount.poisha : amount.poisha)
    },
  }
}

export const isEmptyRow = ({ texts }: TableRow) => texts.every((text) => text.trim() === '')

/** Shortens what a preview shows of a cell. */
export const shorten = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…`.toWellFormed() : text)

/** Leaves a field out that the file does not have, so that its default counts. */
export const optional = (name: string, value: string) => (value === '' ? {} : { [name]: value })

/** Splits tags as address books, blogs and our own exports write them. */
export const tagsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,;]|:::/)
      .map((tag) => tag.replace(/^\s*\*\s*/, '').trim())
      .filter(Boolean),
  ),
]

type Issue = { path: PropertyKey[]; message: string }

/** Says in one sentence why a row is refused, with the label of its field. */
export function explain(issue: Issue | undefined, labels: Readonly<Record<string, string>>): string {
  const [label] = issue?.path.flatMap((part) => labels[String(part)] ?? []) ?? []
  const message = issue?.message ?? 'Cannot be imported'
  return label && /^(?:Must|Contains)/.test(message)
    ? `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`
    : `${message}.`
}
