import { expect, it } from 'vitest'
import type { User } from '#core/context.ts'
import { enterOrder } from '#core/order/place-order.server.ts'
import { reportProblem } from '#core/problem/report-problem.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { addMember } from '#tests/client-members.ts'
import { admin, aProblem, aProject, client, otherClient, unknownId } from '#tests/factories.ts'
import { createMoneyRecords } from '#tests/money-records.ts'
import { addAccount } from '#tests/people.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const staff = { authorization: 'signed in' }

async function add(site: TestSite, body: object): Promise<string> {
  const answer = await site.post('/api/clients', body, staff)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ insertedId: string }>().insertedId
}
const read = async (site: TestSite, id: string) => (await site.get(`/api/clients/${id}`, staff)).json()
const merge = (site: TestSite, id: string, into: string) =>
  site.post(`/api/clients/${id}/merge`, { into }, staff)
const separate = (site: TestSite, id: string) => site.post(`/api/clients/${id}/separate`, {}, staff)
const createStaffSite = (now?: () => Date) => createTestSite({ signedIn: admin, ...(now && { now }) })

async function addTwo(site: TestSite) {
  const first = await add(site, {
    name: 'Karim',
    email: client.email,
    phone: '01711',
    tags: ['vip'],
    notes: 'Old friend',
  })
  const second = await add(site, {
    name: 'Karim Ltd',
    email: otherClient.email,
    tags: ['shop'],
    country: 'Bangladesh',
  })
  await createMoneyRecords(site.ctxOf(admin), site.ctxOf(client), 'A text')
  await reportProblem(site.ctxOf(client), aProblem())
  await createProject(site.ctxOf(admin), aProject({ email: otherClient.email }))
  return { first, second }
}

it('counts before a merge what goes along besides the records', async () => {
  await using site = await createStaffSite()
  const first = await add(site, { name: 'Karim' })
  await addAccount(site.database, otherClient)
  await addMember(site.database, { email: otherClient.email, clientId: first, scopes: ['read'] })
  const line = { title: 'Care', quantity: 1, price: { minor: 2_000, currency: 'USD' } }
  const post = async (path: string, body: object) => {
    const answer = await site.post(`/api/${path}`, body, staff)
    expect(answer.statusCode, answer.body).toBe(201)
  }
  await post('invoices', { clientId: first, lines: [line], dueOn: null, draft: true })
  const startsOn = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString().slice(0, 10)
  await post('recurring-invoices', {
    clientId: first,
    lines: [line],
    every: 'month',
    nextOn: startsOn,
    endsOn: null,
  })
  await post('custody', { clientId: first, kind: 'domain', name: 'karim.example', heldBy: 'provider' })
  const along = { members: 1, drafts: 1, recurringInvoices: 1, custody: 1 }
  expect(await read(site, first)).toMatchObject({ counts: along })
  const second = await add(site, { name: 'Karim Ltd' })
  expect((await merge(site, first, second)).statusCode).toBe(200)
  expect(await read(site, second)).toMatchObject({ counts: along })
  const orders = { ...admin, role: unknownId as User['role'], customRole: { areas: ['orders'] } } as User
  await using other = await createTestSite({ shared: site, signedIn: orders })
  expect(await read(other, second)).toMatchObject({
    counts: { members: 0, drafts: 0, recurringInvoices: 0, custody: 0 },
  })
})

it('merges two clients and takes them apart, with all records, money and contact data', async () => {
  await using site = await createStaffSite()
  const { first, second } = await addTwo(site)
  const before = { first: await read(site, first), second: await read(site, second) }
  expect((await merge(site, first, second)).json()).toMatchObject({ modifiedCount: 1 })

  expect((await site.get(`/api/clients/${first}`, staff)).statusCode).toBe(404)
  expect((await site.get('/api/clients', staff)).json()).toHaveLength(1)
  const merged = await read(site, second)
  expect(merged).toMatchObject({
    name: 'Karim Ltd',
    phones: ['01711'],
    tags: ['shop', 'vip'],
    notes: 'Old friend',
    counts: { ...before.first.counts, projects: 1 },
    balance: before.first.balance,
    credit: before.first.credit,
    merged: [{ _id: first, name: 'Karim' }],
  })
  expect(merged.emails.map(({ email }: { email: string }) => email)).toEqual([
    otherClient.email,
    client.email,
  ])
  // A record since the merge goes along with its address.
  await reportProblem(site.ctxOf(client), aProblem({ title: 'After the merge' }))
  const version = { version: merged.version, notes: 'Changed since' }
  const edited = await site.request({
    method: 'PATCH',
    url: `/api/clients/${second}`,
    headers: { ...staff, 'content-type': 'application/json' },
    payload: JSON.stringify(version),
  })
  expect(edited.statusCode).toBe(200)

  expect((await separate(site, first)).json()).toMatchObject({ modifiedCount: 1 })
  const after = { first: await read(site, first), second: await read(site, second) }
  expect(after.first).toMatchObject({
    ...before.first,
    version: after.first.version,
    lastContactAt: after.first.lastContactAt,
    counts: { ...before.first.counts, problems: 2 },
  })
  expect(after.second).toMatchObject({
    tags: ['shop'],
    phones: [],
    notes: 'Changed since',
    counts: before.second.counts,
    balance: before.second.balance,
    merged: [],
  })
  expect((await separate(site, first)).json()).toMatchObject({ modifiedCount: 0 })
})

it('refuses a merge into itself, unknown clients and clients that are merged already', async () => {
  await using site = await createStaffSite()
  const [a, b, c] = [
    await add(site, { name: 'A' }),
    await add(site, { name: 'B' }),
    await add(site, { name: 'C' }),
  ]
  expect((await merge(site, a, a)).statusCode).toBe(422)
  expect((await merge(site, a, unknownId)).statusCode).toBe(404)
  expect((await merge(site, unknownId, a)).statusCode).toBe(404)
  expect((await site.post(`/api/clients/${a}/merge`, { into: 'x' }, staff)).statusCode).toBe(422)
  expect((await merge(site, a, b)).statusCode).toBe(200)
  expect((await merge(site, c, a)).statusCode).toBe(404)
  expect((await merge(site, a, c)).statusCode).toBe(404)
  expect((await merge(site, b, c)).statusCode).toBe(200)
  // The later merge has to be taken back first.
  expect((await separate(site, a)).statusCode).toBe(409)
  expect((await separate(site, b)).statusCode).toBe(200)
  expect((await separate(site, a)).statusCode).toBe(200)
  expect((await separate(site, unknownId)).statusCode).toBe(404)
  expect((await site.get('/api/clients', staff)).json()).toHaveLength(3)
})

it('takes a merge back for 30 days', async () => {
  let time = Date.now()
  await using site = await createStaffSite(() => new Date(time))
  const [a, b] = [await add(site, { name: 'A' }), await add(site, { name: 'B' })]
  await merge(site, a, b)
  time += 31 * 86_400_000
  expect((await read(site, b)).merged).toEqual([])
  expect((await separate(site, a)).statusCode).toBe(409)
})

it('has one effect for 100 parallel merges, in both directions', async () => {
  await using site = await createStaffSite()
  const { first, second } = await addTwo(site)
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, number) =>
      number % 2 ? merge(site, first, second) : merge(site, second, first),
    ),
  )
  const changed = answers.filter((answer) => answer.statusCode === 200 && answer.json().modifiedCount === 1)
  expect(changed).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 404)).toEqual([])
  const [left] = (await site.get('/api/clients', staff)).json()
  expect(await read(site, left._id)).toMatchObject({ counts: { problems: 1, projects: 1, payments: 2 } })
  const merges = await site.database.selectFrom('client_merge').selectAll().execute()
  expect(merges).toHaveLength(1)
})

it('loses no record that is added during merges', async () => {
  await using site = await createStaffSite()
  const { first, second } = await addTwo(site)
  const ctx = site.ctxOf(admin)
  const adding = Array.from({ length: 20 }, (_, number) => [
    reportProblem(site.ctxOf(client), aProblem({ title: `During ${number}` })),
    enterOrder(ctx, {
      ...{ email: client.email, clientName: 'Karim', source: 'chat', service: 'website-coding' },
      ...{ planId: 'growth', brief: {}, attachmentIds: [] },
    }),
    number % 2 ? merge(site, first, second) : separate(site, first),
  ])
  await Promise.all([...adding.flat(), createMoneyRecords(ctx, site.ctxOf(client), 'Another')])
  await separate(site, first)
  expect(await read(site, first)).toMatchObject({
    counts: { problems: 21, orders: 22, payments: 4, projects: 0 },
  })
  expect(await read(site, second)).toMatchObject({
    counts: { problems: 0, orders: 0, payments: 0, projects: 1 },
  })
})
