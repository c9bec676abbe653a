import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideClaim } from '#core/payment-claim/decide-claim.server.ts'
import { takeClaim } from '#core/payment-claim/move-claim.server.ts'
import { reportProblem } from '#core/problem/report-problem.server.ts'
import { sendRequest } from '#core/template-request/send-request.server.ts'
import { requestBrief } from '#core/template-request/template-request-input.ts'
import { admin, aProblem, client, unknownId } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { asSecondOwner, setUpPayableInvoice } from '#tests/payments.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

type Row = {
  _id: string
  status: string
  assignee?: { _id: string } | null
  assignedTo?: { _id: string } | null
}

const token = { authorization: 'someone' }
let site: TestSite
let payable: Awaited<ReturnType<typeof setUpPayableInvoice>>
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
  payable = await setUpPayableInvoice(site)
}, 60_000)
afterAll(() => site[Symbol.asyncDispose]())

const bulk = (resource: string, body: object, from = site) => from.post(`/api/${resource}/bulk`, body, token)
const list = async (path: string) => (await site.get(`/api/${path}`, token)).json<Row[]>()

it('assigns the selected orders, or all of a filter, and frees them', async () => {
  const other = await addOrder(site.database)
  const ids = [payable.orderId, other, unknownId]
  const assigned = await bulk('orders', { action: 'assign', ids, assignee: admin.id })
  expect(assigned.json()).toMatchObject({ modifiedCount: 2 })
  expect((await list('orders')).map(({ assignee }) => assignee?._id)).toEqual([admin.id, admin.id])
  expect((await bulk('orders', { action: 'assign', ids, assignee: admin.id })).json()).toMatchObject({
    modifiedCount: 0,
  })
  const freed = await bulk('orders', { action: 'assign', filter: { group: 'active' }, assignee: null })
  expect(freed.json()).toMatchObject({ modifiedCount: 2 })
  // A client works on no order.
  expectProblem(await bulk('orders', { action: 'assign', ids, assignee: client.id }), 422)
  await using own = await createTestSite({ shared: site, signedIn: client })
  expectProblem(await bulk('orders', { action: 'assign', ids, assignee: admin.id }, own), 403)
  const entries = await site.database
    .selectFrom('audit_entry')
    .select('record_id')
    .where('action', '=', 'order.assign')
    .execute()
  expect(entries).toHaveLength(4)
})

it('assigns the selected messages, tells the colleague once, and leaves the trash alone', async () => {
  const ids: string[] = []
  for (const name of ['One', 'Two', 'Three']) {
    const sent = await site.post('/api/contact', { name, email: 'a@b.example', message: 'Hello' })
    ids.push(sent.json<{ insertedId: string }>().insertedId)
  }
  await bulk('conversations', { action: 'delete', ids: ids.slice(2) })
  const both = await Promise.all(
    [1, 2].map(() => bulk('conversations', { action: 'assign', ids, assignee: admin.id })),
  )
  const counts = both.map((answer) => answer.json<{ modifiedCount: number }>().modifiedCount)
  expect(counts.sort()).toEqual([0, 2])
  const mine = await list('conversations?assignee=me')
  expect(mine.map(({ _id }) => _id).sort()).toEqual(ids.slice(0, 2).sort())
  const freed = await bulk('conversations', { action: 'assign', filter: {}, assignee: null })
  expect(freed.json()).toMatchObject({ modifiedCount: 2 })
  expectProblem(await bulk('conversations', { action: 'assign', ids, assignee: client.id }), 422)
  await using own = await createTestSite({ shared: site, signedIn: client })
  expectProblem(await bulk('conversations', { action: 'assign', ids, assignee: admin.id }, own), 403)
})

it('resolves problems once, also if two people do it together', async () => {
  const ids: string[] = []
  for (let number = 0; number < 3; number++) ids.push((await reportProblem(payable.payer, aProblem())).id)
  const answers = await Promise.all([1, 2].map(() => bulk('problems', { action: 'resolve', ids })))
  const counts = answers.map((answer) => answer.json<{ modifiedCount: number }>().modifiedCount)
  expect(counts.sort()).toEqual([0, 3])
  expect((await list('problems')).map(({ status }) => status)).toEqual(['resolved', 'resolved', 'resolved'])
  const [{ count }] = (await site.database
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('event', 'like', 'problem.resolved:%')
    .execute()) as [{ count: string }]
  expect(Number(count)).toBe(3)
  await bulk('problems', { action: 'assign', ids, assignee: admin.id })
  expect((await list('problems'))[0]?.assignedTo?._id).toBe(admin.id)
})

it('voids open invoices with a reason, and leaves paid ones as they are', async () => {
  const ids = [payable.invoiceId, unknownId]
  expectProblem(await bulk('invoices', { action: 'void', ids }), 422)
  expectProblem(await bulk('invoices', { action: 'void', ids, reason: ' ' }), 422)
  const done = await bulk('invoices', { action: 'void', ids, reason: 'A mistake' })
  expect(done.json()).toMatchObject({ modifiedCount: 1, ids: [payable.invoiceId] })
  expect((await bulk('invoices', { action: 'void', ids, reason: 'Again' })).json()).toMatchObject({
    modifiedCount: 0,
  })
  const support = { ...admin, role: 'support' as const }
  await using help = await createTestSite({ shared: site, signedIn: support })
  expectProblem(await bulk('invoices', { action: 'void', ids, reason: 'A mistake' }, help), 403)
})

it('rejects payments to check with a reason, and leaves decided ones and those of a colleague', async () => {
  const payable = await setUpPayableInvoice(site)
  const [sent, mine, accepted, theirs] = [
    { id: await payable.send() },
    await payable.sendAndTake(),
    await payable.sendAndTake({ amount: { minor: 10_000, currency: 'BDT' } }),
    { id: await payable.send() },
  ]
  await decideClaim(payable.staff, accepted.id, { status: 'accepted', version: accepted.version })
  await takeClaim(asSecondOwner(payable.staff), theirs.id, 1)
  const ids = [sent, mine, accepted, theirs].map(({ id }) => id)
  expectProblem(await bulk('payments', { action: 'reject', ids }), 422)
  const reject = { action: 'reject', reason: 'Not in the wallet' }
  expect((await bulk('payments', { ...reject, ids })).json()).toMatchObject({
    modifiedCount: 2,
    ids: [sent.id, mine.id].toSorted(),
  })
  expect((await bulk('payments', { ...reject, filter: { status: 'submitted' } })).json()).toMatchObject({
    modifiedCount: 0,
  })
  const states = new Map((await list('payments')).map(({ _id, ...claim }) => [_id, claim]))
  const rejected = { status: 'rejected', reason: 'other', reasonText: 'Not in the wallet' }
  expect(ids.map((id) => states.get(id))).toMatchObject([
    ...[rejected, rejected],
    ...[{ status: 'accepted' }, { status: 'checking' }],
  ])
  await using own = await createTestSite({ shared: site, signedIn: client })
  expectProblem(await bulk('payments', { ...reject, ids }, own), 403)
})

it('declines requests with a reason once, and leaves ended ones as they are', async () => {
  const brief = requestBrief.parse({ businessName: 'Spam Ltd', text: 'Buy our followers today.' })
  const requests: string[] = []
  for (let number = 0; number < 3; number++) requests.push((await sendRequest(payable.payer, brief)).id)
  const ids = [...requests, unknownId]
  expectProblem(await bulk('template-requests', { action: 'decline', ids }), 422)
  const wanted = { action: 'decline', ids, reason: 'Not a request' }
  const answers = await Promise.all([1, 2].map(() => bulk('template-requests', wanted)))
  expect(answers.map((answer) => answer.json().modifiedCount).sort()).toEqual([0, 3])
  const rows = await list('template-requests?group=ended')
  expect(rows.map(({ status }) => status)).toEqual(['declined', 'declined', 'declined'])
  const notices = await site.database
    .selectFrom('notice')
    .select('text')
    .where('event', 'like', 'template-request.decline:%')
    .execute()
  expect(notices).toHaveLength(3)
  const support = { ...admin, role: 'support' as const }
  await using help = await createTestSite({ shared: site, signedIn: support })
  expectProblem(await bulk('template-requests', wanted, help), 403)
})
