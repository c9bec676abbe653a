import { compareDates } from '#core/time.ts'
import { simplify } from '../folding.ts'
import { type DayOrder, dayOrders } from './day-orders.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
// As `simplify` leaves them.
const bengaliMonths = [
  ...['জানুয়ারি', 'ফেব্রুয়ারি', 'মার্চ', 'এপ্রিল', 'মে', 'জুন', 'জুলাই', 'আগস্ট', 'সেপ্টেম্বর', 'অক্টোবর', 'নভেম্বর'],
  'ডিসেম্বর',
].map((name) => simplify(name))

/** Returns the part of a text that is a date, and the rest, which may hold a time. */
const datePattern =
  /(?<![\d])(\d{1,4})(?:st|nd|rd|th)?[\s./,-]+(\d{1,2}|[\p{L}\p{M}]{3,})[\s./,-]+(\d{1,4})(?!\d)/u
const monthFirstPattern =
  /(?<![\p{L}\d])([\p{L}\p{M}]{3,})[\s.-]+(\d{1,2})(?:st|nd|rd|th)?[\s.,-]+(\d{4})(?!\d)/u

export type Moment = { day: string; time: string }

/** The start of a cell. Bounds the time that patterns take: longer texts are no dates. */
const startOf = (written: string) =>
  simplify(written.slice(0, longestMoment)).slice(0, longestMoment).toLowerCase()
const longestMoment = 100

/** Reads the first date of a text in the given order, and a time beside it. */
export function readMoment(written: string | number, order: DayOrder): Moment | undefined {
  if (typeof written === 'number') return fromSerial(written)
  const text = startOf(written)
  for (const pattern of [datePattern, monthFirstPattern]) {
    const found = pattern.exec(text)
    const day = found && dayFrom([found[1] ?? '', found[2] ?? '', found[3] ?? ''], order)
    if (found && day) return { day, time: readTime(text.replace(found[0], ' ')) }
  }
  const [, year, month, date] = /(?<!\d)(20\d\d)(\d\d)(\d\d)(?!\d)/.exec(text) ?? []
  const compact = year && writeDay(Number(year), Number(month), Number(date))
  return compact ? { day: compact, time: '' } : undefined
}

/** Reads a time of day as `HH:MM`; empty if there is none. */
export function readTime(written: string): string {
  const text = startOf(written)
  const [, hour, minute, half] =
    /(?<!\d)(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?(?:\.\d+)?\s*([ap])?\.?m?/.exec(text) ?? []
  if (hour === undefined || minute === undefined) return ''
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0)
  return hours < 24 && Number(minute) < 60 ? `${String(hours).padStart(2, '0')}:${minute}` : ''
}

function dayFrom(parts: [string, string, string], order: DayOrder): string | undefined {
  const named = parts.findIndex((part) => /\p{L}/u.test(part))
  if (named !== -1) {
    const month = monthOf(parts[named] ?? '')
    const [first = '', second = ''] = parts.filter((_, at) => at !== named)
    const [date, year] = first.length === 4 ? [second, first] : [first, second]
    return month === undefined ? undefined : writeDay(fullYear(year), month, Number(date))
  }
  const value = (letter: 'd' | 'm' | 'y') => parts[order.indexOf(letter)] ?? ''
  if (value('d').length > 2 || value('m').length > 2) return undefined
  return writeDay(fullYear(value('y')), Number(value('m')), Number(value('d')))
}

function monthOf(name: string): number | undefined {
  const at = months.findIndex((month) => name.startsWith(month))
  const bengali = bengaliMonths.indexOf(name)
  return at === -1 ? (bengali === -1 ? undefined : bengali + 1) : at + 1
}

const fullYear = (written: string) =>
  written.length === 2 ? 2_000 + Number(written) : written.length === 4 ? Number(written) : Number.NaN

/** Returns the day if it exists and a wallet could have been used on it. */
function writeDay(year: number, month: number, date: number): string | undefined {
  if (!(year >= 2000 && year < 2100)) return undefined
  const time = new Date(Date.UTC(year, month - 1, date))
  const isReal = time.getUTCMonth() === month - 1 && time.getUTCDate() === date
  return isReal ? time.toISOString().slice(0, 10) : undefined
}

/** A date as Excel stores it: days since 1899-12-30. */
function fromSerial(serial: number): Moment | undefined {
  if (!(serial > 36_525 && serial < 73_050)) return undefined
  const iso = new Date(Math.round((serial - 25_569) * 86_400) * 1_000).toISOString()
  return { day: iso.slice(0, 10), time: serial % 1 === 0 ? '' : iso.slice(11, 16) }
}

/** Dates that are compared, spread over the file. */
const mostCompared = 500

/** Finds the order in which most dates exist, are sorted, and are not in the future. */
export function guessDayOrder(all: readonly (string | number)[], today: string): DayOrder {
  const step = Math.ceil(all.length / mostCompared)
  const written = all.filter((_, at) => at % step === 0)
  const scores = dayOrders.map((order) => {
    const days = written.map((one) => readMoment(one, order)?.day)
    const read = days.filter((day) => day !== undefined && day <= today) as string[]
    const steps = read.slice(1).map((day, at) => compareDates(day, read[at] ?? ''))
    const sorted = Math.max(
      steps.filter((step) => step >= 0).length,
      steps.filter((step) => step <= 0).length,
    )
    return { order, score: read.length * 1_000_000 + sorted }
  })
  // The first of several equal ones: the order of Bangladesh.
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).order
}
