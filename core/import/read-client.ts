import { type ClientInput, clientBody } from '../client/client.ts'
import { foldEmail } from '../email.ts'
import { isPlaceholder } from '../owner/owner.ts'
import { type Cells, explain, optional, shorten, tagsOf } from './cells.ts'
import { type ImportRole, importRoleLabels } from './import-labels.ts'
import type { Reading, ReadRow } from './importer.server.ts'

type ClientCells = Cells<ImportRole<'client'>>

/** Fields of a client by their labels, where they differ from those of the columns. */
const labels = {
  ...importRoleLabels.client,
  ...{ name: 'Name', phones: importRoleLabels.client.phone, addresses: importRoleLabels.client.address },
}

export function readClient(
  cells: ClientCells,
  { hasRate }: Pick<Reading<'client'>, 'hasRate'>,
): ReadRow<ClientInput> {
  const { text } = cells
  const name = [text('name'), text('lastName')].filter(Boolean).join(' ') || text('company')
  const email = text('email')
  const phones = [...phonesOf(cells, 'phone'), ...phonesOf(cells, 'otherPhone')]
  const read = { title: name, detail: email || (phones[0] ?? '') }
  const lost = phones.find(isRounded)
  if (lost) {
    return { ...read, refusal: `Phone ${lost} was rounded by Excel. Please format the column as text.` }
  }
  const currency = currencyOf(text('currency'))
  const isKnown = currency === '' || hasRate(currency)
  const parsed = clientBody.safeParse({
    ...{ name, company: text('company'), email: email || null, phones: [...new Set(phones)] },
    ...{ addresses: text('address') ? [text('address')] : [], country: text('country') },
    ...{ taxNumber: text('taxNumber'), notes: text('notes'), tags: tagsOf(text('tags')), source: 'import' },
    ...optional('currency', isKnown ? currency : ''),
    ...optional('language', languageOf(text('language'))),
    ...optional('status', text('status').toLowerCase()),
  })
  if (!parsed.success) return { ...read, refusal: explain(parsed.error.issues[0], labels) }
  if (parsed.data.email && isPlaceholder(foldEmail(parsed.data.email)))
    return { ...read, refusal: 'This is not an e-mail address of a person.' }
  const remark = `Without its currency: there is no rate for ${shorten(currency)} under Payment settings.`
  return { ...read, input: parsed.data, ...(!isKnown && { remark }) }
}

/** Excel shows a long number as 8.80E+12, and drops the zero before 1712345678. */
function phonesOf({ text, value }: ClientCells, role: 'phone' | 'otherPhone'): string[] {
  const stored = value(role)
  const written = Number.isSafeInteger(stored) ? String(stored) : text(role)
  return written
    .split(/[,;\n]|:::/)
    .map((phone) => phone.trim().replace(/^'(?=\+)/, ''))
    .filter((phone) => phone !== '')
    .map((phone) => (/^1[3-9]\d{8}$/.test(phone) ? `0${phone}` : phone))
}

const isRounded = (phone: string) => /^\d[.,]\d+e\+\d+$/i.test(phone)

const currencies: Record<string, string> = { $: 'USD', us$: 'USD', '৳': 'BDT', tk: 'BDT', taka: 'BDT' }
const currencyOf = (text: string) => currencies[text.toLowerCase().replace(/\.$/, '')] ?? text.toUpperCase()

const languages: Record<string, string> = { english: 'en', bangla: 'bn', bengali: 'bn', বাংলা: 'bn' }
const languageOf = (text: string) => languages[text.toLowerCase()] ?? text.toLowerCase()
