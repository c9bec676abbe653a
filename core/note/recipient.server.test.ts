import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { admin, visitor } from '#tests/factories.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import type { User } from '../context.ts'
import { recordPerson } from '../person/record-person.server.ts'
import { sendNote } from './note.server.ts'

it('a note to the own address and a sign-in of the same person do not deadlock', async () => {
  await using test = await createTestDatabase()
  const email = 'nadia@example.com'
  const signIn = () =>
    recordPerson(test.ctxOf(visitor), {
      ...{ issuer: 'https://issuer.example', subject: 'nadia', email, name: 'Nadia', picture: '' },
      ...{ isEmailVerified: true, isAuthoritative: true, hostedDomain: undefined, isStandIn: false },
    })
  const person = await signIn()
  if ('failure' in person) throw new Error(person.failure)
  const nadia: User = { ...(admin as User), id: person.id, email }
  const send = () => sendNote(test.ctxOf(nadia), { title: 'To me', email, text: 'Still here' })
  const deadlocks = async () => {
    const { rows } = await sql<{ count: string }>`select pg_stat_clear_snapshot(),
      (select deadlocks from pg_stat_database where datname = current_database()) as count`.execute(
      test.ctxOf(visitor).db,
    )
    return Number(rows[0]?.count)
  }
  // The database may have been one of an earlier test.
  const before = await deadlocks()
  for (let round = 0; round < 5; round++) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? signIn() : send())))
  }
  expect(await deadlocks()).toBe(before)
})
