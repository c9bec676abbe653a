import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addExpense } from '#core/expense/expense.server.ts'
import { expenseInput } from '#core/expense/expense.ts'
import { reportProblem } from '#core/problem/report-problem.server.ts'
import { today } from '#core/time.ts'
import { admin, aProblem, client } from '#tests/factories.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'someone' }
let site: TestSite
let period = ''
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
  const { staff, payer, send } = await setUpPayableInvoice(site)
  await send({ trxId: '=A1B2C3D4' })
  await reportProblem(payer, aProblem({ title: '=HYPERLINK("https://evil.example")' }))
  const day = today(staff)
  period = `from=${day}&to=${day}`
  const amount = { minor: 2_500, currency: 'USD' }
  await addExpense(
    staff,
    expenseInput.parse({ spentOn: day, category: 'hosting', amount, payee: 'A host', files: [] }),
  )
}, 60_000)
afterAll(() => site[Symbol.asyncDispose]())

const download = (path: string, from = site) => from.get(`/api/${path}`, token)
const linesOf = async (path: string) => (await download(path)).body.replace('\ufeff', '').trim().split('\r\n')

it.each([
  ['orders', 'OR-000001', 'finance'],
  ['invoices', 'IN-000001', 'support'],
  ['payments', 'PC-000001', 'support'],
  ['problems', 'PR-000001', 'finance'],
  ['quotes', 'Valid until', 'finance'],
  ['credit-notes', 'Invoice', 'support'],
  ['template-requests', 'Business', 'finance'],
] as const)('exports %s, to staff whose role lists them', async (resource, text, otherRole) => {
  expect((await linesOf(`${resource}/export?format=csv`)).join('\n')).toContain(text)
  const workbook = await download(`${resource}/export?format=xlsx`)
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK')
  await using other = await createTestSite({ shared: site, signedIn: { ...admin, role: otherRole } })
  expectProblem(await download(`${resource}/export`, other), 403)
  await using own = await createTestSite({ shared: site, signedIn: client })
  expectProblem(await download(`${resource}/export`, own), 403)
})

it('neutralizes formulas of clients, and applies the filter of the list', async () => {
  expect((await linesOf('payments/export')).join()).toContain("'=A1B2C3D4")
  expect((await linesOf('problems/export')).join()).toContain("'=HYPERLINK")
  expect(await linesOf('orders/export?group=ended')).toHaveLength(1)
  expect(await linesOf('orders/export?group=active')).toHaveLength(2)
})

it('exports the reports of profit, outstanding money and quotes', async () => {
  expect(await linesOf(`reports/profit/export?${period}&by=category`)).toEqual([
    'Category,Income in USD,Expenses in USD,Profit in USD',
    'Hosting,0,25,-25',
    'Total,0,25,-25',
  ])
  expect((await linesOf(`reports/outstanding/export?${period}`)).join()).toContain('599')
  expect((await linesOf(`reports/quotes/export?${period}`))[0]).toBe('State,Quotes,Price in USD')
  expectProblem(await download('reports/profit/export?from=2026-01-02&to=2026-01-01&by=month'), 422)
  await using own = await createTestSite({ shared: site, signedIn: client })
  expectProblem(await download(`reports/profit/export?${period}&by=month`, own), 403)
})

it('ends a long file with a note, and continues in the next part', async () => {
  await sql`insert into expense (id, spent_on, category, currency, amount_minor, usd_cents, payee, note, created_at,
      updated_at)
    select uuidv7(), '2026-01-01', 'office', 'USD', number, number, 'A shop', '', now(), now()
    from generate_series(1, 10010) as number`.execute(site.database)
  const total = Number((await download('expenses?limit=1')).headers['x-total-count'])
  for (const sort of ['-createdAt', 'amount']) {
    const first = await download(`expenses/export?sort=${sort}`)
    const lines = first.body.trim().split('\r\n')
    expect(lines.at(-1)).toContain('more follow in the next part')
    expect(lines).toHaveLength(10_002)
    const [, next = ''] = /<\/api\/([^>]+)>; rel="next"/.exec(String(first.headers.link)) ?? []
    const rest = await download(next)
    expect(rest.headers.link).toBeUndefined()
    expect(rest.body.trim().split('\r\n')).toHaveLength(1 + total - 10_000)
  }
}, 60_000)
