import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ProblemState, problemMachine, problemStates } from '#core/problem/problem.ts'
import { canMove } from '#core/state-machine.ts'
import { aProblem } from '#tests/factories.ts'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

let site: SignedInSite
let now = new Date()
beforeAll(async () => {
  site = await createSignInSite({ now: () => now })
})
afterAll(() => site[Symbol.asyncDispose]())

type Step = { by: 'staff' | 'client'; to: ProblemState; isOld: boolean }
const step: fc.Arbitrary<Step> = fc.record({
  by: fc.constantFrom('staff', 'client'),
  to: fc.constantFrom(...problemStates),
  isOld: fc.boolean(),
})

const canReach = (from: ProblemState, to: ProblemState, by: Step['by']) =>
  (Object.keys(problemMachine.moves) as (keyof typeof problemMachine.moves)[]).some(
    (move) => problemMachine.moves[move].to === to && canMove(problemMachine, move, from, by),
  )

it('allows exactly the moves of the state machine, and none with an old version', {
  timeout: 120_000,
}, async () => {
  const [reporter, staff] = [await site.signIn(someClient), await site.signIn(someAdmin)]
  const report = async () =>
    (await reporter.call('POST', '/api/problems', aProblem(), reporter.bearer)).json<{ insertedId: string }>()
      .insertedId
  const read = async (id: string) =>
    (await staff.call('GET', `/api/problems/id/${id}`, undefined, staff.bearer)).json<{
      status: ProblemState
      version: number
      events: { from: ProblemState | ''; to: ProblemState }[]
    }>()

  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const id = await report()
      for (const { by, to, isOld } of steps) {
        const before = await read(id)
        if (by === 'client') {
          const answer = await reporter.call(
            'POST',
            `/api/problems/${id}/messages`,
            { text: 'Words' },
            reporter.bearer,
          )
          expect(answer.statusCode).toBe(before.status === 'closed' ? 409 : 201)
          continue
        }
        const version = isOld ? before.version - 1 : before.version
        const answer = await staff.call('PATCH', `/api/problems/${id}`, { version, status: to }, staff.bearer)
        const after = await read(id)
        const isAllowed = !isOld && (to === before.status || canReach(before.status, to, 'staff'))
        expect(answer.statusCode).toBe(isAllowed ? 200 : 409)
        if (!isAllowed) {
          expect(answer.json()).toMatchObject({ state: before.status, version: before.version })
          expect(after).toEqual(before)
        } else expect(after.status).toBe(to)
      }
      const { events, status } = await read(id)
      for (const [index, { from, to }] of events.entries()) {
        expect(from).toBe(events[index - 1]?.to ?? '')
        if (from) expect(canReach(from, to, 'staff') || canReach(from, to, 'client')).toBe(true)
      }
      expect(events.at(-1)?.to).toBe(status)
    }),
    { numRuns: 25 },
  )
})

it('returns the same response for twenty concurrent requests with the same key', async () => {
  const reporter = await site.signIn(someClient)
  const send = (title: string) =>
    reporter.call('POST', '/api/problems', aProblem({ title }), {
      ...reporter.bearer,
      'idempotency-key': 'one key',
    })
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('The booking page is blank')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(answers.map((answer) => answer.json().number)).size).toBe(1)
  expect((await send('Something else is blank')).statusCode).toBe(422)
})

it('reports missing fields, and lists newest first with the total count', async () => {
  const reporter = await site.signIn(someClient)
  const wrong = await reporter.call('POST', '/api/problems', { about: 'order', title: 'a' }, reporter.bearer)
  expect(wrong.statusCode).toBe(422)
  expect(Object.keys(wrong.json().errors)).toEqual(
    expect.arrayContaining(['category', 'urgency', 'title', 'text']),
  )
  now = new Date(now.getTime() + 1_000)
  const { number } = (await reporter.call('POST', '/api/problems', aProblem(), reporter.bearer)).json()
  const list = await reporter.call(
    'GET',
    `/api/problems/${someClient.email}?limit=2`,
    undefined,
    reporter.bearer,
  )
  expect(list.json()[0]).toMatchObject({ number, status: 'open', lastWrittenBy: 'client', assignedTo: null })
  expect(Number(list.headers['x-total-count'])).toBeGreaterThan(2)
  expect(list.headers.link).toContain('rel="next"')
})
