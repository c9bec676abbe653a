import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { reportProblem } from '#core/problem/report-problem.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { admin, aProblem, aProject, client } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'someone' }
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
afterAll(() => site[Symbol.asyncDispose]())

const read = async (path: string) => (await site.get(`/api/${path}`, token)).json()

/** Adds an order that took these days; its delivery is at 23:30 in Dhaka. */
async function addDelivered(day: string, days: number, kind = 'website-coding') {
  const id = await addOrder(site.database)
  const deliveredAt = new Date(`${day}T23:30:00+06:00`)
  await sql`update client_order set status = 'closed', service_kind = ${kind}, delivered_at = ${deliveredAt},
    created_at = ${deliveredAt}::timestamptz - ${days} * interval '1 day' where id = ${id}`.execute(
    site.database,
  )
}

it('measures the days from order to delivery by service and by month of Dhaka', async () => {
  for (const days of [2, 4, 6, 8, 40]) await addDelivered('2026-03-31', days)
  await addDelivered('2026-04-01', 10, 'graphic-design')
  const period = 'from=2026-03-01&to=2026-03-31'
  const march = { orders: 5, medianDays: 6, slowestDays: 27.2 }
  expect(await read(`reports/delivery?${period}&by=service`)).toMatchObject({
    rows: [{ key: 'website-coding', ...march }],
    total: march,
  })
  const months = await read('reports/delivery?from=2026-01-01&to=2026-12-31&by=month')
  expect(months.rows).toEqual([
    { key: '2026-03', ...march },
    { key: '2026-04', orders: 1, medianDays: 10, slowestDays: 10 },
  ])
  expect(await read('orders?deliveredFrom=2026-03-01&deliveredTo=2026-03-31')).toHaveLength(5)
  const empty = await read('reports/delivery?from=2025-01-01&to=2025-12-31&by=month')
  expect(empty).toMatchObject({ rows: [], total: { orders: 0, medianDays: null } })
  const file = (await site.get(`/api/reports/delivery/export?${period}&by=month`, token)).body
  expect(file.trim().split('\r\n').slice(1)).toEqual(['2026-03,5,6,27.2', 'All orders,5,6,27.2'])
})

it('counts orders, projects and problems that are late, as their lists do', async () => {
  const late = async () =>
    (await read('reports/late')).rows.map(({ kind, count }: { kind: string; count: number }) => [kind, count])
  expect(await late()).toEqual([
    ['order', 0],
    ['project', 0],
    ['problem', 0],
  ])
  const [order, ended] = [await addOrder(site.database), await addOrder(site.database)]
  await sql`update client_order set due_on = '2026-01-01' where id in (${order}, ${ended})`.execute(
    site.database,
  )
  await sql`update client_order set status = 'closed' where id = ${ended}`.execute(site.database)
  const project = await createProject(site.ctxOf(admin), aProject())
  await sql`insert into milestone (id, project_id, title, due_on, share, created_at, updated_at)
    select uuidv7(), ${project}, 'Step ' || number, date '2026-01-01' + number * 20000, 1, now(), now()
    from generate_series(0, 1) as number`.execute(site.database)
  const { id: problem } = await reportProblem(site.ctxOf(client), aProblem())
  await sql`update problem set answer_due_at = '2026-01-01' where id = ${problem}`.execute(site.database)
  expect(await late()).toEqual([
    ['order', 1],
    ['project', 1],
    ['problem', 1],
  ])
  expect(await read('orders?due=late')).toMatchObject([{ _id: order }])
  expect(await read('projects?milestones=late')).toMatchObject([{ _id: project }])
  expect(await read('problems?answer=late')).toMatchObject([{ _id: problem }])
  const file = await site.get('/api/reports/late/export?from=2026-01-01&to=2026-01-31', token)
  expect(file.body).toContain('Orders past their due day,1,')
})

it('shows the reports to staff of money only', async () => {
  for (const actor of [client, { ...admin, role: 'support' as const }]) {
    await using other = await createTestSite({ shared: site, signedIn: actor })
    expectProblem(await other.get('/api/reports/late', token), 403)
    expectProblem(await other.get('/api/reports/delivery?from=2026-01-01&to=2026-01-31&by=month', token), 403)
  }
})
