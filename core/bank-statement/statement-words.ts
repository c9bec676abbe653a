import { foldName, simplify } from '../folding.ts'

const fold = (text: string) => simplify(text).toLowerCase()
const anyOf = (words: string) => new RegExp(words.split('|').map(fold).join('|'), 'u')

const reversedWords = anyOf(
  'revers|refund|charge ?back|cancel|declin|failed|failure|unsuccessful|bounced|dishono|returned|expired|বাতিল|ব্যর্থ|ফেরত|রিভার্স',
)
const doneWords = anyOf('^success|^complete|^done$|^paid$|^settled|^posted|^approved|^ok$|^সফল|^সম্পন্ন')

/** Reads a column with the status of transactions. An unknown status is not proof of money. */
export function readStatus(written: string): 'done' | 'reversed' | 'unknown' {
  const text = fold(written).trim()
  if (text === '') return 'done'
  if (reversedWords.test(text)) return 'reversed'
  return doneWords.test(text) ? 'done' : 'unknown'
}

export const isReversalText = (written: string): boolean => reversedWords.test(fold(written))

const inWords = anyOf(
  'receiv|deposit|credit|cash ?in|incoming|money in|add money|payment from|merchant payment|payment collection|customer payment|প্রাপ্ত|জমা|ক্রেডিট|ক্যাশ ?ইন|গ্রহণ',
)
const outWords = anyOf(
  'sent|send money|debit|cash ?out|withdraw|outgoing|money out|payment to|transfer to|fund transfer out|mobile recharge|bill pay|disburse|charge|fee|উত্তোলন|খরচ|ডেবিট|ক্যাশ ?আউট|পাঠানো|সেন্ড মানি|রিচার্জ',
)
const inMarks = new Set(['CR', 'C', 'IN', 'CREDIT', 'PAYMENT', 'P2B', 'B2B', '+', ...['জমা'].map(foldName)])
const outMarks = new Set(['DR', 'D', 'OUT', 'DEBIT'])

/** Reads the direction of money from a type or a text. Undefined if it says neither or both. */
export function readDirection(written: string): 'in' | 'out' | undefined {
  const folded = foldName(written)
  if (inMarks.has(folded)) return 'in'
  if (outMarks.has(folded)) return 'out'
  const text = fold(written)
  const [isIn, isOut] = [inWords.test(text), outWords.test(text)]
  return isIn === isOut ? undefined : isIn ? 'in' : 'out'
}

/** True if a type names neither direction, such as `Website Payment`. */
export const isDirectionless = (written: string): boolean =>
  readDirection(written) === undefined && !inWords.test(fold(written)) && !outWords.test(fold(written))

/** True if a text speaks clearly of money that left, for lines whose amount has no direction. */
export const isOutgoingText = (written: string): boolean => readDirection(written) === 'out'
