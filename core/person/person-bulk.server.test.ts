import { expect, it } from 'vitest'
import type { User } from '#core/context.ts'
import { admin, client } from '#tests/factories.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { disablePeople } from './person-bulk.server.ts'

const idOf = (number: number) => `01936f00-0000-7000-8000-${String(number).padStart(12, '0')}`

/** Creates administrators 1 and 2 and clients 3 to 6, each with one session. */
async function createFixture() {
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
  const disabledPeople = own.database.selectFrom('person').select('id').where('is_disabled', '=', true)
  return {
    ...own,
    disable: (by: number, chosen: Parameters<typeof disablePeople>[1], isDisabled = true) =>
      disablePeople(own.ctxOf(as(by)), chosen, isDisabled),
    disabled: async () => (await disabledPeople.orderBy('id').execute()).map(({ id }) => id),
    [Symbol.asyncDispose]: () => own[Symbol.asyncDispose](),
  }
}

it('disables all matching people except the actor, ends their sessions, and enables them again', async () => {
  await using fixture = await createFixture()
  const others = [2, 3, 4, 5, 6].map(idOf)
  expect((await fixture.disable(1, { filter: {} })).sort()).toEqual(others)
  expect(await fixture.disabled()).toEqual(others)
  const sessions = await fixture.database.selectFrom('session').select('person_id').execute()
  expect(sessions).toEqual([{ person_id: idOf(1) }])
  const entries = await fixture.database.selectFrom('audit_entry').select(['action', 'after']).execute()
  expect(entries).toEqual(others.map(() => ({ action: 'person.update', after: { isDisabled: true } })))

  expect(await fixture.disable(1, { filter: {} })).toEqual([])
  expect(await fixture.disable(1, { filter: { q: 'person 4' } }, false)).toEqual([idOf(4)])
  expect(await fixture.disable(1, { ids: [idOf(1)] })).toEqual([])
})

it('keeps one of two administrators who disable everyone concurrently', async () => {
  await using fixture = await createFixture()
  for (let round = 0; round < 8; round += 1) {
    await fixture.database.updateTable('person').set({ is_disabled: false }).execute()
    const results = await Promise.allSettled([1, 2].map((by) => fixture.disable(by, { filter: {} })))
    expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
      // Either the last administrator is protected, or the actor was disabled meanwhile.
      { reason: { kind: expect.stringMatching(/^(conflict|unauthenticated)$/) } },
    ])
    expect((await fixture.disabled()).filter((id) => id <= idOf(2))).toHaveLength(1)
  }
})

it('is for administrators only', async () => {
  await using fixture = await createFixture()
  await expect(disablePeople(fixture.ctxOf(client), { filter: {} }, true)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  expect(await fixture.disabled()).toEqual([])
})
