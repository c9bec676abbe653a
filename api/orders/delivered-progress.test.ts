import { afterAll, beforeAll, expect, it } from 'vitest'
import type { MilestoneRow } from '#core/milestone/milestone.ts'
import type { OrderMoveName } from '#core/order/order.ts'
import { openOrderProject } from '#core/order/order-project.server.ts'
import { placeOrder } from '#core/order/place-order.server.ts'
import { admin } from '#tests/factories.ts'
import { createOrderSteps, growth } from '#tests/order-steps.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let site: TestSite
let steps: ReturnType<typeof createOrderSteps>
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
  steps = createOrderSteps(site)
  await site.database
    .updateTable('service')
    .set({ milestones: ['Design', 'Launch'] })
    .execute()
})
afterAll(() => site[Symbol.asyncDispose]())

const move = (id: string, name: OrderMoveName, reason = '') =>
  steps.move(id, admin, { move: name } as { move: 'start' }, reason)
async function started(): Promise<string> {
  const { id } = await placeOrder(steps.asClient(), growth)
  await steps.accept(id, { depositPercent: 0 })
  await move(id, 'start')
  return id
}
async function deliver(id: string) {
  await move(id, 'hand-in')
  await move(id, 'deliver')
}
const open = async (orderId: string) => (await openOrderProject(steps.asStaff(), orderId)).id
const progress = async (project: string) =>
  (await site.call('GET', `/projects/id/${project}`)).json().projectPorgress
const milestones = async (project: string) =>
  (await site.call('GET', `/projects/${project}/milestones`)).json<MilestoneRow[]>()
async function tick(project: string, index: number, done: boolean) {
  const { _id: id, version } = (await milestones(project))[index] as MilestoneRow
  const answer = await site.call('PATCH', `/projects/${project}/milestones/${id}`, { version, done })
  expect(answer.statusCode, answer.body).toBe(200)
}

it('makes the project of a delivered order complete, with milestones of the service and without', async () => {
  const [first, second] = [await started(), await started()]
  await deliver(first)
  expect(await progress(await open(first))).toBe(100)
  await site.database.updateTable('service').set({ milestones: [] }).execute()
  await deliver(second)
  expect(await progress(await open(second))).toBe(100)
  await site.database
    .updateTable('service')
    .set({ milestones: ['Design', 'Launch'] })
    .execute()
})

it('keeps a delivered project complete whatever is ticked, and computes it again when it is reopened', async () => {
  const order = await started()
  const project = await open(order)
  await tick(project, 0, true)
  expect(await progress(project)).toBe(50)
  await deliver(order)
  for (const [index, done] of [
    [1, true],
    [1, false],
    [0, false],
    [0, true],
  ] as const) {
    await tick(project, index, done)
    expect(await progress(project)).toBe(100)
  }
  await move(order, 'reopen', 'The shop is not finished')
  expect(await progress(project)).toBe(50)
  await deliver(order)
  await move(order, 'close').catch(() => undefined)
  const added = await site.call('POST', `/projects/${project}/milestones`, { title: 'Training' })
  expect([added.statusCode, await progress(project)]).toEqual([201, 100])
})

it('keeps a progress set by hand until it is computed again or the order is delivered', async () => {
  const order = await started()
  const project = await open(order)
  const path = `/projects/${project}/progress`
  const set = (body: object) => site.call('POST', path, body)
  const shown = async () => (await site.call('GET', path)).json()
  expect(await shown()).toEqual({ progress: 0, reason: null, setAt: null })
  expect((await set({ progress: 40, reason: ' ' })).statusCode).toBe(422)
  expect((await set({ progress: 101, reason: 'Too much' })).statusCode).toBe(422)
  expect((await set({ progress: 40, reason: 'The texts are missing' })).statusCode).toBe(200)
  await tick(project, 0, true)
  expect(await progress(project)).toBe(40)
  expect(await shown()).toEqual({
    ...{ progress: 40, reason: 'The texts are missing', setAt: expect.any(String) },
  })
  const pressed = await Promise.all([site.call('DELETE', path), site.call('DELETE', path)])
  expect(pressed.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await shown()).toEqual({ progress: 50, reason: null, setAt: null })
  expect((await set({ progress: 70, reason: 'Nearly there' })).statusCode).toBe(200)
  await deliver(order)
  expect(await shown()).toEqual({ progress: 100, reason: null, setAt: null })
  expect((await set({ progress: 70, reason: 'Late' })).statusCode).toBe(409)
  const entries = await site.database
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('record_id', '=', project)
    .where('action', 'like', 'project.%progress')
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'project.set-progress', after: { progress: 40, reason: 'The texts are missing' } },
    { action: 'project.compute-progress', after: { progress: 50, reason: null } },
    { action: 'project.set-progress', after: { progress: 70, reason: 'Nearly there' } },
  ])
})

it('leaves a delivered project complete and a reopened one computed when both happen at once', async () => {
  const order = await started()
  const project = await open(order)
  await deliver(order)
  await Promise.all([move(order, 'reopen', 'Not finished'), tick(project, 0, true)])
  expect(await progress(project)).toBe(50)
  await move(order, 'hand-in')
  await Promise.all([move(order, 'deliver'), tick(project, 1, true)])
  expect(await progress(project)).toBe(100)
})
