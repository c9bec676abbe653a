import { expect, it } from 'vitest'
import type { ProvenIdentity } from '#platform/identity/identity.ts'
import { admin, visitor } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { deleteStandInPeople } from '../session/sign-in.server.ts'
import { updatePerson } from './person.server.ts'
import { recordPerson } from './record-person.server.ts'

const identityOf = (number: number, more: Partial<ProvenIdentity> = {}): ProvenIdentity => ({
  issuer: 'https://accounts.google.com',
  subject: String(number),
  email: `person${number}@example.com`,
  isEmailVerified: true,
  name: `Person ${number}`,
  picture: '',
  hostedDomain: undefined,
  isAuthoritative: true,
  isStandIn: false,
  ...more,
})

async function createFixture(adminEmails: string[]) {
  const own = await createTestDatabase()
  const { signIn } = own.ctxOf(visitor)
  const session = { ...admin.session, startedAt: new Date() }
  const ctx = own.ctxOf({ ...admin, session }, { signIn: { ...signIn, adminEmails } })
  const record = async (identity: ProvenIdentity) => {
    const recorded = await recordPerson(ctx, identity)
    return 'failure' in recorded ? recorded.failure : recorded.id
  }
  const roles = async () =>
    (await own.database.selectFrom('person').select('role').orderBy('subject').execute()).map(
      ({ role }) => role,
    )
  return {
    ctx,
    record,
    roles,
    database: own.database,
    [Symbol.asyncDispose]: () => own[Symbol.asyncDispose](),
  }
}

it('keeps exactly one of several administrators who demote each other concurrently', async () => {
  await using fixture = await createFixture([
    'person1@example.com',
    'person2@example.com',
    'person3@example.com',
  ])
  const ids = [
    await fixture.record(identityOf(1)),
    await fixture.record(identityOf(2)),
    await fixture.record(identityOf(3)),
  ]
  for (let round = 0; round < 10; round++) {
    await fixture.database.updateTable('person').set({ role: 'admin', is_disabled: false }).execute()
    const isDisabling = round % 2 === 1
    const change = isDisabling
      ? { role: undefined, isDisabled: true }
      : { role: 'client' as const, isDisabled: undefined }
    const results = await Promise.allSettled(ids.map((id) => updatePerson(fixture.ctx, id, change)))
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { kind: 'conflict' } }])
  }
})

it('can neither demote nor disable the last administrator', async () => {
  await using fixture = await createFixture(['person1@example.com'])
  const id = await fixture.record(identityOf(1))
  for (const change of [
    { role: 'client' as const, isDisabled: undefined },
    { role: undefined, isDisabled: true },
  ]) {
    await expect(updatePerson(fixture.ctx, id, change)).rejects.toMatchObject({ kind: 'conflict' })
  }
  await expect(fixture.database.deleteFrom('person').execute()).rejects.toThrow('last administrator')
  expect(await fixture.roles()).toEqual(['admin'])
})

it('ignores case in email addresses', async () => {
  await using fixture = await createFixture([])
  await fixture.record(identityOf(1, { email: 'Same@Example.com' }))
  expect(await fixture.record(identityOf(2, { email: 'sAME@example.COM' }))).toBe('other-account')
  expect(await fixture.record(identityOf(1, { email: 'same@example.com' }))).not.toBe('other-account')
})

it('creates one person and one client in 100 parallel first sign-ins, each followed by an order', async () => {
  await using fixture = await createFixture([])
  const { database } = fixture
  const emails = ['person1@example.com', 'Person1@Example.com']
  const ids = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      const email = emails[at % 2] ?? ''
      const id = await fixture.record(identityOf(1, { email }))
      await addOrder(database, { email })
      return id
    }),
  )
  const people = await database.selectFrom('person').select('id').execute()
  expect(people).toEqual([{ id: ids[0] }])
  expect(new Set(ids).size).toBe(1)
  const clients = await database.selectFrom('client').select(['id', 'name']).execute()
  expect(clients).toEqual([{ id: expect.any(String), name: 'Person 1' }])
  const addresses = await database.selectFrom('client_email').select(['client_id', 'email']).execute()
  expect(addresses).toEqual([{ client_id: clients[0]?.id, email: emails[0] }])
  const orders = await database.selectFrom('client_order').select('client_id').execute()
  expect(orders).toEqual(Array(100).fill({ client_id: clients[0]?.id }))
})

it('makes a person listed in ADMIN_EMAILS an administrator at the next sign-in', async () => {
  await using fixture = await createFixture([])
  await fixture.record(identityOf(1))
  await recordPerson(
    { ...fixture.ctx, signIn: { ...fixture.ctx.signIn, adminEmails: ['person1@example.com'] } },
    identityOf(1),
  )
  expect(await fixture.roles()).toEqual(['admin'])
})

it('deletes people of the stand-in provider, including administrators, when a real provider is configured', async () => {
  await using fixture = await createFixture(['person1@example.com'])
  await fixture.record(identityOf(1, { issuer: 'local', isStandIn: true }))
  await deleteStandInPeople(fixture.ctx, ['https://accounts.google.com'])
  expect(await fixture.roles()).toEqual([])
  expect(await fixture.record(identityOf(1))).not.toBe('other-account')
})

it('removes bidirectional controls, line breaks and invisible characters from names', async () => {
  await using fixture = await createFixture([])
  await fixture.record(identityOf(1, { name: 'Rina\u202e\n\u200b Das' }))
  await fixture.record(identityOf(2, { name: '\u202e\u200b' }))
  const people = await fixture.database.selectFrom('person').select('name').orderBy('subject').execute()
  expect(people.map(({ name }) => name)).toEqual(['Rina Das', 'person2@example.com'])
})

it('stores any name a provider sends, truncated, or the email address instead of an empty one', async () => {
  await using fixture = await createFixture([])
  await fixture.record(identityOf(1, { name: `\0${'রিনা 🌸 '.repeat(100)}` }))
  await fixture.record(identityOf(2, { name: '' }))
  const people = await fixture.database.selectFrom('person').select('name').orderBy('subject').execute()
  expect(people[0]?.name).toMatch(/^রিনা 🌸 /)
  expect(people[1]?.name).toBe('person2@example.com')
})
