import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#core/context.ts'
import { endedOrders, type OrderMoveName, orderMachine } from '#core/order/order.ts'
import { canMove, type Side } from '#core/state-machine.ts'
import {
  type TemplateRequestMoveName,
  templateRequestMachine,
} from '#core/template-request/template-request.ts'
import { admin, client } from '#tests/factories.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

/** Two sites on one database, one for each side. */
let asClient: TestSite
let asStaff: TestSite
beforeAll(async () => {
  asClient = await createTestSite({ signedIn: client })
  asStaff = await createTestSite({ signedIn: admin, shared: asClient })
})
afterAll(async () => {
  await asStaff[Symbol.asyncDispose]()
  await asClient[Symbol.asyncDispose]()
})

const headers = { authorization: 'Bearer x', 'content-type': 'application/json' }
const siteOf = (side: Side) => (side === 'staff' ? asStaff : asClient)
async function call(side: Side, method: 'GET' | 'POST', url: string, body?: object) {
  const payload = body && { payload: JSON.stringify(body) }
  return siteOf(side).request({ method, url: `/api${url}`, headers, ...payload })
}
type RecordState = { status: string; version: number; [name: string]: unknown }
const read = async (url: string) => (await call('staff', 'GET', url)).json<RecordState>()

const side = fc.constantFrom<Side>('client', 'staff')
const reason = fc.constantFrom('', 'Because')
/** Steps are sometimes sent with an old version, and sometimes twice at the same time. */
const age = fc.constantFrom(0, 0, 0, 0, 1)
const isDouble = fc.constantFrom(false, false, false, true)
/** Most steps are replaced by an allowed one, so that walks get far. */
const lead = fc.option(fc.nat(), { freq: 4 })
type Step<Name> = {
  name: Name
  side: Side
  reason: string
  age: number
  isDouble: boolean
  lead: number | null
}

type Machine<Name extends string> = { moves: Record<Name, { to: string; needsReason?: boolean }> }
type Walk<Name extends string> = {
  machine: Machine<Name> & Parameters<typeof canMove>[0]
  url: string
  send: (step: Step<Name>, version: number) => Promise<{ statusCode: number; body: string }>
  /** Allows refusals for reasons that the machine does not know. */
  mayRefuse: (step: Step<Name>, before: RecordState) => boolean
}

/** Sends the step, once or twice at the same time, and checks the result against the machine. */
async function take<Name extends string>(walk: Walk<Name>, step: Step<Name>): Promise<void> {
  const before = await read(walk.url)
  const version = before.version - step.age
  const answers = await Promise.all(
    Array.from({ length: step.isDouble ? 2 : 1 }, () => walk.send(step, version)),
  )
  const after = await read(walk.url)
  const done = answers.filter(({ statusCode }) => statusCode < 300)
  for (const { statusCode, body } of answers) expect([200, 409, 422], body).toContain(statusCode)
  expect(done.length).toBeLessThanOrEqual(1)
  if (done.length === 0) return expect(after).toEqual(before)

  const { to, needsReason } = walk.machine.moves[step.name]
  expect(step.age).toBe(0)
  expect(canMove(walk.machine, step.name, before.status, step.side), `${step.name} at ${before.status}`).toBe(
    true,
  )
  expect(needsReason && step.reason === '').toBeFalsy()
  expect([after.status, after.version]).toEqual([to, before.version + 1])
}

const leastMoves = 40
const sides: Side[] = ['client', 'staff']
const endings = ['decline', 'withdraw', 'cancel']

function replaceStep<Name extends string>(
  machine: Walk<Name>['machine'],
  step: Step<Name>,
  status: string,
): Step<Name> {
  const possible = (Object.keys(machine.moves) as Name[]).flatMap((name) =>
    sides.filter((side) => canMove(machine, name, status, side)).map((side) => ({ name, side })),
  )
  const continuing = possible.filter(({ name }) => !endings.includes(name))
  const found = step.lead === null ? undefined : continuing[step.lead % continuing.length]
  return { ...step, ...found }
}

/** Repeats the walks until there were enough moves, because random walks may end early. */
async function takeWalks<Steps>(property: fc.IAsyncProperty<Steps>, moves: () => number): Promise<void> {
  for (let round = 0; round < 5 && (round === 0 || moves() <= leastMoves); round++) {
    await fc.assert(property, { numRuns: 15 })
  }
  expect(moves()).toBeGreaterThan(leastMoves)
}

async function walkAll<Name extends string>(walk: Walk<Name>, steps: Step<Name>[]): Promise<number> {
  let moved = 0
  for (const wanted of steps) {
    const before = await read(walk.url)
    const step = replaceStep(walk.machine, wanted, before.status)
    await take(walk, step)
    const { version } = await read(walk.url)
    const isAllowed = canMove(walk.machine, step.name, before.status, step.side) && step.age === 0
    if (version > before.version) moved += 1
    else if (isAllowed && !walk.mayRefuse(step, before)) {
      throw new Error(`${step.side} could not ${step.name} at ${before.status}`)
    }
  }
  return moved
}

const names = <Name extends string>(machine: { moves: Record<Name, unknown> }, left: string[]) =>
  fc.constantFrom(...(Object.keys(machine.moves) as Name[]).filter((name) => !left.includes(name)))

const orderSteps = fc.array(
  fc.record({ name: names<OrderMoveName>(orderMachine, ['expire']), side, reason, age, isDouble, lead }),
  { minLength: 4, maxLength: 20 },
)

it('allows exactly the order moves of the state machine, for both sides and in any order', async () => {
  let moved = 0
  await takeWalks(
    fc.asyncProperty(orderSteps, async (steps) => {
      const order = { service: 'website-coding', planId: 'starter', brief: { business: 'A shop' } }
      const { insertedId: id } = (await call('client', 'POST', '/orders', order)).json()
      const url = `/orders/id/${id}`
      const send = ({ name, side, reason }: Step<OrderMoveName>, version: number) => {
        const more = {
          questions: ['When?'],
          answers: ['Soon', 'Later', 'Never', 'Always'],
          depositPercent: 50,
          // Nothing is paid.
          ...(name === 'close' && { open: { minor: 29_900, currency: 'USD' } }),
        }
        return call(side, 'POST', `/orders/${id}/moves`, { move: name, version, reason, ...more })
      }
      const mayRefuse = ({ name, reason }: Step<OrderMoveName>, { revisionsLeft }: RecordState) =>
        (['decline', 'cancel', 'start', 'ask-changes', 'reopen', 'reinstate'].includes(name) &&
          reason === '') ||
        (name === 'ask-changes' && revisionsLeft === 0)
      moved += await walkAll({ machine: orderMachine, url, send, mayRefuse }, steps)

      const { revisionsUsed, events, billed, status } = (await read(url)) as RecordState & {
        revisionsUsed: number
        billed: { minor: number }
        events: { from: string; to: string }[]
      }
      expect(revisionsUsed).toBeLessThanOrEqual(2)
      // Each event starts in the state in which the previous one ended.
      for (const [index, { from }] of events.entries()) expect(from).toBe(events[index - 1]?.to ?? '')
      expect(events.at(-1)?.to).toBe(status)
      const isBilled = !['submitted', 'needs-info', ...endedOrders].includes(status) || status === 'closed'
      expect(billed.minor).toBe(isBilled ? 14_950 : 0)
    }),
    () => moved,
  )
}, 240_000)

const requestSteps = fc.array(
  fc.record({
    name: names<TemplateRequestMoveName>(templateRequestMachine, ['expire', 'send']),
    side,
    reason,
    age,
    isDouble,
    lead,
  }),
  { minLength: 4, maxLength: 15 },
)
const quote = {
  lines: [{ title: 'A site', quantity: 2, price: { minor: 20_000 } }],
  depositPercent: 25,
  revisions: 1,
  workingDays: 5,
  validUntil: '2099-01-31',
}

it('allows exactly the template request moves of the state machine, and creates one order per approval', async () => {
  let moved = 0
  const { database } = asClient
  await takeWalks(
    fc.asyncProperty(requestSteps, async (steps) => {
      const brief = { businessName: 'A shop', text: 'It sells flowers.' }
      const { insertedId: id } = (await call('client', 'POST', '/template-requests', brief)).json()
      const url = `/template-requests/id/${id}`
      const send = ({ name, side, reason }: Step<TemplateRequestMoveName>, version: number) => {
        const more =
          name === 'quote' ? quote : { reason, questions: ['When?'], answers: ['Soon', 'Later', 'Never'] }
        return call(side, 'POST', `/template-requests/${id}/moves`, { move: name, version, ...more })
      }
      const mayRefuse = ({ name, reason }: Step<TemplateRequestMoveName>) =>
        ['decline', 'ask-changes'].includes(name) && reason === ''
      // Only staff may quote.
      const allowed = steps.filter(({ name, side }) => name !== 'quote' || side === 'staff')
      moved += await walkAll({ machine: templateRequestMachine, url, send, mayRefuse }, allowed)

      const orders = database.selectFrom('client_order').select(['id', 'total_cents'])
      const made = await orders.where('template_request_id', '=', id).execute()
      const { status, orderId } = await read(url)
      expect(made.map((order) => [order.id, order.total_cents])).toEqual(
        status === 'approved' ? [[orderId, '40000']] : [],
      )
    }),
    () => moved,
  )
}, 120_000)

it('returns the same order for the same idempotency key and user, and another for another user', async () => {
  const order = { service: 'custom', brief: { wanted: 'A booking system' } }
  const place = (actor: Actor) => {
    const site = actor === client ? asClient : asStaff
    return site.request({
      method: 'POST',
      url: '/api/orders',
      headers: { ...headers, 'idempotency-key': 'the-key' },
      payload: JSON.stringify(order),
    })
  }
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(client)))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect((await place(admin)).json().number).not.toBe(answers[0]?.json().number)
  const other = await asClient.request({
    method: 'POST',
    url: '/api/orders',
    headers: { ...headers, 'idempotency-key': 'the-key' },
    payload: JSON.stringify({ ...order, brief: { wanted: 'Another' } }),
  })
  expect(other.statusCode).toBe(422)
})
