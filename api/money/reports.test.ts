import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientBody } from '#core/client/client.ts'
import { createClient } from '#core/client/edit-client.server.ts'
import { decideClaim } from '#core/payment-claim/decide-claim.server.ts'
import { dayOf } from '#core/time.ts'
import { clientIdOf } from '#tests/client-members.ts'
import { admin } from '#tests/factories.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { expectProblem } from '#tests/problem.ts'
import { createSignInSite, type SignedInSite, signInStaff, someAdmin, someClient } from '#tests/signed-in.ts'

type Row = {
  key: string
  name: string
  received: { minor: number }
  other: { minor: number }
  income: { minor: number }
}
type Report = { rows: Row[]; total: Omit<Row, 'key' | 'name'> & { entries: number } }

let site: SignedInSite
let staff: Awaited<ReturnType<SignedInSite['signIn']>>
const year = dayOf(new Date()).slice(0, 4)
const whole = `from=2001-01-01&to=${year}-12-31`.replace('2001', String(Number(year) - 9))

beforeAll(async () => {
  site = await createSignInSite()
  staff = await site.signIn(someAdmin)
  await createClient(site.ctxOf(admin), clientBody.parse({ name: 'Payer', email: someClient.email }))
  const clientId = await clientIdOf(site.database, someClient.email)
  const till = await setUpPayableInvoice(site)
  const { id, version } = await till.sendAndTake({ amount: { minor: 1_220_000, currency: 'BDT' } })
  await decideClaim(till.staff, id, { status: 'accepted', version })
  const lines = [{ title: 'Hosting', quantity: 1, price: dollars(10_001) }]
  const { insertedId: first } = await post('invoices', { clientId, lines })
  const { insertedId: second } = await post('invoices', { clientId, lines })
  const paidAt = new Date().toISOString()
  await post(`invoices/${first}/payments`, { method: 'cash', paidAt, amount: dollars(12_345) })
  await post(`invoices/${second}/credit`, { consent: 'Agreed by phone' })
  await post(`invoices/${first}/credit-notes`, { amount: dollars(500), reason: 'A mistake' })
  await post(`ledger/${someClient.email}/refunds`, {
    ...{ invoiceId: first, amount: dollars(2_000), to: 'client', reason: 'Asked for' },
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const dollars = (minor: number) => ({ minor, currency: 'USD' })
const post = async (path: string, body: object) => {
  const response = await staff.call('POST', `/api/${path}`, body, staff.bearer)
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json()
}
const get = (path: string) => staff.call('GET', `/api/${path}`, undefined, staff.bearer)
const read = async (by: string, period = whole): Promise<Report> =>
  (await get(`reports/income?${period}&by=${by}`)).json()
const sumOf = (rows: { minor: number }[]) => rows.reduce((sum, { minor }) => sum + minor, 0)

async function sumLedger(): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    select sum(amount_cents) as sum from ledger_entry where type <> 'credit-note'`.execute(site.database)
  return Number(rows[0]?.sum)
}

it('sums to the ledger in every grouping, and each row to its list', async () => {
  const ledger = await sumLedger()
  // Two payments, minus what was paid out.
  expect(ledger).toBe(10_000 + 12_345 - 2_000)
  for (const by of ['month', 'client', 'service', 'method']) {
    const { rows, total } = await read(by)
    expect([by, total.income.minor]).toEqual([by, ledger])
    expect(sumOf(rows.map(({ income }) => income))).toBe(ledger)
    expect(sumOf(rows.map(({ received }) => received))).toBe(10_000 + 12_345)
    if (by === 'month') continue
    for (const { key, income } of rows) {
      const list = await get(`ledger?type=income&${by}=${key}&${whole}`)
      expect([key, sumOf(list.json().map(({ amount }: { amount: object }) => amount))]).toEqual([
        key,
        income.minor,
      ])
    }
  }
})

it('names clients, services and methods', async () => {
  const namesOf = async (by: string) => (await read(by)).rows.map(({ name }) => name)
  expect(await namesOf('client')).toContain('Payer')
  expect(await namesOf('method')).toEqual(['Cash', 'bKash', 'Other entries'])
  expect(await namesOf('service')).toContain('No order, and unused credit')
  expect(await namesOf('month')).toContain(dayOf(new Date()).slice(0, 7))
})

it('counts an entry on its day in Dhaka', async () => {
  const day = `${Number(year) - 1}-01`
  await site.database
    .insertInto('ledger_entry')
    .values({
      ...{ id: '01936f00-0000-7000-8000-0000000000c9', at: new Date(`${day}-31T20:00:00Z`), type: 'credit' },
      ...{ invoice_id: null, email: someClient.email, amount_cents: 100, currency: 'USD', poisha: null },
      ...{ claim_id: null, person_id: null, reason: 'A gift' },
    })
    .execute()
  const next = `${Number(year) - 1}-02`
  expect((await read('month', `from=${day}-01&to=${day}-31`)).total.entries).toBe(0)
  const { rows } = await read('month', `from=${day}-15&to=${next}-01`)
  expect(rows.map(({ key, income }) => [key, income.minor])).toEqual([
    [day, 0],
    [next, 100],
  ])
  expect((await get(`ledger?from=${next}-01&to=${next}-01`)).headers['x-total-count']).toBe('1')
})

it('exports what it shows, and records it', async () => {
  const report = await get(`reports/income/export?${whole}&by=client&format=csv`)
  const lines = report.body.trim().split('\r\n')
  const { rows, total } = await read('client')
  expect(lines).toHaveLength(rows.length + 2)
  expect(lines.at(-1)).toBe(
    [
      'Total',
      total.received.minor / 100,
      total.other.minor / 100,
      total.income.minor / 100,
      total.entries,
    ].join(','),
  )
  const workbook = await get(`reports/income/export?${whole}&by=method&format=xlsx`)
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect((await get('ledger/export?type=refund')).body).toContain('Asked for')
  const audited = await site.database
    .selectFrom('audit_entry')
    .select('action')
    .where('action', 'in', ['invoice.report', 'invoice.export'])
    .orderBy('id')
    .execute()
  expect(audited.map(({ action }) => action)).toEqual(['invoice.report', 'invoice.report', 'invoice.export'])
})

it('shows outstanding money by age, and quotes by state', async () => {
  const { outstanding, quotes } = (await get(`reports/standing?${whole}`)).json()
  const { open } = (await get('overview?from=2026-01-01&to=2026-12-31')).json().money.outstanding[0]
  expect(outstanding[0]).toMatchObject({ age: 'not-due', open })
  expect(quotes).toEqual([])
})

it('refuses periods that end before they begin or last longer than ten years, and other roles', async () => {
  const refused = async (query: string) =>
    Object.keys(expectProblem(await get(`reports/income?${query}`), 422).errors ?? {})
  expect(await refused('from=2026-02-01&to=2026-01-31&by=month')).toEqual(['from'])
  expect(await refused('from=2010-01-01&to=2026-01-31&by=month')).toEqual(['to'])
  expect(await refused('from=2026-01-01&to=2026-01-31&by=sum')).toEqual(['by'])
  const support = await signInStaff(site, 'support')
  const path = `/api/reports/income?${whole}&by=month`
  expectProblem(await support.call('GET', path, undefined, support.bearer), 403)
  const finance = await signInStaff(site, 'finance')
  expect((await finance.call('GET', path, undefined, finance.bearer)).statusCode).toBe(200)
})
