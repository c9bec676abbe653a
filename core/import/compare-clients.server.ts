import type { ClientInput } from '../client/client.ts'
import type { Context } from '../context.ts'
import { foldMobile, foldName } from '../folding.ts'
import { createPause } from '../table/pause.ts'
import { type Candidate, type Compared, inputsOf } from './importer.server.ts'

type Known = { id: string; name: string }
type Earlier = Known | { row: number }
type Keyed = Pick<ClientInput, 'name' | 'company' | 'phones'>

const fewestDigits = 6
/** Folded phone numbers of a client, without texts such as 'n/a'. */
const phoneKeys = ({ phones }: Keyed) =>
  phones.map(foldMobile).filter((key) => key.replace(/\D/g, '').length >= fewestDigits)
const nameKey = ({ name, company }: Keyed) => `name ${foldName(name)} ${foldName(company)}`

/** Phone numbers of a client or, for one that nobody could reach, the name and the company. */
function keysOf(input: ClientInput): string[] {
  const phones = phoneKeys(input)
  return phones.length > 0 || input.email ? phones : [nameKey(input)]
}

/** Decides for each row whether its client is new, there already, or refused. */
export async function compareClients(
  ctx: Context,
  candidates: readonly Candidate<ClientInput>[],
): Promise<Compared<ClientInput>[]> {
  const inputs = inputsOf(candidates)
  const [emails, others] = await Promise.all([readEmails(ctx, inputs), readOthers(ctx, inputs)])
  const compared: Compared<ClientInput>[] = []
  for (const { row, title, detail, ...candidate } of candidates) {
    const result = { row, title, detail, recordId: null }
    if ('refusal' in candidate) {
      compared.push({ ...result, state: 'refused', reason: candidate.refusal })
      continue
    }
    const { input, remark = '' } = candidate
    const keys = keysOf(input)
    const sameEmail = input.email ? emails.get(input.email) : undefined
    const sameKey = keys.find((key) => others.has(key)) ?? ''
    const same = sameEmail ?? others.get(sameKey)
    if (same) {
      const fact = sameEmail ? 'e-mail address' : sameKey.startsWith('name') ? 'name' : 'phone number'
      const isRow = 'row' in same
      const reason = isRow ? `Same ${fact} as row ${same.row}.` : `Same ${fact} as ${same.name}.`
      compared.push({ ...result, state: 'known', reason, recordId: isRow ? null : same.id })
      continue
    }
    if (input.email) emails.set(input.email, { row })
    for (const key of [...keys, nameKey(input)]) others.set(key, { row })
    compared.push({ ...result, state: 'new', reason: remark, input })
  }
  return compared
}

async function readEmails({ db }: Context, inputs: readonly ClientInput[]): Promise<Map<string, Earlier>> {
  const emails = inputs.flatMap(({ email }) => (email ? [email] : []))
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('client_email')
    .innerJoin('client', 'client.id', 'client_email.client_id')
    .select(['email', 'client.id', 'client.name'])
    .where(({ eb, fn, val }) => eb('email', '=', fn.any(val(emails))))
    .execute()
  return new Map(rows.map(({ email, ...known }) => [email, known]))
}

const batch = 5_000

/** Numbers and names are stored as they were written, so that all of them have to be folded here. Lets other requests go
 * on meanwhile. */
export async function* eachClient({ db }: Context) {
  const pause = createPause()
  let after: string | undefined
  for (;;) {
    let query = db
      .selectFrom('client')
      .select(['id', 'name', 'company', 'phones'])
      .where('merged_into', 'is', null)
      .orderBy('id')
      .limit(batch)
    if (after) query = query.where('id', '>', after)
    const rows = await query.execute()
    for (const row of rows) {
      await pause()
      yield row
    }
    after = rows.at(-1)?.id
    if (rows.length < batch) return
  }
}

async function readOthers(ctx: Context, inputs: readonly ClientInput[]): Promise<Map<string, Earlier>> {
  const wanted = new Set(inputs.flatMap(keysOf))
  const found = new Map<string, Earlier>()
  if (wanted.size === 0) return found
  for await (const { id, ...client } of eachClient(ctx)) {
    for (const key of [...phoneKeys(client), nameKey(client)])
      if (wanted.has(key) && !found.has(key)) found.set(key, { id, name: client.name })
  }
  return found
}
