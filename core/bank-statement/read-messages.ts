import { foldTransactionId, isFoldable, simplify } from '../folding.ts'
import { readAmount } from '../table/read-amount.ts'
import { readMoment } from '../table/read-day.ts'
import type { LinesRead } from './read-lines.ts'
import { longestDetails, longestShortText, type ReadLine, shorten } from './statement-line.ts'
import { isReversalText } from './statement-words.ts'

/** First words of a wallet's message, at the start of a line. */
const opening =
  /^\s*(?:you have received|money received|cash ?in|cash ?out|send money|payment|tk\.?\s?[\d,.]+ (?:has been )?(?:received|sent)|b2c|add money|reversal|your .{0,40} (?:reversed|failed)|fund transfer|dear .{0,30},)/iu

/** Splits pasted text into messages: at blank lines, and where a line begins like a message. */
export function splitMessages(pasted: string): string[] {
  const messages: string[] = []
  let current: string[] = []
  const end = () => {
    if (current.length > 0) messages.push(current.join('\n'))
    current = []
  }
  for (const line of pasted.split(/\r\n?|\n/)) {
    if (line.trim() === '') end()
    else {
      if (opening.test(line)) end()
      current.push(line)
    }
  }
  end()
  return messages
}

const money = '(?:tk|bdt|৳|taka)\\.?\\s*([\\d,.]+)|([\\d,.]+)\\s*(?:tk|bdt|taka|টাকা)'
const notTheAmount = /(?:fee|charge|balance|bal|commission|vat|ব্যালেন্স|চার্জ|ফি)[^\d]{0,20}$/iu

/** Longer than any message of a wallet. Bounds the time that patterns take. */
const longestMessage = 1_000

/** Reads the messages in which bKash, Nagad and Rocket report money. */
export function readMessages(pasted: string): LinesRead {
  const read = splitMessages(pasted).map((message) =>
    message.length > longestMessage ? undefined : readMessage(withSingleSpaces(message)),
  )
  const lines = read.filter((line) => line !== undefined)
  return { lines, unreadable: read.length - lines.length }
}

const withSingleSpaces = (text: string) => text.replace(/[^\S\n]+/g, ' ').replace(/ ?\n ?/g, '\n')

function readMessage(message: string): ReadLine | undefined {
  const text = simplify(message)
  const trxId = idOf(text)
  if (!trxId) return undefined
  const poisha = amountOf(message)
  const moment = momentOf(text, trxId)
  if (poisha === undefined || !moment) return undefined
  const state = isReversalText(text) ? 'reversed' : isReceived(text) ? 'received' : 'sent'
  return {
    ...moment,
    state,
    poisha,
    currency: 'BDT',
    trxId,
    sender: shorten(senderOf(text), longestShortText),
    details: shorten(message, longestDetails),
  }
}

/** The transaction ID of a message. None if there are two: the sender chooses the reference, and could name another
 * transaction in it. */
function idOf(text: string): string | undefined {
  const pattern = /(?:trx|txn|transaction|tran)\s?\.?(?:id|no)?\s?[:.#-]?\s?([A-Za-z0-9]{4,30})/gi
  const named = text.replace(/transaction (?:of|amount|successful)/gi, ' ').matchAll(pattern)
  const ids = [...named].map(([, id = '']) => id).filter((id) => /\d/.test(id) && isFoldable(id))
  const [id, ...others] = ids
  return others.every((other) => foldTransactionId(other) === foldTransactionId(id ?? '')) ? id : undefined
}

const isReceived = (text: string) =>
  /receiv|cash ?in\b|add money|deposit|credited/i.test(text) &&
  !/\bsent to\b|cash ?out|send money/i.test(text)

function amountOf(message: string): number | undefined {
  const pattern = new RegExp(money, 'giu')
  const text = simplify(message.replaceAll('৳', 'Tk'))
  for (const found of text.matchAll(pattern)) {
    if (notTheAmount.test(text.slice(Math.max(0, found.index - 24), found.index))) continue
    const amount = readAmount((found[1] ?? found[2] ?? '').replace(/[.,]+$/, ''))
    if (amount && amount.poisha > 0) return amount.poisha
  }
  return undefined
}

const senderOf = (text: string) =>
  /(?:from|sender|customer)\s*:?\s*(?:a\/c\s*:?\s*)?((?:\+?88)?[\d*xX-]{3,20}\d)/i.exec(text)?.[1] ?? ''

/** Wallets write the day before the month. The ID is taken out, since its digits could look like a date. */
function momentOf(text: string, trxId: string) {
  const rest = text.replaceAll(trxId, ' ')
  const date = /\d{1,4}[/.-](?:\d{1,2}|[A-Za-z]{3,9})[/.-]\d{2,4}[^\n]*/.exec(rest)?.[0]
  const byName = /\d{1,2}\s+[A-Za-z]{3,9},?\s+\d{4}[^\n]*/.exec(rest)?.[0]
  const written = date ?? byName
  return written === undefined ? undefined : readMoment(written, /^\d{4}/.test(written) ? 'ymd' : 'dmy')
}
