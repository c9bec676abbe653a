/** Placeholders of all texts, such as `{name}`, and what they stand for. */
export const placeholders = {
  name: 'name',
  city: 'city',
  description: 'description',
  prices: 'prices',
  answerTime: 'when messages are answered',
} as const

/** Further placeholders of documents: facts that the settings decide. */
export const documentPlaceholders = {
  email: 'e-mail address',
  street: 'street',
  postalCode: 'postal code',
  country: 'country',
  reviewsAppear: 'when a review appears',
  keepMessages: 'how long messages are kept',
  keepIncomingMails: 'senders of mails',
  keepSpreadsheets: 'spreadsheets',
  keepMails: 'mails sent',
  keepNotices: 'notices',
  keepAudit: 'how long the activity log is kept',
  keepVisits: 'numbers of visits',
  keepFormerAddresses: 'addresses on invoices',
  keepShareOpenings: 'openings of links',
  keepTrash: 'what staff deletes',
  keepBackups: 'backups',
  idleSession: 'an unused session',
  longestSession: 'a session at most',
  waysToPay: 'ways to pay',
  deposit: 'deposit in percent',
  dueDays: 'days until an invoice is due',
  rateHours: 'hours that a rate holds',
  dollarRate: 'taka for a dollar',
} as const

export type TextValues = Record<keyof typeof placeholders, string> &
  Partial<Record<keyof typeof documentPlaceholders, string>>

const patternOf = (names: object) => new RegExp(`\\{(${Object.keys(names).join('|')})\\}`, 'g')
const simple = patternOf(placeholders)
const every = patternOf({ ...placeholders, ...documentPlaceholders })

const valueBy = (values: TextValues, name: string) => values[name as keyof TextValues] ?? ''

export const fillText = (text: string, values: TextValues): string =>
  text.replace(simple, (_, name: string) => valueBy(values, name))

/** Like `fillText`, as the separate parts. */
export const fillParts = (text: string, values: TextValues): string[] =>
  text.split(simple).map((part, index) => (index % 2 === 1 ? valueBy(values, part) : part))

/** Fills all texts of a value. */
export function fillAll<Value>(value: Value, values: TextValues): Value {
  if (typeof value === 'string') return fillText(value, values) as Value
  if (Array.isArray(value)) return value.map((one) => fillAll(one, values)) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillAll(one, values)])) as Value
}

/** Invisible separator between parts of an original text that the page renders as separate texts. */
const separator = '\u2063'
export const apart = (...parts: string[]): string => `${separator}${parts.join(separator)}${separator}`

/** The parts of a document's text, with all placeholders filled in. */
export const fillDocument = (text: string, values: TextValues): string[] =>
  text
    .split(separator)
    .map((part) => part.replace(every, (_, name: string) => valueBy(values, name)))
    .filter((part) => part !== '')

/** A page without the separators of the original texts, as it is edited. */
export const withoutSeparators = <Content>(content: Content): Content =>
  JSON.parse(JSON.stringify(content).replaceAll(separator, ''))
