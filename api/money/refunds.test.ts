import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { User } from '#core/context.ts'
import { issueCreditNote } from '#core/invoice/issue-credit-note.server.ts'
import { refundInput } from '#core/ledger/ledger.ts'
import { refund as refundNow } from '#core/ledger/refund.server.ts'
import { renderRefund } from '#core/ledger/refund-paper.server.ts'
import { clientOwner } from '#core/owner/owner.ts'
import { remindClients } from '#core/reminder/remind-clients.server.ts'
import { addDays, startOfDay, today } from '#core/time.ts'
import { addMember } from '#tests/client-members.ts'
import { admin, client, otherClient, unknownId, visitor } from '#tests/factories.ts'
import { addMethod, aMethod } from '#tests/payments.ts'
import { addAccount } from '#tests/people.ts'
import { jpegFile } from '#tests/picture-files.ts'
import { expectProblem } from '#tests/problem.ts'
import { readPdfText } from '#tests/read-pdf-text.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

type Money = { minor: number; currency: string }

let [asStaff, asClient] = [] as unknown as [TestSite, TestSite]
let clientId: string
let bkash: string
const day = today({ now: () => new Date() })
beforeAll(async () => {
  asStaff = await createTestSite({ signedIn: admin })
  asClient = await createTestSite({ signedIn: client, shared: asStaff })
  for (const person of [admin, client]) await addAccount(asStaff.database, person)
  clientId = (await post('/clients', { name: 'Karim Client', email: client.email })).insertedId
  bkash = await addMethod(asStaff.ctxOf(admin), aMethod())
  const { version } = await get<{ version: number }>('/payment-settings')
  const vat = { name: 'VAT', percent: 15, inclusive: false, onWebsite: false }
  const exchangeRates = [{ currency: 'EUR', taka: 133.33 }]
  const settings = { version, taxRates: [vat], exchangeRates }
  expect((await asStaff.call('PATCH', '/payment-settings', settings)).statusCode).toBe(200)
})
afterAll(async () => {
  for (const site of [asClient, asStaff]) await site[Symbol.asyncDispose]()
})

const dollars = (minor: number) => ({ minor, currency: 'USD' })
const taka = (minor: number) => ({ minor, currency: 'BDT' })
async function post(path: string, body: object) {
  const response = await asStaff.call('POST', path, body)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const get = async <Body>(path: string) => (await asStaff.call('GET', path)).json<Body>()

async function paidInvoice(price: Money, { tax, paid = price }: { tax?: string; paid?: Money } = {}) {
  const lines = [{ title: 'Hosting', quantity: 1, price, ...(tax && { tax }) }]
  const { insertedId: id } = await post('/invoices', { clientId, lines, dueOn: day })
  const payment = { method: 'cash', amount: paid, paidAt: new Date().toISOString() }
  await post(`/invoices/${id}/payments`, payment)
  return id as string
}
const path = `/ledger/${client.email}/refunds`
const refundOf = (invoiceId: string, amount: Money, some: object = {}) => ({
  ...{ invoiceId, amount, to: 'client', reason: 'The project was stopped', ...some },
})
const refund = (invoiceId: string, amount: Money, some?: object) =>
  post(path, refundOf(invoiceId, amount, some))
const invoiceNow = async (id: string) => (await asStaff.call('GET', `/invoices/id/${id}`)).json()
const balance = async () => (await get<{ balance: Money }>(`/clients/${clientId}`)).balance
const statement = () =>
  get<{ closing: Money; lines: { kind: string; amount: Money }[] }>(`/statements/${clientId}`)
const credit = async () => (await get<{ credit: Money }>(`/ledger/${client.email}/credit`)).credit.minor
const taxNow = async () => {
  const period = `from=${day.slice(0, 4)}-01-01&to=${day.slice(0, 4)}-12-31`
  const { rows } = await get<{ rows: { net: Money; tax: Money }[] }>(`/reports/tax?${period}`)
  return [rows[0]?.net.minor ?? 0, rows[0]?.tax.minor ?? 0]
}

async function remindersOf(id: string): Promise<number> {
  for (let passed = 0; passed <= 30; passed++) {
    const now = () => new Date(startOfDay(addDays(day, passed)).getTime() + 10 * 3_600_000)
    await remindClients(asStaff.ctxOf(visitor, { now }))
  }
  const sent = asStaff.database.selectFrom('notice').select('id').where('topic', '=', 'reminder')
  return (await sent.where('event', 'like', `%:${id}:%`).execute()).length
}

it('credits what it pays out, so that nothing is owed, taxed or reminded of', async () => {
  const [taxBefore, before] = [await taxNow(), await balance()]
  const id = await paidInvoice(dollars(10_000), { tax: 'VAT', paid: dollars(11_500) })
  const { insertedId } = await refund(id, dollars(4_600))
  expect(await invoiceNow(id)).toMatchObject({
    ...{ status: 'paid', paid: dollars(6_900), credited: dollars(4_600), open: dollars(0) },
  })
  expect(await taxNow()).toEqual([(taxBefore[0] ?? 0) + 6_000, (taxBefore[1] ?? 0) + 900])
  await refund(id, dollars(6_900))
  expect(await invoiceNow(id)).toMatchObject({ status: 'paid', paid: dollars(0), open: dollars(0) })
  expect(await taxNow()).toEqual(taxBefore)
  expect(await balance()).toEqual(before)
  const { lines, closing } = await statement()
  expect(closing).toEqual(before)
  expect(lines.slice(-6).map(({ kind, amount }) => [kind, amount.minor])).toEqual([
    ...[['invoice', 11_500] as const, ['payment', -11_500] as const],
    ...[['refund', 4_600] as const, ['credit-note', -4_600] as const],
    ...[['refund', 6_900] as const, ['credit-note', -6_900] as const],
  ])
  expect((await get<{ _id: string; type: string }[]>('/ledger?type=refund')).at(-1)?._id).toBe(insertedId)
  const notes = (await asClient.call('GET', `/credit-notes/${client.email}`)).json()
  expect(notes.map(({ amount }: { amount: Money }) => amount.minor)).toEqual([6_900, 4_600])
  const mail = asStaff.database.selectFrom('mail').select(['subject', 'document_id as document'])
  const mails = await mail.where('subject', 'like', `Credit note ${notes[0].number}%`).execute()
  expect(mails.map(({ document }) => document)).toContain(notes[0]._id)
  expect(await remindersOf(id)).toBe(0)
})

it('leaves open what was never paid', async () => {
  const id = await paidInvoice(dollars(10_000), { paid: dollars(6_000) })
  await refund(id, dollars(6_000))
  expect(await invoiceNow(id)).toMatchObject({
    ...{ status: 'open', paid: dollars(0), credited: dollars(6_000), open: dollars(4_000) },
  })
})

it('makes the amount credit, which the client need not spend on the same invoice', async () => {
  const before = await credit()
  const id = await paidInvoice(dollars(5_000))
  await refund(id, dollars(2_000), { to: 'credit' })
  expect(await invoiceNow(id)).toMatchObject({
    ...{ status: 'paid', paid: dollars(3_000), credited: dollars(2_000), open: dollars(0) },
  })
  expect((await credit()) - before).toBe(2_000)
})

it('opens the invoice again if the client will pay it again, and keeps its tax', async () => {
  const before = await taxNow()
  const id = await paidInvoice(dollars(10_000), { tax: 'VAT', paid: dollars(11_500) })
  await refund(id, dollars(11_500), { reopens: true })
  expect(await invoiceNow(id)).toMatchObject({
    ...{ status: 'open', paid: dollars(0), credited: dollars(0), open: dollars(11_500) },
  })
  expect(await taxNow()).toEqual([(before[0] ?? 0) + 10_000, (before[1] ?? 0) + 1_500])
  expect(await remindersOf(id)).toBeGreaterThan(0)
  const ofCredit = { invoiceId: null, amount: dollars(1), to: 'client', reason: 'x', reopens: true }
  const refused = await asStaff.call('POST', path, ofCredit)
  expect(Object.keys(expectProblem(refused, 422).errors ?? {})).toEqual(['reopens'])
})

it.each([
  ['BDT', 1_000_001],
  ['EUR', 8_333],
])('credits in %s, and the values in dollars add up to nothing', async (currency, minor) => {
  const before = await balance()
  const of = (amount: number) => ({ minor: amount, currency })
  const id = await paidInvoice(of(minor))
  const paidOut = { minor: 10_000, currency: 'BDT' }
  await refund(id, of(Math.floor(minor / 3)), { paidOut })
  await refund(id, of(minor - Math.floor(minor / 3)))
  expect(await invoiceNow(id)).toMatchObject({ status: 'paid', paid: of(0), credited: of(minor) })
  expect(await balance()).toEqual(before)
  const entries = asStaff.database.selectFrom('ledger_entry').select(['usd_cents', 'amount_cents', 'type'])
  const found = await entries.where('invoice_id', '=', id).execute()
  const sum = (rows: typeof found) => rows.reduce((total, { usd_cents: usd }) => total + Number(usd), 0)
  expect(sum(found.filter(({ type }) => type !== 'credit-note'))).toBe(0)
  expect(found.reduce((total, { amount_cents: amount }) => total + Number(amount), 0)).toBe(minor)
})

it('refunds once, and credits once, of many at once', async () => {
  const id = await paidInvoice(dollars(10_000), { tax: 'VAT', paid: dollars(11_500) })
  const startedAt = new Date()
  const ctx = asStaff.ctxOf({ ...admin, session: { ...admin.session, startedAt } })
  const input = { ...refundInput.parse(refundOf(id, dollars(11_500))), email: client.email }
  const tries = await Promise.allSettled([
    ...Array.from({ length: 10 }, () => refundNow(ctx, { ...input, key: undefined })),
    ...Array.from({ length: 10 }, () =>
      issueCreditNote(ctx, id, { amount: dollars(11_500), reason: 'A mistake' }),
    ),
  ])
  const refusals = tries.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  expect(refusals).toEqual(Array(19).fill(expect.objectContaining({ kind: 'conflict' })))
  expect(await invoiceNow(id)).toMatchObject({ status: 'paid', paid: dollars(0), credited: dollars(11_500) })
})

it('returns the first answer to a repeated call', async () => {
  const id = await paidInvoice(dollars(1_000))
  const send = () => asStaff.call('POST', path, refundOf(id, dollars(1_000)), 'refund-once')
  const [first, second] = [await send(), await send()]
  expect(second.json()).toEqual(first.json())
  expect(await invoiceNow(id)).toMatchObject({ credited: dollars(1_000), paid: dollars(0) })
})

it('writes nothing in a closed month, and says so', async () => {
  const id = await paidInvoice(dollars(10_000), { tax: 'VAT', paid: dollars(11_500) })
  const before = await invoiceNow(id)
  const month = day.slice(0, 7)
  const closing = { month: `${month}-01`, reason: 'x', closed_by: null, closed_at: new Date() }
  await asStaff.database.insertInto('closed_month').values(closing).execute()
  for (const some of [{}, { to: 'credit' }, { reopens: true }]) {
    const refused = await asStaff.call('POST', path, refundOf(id, dollars(1_000), some))
    expect(expectProblem(refused, 409).message).toContain(`The month ${month} is closed`)
  }
  const note = { amount: dollars(1_000), reason: 'x' }
  expectProblem(await asStaff.call('POST', `/invoices/${id}/credit-notes`, note), 409)
  await asStaff.database.deleteFrom('closed_month').execute()
  expect(await invoiceNow(id)).toEqual(before)
})

async function upload(): Promise<string> {
  const response = await asStaff.request({
    method: 'POST',
    url: '/api/attachments?name=advice.jpg',
    headers: { authorization: 'Bearer x', 'content-type': 'application/octet-stream' },
    payload: await jpegFile({ width: 40, height: 30 }),
  })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().insertedId
}

it('keeps how the money was sent, and shows it on ledger, statement and export', async () => {
  const received = async () => {
    const { rows } = await get<{ rows: { key: string; income: Money }[] }>(
      `/reports/income?from=${day}&to=${day}&by=method`,
    )
    return rows.find(({ key }) => key === 'bkash')?.income.minor ?? 0
  }
  const before = await received()
  const id = await paidInvoice(dollars(10_000))
  const files = [await upload()]
  const sent = {
    method: bkash,
    reference: ' 9fa1-b2c3d4 ',
    files,
    paidOut: { minor: 122_000, currency: 'BDT' },
  }
  const { insertedId } = await refund(id, dollars(1_000), sent)
  expect((await received()) - before).toBe(-1_000)
  const expected = { method: 'bKash', reference: '9fa1-b2c3d4' }
  const [ofInvoice] = await get<object[]>(`/ledger?type=refund&invoice=${id}`)
  expect(ofInvoice).toMatchObject({ _id: insertedId, ...expected, files: [{ name: 'advice.jpg' }] })
  const [own] = (await asClient.call('GET', `/ledger/${client.email}?type=refund`)).json()
  expect(own).toMatchObject({ _id: insertedId, ...expected, files: [{ _id: files[0] }] })
  for (const site of [asClient, asStaff]) {
    expect((await site.call('GET', `/attachments/${files[0]}`)).statusCode).toBe(200)
  }
  const { lines } = await get<{ lines: object[] }>(`/statements/${clientId}`)
  expect(lines.at(-2)).toMatchObject({ kind: 'refund', ...expected })
  const exported = await asStaff.call('GET', '/ledger/export?format=csv&type=refund')
  expect(exported.body).toContain('bKash,9fa1-b2c3d4,advice.jpg,')
  const audit = asStaff.database
    .selectFrom('audit_entry')
    .select('after')
    .where('action', '=', 'ledger.refund')
  const [audited] = await audit.orderBy('id', 'desc').limit(1).execute()
  expect(audited?.after).toMatchObject({ ...expected, files })
})

it('requires the amount that was sent in the currency of the method, which cash does not have', async () => {
  const id = await paidInvoice(dollars(10_000))
  const send = (amount: Money, some: object) =>
    asStaff.call('POST', path, refundOf(id, amount, { method: bkash, ...some }))
  for (const [some, field] of [
    [{}, 'paidOut'],
    [{ paidOut: null }, 'paidOut'],
    [{ paidOut: dollars(1_000) }, 'paidOut.currency'],
  ] as const) {
    const { errors } = expectProblem(await send(dollars(1_000), some), 422)
    expect(Object.keys(errors ?? {}), JSON.stringify(some)).toEqual([field])
  }
  expect(await invoiceNow(id)).toMatchObject({ paid: dollars(10_000) })
  expect((await send(dollars(1_000), { paidOut: taka(122_500) })).statusCode).toBe(201)
  expect((await send(dollars(1_000), { method: 'cash' })).statusCode).toBe(201)
  const inTaka = await paidInvoice(taka(50_000))
  await refund(inTaka, taka(20_000), { method: bkash })
  const rows = await get<{ taka: Money; invoiceId: string }[]>(`/ledger?type=refund&invoice=${id}`)
  expect(rows.map((row) => row.taka)).toContainEqual(taka(-122_500))
})

it('uses a transaction ID for one refund, in any spelling and in a race', async () => {
  const id = await paidInvoice(dollars(10_000))
  const sent = { method: bkash, paidOut: taka(122_000) }
  const send = (reference: string, some: object = {}) =>
    asStaff.call('POST', path, refundOf(id, dollars(1_000), { ...sent, reference, ...some }))
  const spellings = ['7XY8Z9', '7xy8z9', '7XY-8Z9', ' 7XY 8Z9']
  const answers = await Promise.all(spellings.map((reference) => send(reference)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409])
  for (const answer of answers.filter(({ statusCode }) => statusCode === 409)) {
    expect(Object.keys(expectProblem(answer, 409).errors ?? {})).toEqual(['reference'])
  }
  expect(await invoiceNow(id)).toMatchObject({ paid: dollars(9_000), credited: dollars(1_000) })
  // Numbers of papers may repeat.
  for (const reference of ['12', '12', '']) {
    expect((await send(reference, { method: 'cash' })).statusCode).toBe(201)
  }
  for (const [some, field] of [
    [{ to: 'credit', paidOut: undefined }, 'method'],
    [{ method: null }, 'method'],
    [{ method: '01890a5d-ac96-774b-bcce-b302099a8057' }, 'method'],
    [{ reference: '1' }, 'reference'],
    [{ reference: '', files: ['01890a5d-ac96-774b-bcce-b302099a8057'] }, 'files'],
  ] as const) {
    const { errors } = expectProblem(await send('5AB6C7', some), 422)
    expect(Object.keys(errors ?? {}), JSON.stringify(some)).toEqual([field])
  }
})

it('uses credit for an invoice if staff says how the client agreed', async () => {
  const paid = await paidInvoice(dollars(3_000))
  await refund(paid, dollars(3_000), { to: 'credit' })
  const before = await credit()
  const lines = [{ title: 'Hosting', quantity: 1, price: dollars(2_000) }]
  const { insertedId: id } = await post('/invoices', { clientId, lines })
  const use = (body?: object, key?: string) => asStaff.call('POST', `/invoices/${id}/credit`, body, key)
  for (const body of [undefined, {}, { consent: ' ' }]) {
    expect(Object.keys(expectProblem(await use(body), 422).errors ?? {})).toEqual(['consent'])
  }
  const consent = 'Agreed by phone on Monday'
  const [first, second] = await Promise.all([use({ consent }, 'use-credit'), use({ consent }, 'use-credit')])
  expect(first.json()).toMatchObject({ used: dollars(2_000) })
  expect(second.json()).toEqual(first.json())
  expect(await credit()).toBe(before - 2_000)
  expect(await invoiceNow(id)).toMatchObject({ status: 'paid', open: dollars(0) })
  const entries = await get<{ reason: string }[]>(`/ledger?invoice=${id}`)
  expect(entries.map(({ reason }) => reason)).toEqual([expect.stringContaining(consent)])
  const audit = asStaff.database.selectFrom('audit_entry').select('after')
  const [audited] = await audit.where('action', '=', 'ledger.spend-credit').execute()
  expect(audited?.after).toMatchObject({ consent })
  const told = asStaff.database.selectFrom('notice').select(['title', 'text'])
  expect(await told.where('event', 'like', 'ledger.spend-credit:%').execute()).toEqual([
    { title: expect.stringContaining('$20 of your credit was used for IN-'), text: consent },
  ])
  expectProblem(await use({ consent }), 409)
})

it('is found by its number, at its invoice or at its client, and not by others', async () => {
  const id = await paidInvoice(dollars(10_000))
  const { insertedId } = await refund(id, dollars(2_000))
  await refund(id, dollars(1_000), { to: 'credit' })
  const { insertedId: ofCredit } = await post(path, { ...refundOf(id, dollars(1_000)), invoiceId: undefined })
  const entries = await get<{ _id: string; refundNumber: string }[]>('/ledger?type=refund')
  const numberOf = (wanted: string) => entries.find(({ _id }) => _id === wanted)?.refundNumber ?? ''
  const typed = numberOf(insertedId).toLowerCase().replace('-', ' ')
  const search = async (site: TestSite, q: string) =>
    (await site.call('GET', `/search?q=${q}`)).json<{ _id: string; kind: string; title: string }[]>()
  const atInvoice = { _id: id, kind: 'invoice', title: numberOf(insertedId), isExact: true }
  expect(await search(asStaff, typed)).toMatchObject([atInvoice])
  expect(await search(asClient, typed)).toMatchObject([atInvoice])
  expect(await search(asStaff, numberOf(ofCredit))).toMatchObject([
    { _id: clientId, kind: 'client', title: numberOf(ofCredit) },
  ])
  expect(await search(asClient, numberOf(ofCredit))).toEqual([])
  const withoutMoney = {
    ...admin,
    role: unknownId as User['role'],
    customRole: { areas: ['clients'] },
  } as User
  await using asOther = await createTestSite({ signedIn: withoutMoney, shared: asStaff })
  expect((await asOther.call('GET', `/clients/${clientId}`)).statusCode).toBe(200)
  expect(await search(asOther, numberOf(ofCredit))).toEqual([])
  expect(await get(`/invoices?q=${typed}`)).toMatchObject([{ _id: id }])
  await using other = await createTestSite({ signedIn: otherClient, shared: asStaff })
  expect(await search(other, typed)).toEqual([])
  expect(await get('/invoices?q=RF-999999')).toEqual([])
})

it('is no part of what was received, on the overview and in the reports', async () => {
  type Sums = { received: Money; other: Money }
  const year = `from=${day.slice(0, 4)}-01-01&to=${day.slice(0, 4)}-12-31`
  const read = async () => {
    const { money } = await get<{ money: { received: Money; refunded: Money } }>(`/overview?${year}`)
    const { total } = await get<{ total: Sums }>(`/reports/income?${year}&by=method`)
    expect(total.received).toEqual(money.received)
    return [money.received.minor, money.refunded.minor, total.other.minor]
  }
  const [received = 0, refunded = 0, other = 0] = await read()
  const id = await paidInvoice(dollars(10_000))
  await refund(id, dollars(2_500), { method: bkash, reference: 'COUNTED7X1', paidOut: taka(305_000) })
  expect(await read()).toEqual([received + 10_000, refunded + 2_500, other - 2_500])
  const months = await get<{ month: string; entries: number }[]>('/closed-months')
  const period = `from=${day.slice(0, 7)}-01&to=${day}`
  const listed = await asStaff.call('GET', `/ledger?type=income&limit=1&${period}`)
  expect(Number(listed.headers['x-total-count'])).toBe(months[0]?.entries)
})

it('has a numbered paper, mailed, and printed the same again for both sides alone', async () => {
  const id = await paidInvoice(dollars(10_000))
  const sent = { paidOut: { minor: 600_000, currency: 'BDT' }, method: bkash, reference: 'PAPER77XY1' }
  const { insertedId } = await refund(id, dollars(5_000), sent)
  const { insertedId: toCredit } = await refund(id, dollars(1_000), { to: 'credit' })
  const entries = await get<{ _id: string; refundNumber: string | null }[]>(
    `/ledger?type=refund&invoice=${id}`,
  )
  const numberOf = (wanted: string) => entries.find(({ _id }) => _id === wanted)?.refundNumber
  expect(numberOf(insertedId)).toMatch(/^RF-\d{6}$/)
  const print = (site: TestSite, refundId = insertedId) => site.call('GET', `/refunds/${refundId}/pdf`)
  const paper = await print(asClient)
  expect(paper.statusCode, paper.body).toBe(200)
  const text = (await readPdfText(paper.rawPayload)).replaceAll(/\s+/g, ' ')
  const { number } = await invoiceNow(id)
  for (const part of [
    numberOf(insertedId) ?? '',
    number,
    'CN-',
    '৳6,000',
    '$50',
    'PAPER77XY1',
    'The project was stopped',
  ])
    expect(text).toContain(part)
  expect((await print(asStaff)).rawPayload.equals(paper.rawPayload)).toBe(true)
  // Money that became credit was not paid out.
  expect([numberOf(toCredit), (await print(asStaff, toCredit)).statusCode]).toEqual([null, 404])
  await using other = await createTestSite({ signedIn: otherClient, shared: asStaff })
  expect((await print(other)).statusCode).toBe(404)
  const mailed = await asStaff.database
    .selectFrom('mail')
    .select(['document_kind as kind'])
    .where('document_id', '=', insertedId)
    .execute()
  expect(mailed).toEqual([{ kind: 'refund' }])
  const made = await renderRefund(asStaff.ctxOf(admin), insertedId)
  if (!made) throw new Error('No paper')
  expect((await buffer(made.content)).equals(paper.rawPayload)).toBe(true)
})

it('reads beside the credit of a client if somebody is notified when it is paid out', async () => {
  await addAccount(asStaff.database, otherClient)
  const { insertedId: bare } = await post('/clients', { name: 'A company' })
  const isNotified = async () =>
    (await get<{ isNotified: boolean }>(`/ledger/${encodeURIComponent(clientOwner(bare))}/credit`)).isNotified
  expect(await isNotified()).toBe(false)
  await addMember(asStaff.database, { email: otherClient.email, clientId: bare, scopes: ['projects'] })
  expect(await isNotified()).toBe(false)
  await asStaff.database.deleteFrom('client_member').where('client_id', '=', bare).execute()
  await addMember(asStaff.database, { email: otherClient.email, clientId: bare, scopes: ['billing'] })
  expect(await isNotified()).toBe(true)
})
