import { v7 as createId } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setAnswerDue, setAnswerDues } from '#core/answer-due/answer-due.server.ts'
import { aContactMessage, admin, aProblem, visitor } from '#tests/factories.ts'
import { logo } from '#tests/order-steps.ts'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

type Person = Awaited<ReturnType<SignedInSite['signIn']>>
type Row = { _id: string; answerDueAt: string | null; version: number; status: string }

/** Wednesday 25 November 2026, 10:00 in Dhaka. */
const wednesday = new Date('2026-11-25T04:00:00Z')
let now = wednesday
let site: SignedInSite
let staff: Person
let reporter: Person
beforeAll(async () => {
  site = await createSignInSite({ now: () => now })
})
beforeEach(() => wait(0))
afterAll(() => site[Symbol.asyncDispose]())

/** Tokens are valid for ten minutes, so a later time needs new ones. */
async function wait(count: number) {
  now = hours(count)
  staff = await site.signIn(someAdmin)
  reporter = await site.signIn(someClient)
}
const asStaff = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object) =>
  staff.call(method, `/api${url}`, body, staff.bearer)
const list = async (url: string): Promise<Row[]> => (await asStaff('GET', url)).json()
const rowOf = async (url: string, id: string) => (await list(url)).find(({ _id }) => _id === id)
const dueOf = async (url: string, id: string) => (await rowOf(url, id))?.answerDueAt
const send = async (some = {}) =>
  (await asStaff('POST', '/contact', aContactMessage(some))).json<{ insertedId: string }>().insertedId
const report = async (some = {}) =>
  (await reporter.call('POST', '/api/problems', aProblem(some), reporter.bearer)).json<{
    insertedId: string
  }>().insertedId
const hours = (count: number) => new Date(wednesday.getTime() + count * 3_600_000)

it('stores when the answer to a message is due, until staff answer', async () => {
  const id = await send({ email: 'ayesha@example.com' })
  // Eight hours on Wednesday, one on Thursday.
  expect(await dueOf('/conversations', id)).toBe('2026-11-26T04:00:00.000Z')
  expect((await list('/conversations?answer=due')).map(({ _id }) => _id)).toContain(id)
  expect((await list('/conversations?answer=late')).map(({ _id }) => _id)).not.toContain(id)
  await wait(24)
  expect((await list('/conversations?answer=late')).map(({ _id }) => _id)).toContain(id)
  await asStaff('POST', `/conversations/${id}/messages`, { text: 'Hello' })
  expect(await dueOf('/conversations', id)).toBeNull()
})

it('sorts by the due time, the earliest first', async () => {
  const first = await send()
  await wait(3)
  const second = await send()
  const ids = (await list('/conversations?sort=answerDueAt&answer=due')).map(({ _id }) => _id)
  expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second))
})

it('expects nothing for spam and what is done, and again for what turns out not to be spam', async () => {
  const id = await send()
  const change = async (status: string) => {
    const { version } = (await asStaff('GET', `/conversations/${id}`)).json<Row>()
    return asStaff('PATCH', `/conversations/${id}`, { status, version })
  }
  await change('spam')
  expect(await dueOf('/conversations?status=spam', id)).toBeNull()
  await change('open')
  expect(await dueOf('/conversations', id)).toBe('2026-11-26T04:00:00.000Z')
  await change('done')
  expect(await dueOf('/conversations', id)).toBeNull()
})

it('expects answers to problems by their urgency, counted from the first unanswered message', async () => {
  const id = await report({ urgency: 'site-down' })
  expect(await dueOf('/problems', id)).toBe('2026-11-25T05:00:00.000Z')
  await wait(0.5)
  await reporter.call('POST', `/api/problems/${id}/messages`, { text: 'Still down' }, reporter.bearer)
  expect(await dueOf('/problems', id)).toBe('2026-11-25T05:00:00.000Z')
  const { version } = (await rowOf('/problems', id)) as Row
  await asStaff('PATCH', `/problems/${id}`, { version, urgency: 'blocking' })
  expect(await dueOf('/problems', id)).toBe('2026-11-25T08:00:00.000Z')
  await asStaff('POST', `/problems/${id}/messages`, { text: 'A note', internal: true })
  expect(await dueOf('/problems', id)).toBe('2026-11-25T08:00:00.000Z')
  await asStaff('POST', `/problems/${id}/messages`, { text: 'We look into it' })
  expect(await dueOf('/problems', id)).toBeNull()
  await wait(1)
  await reporter.call('POST', `/api/problems/${id}/messages`, { text: 'Thanks, and?' }, reporter.bearer)
  expect(await dueOf('/problems', id)).toBe('2026-11-25T09:00:00.000Z')
})

it('does not send the due time to the client', async () => {
  const id = await report()
  const own = await reporter.call('GET', `/api/problems/${someClient.email}`, undefined, reporter.bearer)
  expect(own.json<Row[]>().find(({ _id }) => _id === id)).toBeDefined()
  expect(own.body).not.toContain('answerDueAt')
})

it('expects an answer to an order, and to each message of its client', async () => {
  const placed = await reporter.call('POST', '/api/orders', logo, reporter.bearer)
  expect(placed.statusCode, placed.body).toBe(201)
  const { insertedId: id } = placed.json<{ insertedId: string }>()
  const due = '2026-11-26T04:00:00.000Z'
  expect(await dueOf('/orders', id)).toBe(due)
  await asStaff('POST', `/orders/${id}/messages`, { text: 'We look at it.' })
  expect(await dueOf('/orders', id)).toBeNull()
  await reporter.call('POST', `/api/orders/${id}/messages`, { text: 'When?' }, reporter.bearer)
  expect(await dueOf('/orders', id)).toBe(due)
  await asStaff('POST', `/orders/${id}/messages`, { text: 'A note', internal: true })
  expect(await dueOf('/orders', id)).toBe(due)
})

it('lists late answers on the overview and in My work', async () => {
  const id = await send({ name: 'Late Lutfar' })
  const { version } = (await asStaff('GET', `/conversations/${id}`)).json<Row>()
  const [me] = (await asStaff('GET', '/users?can=problem.change')).json<{ _id: string }[]>()
  await asStaff('PATCH', `/conversations/${id}`, { assignee: me?._id, version })
  const read = async () => {
    const work = (await asStaff('GET', '/my-work')).json<{ record: string; when: string }[]>()
    const { late } = (await asStaff('GET', '/overview?from=2026-11-01&to=2026-11-30')).json<{
      late: { counts: { contact: number }; rows: { record: string }[] }
    }>()
    return { when: work.find(({ record }) => record === id)?.when, late }
  }
  expect((await read()).when).toBe('week')
  await wait(24)
  const { when, late } = await read()
  expect(when).toBe('late')
  expect(late.counts.contact).toBeGreaterThan(0)
  expect(late.counts.contact).toBe((await list('/conversations?answer=late')).length)
})

async function save(change: object) {
  const { version } = (await asStaff('GET', '/site-settings')).json<Row>()
  return asStaff('PATCH', '/site-settings', { version, ...change })
}
const recalculate = () => setAnswerDues(site.ctxOf(admin, { now: () => now }))

/** Stores a conversation as mail and chat do. */
async function arrive(channel: 'mail' | 'chat') {
  const id = createId()
  const message = { name: '', email: '', message: 'Hello', channel }
  await site.database
    .insertInto('contact_message')
    .values({ ...message, id, created_at: now })
    .execute()
  await setAnswerDue(site.ctxOf(visitor, { now: () => now }), 'contact', id)
  return id
}

it('has a target for each channel of messages, which also moves what waits', async () => {
  const ids = [await send(), await arrive('mail'), await arrive('chat')]
  const dues = () => Promise.all(ids.map((id) => dueOf('/conversations', id)))
  const nextDay = '2026-11-26T04:00:00.000Z'
  expect(await dues()).toEqual([nextDay, nextDay, nextDay])
  expect((await save({ mailTargetHours: 4, chatTargetHours: 0.5 })).statusCode).toBe(200)
  await recalculate()
  expect(await dues()).toEqual([nextDay, '2026-11-25T08:00:00.000Z', '2026-11-25T04:30:00.000Z'])
  expect(await dueOf('/conversations', await arrive('chat'))).toBe('2026-11-25T04:30:00.000Z')
  await save({ mailTargetHours: 0, chatTargetHours: 9 })
  await recalculate()
  expect(await dues()).toEqual([nextDay, null, nextDay])
  expect((await save({ chatTargetHours: 501 })).statusCode).toBe(422)
  await save({ mailTargetHours: 9 })
})

it('recalculates the due times after a change of the settings, and refuses hours that are none', async () => {
  const id = await send()
  expect((await save({ wednesdayHours: '25:00' })).statusCode).toBe(422)
  expect((await save({ openTimeZone: 'Mars/Olympus' })).statusCode).toBe(422)
  expect((await save({ holidays: ['2026-11-26 A day off'], messageTargetHours: 8.5 })).statusCode).toBe(200)
  await recalculate()
  expect(await dueOf('/conversations', id)).toBe('2026-11-29T03:30:00.000Z')
  await save({ messageTargetHours: 0 })
  await recalculate()
  expect(await dueOf('/conversations', id)).toBeNull()
})
