import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ExpenseRow } from '#core/expense/expense.ts'
import type { ProfitReport } from '#core/report/profit.ts'
import { addDays, dayOf } from '#core/time.ts'
import { pdfFile } from '#tests/document-files.ts'
import { admin, client } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { addAccount } from '#tests/people.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let [asStaff, asClient] = [] as unknown as [TestSite, TestSite]
let clientId: string
beforeAll(async () => {
  asStaff = await createTestSite({ signedIn: admin })
  asClient = await createTestSite({ signedIn: client, shared: asStaff })
  for (const person of [admin, client]) await addAccount(asStaff.database, person)
  const made = await asStaff.call('POST', '/clients', { name: 'Karim Client', email: client.email })
  clientId = made.json().insertedId
})
afterAll(async () => {
  for (const site of [asClient, asStaff]) await site[Symbol.asyncDispose]()
})

const today = dayOf(new Date())
const dollars = (minor: number) => ({ minor, currency: 'USD' })
const taka = (minor: number) => ({ minor, currency: 'BDT' })
const anExpense = (more: object = {}) => ({
  ...{ spentOn: '2025-03-31', category: 'hosting', amount: dollars(1_250), payee: 'Host & Co' },
  ...more,
})
const add = async (more: object = {}, key?: string) => {
  const answer = await asStaff.call('POST', '/expenses', anExpense(more), key)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().insertedId as string
}
const read = async (id: string) => (await asStaff.call('GET', `/expenses/${id}`)).json<ExpenseRow>()
const list = async (query = '') => (await asStaff.call('GET', `/expenses?${query}`)).json<ExpenseRow[]>()
const profit = async (by: string, [from, to] = ['2025-01-01', '2025-12-31']) =>
  (await asStaff.call('GET', `/reports/profit?from=${from}&to=${to}&by=${by}`)).json<ProfitReport>()
const fieldsOf = (answer: { json: () => { errors?: object } }) => Object.keys(answer.json().errors ?? {})

it('keeps dollars as they are, and taka at the rate of the day of entering', async () => {
  const rate = { poisha_per_dollar: 12_200 }
  await asStaff.database.updateTable('payment_settings').set(rate).execute()
  const id = await add({ amount: taka(122_001), payee: 'Rahim', spentOn: '2025-02-01' })
  expect(await read(id)).toMatchObject({
    amount: taka(122_001),
    usd: dollars(1_000),
    taka: taka(122_001),
    createdBy: admin.name,
  })
  await asStaff.database.updateTable('payment_settings').set({ poisha_per_dollar: 13_000 }).execute()
  expect((await read(id)).usd).toEqual(dollars(1_000))
  const change = (body: object) => asStaff.call('PATCH', `/expenses/${id}`, body)
  expect((await change({ version: 1, note: 'Paid by bKash' })).json()).toMatchObject({ modifiedCount: 1 })
  expect((await read(id)).usd).toEqual(dollars(1_000))
  expect((await change({ version: 1, note: 'Too late' })).statusCode).toBe(409)
  expect((await change({ version: 2, amount: dollars(700) })).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ amount: dollars(700), usd: dollars(700), version: 3 })
  // A poisha is worth something.
  expect((await read(await add({ amount: taka(100) }))).usd).toEqual(dollars(1))
})

it('adds up the listed expenses of all pages in each currency', async () => {
  for (const minor of [100, 250]) await add({ amount: taka(minor), category: 'travel' })
  await add({ amount: dollars(5), category: 'travel' })
  const sums = async (query: string) => {
    const { headers } = await asStaff.call('GET', `/expenses?limit=1&category=travel${query}`)
    return JSON.parse(String(headers['x-total-amounts']))
  }
  expect(await sums('')).toEqual([{ total: taka(350) }, { total: dollars(5) }])
  expect(await sums('&offset=2')).toEqual([{ total: taka(350) }, { total: dollars(5) }])
  expect(await sums('&to=2001-01-01')).toEqual([])
})

it('adds an expense once for repeated and parallel calls', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, () => add({ payee: 'Once' }, 'once')))
  expect(new Set(ids).size).toBe(1)
  expect(await list('q=once')).toHaveLength(1)
})

it('refuses other amounts, days and orders than possible, and stores none of it', async () => {
  const before = (await list('limit=100')).length
  const wrong: [object, string][] = [
    [{ amount: dollars(0) }, 'amount.minor'],
    [{ amount: dollars(1.5) }, 'amount.minor'],
    [{ amount: { minor: 100, currency: 'EUR' } }, 'amount.currency'],
    [{ amount: taka(10_000_000_001) }, 'amount.minor'],
    [{ spentOn: addDays(today, 1) }, 'spentOn'],
    [{ spentOn: '0001-01-01' }, 'spentOn'],
    [{ spentOn: '2025-02-30' }, 'spentOn'],
    [{ category: 'bribes' }, 'category'],
    [{ payee: 'x'.repeat(201) }, 'payee'],
    [{ note: 'x'.repeat(2_001) }, 'note'],
    [{ orderId: crypto.randomUUID() }, 'orderId'],
  ]
  for (const [more, field] of wrong) {
    const answer = await asStaff.call('POST', '/expenses', anExpense(more))
    expect([answer.statusCode, fieldsOf(answer)], JSON.stringify(more)).toEqual([422, [field]])
  }
  expect(await list('limit=100')).toHaveLength(before)
})

it('filters by day, category, order and text, and exports without formulas', async () => {
  const orderId = await addOrder(asStaff.database)
  await add({ orderId, payee: '=HYPERLINK("x")', category: 'subcontractors', spentOn: '2024-06-15' })
  expect(await list(`order=${orderId}`)).toMatchObject([
    { orderId, orderNumber: expect.stringMatching(/^OR-/) },
  ])
  expect(await list('category=subcontractors')).toHaveLength(1)
  expect(await list('from=2024-06-15&to=2024-06-15')).toHaveLength(1)
  expect(await list('from=2024-06-16&to=2024-12-31')).toHaveLength(0)
  const file = await asStaff.call('GET', `/expenses/export?order=${orderId}`)
  expect(file.statusCode).toBe(200)
  expect(file.body).toContain(`"'=HYPERLINK(""x"")"`)
  expect(file.body).toContain('12.5')
  const [row] = await list(`order=${orderId}`)
  const [heading = '', line = ''] = file.body.replace('\ufeff', '').split('\r\n')
  const values = Object.fromEntries(heading.split(',').map((name, at) => [name, line.split(',')[at]]))
  const value = row?.taka?.minor ?? 0
  expect(row?.taka?.currency).toBe('BDT')
  expect(values).toMatchObject({ Amount: '12.50', 'Amount in BDT': (value / 100).toFixed(2) })
})

it('compares with the ledger to the cent, by month of Dhaka and by order', async () => {
  const orderId = await addOrder(asStaff.database, { totalCents: 59_900 })
  const invoice = await asStaff.call('POST', `/orders/${orderId}/invoices`, {
    ...{ kind: 'balance', total: dollars(30_000) },
  })
  const paid = await asStaff.call('POST', `/invoices/${invoice.json().insertedId}/payments`, {
    ...{ method: 'cash', amount: dollars(30_000), paidAt: new Date().toISOString() },
  })
  expect(paid.statusCode, paid.body).toBe(201)
  await add({ orderId, amount: dollars(4_321), spentOn: today })
  await add({ amount: dollars(1_000), spentOn: today })
  const year: [string, string] = [addDays(today, -3), today]
  const byOrder = await profit('order', year)
  expect(byOrder.rows.find(({ key }) => key === orderId)).toMatchObject({
    ...{ income: dollars(30_000), expenses: dollars(4_321), profit: dollars(25_679) },
  })
  expect(byOrder.rows.find(({ key }) => key === 'none')).toMatchObject({ name: 'No order' })
  const income = await asStaff.call('GET', `/reports/income?from=${year[0]}&to=${year[1]}&by=month`)
  expect(byOrder.total.income).toEqual(income.json().total.income)
  const byMonth = await profit('month', year)
  expect(byMonth.total).toEqual(byOrder.total)
  expect(byMonth.rows.at(-1)).toMatchObject({ key: today.slice(0, 7) })
  for (const { rows, total } of [byMonth, byOrder]) {
    const sum = rows.reduce((all, row) => all + row.profit.minor, 0)
    expect(sum).toBe(total.profit.minor)
  }
  // The last day of a month in Dhaka, not in UTC.
  const march = await profit('month', ['2025-03-31', '2025-03-31'])
  expect(march.rows.map(({ key }) => key)).toEqual(['2025-03'])
})

it('shows the profit in taka at the rates of the days, and says what has none', async () => {
  const [day, period] = ['2023-05-05', 'from=2023-05-01&to=2023-05-31&by=month&currency=BDT']
  const setRate = (rate: number) =>
    asStaff.database.updateTable('payment_settings').set({ poisha_per_dollar: rate }).execute()
  const inTaka = async () => (await asStaff.call('GET', `/reports/profit?${period}`)).json<ProfitReport>()
  await setRate(12_000)
  const id = await add({ amount: dollars(1_000), spentOn: day })
  await add({ amount: taka(50_005), spentOn: day })
  await setRate(13_000)
  const report = await inTaka()
  expect(report.total).toEqual({ income: taka(0), expenses: taka(170_005), profit: taka(-170_005) })
  expect(report.rows).toMatchObject([{ key: '2023-05', expenses: taka(170_005) }])
  expect(report.expensesLeftOut).toEqual({ entries: 0, value: dollars(0) })
  const change = (version: number, more: object) =>
    asStaff.call('PATCH', `/expenses/${id}`, { version, ...more })
  await change(1, { note: 'The rate of its day stays' })
  expect((await inTaka()).total.expenses).toEqual(taka(170_005))
  await change(2, { amount: dollars(2_000) })
  expect((await inTaka()).total.expenses).toEqual(taka(310_005))
  // As an expense of an earlier release.
  await asStaff.database.updateTable('expense').set({ poisha_value: null }).where('id', '=', id).execute()
  const after = await inTaka()
  expect([after.total.expenses, after.expensesLeftOut]).toEqual([
    taka(50_005),
    { entries: 1, value: dollars(2_000) },
  ])
  const file = await asStaff.call('GET', `/reports/profit/export?${period}`)
  expect(file.body).toContain('Profit in BDT')
  expect(file.body).toContain('No rate is known for 1 expense ($20)')
  const plain = (await asStaff.call('GET', `/reports/profit?${period.replace('BDT', 'USD')}`)).json()
  expect(plain).toMatchObject({ currency: 'USD', rates: null, expensesLeftOut: null })
})

it('takes no expense of a closed month, whichever way it comes', async () => {
  const id = await add({ spentOn: '2024-01-15' })
  const other = await add({ spentOn: '2024-02-15' })
  const close = await asStaff.call('POST', '/closed-months/2024-01/moves', { move: 'close', reason: 'Done' })
  expect(close.statusCode, close.body).toBe(200)
  const calls = [
    asStaff.call('POST', '/expenses', anExpense({ spentOn: '2024-01-31' })),
    asStaff.call('PATCH', `/expenses/${id}`, { version: 1, amount: dollars(1) }),
    asStaff.call('PATCH', `/expenses/${id}`, { version: 1, spentOn: '2024-02-01' }),
    asStaff.call('PATCH', `/expenses/${other}`, { version: 1, spentOn: '2024-01-20' }),
    asStaff.call('DELETE', `/expenses/${id}`),
  ]
  for (const answer of await Promise.all(calls)) {
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringMatching(/closed/i)])
  }
  expect((await asStaff.call('PATCH', `/expenses/${id}`, { version: 1, note: 'A note' })).statusCode).toBe(
    200,
  )
  expect(await read(id)).toMatchObject({ spentOn: '2024-01-15', amount: dollars(1_250) })
})

it('lets no expense into a month, out of it or change in it once it is closed, in a hundred parallel tries', async () => {
  const ids: string[] = []
  for (let count = 0; count < 20; count++) ids.push(await add({ spentOn: '2024-03-10' }))
  const sum = async () => {
    const march = await list('from=2024-03-01&to=2024-03-31&limit=200')
    return { count: march.length, cents: march.reduce((all, { amount }) => all + amount.minor, 0) }
  }
  const tries = [
    () => asStaff.call('POST', '/expenses', anExpense({ spentOn: '2024-03-31', amount: dollars(7) })),
    (id: string) => asStaff.call('PATCH', `/expenses/${id}`, { version: 1, amount: dollars(90) }),
    (id: string) => asStaff.call('PATCH', `/expenses/${id}`, { version: 1, spentOn: '2024-04-01' }),
    (id: string) => asStaff.call('DELETE', `/expenses/${id}`),
  ]
  let whenClosed: Awaited<ReturnType<typeof sum>> | undefined
  const answers = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      if (at !== 50) return tries[at % 4]?.(ids[Math.floor(at / 5)] ?? '')
      const close = await asStaff.call('POST', '/closed-months/2024-03/moves', {
        move: 'close',
        reason: 'A race',
      })
      whenClosed = await sum()
      return close
    }),
  )
  expect(answers[50]?.statusCode).toBe(200)
  expect(answers.filter((answer) => (answer?.statusCode ?? 0) >= 500)).toEqual([])
  expect(await sum()).toEqual(whenClosed)
})

it('stays without its order when that is removed, and is seen by no client', async () => {
  const orderId = await addOrder(asStaff.database)
  const id = await add({ orderId, payee: 'planted-payee-771' })
  for (const path of [
    `/expenses/${id}`,
    '/expenses',
    '/expenses/export',
    '/reports/profit?from=2025-01-01&to=2025-12-31&by=order',
  ]) {
    expect((await asClient.call('GET', path)).statusCode, path).toBe(403)
  }
  const own = await asClient.call('GET', `/orders/id/${orderId}`)
  expect(own.statusCode).toBe(200)
  expect(own.body).not.toContain('planted-payee-771')
  expect((await asStaff.call('DELETE', `/expenses/${id}`)).json()).toMatchObject({ deletedCount: 1 })
  expect((await asStaff.call('GET', `/expenses/${id}`)).statusCode).toBe(404)
  expect(clientId).toBeTruthy()
})

async function upload(site = asStaff): Promise<string> {
  const answer = await site.request({
    method: 'POST',
    url: '/api/attachments?name=receipt.pdf',
    headers: { authorization: 'Bearer x', 'content-type': 'application/octet-stream' },
    payload: pdfFile('A receipt'),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().insertedId
}
const open = (site: TestSite, file: string) => site.call('GET', `/attachments/${file}`)

const countClients = async () => (await asStaff.database.selectFrom('client').select('id').execute()).length

it('keeps the receipts of an expense, for staff with its permission alone', async () => {
  const [first, second] = [await upload(), await upload()]
  const clients = await countClients()
  const id = await add({ files: [first] })
  // The file belongs to no client.
  expect(await countClients()).toBe(clients)
  expect(await read(id)).toMatchObject({ files: [{ _id: first, name: 'receipt.pdf', isInternal: true }] })
  expect((await list('q=Host'))[0]).toHaveProperty('files')
  const support = { ...admin, id: '01936f00-0000-7000-8000-0000000000e7', role: 'support' as const }
  await using asSupport = await createTestSite({ signedIn: support, shared: asStaff })
  expect((await open(asStaff, first)).statusCode).toBe(200)
  // The person with the address of the uploader has lost the permission.
  for (const site of [asClient, asSupport]) expect((await open(site, first)).statusCode).toBe(404)

  const change = (body: object) => asStaff.call('PATCH', `/expenses/${id}`, body)
  expect((await change({ version: 1, note: 'Paid' })).statusCode).toBe(200)
  expect((await read(id)).files).toHaveLength(1)
  expect((await change({ version: 2, files: [first, second] })).statusCode).toBe(200)
  expect((await read(id)).files.map(({ _id }) => _id)).toEqual([first, second])
  expect((await change({ version: 3, files: [second] })).statusCode).toBe(200)
  expect((await read(id)).files.map(({ _id }) => _id)).toEqual([second])
  expect((await open(asStaff, second)).statusCode).toBe(200)
})

it('refuses files of others, of other records, and more than five', async () => {
  const used = await upload()
  const id = await add({ files: [used] })
  const refused = async (files: string[]) => {
    const answer = await asStaff.call('POST', '/expenses', anExpense({ files }))
    return [answer.statusCode, ...fieldsOf(answer)]
  }
  expect(await refused([used])).toEqual([422, 'files'])
  expect(await refused([await upload(asClient)])).toEqual([422, 'files'])
  expect(await refused(Array.from({ length: 6 }, () => crypto.randomUUID()))).toEqual([422, 'files'])
  const other = await add()
  const taken = await asStaff.call('PATCH', `/expenses/${other}`, { version: 1, files: [used] })
  expect([taken.statusCode, ...fieldsOf(taken)]).toEqual([422, 'files'])
  expect((await read(id)).files).toHaveLength(1)
  expect((await read(other)).version).toBe(1)
})
