import { foldTransactionId, isFoldable } from '../folding.ts'
import type { DayOrder } from '../table/day-orders.ts'
import type { Pause } from '../table/pause.ts'
import type { WrittenAmount } from '../table/read-amount.ts'
import { readMoment, readTime } from '../table/read-day.ts'
import type { TableRow } from '../table/table-row.ts'
import { readAmountOf, readCurrency } from './line-currency.ts'
import type { ColumnRole, Columns } from './statement-labels.ts'
import { type LineState, longestDetails, longestShortText, type ReadLine, shorten } from './statement-line.ts'
import {
  isDirectionless,
  isOutgoingText,
  isReversalText,
  readDirection,
  readStatus,
} from './statement-words.ts'

/** `currency` is that of amounts in rows without a currency of their own. */
export type Mapping = { columns: Columns; order: DayOrder; currency: string }

/** Lines that were read, and the number of rows that look like lines but could not be read. */
export type LinesRead = { lines: ReadLine[]; unreadable: number }

export async function readLines(
  rows: readonly TableRow[],
  mapping: Mapping,
  pause: Pause,
): Promise<LinesRead> {
  const lines: ReadLine[] = []
  let unreadable = 0
  const sheet = { ...mapping, isSigned: hasMinus(rows, mapping.columns) }
  for (const row of rows) {
    await pause()
    const line = readLine(row, sheet)
    if (line === 'unreadable') unreadable += 1
    else if (line) lines.push(line)
  }
  return { lines, unreadable }
}

/** True if money that left has a minus, so that an amount without one came in. */
const hasMinus = (rows: readonly TableRow[], { amount }: Columns): boolean =>
  amount !== undefined &&
  rows.some(({ texts, values }) => {
    const value = values?.[amount]
    return typeof value === 'number' ? value < 0 : /^\s?[-\u2212\u2013(]/.test(texts[amount] ?? '')
  })

type Sheet = Mapping & { isSigned: boolean }

/** Reads a row. Undefined for rows that are no lines, such as totals and repeated headings. */
function readLine(row: TableRow, sheet: Sheet): ReadLine | 'unreadable' | undefined {
  const { columns, order } = sheet
  const text = (role: ColumnRole) => {
    const column = columns[role]
    return column === undefined ? '' : (row.texts[column] ?? '').trim()
  }
  const moment = readMoment(dateCell(row, columns.day), order)
  const currency = columns.currency === undefined ? sheet.currency : readCurrency(text('currency'))
  const found = readMovement(row, { ...sheet, currency: currency ?? sheet.currency }, text)
  const movement = found && !currency ? 'unclear' : found
  if (!moment) return movement && text('day') !== '' && !isHeading(text('day')) ? 'unreadable' : undefined
  // Such as an opening balance.
  if (movement === undefined) return undefined
  const trxId = shorten(idOf(row, columns.trxId), longestShortText)
  if (movement === 'unclear' || !currency || !isFoldable(trxId)) return 'unreadable'
  const details = shorten(text('details'), longestDetails)
  const status = columns.status === undefined ? 'done' : readStatus(text('status'))
  const isReversed =
    status === 'reversed' ||
    isReversalText(details) ||
    isReversalText(text('direction')) ||
    movement.isReversal
  return {
    ...{ ...moment, time: moment.time || readTime(text('time')) },
    state: stateOf(isReversed, status === 'unknown', movement.direction),
    poisha: movement.poisha,
    currency,
    trxId: foldTransactionId(trxId) === '' ? '' : trxId,
    sender: shorten(text('sender'), longestShortText),
    details,
  }
}

const stateOf = (isReversed: boolean, isUnknown: boolean, direction: 'in' | 'out'): LineState =>
  isReversed ? 'reversed' : isUnknown ? 'unclear' : direction === 'in' ? 'received' : 'sent'

const isHeading = (text: string) => !/[\p{Nd}]/u.test(text)

function dateCell({ texts, values }: TableRow, column: number | undefined): string | number {
  if (column === undefined) return ''
  const value = values?.[column]
  return typeof value === 'number' && value < 100_000 ? value : (texts[column] ?? '')
}

function amountCell(
  { texts, values }: TableRow,
  column: number | undefined,
  currency: string,
): WrittenAmount | 'foreign' | undefined {
  if (column === undefined) return undefined
  const value = values?.[column]
  const read = readAmountOf(typeof value === 'number' ? value : (texts[column] ?? ''), currency)
  return read === 'foreign' || (read && read.poisha > 0) ? read : undefined
}

/** A long number is shown by Excel as 1.23E+15, and stored exactly up to 2^53. */
function idOf({ texts, values }: TableRow, column: number | undefined): string {
  if (column === undefined) return ''
  const text = (texts[column] ?? '').trim().replace(/^'/, '')
  const value = values?.[column]
  if (typeof value === 'number' && /e\+|\.|,/i.test(text) && Number.isSafeInteger(value)) return String(value)
  return /^(?:-|–|—|n\/?a|nil|none)$/i.test(text) ? '' : text
}

type Movement = { direction: 'in' | 'out'; poisha: number; isReversal: boolean }

function readMovement(
  row: TableRow,
  sheet: Sheet,
  text: (role: ColumnRole) => string,
): Movement | 'unclear' | undefined {
  const { columns, currency } = sheet
  const received = amountCell(row, columns.received, currency)
  const sent = amountCell(row, columns.sent, currency)
  if ((received && sent) || received === 'foreign' || sent === 'foreign') return 'unclear'
  if (received) return { direction: 'in', poisha: received.poisha, isReversal: received.isNegative }
  if (sent) return { direction: 'out', poisha: sent.poisha, isReversal: false }
  const amount = amountCell(row, columns.amount, currency)
  if (!amount || amount === 'foreign') return amount && 'unclear'
  const { poisha, isNegative, mark } = amount
  const direction = directionOf({ isNegative, mark }, sheet, text)
  return direction ? { direction, poisha, isReversal: false } : 'unclear'
}

function directionOf(
  { isNegative, mark }: Pick<WrittenAmount, 'isNegative' | 'mark'>,
  { columns, isSigned }: Sheet,
  text: (role: ColumnRole) => string,
): 'in' | 'out' | undefined {
  if (mark) return mark
  if (isNegative) return 'out'
  if (columns.direction !== undefined && text('direction') !== '') {
    if (isReversalText(text('direction'))) return 'in'
    if (isSigned && isDirectionless(text('direction'))) return 'in'
    return readDirection(text('direction'))
  }
  return isOutgoingText(text('details')) ? 'out' : 'in'
}
