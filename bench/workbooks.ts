import { createRequire } from 'node:module'

const library: typeof import('@e965/xlsx') = createRequire(import.meta.url)('@e965/xlsx')

const words =
  'invoice rice Dhaka delivery order total paid pending sugar cotton Chattogram bank transfer cash office paper March Rahman Akter Hossain Begum shirt fabric discount report Crème চাল ঢাকা চিনি'.split(
    ' ',
  )

/** Generates one shop order per row, deterministically by seed. */
export function listOrders(count: number, seed: number): (string | number | boolean)[][] {
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % limit
  }
  const word = () => words[below(words.length)] ?? ''
  return Array.from({ length: count }, (_, at) => [
    ...[at + 1, `INV-${100_000 + below(900_000)}`, word(), `${word()} ${word()}`],
    ...[below(1_000_000) / 100, 44_000 + below(2_000), below(500), `customer ${below(100_000)}`],
    ...[below(10_000_000) / 100, below(2) === 1],
  ])
}

export function writeWorkbook(kind: 'xlsx' | 'xls', rows: (string | number | boolean)[][]): Buffer {
  const book = library.utils.book_new()
  library.utils.book_append_sheet(book, library.utils.aoa_to_sheet(rows), 'Orders')
  const bookType = kind === 'xls' ? 'biff8' : 'xlsx'
  return library.write(book, { type: 'buffer', bookType, compression: true, bookSST: kind === 'xlsx' })
}
