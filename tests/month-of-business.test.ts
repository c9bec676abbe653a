import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InvoiceRow } from '#core/invoice/invoice.ts'
import type { SharedInvoiceRow } from '#core/invoice/shared-invoice.ts'
import type { Money } from '#core/money.ts'
import type { WholeOrder } from '#core/order/order-response.ts'
import { admin } from './factories.ts'
import { addMethod, aMethod } from './payments.ts'
import { addAccount } from './people.ts'
import { createTestSite, type TestSite } from './test-site.ts'

// A month of an ordinary client who never signs in, from the chat to the books, by the calls of the screens alone.
let now = new Date('2026-10-05T04:00:00Z')
let [asStaff, asVisitor] = [] as unknown as [TestSite, TestSite]
const methods = { bkash: '', wise: '' }
beforeAll(async () => {
  asStaff = await createTestSite({ signedIn: admin, now: () => now })
  asVisitor = await createTestSite({ shared: asStaff, now: () => now })
  await addAccount(asStaff.database, admin)
  const staff = asStaff.ctxOf(admin, { now: () => now })
  methods.bkash = await addMethod(staff, aMethod({ max: taka(20_000) }))
  methods.wise = await addMethod(
    staff,
    aMethod({
      ...{ kind: 'wise', label: 'Wise', number: 'pay@agency.example' },
      ...{ accountType: 'none', currency: 'USD' },
    }),
  )
})
afterAll(async () => {
  for (const site of [asVisitor, asStaff]) await site[Symbol.asyncDispose]()
})

const dollars = (units: number): Money => ({ minor: Math.round(units * 100), currency: 'USD' })
const taka = (units: number) => ({ minor: units * 100, currency: 'BDT' as const })
const sumOf = (amounts: Money[]) => amounts.reduce((sum, { minor }) => sum + minor, 0)
const day = (date: string) => {
  now = new Date(`2026-${date}T04:00:00Z`)
}

const read = <Answer>({ statusCode, body }: { statusCode: number; body: string }): Answer => {
  expect(statusCode, body.slice(0, 500)).toBeLessThan(300)
  return JSON.parse(body)
}
const get = async <Answer>(path: string) => read<Answer>(await asStaff.call('GET', path))
const post = async <Answer = { insertedId: string }>(path: string, body: object = {}) =>
  read<Answer>(await asStaff.call('POST', path, body))
const visit = async <Answer>(path: string) => read<Answer>(await asVisitor.get(`/api${path}`))
const answer = async (path: string, body: object) => read(await asVisitor.post(`/api${path}`, body))
const tokenOf = ({ shareLink }: { shareLink: string }) => shareLink.split('/').at(-1) ?? ''

const invoicesOf = (orderId: string) =>
  get<InvoiceRow[]>(`/invoices?order=${orderId}&sort=number&direction=asc`)
const isPart = (number: number) => (invoice: InvoiceRow) => invoice.part?.number === number
async function moveOrder(id: string, move: string) {
  const { version } = await get<WholeOrder>(`/orders/id/${id}`)
  await post(`/orders/${id}/moves`, { move, version, reason: 'As agreed in the chat' })
}
/** Sends a quote, which the client accepts by its link. Returns its id. */
async function agree(quote: object): Promise<string> {
  const { insertedId: id } = await post('/quotes', quote)
  const token = tokenOf(
    await post<{ shareLink: string }>(`/quotes/${id}/moves`, { move: 'send', version: 1 }),
  )
  await answer(`/share/${token}/accept`, { name: 'Rahima Khatun', acceptsTerms: true })
  return id
}

it('runs a month from a chat to closed books, without an account of the client and to the cent', async () => {
  const { insertedId: clientId } = await post('/clients', { name: 'Rahima Khatun', phone: '01812345678' })

  // A quote with a discount and three payments, signed by its link.
  const quoteId = await agree({
    ...{ clientId, title: 'A shop for saris', discount: { percent: 10 } },
    lines: [{ title: 'Shop', quantity: 1, price: dollars(600) }],
    paymentPlan: [
      { label: 'Start', percent: 50, due: 'acceptance' },
      { label: 'Photos', percent: 30, due: 'milestone' },
      { label: 'Launch', percent: 20, due: 'delivery' },
    ],
  })
  const { orderId } = await get<{ orderId: string }>(`/quotes/id/${quoteId}`)
  const [first] = await invoicesOf(orderId)
  expect(first).toMatchObject({ total: dollars(270), payable: taka(32_940), part: { number: 1, of: 3 } })

  // Half by bKash in two parts, reported by link and matched from the wallet's statement.
  day('10-06')
  const token = tokenOf(await post<{ shareLink: string }>(`/invoices/${first?._id}/share-links`))
  const ids = ['SARI0000A1', 'SARI0000B2']
  for (const [index, amount] of [20_000, 12_940].entries()) {
    const report = { methodId: methods.bkash, amount: taka(amount), senderNumber: '01812345678' }
    await answer(`/share/${token}/payments`, { ...report, trxId: ids[index], paidAt: now.toISOString() })
  }
  const statementOfWallet = [
    'Date,Transaction ID,From,Amount (BDT)',
    '06/10/2026 10:00,SARI0000A1,01812345678,"20,000.00"',
    '06/10/2026 10:05,SARI0000B2,01812345678,"12,940.00"',
  ].join('\r\n')
  const uploaded = await asStaff.request({
    method: 'POST',
    url: `/api/bank-statements?${new URLSearchParams({ method: methods.bkash, name: 'october.csv' })}`,
    headers: { authorization: 'Bearer x', 'content-type': 'application/octet-stream' },
    payload: Buffer.from(statementOfWallet),
  })
  expect(read(uploaded)).toMatchObject({ lines: 2, added: 2 })
  const { matches } = await get<{
    matches: { number: string; line: string; claim: string; version: number }[]
  }>(`/statement-lines/matches?method=${methods.bkash}`)
  const accepted = matches.map(({ line, claim, version }) => ({ line, claim, version }))
  expect(await post('/statement-lines/accept', { matches: accepted })).toMatchObject({ accepted: 2 })
  const shared = await visit<SharedInvoiceRow>(`/share/${token}`)
  expect(shared).toMatchObject({ status: 'paid', open: dollars(0) })
  expect(shared.payments.map(({ receiptNumber }) => receiptNumber)).toEqual([
    expect.stringMatching(/^RC-/),
    expect.stringMatching(/^RC-/),
  ])

  // More work, agreed by link and paid in cash.
  day('10-12')
  await moveOrder(orderId, 'start')
  await agree({
    ...{ clientId, orderId, title: 'Bkash checkout', note: 'The client wants to sell online' },
    lines: [{ title: 'Checkout', quantity: 1, price: dollars(120.5) }],
    ...{ workingDays: 3, revisions: 0, supportMonths: 0 },
  })
  const extra = (await invoicesOf(orderId)).find(({ kind }) => kind === 'extra')
  expect(extra).toMatchObject({ total: dollars(120.5) })
  const cash = { method: 'cash', amount: dollars(120.5), paidAt: now.toISOString() }
  await post(`/invoices/${extra?._id}/payments`, { ...cash, reference: 'Paper receipt 17' })

  // A milestone, paid in dollars by Wise.
  day('10-20')
  const { insertedId: projectId } = await post(`/orders/${orderId}/project`)
  const [milestone] = await get<{ _id: string; version: number }[]>(`/projects/${projectId}/milestones`)
  const done = { version: milestone?.version, done: true }
  read(await asStaff.call('PATCH', `/projects/${projectId}/milestones/${milestone?._id}`, done))
  const second = (await invoicesOf(orderId)).find(isPart(2))
  expect(second).toMatchObject({ total: dollars(162) })
  const wise = { method: methods.wise, amount: dollars(162), paidAt: now.toISOString() }
  await post(`/invoices/${second?._id}/payments`, { ...wise, reference: 'WISE20261020' })

  // A part is given back, with a credit note.
  day('10-25')
  await post(`/invoices/${extra?._id}/credit-notes`, { amount: dollars(20.25), reason: 'Ready a week late' })
  const { email } = extra as InvoiceRow
  const { credit } = await get<{ credit: Money }>(`/ledger/${encodeURIComponent(email)}/credit`)
  expect(credit).toEqual(dollars(20.25))
  await post(`/ledger/${encodeURIComponent(email)}/refunds`, {
    ...{ amount: dollars(20.25), to: 'client', reason: 'Sent to the same bKash number' },
  })

  // The books: the statement, the reports, their exports and the ledger say the same.
  const period = 'from=2026-10-01&to=2026-10-31'
  const kept = 270 + 120.5 + 162 - 20.25
  const statement = await get<{ opening: Money; closing: Money; lines: { amount: Money; balance: Money }[] }>(
    `/statements/${clientId}?${period}`,
  )
  expect(statement).toMatchObject({ opening: dollars(0), closing: dollars(0) })
  expect(sumOf(statement.lines.map(({ amount }) => amount))).toBe(0)
  const ledger = await get<{ amount: Money }[]>(`/ledger?type=income&${period}&limit=200`)
  expect(sumOf(ledger.map(({ amount }) => amount))).toBe(dollars(kept).minor)
  for (const by of ['month', 'client', 'service', 'method']) {
    const report = await get<{ total: { income: Money }; rows: { income: Money }[] }>(
      `/reports/income?${period}&by=${by}`,
    )
    expect([by, report.total.income]).toEqual([by, dollars(kept)])
    expect(sumOf(report.rows.map(({ income }) => income))).toBe(dollars(kept).minor)
    const exported = await asStaff.call('GET', `/reports/income/export?${period}&by=${by}&format=csv`)
    expect(exported.body.trim().split('\r\n').at(-1)).toContain(`,${kept},`)
  }

  // The month is closed: what is dated in it is refused from then on.
  day('11-02')
  await post('/closed-months/2026-10/moves', { move: 'close', reason: 'Handed to the accountant' })
  const months = await get<{ month: string; closed: object | null }[]>('/closed-months')
  expect(months.find(({ month }) => month === '2026-10')?.closed).toMatchObject({
    reason: 'Handed to the accountant',
  })
  await moveOrder(orderId, 'hand-in')
  await moveOrder(orderId, 'deliver')
  const last = (await invoicesOf(orderId)).find(isPart(3))
  expect(last).toMatchObject({ total: dollars(108), status: 'open' })
  expect(await get(`/statements/${clientId}?${period}`)).toMatchObject({ closing: dollars(0) })
})
