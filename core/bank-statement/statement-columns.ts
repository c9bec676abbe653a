import { foldName } from '../folding.ts'
import { type ColumnRole, type Columns, columnRoles } from './statement-labels.ts'

/** Headings by role, best first. */
const headings: Record<ColumnRole, string[]> = {
  day: [
    ...[
      'transaction date',
      'trx date',
      'txn date',
      'tran date',
      'date time',
      'date and time',
      'transaction time',
    ],
    ...[
      'transaction date time',
      'initiation time',
      'completion time',
      'value date',
      'posting date',
      'post date',
    ],
    ...[
      'date',
      'datetime',
      'trans date',
      'payment date',
      'timestamp',
      'entry date',
      'day',
      'date of transaction',
    ],
    ...['তারিখ', 'লেনদেনের তারিখ', 'তারিখ ও সময়', 'তারিখ এবং সময়'],
  ],
  time: ['time', 'trx time', 'txn time', 'সময়', 'লেনদেনের সময়'],
  trxId: [
    ...['transaction id', 'trx id', 'txn id', 'transaction no', 'trans id', 'tran id', 'transaction number'],
    ...[
      'transaction reference',
      'transaction ref',
      'receipt no',
      'trxid',
      'reference no',
      'reference number',
    ],
    ...['ref no', 'utr', 'rrn', 'journal no', 'tran no', 'txn no', 'transid', 'transaction code', 'txn ref'],
    ...[
      'trx no',
      'trans no',
      'transaction ref no',
      'bank reference',
      'instrument no',
      'transaction',
      'trx',
      'txn',
      'reference',
      'ref',
      'id',
    ],
    ...['লেনদেন আইডি', 'ট্রানজেকশন আইডি', 'ট্রানজ্যাকশন আইডি', 'লেনদেন নম্বর', 'ট্রান্সজেকশন আইডি', 'রেফারেন্স নম্বর'],
  ],
  received: [
    ...[
      'credit',
      'credit amount',
      'deposit',
      'deposits',
      'money in',
      'received',
      'received amount',
      'paid in',
    ],
    ...[
      'cash in',
      'cr',
      'in',
      'cr amount',
      'credit bdt',
      'credit tk',
      'deposit amount',
      'incoming',
      'amount received',
    ],
    ...['credits', 'জমা', 'ক্রেডিট', 'প্রাপ্ত', 'আয়', 'জমার পরিমাণ', 'জমা টাকা'],
  ],
  sent: [
    ...[
      'debit',
      'debit amount',
      'withdrawal',
      'withdrawals',
      'money out',
      'paid out',
      'withdraw',
      'dr',
      'out',
    ],
    ...[
      'dr amount',
      'debit bdt',
      'debit tk',
      'withdrawn',
      'payment out',
      'spent',
      'outgoing',
      'sent',
      'debits',
    ],
    ...['খরচ', 'ডেবিট', 'উত্তোলন', 'ব্যয়', 'উত্তোলনের পরিমাণ'],
  ],
  amount: [
    ...['amount', 'transaction amount', 'trx amount', 'txn amount', 'amount bdt', 'amount tk', 'amount taka'],
    ...['total amount', 'value', 'gross amount', 'amount in bdt', 'পরিমাণ', 'টাকা', 'টাকার পরিমাণ', 'অর্থের পরিমাণ'],
  ],
  direction: [
    ...['transaction type', 'trx type', 'txn type', 'type', 'dr cr', 'cr dr', 'debit credit', 'direction'],
    ...[
      'credit debit',
      'in out',
      'type of transaction',
      'indicator',
      'লেনদেনের ধরন',
      'ধরন',
      'প্রকার',
      'লেনদেনের ধরণ',
    ],
  ],
  status: ['status', 'transaction status', 'trx status', 'state', 'result', 'অবস্থা', 'স্ট্যাটাস'],
  sender: [
    ...['sender', 'from', 'from account', 'sender number', 'from number', 'sender account', 'opposite party'],
    ...[
      'counterparty',
      'customer',
      'customer number',
      'wallet number',
      'mobile',
      'mobile number',
      'sender wallet',
    ],
    ...[
      'from wallet',
      'payer',
      'sender mobile',
      'customer mobile',
      'account',
      'party',
      'from mobile',
      'remitter',
    ],
    ...['প্রেরক', 'প্রেরকের নম্বর', 'মোবাইল নম্বর', 'নম্বর', 'গ্রাহক'],
  ],
  details: [
    ...[
      'details',
      'description',
      'narration',
      'particulars',
      'remarks',
      'transaction details',
      'note',
      'memo',
    ],
    ...['narrative', 'transaction description', 'payment reference', 'বিবরণ', 'লেনদেনের বিবরণ', 'মন্তব্য'],
  ],
}

type Known = { role: ColumnRole; rank: number }
const known = new Map<string, Known>()
for (const role of columnRoles)
  for (const [rank, heading] of headings[role].entries())
    if (!known.has(foldName(heading))) known.set(foldName(heading), { role, rank })

const currencyUnits = /(BDT|TK|TAKA|টাকা)$/u
const longestHeading = 60
function roleOf(heading: string): Known | undefined {
  if (heading.length > longestHeading) return undefined
  const folded = foldName(heading.replace(/৳/g, ''))
  return known.get(folded) ?? known.get(folded.replace(currencyUnits, ''))
}

/** Finds the columns by their headings. Of several columns for one fact, the best heading wins. */
function columnsOf(texts: readonly string[]): Columns {
  const columns: Columns = {}
  const ranks: Partial<Record<ColumnRole, number>> = {}
  for (const [at, heading] of texts.entries()) {
    const found = roleOf(heading)
    if (!found || (ranks[found.role] ?? Infinity) <= found.rank) continue
    columns[found.role] = at
    ranks[found.role] = found.rank
  }
  return columns
}

/** True if the columns are enough to read lines. */
export const areComplete = ({ day, received, amount }: Columns): boolean =>
  day !== undefined && (received !== undefined || amount !== undefined)

export type Header = {
  /** Number of the first row with lines. */
  firstRow: number
  headings: string[]
  columns: Columns
}

const searchedRows = 60

/** Finds the row with the headings, below any preamble. A heading may span two rows, with merged cells above. */
export function findHeader(rows: readonly { texts: readonly string[] }[]): Header | undefined {
  let best: (Header & { score: number }) | undefined
  for (const [at, { texts }] of rows.slice(0, searchedRows).entries()) {
    const below = rows[at + 1]?.texts ?? []
    for (const [headings, height] of [
      [[...texts], 1],
      [joinHeadings(texts, below), 2],
    ] as const) {
      const columns = columnsOf(headings)
      const score = Object.keys(columns).length * 2 - height + (columns.trxId === undefined ? 0 : 3)
      if (areComplete(columns) && score > (best?.score ?? 0))
        best = { firstRow: at + height, headings: headings.map((one) => one.trim()), columns, score }
    }
  }
  return best && { firstRow: best.firstRow, headings: best.headings, columns: best.columns }
}

/** A merged cell has its text in the leftmost column: it counts for the following ones that have a heading below. */
function joinHeadings(above: readonly string[], below: readonly string[]): string[] {
  let spanning = ''
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) => {
    const [top = '', bottom = ''] = [above[at], below[at]]
    if (top.trim()) spanning = top
    else if (!bottom.trim()) spanning = ''
    const joined = `${spanning} ${bottom}`.trim()
    if (!bottom.trim()) return top
    return roleOf(joined) || !roleOf(bottom) ? joined : bottom
  })
}

/** Finds columns again by the headings that they had in an earlier file. */
export function findRemembered(
  rows: readonly { texts: readonly string[] }[],
  remembered: Partial<Record<ColumnRole, string>>,
): Header | undefined {
  const wanted = Object.entries(remembered) as [ColumnRole, string][]
  if (wanted.length === 0) return undefined
  for (const [at, { texts }] of rows.slice(0, searchedRows).entries()) {
    for (const [headings, height] of [
      [texts.map((one) => one.trim()), 1],
      [joinHeadings(texts, rows[at + 1]?.texts ?? []).map((one) => one.trim()), 2],
    ] as const) {
      const columns = Object.fromEntries(wanted.map(([role, heading]) => [role, headings.indexOf(heading)]))
      if (Object.values(columns).every((column) => column >= 0))
        return { firstRow: at + height, headings: [...headings], columns }
    }
  }
  return undefined
}
