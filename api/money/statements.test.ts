import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { signInMember } from '#tests/client-members.ts'
import { openPayerSite } from '#tests/payer-site.ts'
import { expectProblem } from '#tests/problem.ts'
import { type SignedIn, someClient } from '#tests/signed-in.ts'

const { site, payer, staff, clientId } = await openPayerSite()

const dollars = (minor: number) => ({ minor, currency: 'USD' })
const post = async (path: string, body: object) => {
  const response = await staff.call('POST', `/api/${path}`, body, staff.bearer)
  expect(response.statusCode, response.body).toBeLessThan(300)
  return response.json()
}
const read = (person: SignedIn, query = '', of: string = clientId) =>
  person.call('GET', `/api/statements/${of}${query}`, undefined, person.bearer)

async function invoice(minor: number): Promise<{ id: string; number: string }> {
  const lines = [{ title: 'Hosting', quantity: 1, price: dollars(minor) }]
  const { insertedId: id, number } = await post('invoices', { clientId, lines })
  return { id, number }
}
const pay = (id: string, amount: object) =>
  post(`invoices/${id}/payments`, { method: 'cash', paidAt: new Date().toISOString(), amount })

it('adds up invoices, payments, credit notes and refunds to the cent', async () => {
  const [first, second] = [await invoice(10_001), await invoice(5_000)]
  await pay(first.id, { minor: 1_100_000, currency: 'BDT' })
  await pay(second.id, dollars(6_500))
  await post(`invoices/${first.id}/credit-notes`, { amount: dollars(500), reason: 'A mistake' })
  await post(`invoices/${first.id}/credit`, { consent: 'Agreed by phone' })
  const refund = { invoiceId: second.id, amount: dollars(2_000), to: 'client', reason: 'Asked for' }
  await post(`ledger/${someClient.email}/refunds`, refund)
  const voided = await invoice(777)
  await post(`invoices/${voided.id}/void`, { version: 1, reason: 'A mistake' })

  const statement = (await read(payer)).json()
  expect(statement).toMatchObject({ clientId, clientName: 'Payer', opening: dollars(0) })
  const kinds = statement.lines.map(({ kind }: { kind: string }) => kind)
  expect(kinds.slice(0, 4)).toEqual(['invoice', 'invoice', 'payment', 'payment'])
  expect(kinds).not.toContain('void')
  expect(statement.lines[0]).toMatchObject({
    number: first.number,
    amount: dollars(10_001),
    balance: dollars(10_001),
  })
  let balance = statement.opening.minor
  for (const line of statement.lines) {
    balance += line.amount.minor
    expect(line.balance).toEqual(dollars(balance))
  }
  expect(statement.closing).toEqual(dollars(balance))

  const own = async (path: string) =>
    (await payer.call('GET', `/api/${path}`, undefined, payer.bearer)).json()
  const open = (await own(`invoices/${someClient.email}`)).reduce(
    (sum: number, one: { open: { minor: number } }) => sum + one.open.minor,
    0,
  )
  const { credit } = await own(`ledger/${someClient.email}/credit`)
  expect(balance).toBe(open - credit.minor)
  // Moving credit to an invoice changes nothing that is owed.
  expect(kinds.filter((kind: string) => kind === 'payment')).toHaveLength(2)
})

it('leaves an earlier period as it was when an invoice is voided later', async () => {
  const { id, number } = await invoice(4_321)
  await sql`update invoice set created_at = '2024-05-10T06:00:00Z' where id = ${id}`.execute(site.database)
  const may = '?from=2024-05-01&to=2024-05-31'
  const before = (await read(staff, may)).json()
  expect(before).toMatchObject({ opening: dollars(0), closing: dollars(4_321) })
  await post(`invoices/${id}/void`, { version: 1, reason: 'A mistake' })
  await sql`update invoice set voided_at = '2024-05-31T18:00:00Z' where id = ${id}`.execute(site.database)
  expect((await read(staff, may)).json()).toEqual(before)
  const june = (await read(staff, '?from=2024-06-01&to=2024-06-30')).json()
  expect(june).toMatchObject({ opening: dollars(4_321), closing: dollars(0) })
  expect(june.lines).toEqual([
    expect.objectContaining({ kind: 'void', number, day: '2024-06-01', amount: dollars(-4_321) }),
  ])
  const both = (await read(staff, '?from=2024-05-01&to=2024-06-30')).json()
  expect(both).toMatchObject({ lines: [], closing: dollars(0) })
  const july = (await read(staff, '?from=2024-07-01&to=2024-07-31')).json()
  expect(july).toMatchObject({ opening: dollars(0), lines: [], closing: dollars(0) })
})

it('begins a period with the balance of the day before, in the time zone of the business', async () => {
  const { rows } = { rows: (await read(staff)).json() }
  const dayBefore = (moment: string) =>
    new Date(new Date(moment).getTime() - 86_400_000).toISOString().slice(0, 10)
  const day = rows.lines[0].day
  const later = (await read(staff, '?from=2099-01-01&to=2099-12-31')).json()
  expect(later).toMatchObject({ opening: rows.closing, lines: [], closing: rows.closing })
  const earlier = (await read(staff, `?from=2001-01-01&to=${dayBefore(day)}`)).json()
  expect(earlier).toMatchObject({ opening: dollars(0), lines: [], closing: dollars(0) })
  // 20:00 UTC is the next day in Dhaka.
  await site.database
    .insertInto('ledger_entry')
    .values({
      ...{ id: '01936f00-0000-7000-8000-0000000000c9', at: new Date('2001-01-31T20:00:00Z'), type: 'credit' },
      ...{ invoice_id: null, email: someClient.email, amount_cents: 100, currency: 'USD', poisha: null },
      ...{ claim_id: null, person_id: null, reason: 'A gift' },
    })
    .execute()
  expect((await read(staff, '?from=2001-01-01&to=2001-01-31')).json()).toMatchObject({ lines: [] })
  const february = (await read(staff, '?from=2001-02-01&to=2001-02-01')).json()
  expect(february).toMatchObject({
    lines: [{ kind: 'credit', day: '2001-02-01', amount: dollars(-100), balance: dollars(-100) }],
  })
})

it('answers by address too, to the client, its members for money, and staff of that area', async () => {
  const whole = (await read(payer)).json()
  expect((await read(payer, '', someClient.email)).json()).toEqual(whole)
  expect((await read(staff)).json().closing).toEqual(whole.closing)
  const stranger = await site.signIn({ email: 'stranger@example.com', name: 'Stranger' })
  expectProblem(await read(stranger), 404)
  expectProblem(await read(stranger, '', someClient.email), 404)
  expectProblem(await read(payer, '', '01890a5d-ac96-774b-bcce-b302099a8057'), 404)
  expect((await read(stranger, '', 'stranger@example.com')).json()).toMatchObject({
    lines: [],
    clientId: null,
  })
  const billing = { email: 'billing@example.com', clientId, scopes: ['billing' as const] }
  expect((await read(await signInMember(site, billing))).json().closing).toEqual(whole.closing)
  const projects = { email: 'projects@example.com', clientId, scopes: ['projects' as const] }
  expectProblem(await read(await signInMember(site, projects)), 404)
})

it('prints and exports what it shows', async () => {
  const pdf = await read(payer, '/pdf')
  expect(pdf.body).toMatch(/^%PDF-/)
  expect(pdf.headers['content-disposition']).toMatch(/statement-\d{4}-01-01-.*\.pdf/)
  const { lines, credits, closing } = (await read(payer)).json()
  const csv = (await read(payer, '/export?format=csv')).body.trim().split('\r\n')
  expect(csv).toHaveLength(lines.length + credits.length + 3)
  expect(csv[0]).toContain('Amount,Balance,Currency')
  expect(csv.at(-1)).toContain(`Closing balance`)
  expect(csv.at(-1)).toContain(`,${closing.minor / 100},USD,`)
  expect((await read(staff, '/export?format=xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
  const audited = site.database.selectFrom('audit_entry').select('record_id')
  expect(await audited.where('action', '=', 'client.statement').execute()).toEqual([{ record_id: clientId }])
})

it('refuses a period that ends before it begins', async () => {
  const { errors } = expectProblem(await read(payer, '?from=2026-02-01&to=2026-01-31'), 422)
  expect(Object.keys(errors ?? {})).toEqual(['from'])
  expectProblem(await read(payer, '?from=soon'), 422)
})
