import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientBody } from '#core/client/client.ts'
import { createClient } from '#core/client/edit-client.server.ts'
import { issueCreditNote } from '#core/invoice/issue-credit-note.server.ts'
import { decideClaim } from '#core/payment-claim/decide-claim.server.ts'
import { reportProblem } from '#core/problem/report-problem.server.ts'
import { formatDay, today } from '#core/time.ts'
import { admin, aProblem, client, otherClient } from '#tests/factories.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

type Row = { _id: string; kind: string; title: string; isExact: boolean }

const token = { authorization: 'someone' }
let site: TestSite
let ids: { order: string; invoice: string; claim: string; problem: string; phone: string }
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
  const { staff, payer, orderId: order, invoiceId: invoice, sendAndTake } = await setUpPayableInvoice(site)
  const { id: claim, version } = await sendAndTake({ trxId: '9FA1B2C3D4' })
  await decideClaim(staff, claim, { status: 'accepted', version })
  await issueCreditNote(
    staff,
    invoice,
    { amount: { minor: 100, currency: 'USD' }, reason: 'Kindness' },
    undefined,
  )
  const { id: problem } = await reportProblem(payer, aProblem({ title: 'The lantern is dark' }))
  const phone = await createClient(staff, clientBody.parse({ name: 'Rahima', phone: '+৮৮০ ১৭১১ ২৩৪-৫৬৭' }))
  ids = { order, invoice, claim, problem, phone }
}, 60_000)
afterAll(() => site[Symbol.asyncDispose]())

const search = async (q: string, from: TestSite = site) =>
  (await from.get(`/api/search?${new URLSearchParams({ q })}`, token)).json<Row[]>()
const exactly = async (q: string, from?: TestSite) =>
  (await search(q, from))
    .filter(({ isExact }) => isExact)
    .map(({ kind, _id, title }) => ({ kind, _id, title }))

it('leads from a number in any spelling to its record, before everything else', async () => {
  const order = { kind: 'order', _id: ids.order, title: 'OR-000001' }
  for (const q of ['OR-000001', 'or-000001', 'or 1', 'Or1', 'OR-০০০০০১']) {
    expect([q, (await search(q))[0]]).toMatchObject([q, { ...order, isExact: true }])
  }
  expect(await exactly('in1')).toEqual([{ kind: 'invoice', _id: ids.invoice, title: 'IN-000001' }])
  expect(await exactly('cn 1')).toEqual([{ kind: 'invoice', _id: ids.invoice, title: 'CN-000001' }])
  expect(await exactly('pc-1')).toEqual([{ kind: 'payment-claim', _id: ids.claim, title: 'PC-000001' }])
  expect(await exactly('RC-000001')).toEqual([{ kind: 'payment-claim', _id: ids.claim, title: 'RC-000001' }])
  expect(await exactly('pr1')).toEqual([{ kind: 'problem', _id: ids.problem, title: 'PR-000001' }])
  expect(await exactly('OR-000002')).toEqual([])
})

it('finds a payment by its transaction ID, and a client by a phone, in any spelling', async () => {
  const claim = { kind: 'payment-claim', _id: ids.claim, title: 'PC-000001' }
  for (const q of ['9FA1B2C3D4', '9fa1-b2c3 d4', '৯FA১B২C৩D৪']) expect(await exactly(q)).toEqual([claim])
  const person = { kind: 'client', _id: ids.phone, title: 'Rahima' }
  for (const q of ['01711234567', '+880 1711-234567', '০১৭১১ ২৩৪ ৫৬৭']) {
    expect([q, await exactly(q)]).toEqual([q, [person]])
  }
  const list = await site.get('/api/clients?q=01711234567', token)
  expect(list.json()).toMatchObject([{ _id: ids.phone }])
})

it('finds orders, invoices, payments and problems by their text', async () => {
  const kinds = async (q: string) => (await search(q)).map(({ kind }) => kind)
  expect(await kinds('Karim Client')).toEqual(expect.arrayContaining(['order', 'invoice']))
  expect(await kinds('lantern is')).toEqual(['problem'])
  expect(await kinds('01812345678')).toEqual(['payment-claim'])
})

it('finds only own records for a client, and payments at their invoice', async () => {
  await using own = await createTestSite({ shared: site, signedIn: client })
  expect(await exactly('or1', own)).toEqual([{ kind: 'order', _id: ids.order, title: 'OR-000001' }])
  expect(await exactly('rc1', own)).toEqual([{ kind: 'invoice', _id: ids.invoice, title: 'RC-000001' }])
  expect(await exactly('9fa1b2c3d4', own)).toMatchObject([{ kind: 'invoice', _id: ids.invoice }])
  expect((await search('lantern is', own)).map(({ kind }) => kind)).toEqual(['problem'])
  expect(await search('01711234567', own)).toEqual([])
  await using other = await createTestSite({ shared: site, signedIn: otherClient })
  for (const q of ['or1', 'in1', 'cn1', 'pc1', 'rc1', 'pr1', '9FA1B2C3D4', 'lantern is', '01711234567']) {
    expect([q, await search(q, other)]).toEqual([q, []])
  }
})

it('finds for staff what their role includes', async () => {
  const support = { ...admin, id: '01936f00-0000-7000-8000-0000000000c1', role: 'support' as const }
  await using help = await createTestSite({ shared: site, signedIn: support })
  expect(await exactly('pr1', help)).toHaveLength(1)
  for (const q of ['or1', 'in1', 'rc1', '9FA1B2C3D4', '01711234567']) {
    expect([q, await search(q, help)]).toEqual([q, []])
  }
  expectProblem(await site.get('/api/search?q=or1'), 401)
})

it('finds lines of statements and refunds by their transaction ID, for those who may see them', async () => {
  const { staff, invoiceId, methodId, sendAndTake } = await setUpPayableInvoice(site)
  const { id: claim, version } = await sendAndTake({ trxId: 'PAID7X8Y9' })
  await decideClaim(staff, claim, { status: 'accepted', version })
  const day = formatDay(today(staff))
  const lines = [
    [day, 'LINE7X8Y9', '1,234.50', 'a'],
    [day, 'PAID7X8Y9', '73078.00', 'b'],
  ]
  const added = await site.request({
    method: 'POST',
    url: `/api/bank-statements?${new URLSearchParams({ method: methodId, name: 'wallet.csv' })}`,
    headers: { ...token, 'content-type': 'application/octet-stream' },
    payload: `Date,Transaction ID,Credit,Details\r\n${lines.map((line) => `${line.map((cell) => `"${cell}"`).join(',')}\r\n`).join('')}`,
  })
  expect(added.statusCode, added.body).toBe(201)
  const line = { kind: 'bank-statement', _id: expect.any(String), title: 'LINE7X8Y9' }
  for (const q of ['LINE7X8Y9', 'line-7x8y 9']) expect(await exactly(q)).toEqual([line])
  expect(await search('LINE7X8Y9')).toMatchObject([{ detail: `bKash · ৳1,234.50 · ${day}` }])

  const back = { invoiceId, amount: { minor: 1_000, currency: 'USD' }, to: 'client', method: methodId }
  const refund = await site.call('POST', `/ledger/${client.email}/refunds`, {
    ...{ ...back, paidOut: { minor: 122_000, currency: 'BDT' } },
    ...{ reference: 'BACK-7X8Y9', reason: 'Too much' },
  })
  expect(refund.statusCode, refund.body).toBe(201)
  const atInvoice = { kind: 'invoice', _id: invoiceId, title: expect.stringMatching(/^RF-/) }
  expect(await exactly('back7x8y9')).toEqual([atInvoice])

  await using own = await createTestSite({ shared: site, signedIn: client })
  expect(await exactly('BACK7X8Y9', own)).toEqual([atInvoice])
  expect(await search('LINE7X8Y9', own)).toEqual([])
  await using other = await createTestSite({ shared: site, signedIn: otherClient })
  const support = { ...admin, id: '01936f00-0000-7000-8000-0000000000c1', role: 'support' as const }
  await using help = await createTestSite({ shared: site, signedIn: support })
  for (const from of [other, help]) {
    for (const q of ['LINE7X8Y9', 'BACK7X8Y9']) expect(await search(q, from)).toEqual([])
  }
})
