import { beforeEach, expect, it } from 'vitest'
import { remindOfCustody } from '#core/custody/remind-of-custody.server.ts'
import { remindOfDomains } from '#core/project/domain-reminders.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { addDays, today } from '#core/time.ts'
import { admin, aProject, client, visitor } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { openSitesOfPeople } from '#tests/sites-of-people.ts'

const { asStaff, asClient, clientId } = await openSitesOfPeople()
const now = today(asStaff.ctxOf(admin))
const after = (days: number) => addDays(now, days)

beforeEach(async () => {
  for (const table of ['custody_item', 'notice'] as const) await asStaff.database.deleteFrom(table).execute()
})

async function add(more: object) {
  const item = { clientId, kind: 'domain', name: 'north.example', heldBy: 'provider', ...more }
  const answer = await asStaff.call('POST', '/custody', item)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().insertedId as string
}
const read = async (id: string) => (await asStaff.call('GET', `/custody/id/${id}`)).json()
const change = async (id: string, fields: object) =>
  asStaff.call('PATCH', `/custody/${id}`, { version: (await read(id)).version, ...fields })

async function set(settings: object) {
  const { version } = (await asStaff.call('GET', '/site-settings')).json()
  return asStaff.call('PATCH', '/site-settings', { version, ...settings })
}

const on = (day: string) => asStaff.ctxOf(visitor, { now: () => new Date(`${day}T03:00:00Z`) })
async function remindFrom(first: number, last: number) {
  for (let days = first; days <= last; days++) await remindOfCustody(on(after(days)))
}
/** Days from today on which each person was reminded. */
async function remindedDays(event = 'custody.ends') {
  const rows = await asStaff.database
    .selectFrom('notice')
    .select(['email', 'created_at'])
    .where('event', 'like', `${event}:%`)
    .orderBy('id')
    .execute()
  const daysOf = (email: string) =>
    rows
      .filter((row) => row.email === email)
      .map((row) => Math.round((row.created_at.getTime() - Date.parse(`${now}T03:00:00Z`)) / 86_400_000))
  return { client: daysOf(client.email), staff: daysOf(admin.email) }
}
const both = (days: number[]) => ({ client: days, staff: days })

it('reminds on the days of the settings, also of domains of projects, and on the usual ones when they are put back', async () => {
  const usual = (await asStaff.call('GET', '/site-settings')).json()
  const changed = { remindBeforeExpiry: '45, 3, 0', remindAfterExpiry: '2, 40' }
  expect((await set(changed)).statusCode).toBe(200)
  expect((await asStaff.call('GET', '/site-settings')).json()).toMatchObject(changed)
  await add({ expiresOn: after(100) })
  await remindFrom(30, 160)
  expect(await remindedDays()).toEqual(both([55, 97, 100, 102, 140]))

  const project = aProject({ email: client.email, domainExpiresOn: after(100) })
  await createProject(asStaff.ctxOf(admin), project)
  for (let days = 30; days <= 160; days++) await remindOfDomains(on(after(days)))
  expect(await remindedDays('domain.ends')).toEqual(both([55, 97, 100]))

  const { remindBeforeExpiry, remindAfterExpiry } = usual
  expect({ remindBeforeExpiry, remindAfterExpiry }).toEqual({
    ...{ remindBeforeExpiry: '60, 30, 14, 7, 1', remindAfterExpiry: '1' },
  })
  expect((await set({ remindBeforeExpiry, remindAfterExpiry })).statusCode).toBe(200)
  await add({ name: 'south.example', expiresOn: after(300) })
  await remindFrom(230, 340)
  expect((await remindedDays()).client.slice(5)).toEqual([240, 270, 286, 293, 299, 301])
})

it('reminds of nothing without days, and refuses what is no list of days', async () => {
  expect((await set({ remindBeforeExpiry: '', remindAfterExpiry: '' })).statusCode).toBe(200)
  await add({ expiresOn: after(10) })
  await remindFrom(0, 45)
  expect(await remindedDays()).toEqual(both([]))
  for (const list of ['61', '1, 2, 3, 4, 5, 6, 7', '-1', 'soon'])
    expectProblem(await set({ remindBeforeExpiry: list }), 422)
  expectProblem(await asClient.call('PATCH', '/site-settings', { version: 1, remindAfterExpiry: '3' }), 403)
  await set({ remindBeforeExpiry: '60, 30, 14, 7, 1', remindAfterExpiry: '1' })
})

it('does not remind again because a day that has passed was added', async () => {
  await add({ expiresOn: after(50) })
  await remindFrom(18, 24)
  await set({ remindBeforeExpiry: '60, 35, 10' })
  await remindFrom(25, 45)
  // 35 days before was added ten days late, after the reminder of 30 days.
  expect(await remindedDays()).toEqual(both([18, 20, 40]))
  await set({ remindBeforeExpiry: '60, 30, 14, 7, 1' })
})

it('pauses the reminders of one entry until a day, and makes up for the latest', async () => {
  const paused = await add({ expiresOn: after(40), reminderPause: { until: after(30) } })
  expect((await read(paused)).reminderPause).toEqual({ until: after(30) })
  expect((await asStaff.call('GET', '/custody')).json()).toMatchObject([
    { _id: paused, reminderPause: { until: after(30) } },
  ])
  const own = (await asClient.call('GET', `/custody/${client.email}`)).json()
  expect(own).toMatchObject([{ _id: paused }])
  expect(own[0]).not.toHaveProperty('reminderPause')
  await remindFrom(0, 75)
  expect(await remindedDays()).toEqual(both([30, 33, 39, 41]))
  const other = await add({ name: 'south.example', expiresOn: after(40) })
  await remindFrom(0, 75)
  expect((await remindedDays()).client.slice(4)).toEqual([0, 10, 26, 33, 39, 41])
  expect((await read(other)).reminderPause).toBeNull()
})

it('pauses without an end until staff end it', async () => {
  const id = await add({ expiresOn: after(40) })
  expect((await change(id, { reminderPause: {} })).json()).toMatchObject({ modifiedCount: 1 })
  expect((await read(id)).reminderPause).toEqual({ until: null })
  // Other changes leave it, and the same pause changes nothing.
  expect((await change(id, { supplier: 'Registrar' })).statusCode).toBe(200)
  expect((await change(id, { reminderPause: { until: '' } })).json()).toMatchObject({ modifiedCount: 0 })
  await remindFrom(0, 38)
  expect(await remindedDays()).toEqual(both([]))
  expect((await change(id, { reminderPause: null })).json()).toMatchObject({ modifiedCount: 1 })
  expect((await read(id)).reminderPause).toBeNull()
  await remindFrom(38, 75)
  expect(await remindedDays()).toEqual(both([38, 39, 41]))
  const entries = (await asStaff.call('GET', `/audit?record=${id}`)).json()
  expect(entries[0]).toMatchObject({
    before: { reminderPause: { until: null } },
    after: { reminderPause: null },
  })
})

it('shows no pause that has ended, which another one replaces', async () => {
  const id = await add({ expiresOn: after(40), reminderPause: { until: after(1) } })
  await asStaff.database.updateTable('custody_item').set({ reminders_paused_until: now }).execute()
  expect((await read(id)).reminderPause).toBeNull()
  expect((await change(id, { reminderPause: null, supplier: 'Registrar' })).statusCode).toBe(200)
  const [entry] = (await asStaff.call('GET', `/audit?record=${id}`)).json()
  expect(entry.after).toEqual({ supplier: 'Registrar' })
  expect((await change(id, { reminderPause: {} })).statusCode).toBe(200)
  expect((await read(id)).reminderPause).toEqual({ until: null })
})

it('takes an ended pause that a form sends back unchanged', async () => {
  const id = await add({ expiresOn: after(40), reminderPause: { until: after(1) } })
  await asStaff.database.updateTable('custody_item').set({ reminders_paused_until: now }).execute()
  const changed = await change(id, { reminderPause: { until: now }, supplier: 'Registrar' })
  expect(changed.statusCode, changed.body).toBe(200)
  const [entry] = (await asStaff.call('GET', `/audit?record=${id}`)).json()
  expect(entry.after).toEqual({ supplier: 'Registrar' })
  expectProblem(await change(id, { reminderPause: { until: after(-1) } }), 422)
})

it('ends a pause by the day that screens go by, wherever the office is', async () => {
  await set({ openTimeZone: 'America/New_York' })
  await add({ expiresOn: after(30), reminderPause: { until: after(2) } })
  // In Dhaka, the day has begun; in New York, it is the afternoon before.
  const runAt = (time: string) =>
    remindOfCustody(asStaff.ctxOf(visitor, { now: () => new Date(`${after(1)}T${time}Z`) }))
  await runAt('17:00:00')
  expect((await remindedDays()).client).toHaveLength(0)
  await runAt('19:00:00')
  expect((await remindedDays()).client).toHaveLength(1)
  await set({ openTimeZone: 'Asia/Dhaka' })
})

it('refuses a pause that ends today or earlier, and what is no day', async () => {
  const id = await add({ expiresOn: after(40) })
  for (const until of [now, after(-1), '2026-02-30', 'infinity']) {
    const refused = await change(id, { reminderPause: { until } })
    expectProblem(refused, 422)
    expect(Object.keys(refused.json().errors)).toEqual(['reminderPause.until'])
  }
  expectProblem(await change(id, { reminderPause: true }), 422)
  expect((await read(id)).version).toBe(1)
})
