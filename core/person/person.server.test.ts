import { expect, it } from 'vitest'
import type { ProvenIdentity } from '#platform/identity/identity.ts'
import { admin, visitor } from '#tests/factories.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { settleRealProvider } from '../session/sign-in.server.ts'
import { updatePerson } from './person.server.ts'
import { recordPerson } from './record-person.server.ts'

const somebody = (number: number, more: Partial<ProvenIdentity> = {}): ProvenIdentity => ({
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

async function createWorld(adminEmails: string[]) {
  const own = await createTestDatabase()
  const { signIn } = own.ctxOf(visitor)
  const ctx = own.ctxOf(admin, { signIn: { ...signIn, adminEmails } })
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

it('administrators who take each other’s role at once leave exactly one, every time', async () => {
  await using world = await createWorld(['person1@example.com', 'person2@example.com', 'person3@example.com'])
  const ids = [
    await world.record(somebody(1)),
    await world.record(somebody(2)),
    await world.record(somebody(3)),
  ]
  for (let round = 0; round < 10; round++) {
    await world.database.updateTable('person').set({ role: 'admin', is_disabled: false }).execute()
    const isDisabling = round % 2 === 1
    const change = isDisabling
      ? { role: undefined, isDisabled: true }
      : { role: 'client' as const, isDisabled: undefined }
    const results = await Promise.allSettled(ids.map((id) => updatePerson(world.ctx, id, change)))
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { kind: 'conflict' } }])
  }
})

it('the last administrator keeps the role, and stays enabled', async () => {
  await using world = await createWorld(['person1@example.com'])
  const id = await world.record(somebody(1))
  for (const change of [
    { role: 'client' as const, isDisabled: undefined },
    { role: undefined, isDisabled: true },
  ]) {
    await expect(updatePerson(world.ctx, id, change)).rejects.toMatchObject({ kind: 'conflict' })
  }
  await expect(world.database.deleteFrom('person').execute()).rejects.toThrow('last administrator')
  expect(await world.roles()).toEqual(['admin'])
})

it('an address written in another case is the same address', async () => {
  await using world = await createWorld([])
  await world.record(somebody(1, { email: 'Same@Example.com' }))
  expect(await world.record(somebody(2, { email: 'sAME@example.COM' }))).toBe('other-account')
  expect(await world.record(somebody(1, { email: 'same@example.com' }))).not.toBe('other-account')
})

it('two first sign-ins of one person at once make one person', async () => {
  await using world = await createWorld([])
  const ids = await Promise.all(Array.from({ length: 8 }, () => world.record(somebody(1))))
  expect(new Set(ids).size).toBe(1)
})

it('a person listed as administrator later becomes one at the next sign-in', async () => {
  await using world = await createWorld([])
  await world.record(somebody(1))
  await recordPerson(
    { ...world.ctx, signIn: { ...world.ctx.signIn, adminEmails: ['person1@example.com'] } },
    somebody(1),
  )
  expect(await world.roles()).toEqual(['admin'])
})

it('when a real provider comes, the stand-in’s people go, administrators too', async () => {
  await using world = await createWorld(['person1@example.com'])
  await world.record(somebody(1, { issuer: 'local', isStandIn: true }))
  await settleRealProvider(world.ctx, 'https://accounts.google.com')
  expect(await world.roles()).toEqual([])
  expect(await world.record(somebody(1))).not.toBe('other-account')
})

it('a name hides nothing and turns no line that it stands in', async () => {
  await using world = await createWorld([])
  await world.record(somebody(1, { name: 'Rina\u202e\n\u200b Das' }))
  await world.record(somebody(2, { name: '\u202e\u200b' }))
  const people = await world.database.selectFrom('person').select('name').orderBy('subject').execute()
  expect(people.map(({ name }) => name)).toEqual(['Rina Das', 'person2@example.com'])
})

it('a name can be anything that a provider says', async () => {
  await using world = await createWorld([])
  await world.record(somebody(1, { name: `\0${'রিনা 🌸 '.repeat(100)}` }))
  await world.record(somebody(2, { name: '' }))
  const people = await world.database.selectFrom('person').select('name').orderBy('subject').execute()
  expect(people[0]?.name).toMatch(/^রিনা 🌸 /)
  expect(people[1]?.name).toBe('person2@example.com')
})
