import { type ClientInput, clientBody } from '../client/client.ts'
import { foldEmail } from '../email.ts'
import { isPlaceholder } from '../owner/owner.ts'
import type { TableRow } from '../table/table-row.ts'
import { createPause } from '../table/take-turns.ts'
import { type ClientColumns, type ClientRole, clientRoleLabels } from './import-labels.ts'

type Read = { row: number; title: string; detail: string }
/** Row of a file: the client that it describes, or why it describes none. */
export type ClientCandidate = Read & ({ input: ClientInput } | { refusal: string })

const isEmptyRow = ({ texts }: TableRow) => texts.every((text) => text.trim() === '')

/** Reads the clients of rows, and lets other requests go on meanwhile. */
export async function readClients(
  rows: readonly TableRow[],
  columns: ClientColumns,
): Promise<ClientCandidate[]> {
  const read: ClientCandidate[] = []
  const pause = createPause()
  for (const row of rows) {
    await pause()
    if (!isEmptyRow(row)) read.push(readClient(row, columns))
  }
  return read
}

function readClient(row: TableRow, columns: ClientColumns): ClientCandidate {
  const text = (role: ClientRole) => textOf(row, columns[role])
  const name = [text('name'), text('lastName')].filter(Boolean).join(' ') || text('company')
  const email = text('email')
  const phones = [...phonesOf(row, columns.phone), ...phonesOf(row, columns.otherPhone)]
  const read = { row: row.number, title: shorten(name), detail: shorten(email || (phones[0] ?? '')) }
  const lost = phones.find(isRounded)
  if (lost) {
    return { ...read, refusal: `Phone ${lost} was rounded by Excel. Please format the column as text.` }
  }
  const parsed = clientBody.safeParse({
    ...{ name, company: text('company'), email: email || null, phones: [...new Set(phones)] },
    ...{ addresses: text('address') ? [text('address')] : [], country: text('country') },
    ...{ taxNumber: text('taxNumber'), notes: text('notes'), tags: tagsOf(text('tags')), source: 'import' },
    ...optional('currency', currencyOf(text('currency'))),
    ...optional('language', languageOf(text('language'))),
    ...optional('status', text('status').toLowerCase()),
  })
  if (!parsed.success) return { ...read, refusal: explain(parsed.error.issues[0]) }
  if (parsed.data.email && isPlaceholder(foldEmail(parsed.data.email)))
    return { ...read, refusal: 'This is not an e-mail address of a person.' }
  return { ...read, input: parsed.data }
}

const optional = (name: string, value: string) => (value === '' ? {} : { [name]: value })
const shorten = (text: string) => (text.length > 120 ? `${text.slice(0, 119)}…`.toWellFormed() : text)

/** A quote before a formula is from the export of this site, or of Excel. */
function textOf({ texts }: TableRow, column: number | undefined): string {
  if (column === undefined) return ''
  return (texts[column] ?? '').trim().replace(/^'(?=[=+\-@])/, '')
}

/** Excel shows a long number as 8.80E+12, and drops the zero before 1712345678. */
function phonesOf(row: TableRow, column: number | undefined): string[] {
  if (column === undefined) return []
  const value = row.values?.[column]
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : textOf(row, column)
  return text
    .split(/[,;\n]|:::/)
    .map((phone) => phone.trim().replace(/^'(?=\+)/, ''))
    .filter((phone) => phone !== '')
    .map((phone) => (/^1[3-9]\d{8}$/.test(phone) ? `0${phone}` : phone))
}

const isRounded = (phone: string) => /^\d[.,]\d+e\+\d+$/i.test(phone)

const tagsOf = (text: string) => [
  ...new Set(
    text
      .split(/[,;]|:::/)
      .map((tag) => tag.replace(/^\s*\*\s*/, '').trim())
      .filter(Boolean),
  ),
]

const currencies: Record<string, string> = { $: 'USD', us$: 'USD', '৳': 'BDT', tk: 'BDT', taka: 'BDT' }
const currencyOf = (text: string) => currencies[text.toLowerCase().replace(/\.$/, '')] ?? text.toUpperCase()

const languages: Record<string, string> = { english: 'en', bangla: 'bn', bengali: 'bn', বাংলা: 'bn' }
const languageOf = (text: string) => languages[text.toLowerCase()] ?? text.toLowerCase()

/** Fields of a client whose names differ from the roles of columns. */
const roleOfField: Record<string, ClientRole> = { phones: 'phone', addresses: 'address' }

function explain(issue: { path: PropertyKey[]; message: string } | undefined): string {
  const field = String(issue?.path[0] ?? '')
  const role = roleOfField[field] ?? (field as ClientRole)
  const label = field === 'name' ? 'Name' : (clientRoleLabels[role] ?? field)
  const message = issue?.message ?? 'Cannot be imported'
  return /^(?:Must|Contains)/.test(message)
    ? `${label}: ${message.charAt(0).toLowerCase()}${message.slice(1)}.`
    : `${message}.`
}
