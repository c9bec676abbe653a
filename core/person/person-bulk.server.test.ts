import { expect, it } from 'vitest'
import type { User } from '#core/context.ts'
import { admin, client } from '#tests/factories.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { disablePeople } from './person-bulk.server.ts'

const idOf = (number: number) => `01936f00-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Administrators 1 and 2, clients 3 to 6; each has one session. */
async function createWorld() {
  const own = await createTestDatabase()
  const now = new Date()
  for (let number = 1; number <= 6; number += 1) {
    const id = idOf(number)
    const name = `Person ${number}`
    await own.database
      .insertInto('person')
      .values({
        ...{ id, name, issuer: 'test', subject: name, email: `p${number}@example.com`, picture: '' },
        ...{ role: number < 3 ? 'admin' : 'client', is_stand_in: false, created_at: now, last_seen_at: now },
      })
      .execute()
    await own.database
      .insertInto('session')
      .values({
        ...{ id, person_id: id, token_hash: Buffer.from(id), address: '', user_agent: '' },
        ...{ created_at: now, last_used_at: now, expires_at: now },
      })
      .execute()
  }
  const as = (number: number): User => ({ ...admin, id: idOf(number), email: `p${number}@example.com` })
  const asked = { disabled: own.database.selectFrom('person').select('id').where('is_disabled', '=', true) }
  return {
    ...own,
    disable: (by: number, chosen: Parameters<typeof disablePeople>[1], isDisabled = true) =>
      disablePeople(own.ctxOf(as(by)), chosen, isDisabled),
    disabled: async () => (await asked.disabled.orderBy('id').execute()).map(({ id }) => id),
    [Symbol.asyncDispose]: () => own[Symbol.asyncDispose](),
  }
}

it('disables all that a filter leaves but the one who asks, ends their sessions, and enables them again', async () => {
  await using world = await createWorld()
  const others = [2, 3, 4, 5, 6].map(idOf)
  expect((await world.disable(1, { filter: {} })).sort()).toEqual(others)
  expect(await world.disabled()).toEqual(others)
  const sessions = await world.database.selectFrom('session').select('person_id').execute()
  expect(sessions).toEqual([{ person_id: idOf(1) }])
  const acts = await world.database.selectFrom('audit_entry').select(['action', 'after']).execute()
  expect(acts).toEqual(others.map(() => ({ action: 'person.update', after: { isDisabled: true } })))

  expect(await world.disable(1, { filter: {} })).toEqual([])
  expect(await world.disable(1, { filter: { q: 'person 4' } }, false)).toEqual([idOf(4)])
  expect(await world.disable(1, { ids: [idOf(1)] })).toEqual([])
})

it('two administrators who disable everybody at once leave one of the two', async () => {
  await using world = await createWorld()
  for (let round = 0; round < 8; round += 1) {
    await world.database.updateTable('person').set({ is_disabled: false }).execute()
    const results = await Promise.allSettled([1, 2].map((by) => world.disable(by, { filter: {} })))
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      // The last administrator may not go; one who was disabled meanwhile may do nothing any more.
      { reason: { kind: expect.stringMatching(/^(conflict|unauthenticated)$/) } },
    ])
    expect((await world.disabled()).filter((id) => id <= idOf(2))).toHaveLength(1)
  }
})

it('lets nobody else do it', async () => {
  await using world = await createWorld()
  await expect(disablePeople(world.ctxOf(client), { filter: {} }, true)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  expect(await world.disabled()).toEqual([])
})
