import { expect, it } from 'vitest'
import { sendNote } from '#core/note/note.server.ts'
import { clientIdOf } from '#tests/client-members.ts'
import { aContactMessage, admin, aProblem, aProject, aReview, client, visitor } from '#tests/factories.ts'
import { readExport } from '#tests/read-export.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { sendContactMessage } from '../contact/contact.server.ts'
import type { Context, User } from '../context.ts'
import { custodyInput } from '../custody/custody.ts'
import { addCustodyItem } from '../custody/edit-custody.server.ts'
import { readCounters } from '../live/counters.server.ts'
import { listOwnNotices, markAllNotices } from '../notice/notice-centre.server.ts'
import { withTotal } from '../paging.ts'
import { listPeople, updatePerson } from '../person/person.server.ts'
import { recordPerson } from '../person/record-person.server.ts'
import { reportProblem } from '../problem/report-problem.server.ts'
import { createProject, updateProject } from '../project/edit-project.server.ts'
import { listProjects } from '../project/project.server.ts'
import { submitReview } from '../review/review.server.ts'
import { openSession } from '../session/session.server.ts'
import { removeAccount } from './remove-account.server.ts'

const identityOf = (user: User) => ({
  issuer: 'https://issuer.example',
  subject: user.email,
  email: user.email,
  name: user.name,
  picture: '',
  isEmailVerified: true,
  isAuthoritative: true,
  isStandIn: false,
  hostedDomain: undefined,
})

async function signUp(test: TestDatabase, user: User): Promise<User> {
  const ctx = test.ctxOf(user)
  const signIn = { ...ctx.signIn, adminEmails: [admin.email] }
  const person = await recordPerson({ ...ctx, signIn }, identityOf(user))
  if ('failure' in person) throw new Error(person.failure)
  await openSession(ctx, person.id, { address: '127.0.0.1', userAgent: 'test' })
  return { ...user, id: person.id, session: { ...user.session, startedAt: new Date() } }
}

it('exports the data of the signed-in person, and none of other people', async () => {
  await using test = await createTestDatabase()
  const [boss, me] = [await signUp(test, admin), await signUp(test, client)]
  for (const email of [client.email, 'other@example.com']) {
    await createProject(test.ctxOf(boss), aProject({ email }))
    await sendNote(test.ctxOf(boss), { title: 'Hello there', email, text: `For ${email}` })
  }
  const exported = await readExport(test.ctxOf(me))
  expect(exported.account).toMatchObject({ id: me.id, email: client.email, role: 'client' })
  expect([exported.sessions.length, exported.projects.length, exported.notes.length]).toEqual([1, 1, 1])
  const json = JSON.stringify(exported)
  expect(json).not.toContain('other@example.com')
  expect(json).not.toContain(aProject().wpPassword)
})

it('excludes client data that a staff member wrote or received, before and after a demotion', async () => {
  await using test = await createTestDatabase()
  const [boss, other] = [await signUp(test, admin), await signUp(test, client)]
  const staff = test.ctxOf(boss)
  const projectId = await createProject(staff, aProject({ email: client.email }))
  const change = { version: 1, companyName: 'Secret Clinic Ltd', ownerName: 'Secret Owner' }
  await updateProject(staff, projectId, change)
  await sendNote(staff, { title: 'Secret note', email: client.email, text: 'Secret text of a note' })
  await reportProblem(test.ctxOf(other), aProblem({ title: 'Secret problem', text: 'Secret words' }))
  expect((await listOwnNotices(staff, { limit: 9 })).rows).toHaveLength(1)
  const check = async (ctx: Context) => {
    const exported = await readExport(ctx)
    expect(exported.activity.map(({ action }) => action)).toContain('project.update')
    const json = JSON.stringify(exported)
    for (const foreign of ['Secret', client.email, client.name, projectId])
      expect(json).not.toContain(foreign)
  }
  await check(staff)

  await test.database.updateTable('person').set({ role: 'admin' }).where('id', '=', other.id).execute()
  await updatePerson(test.ctxOf({ ...other, role: 'admin' }), boss.id, {
    role: 'client',
    isDisabled: undefined,
  })
  const demoted = test.ctxOf({ ...boss, role: 'client' })
  await check(demoted)
  const { rows } = await listOwnNotices(demoted, { limit: 9 })
  expect(rows.map(({ title }) => title)).toEqual(['Your role was changed'])
  expect((await readCounters(demoted)).unreadNotices).toBe(1)
  expect(await markAllNotices(demoted)).toBe(1)
})

it('anonymises the account, keeps projects, and creates a new account on the next sign-in', async () => {
  await using test = await createTestDatabase()
  const [boss, me] = [await signUp(test, admin), await signUp(test, client)]
  await createProject(test.ctxOf(boss), aProject({ email: client.email }))
  await sendNote(test.ctxOf(boss), { title: 'Hello there', email: client.email, text: 'How are you?' })
  const clientId = await clientIdOf(test.database, client.email)
  for (const heldBy of ['provider', 'client']) {
    const item = { clientId, kind: 'domain', name: `${heldBy}.example`, heldBy, notes: 'Ask for Maya' }
    await addCustodyItem(test.ctxOf(boss), custodyInput.parse(item))
  }
  await removeAccount(test.ctxOf(me))
  const held = await test.database.selectFrom('custody_item').select(['name', 'notes']).execute()
  expect(held).toEqual([{ name: 'provider.example', notes: '' }])
  const people = await test.database.selectFrom('person').selectAll().execute()
  const removed = people.find(({ id }) => id === me.id)
  expect(removed).toMatchObject({ name: 'Removed account', is_disabled: true })
  expect(JSON.stringify(removed)).not.toContain(client.email)
  expect(
    await test.database.selectFrom('session').where('person_id', '=', me.id).selectAll().execute(),
  ).toEqual([])
  expect(await test.database.selectFrom('note').selectAll().execute()).toEqual([])
  expect((await listProjects(test.ctxOf(boss), { limit: 9 })).rows).toHaveLength(1)
  expect((await signUp(test, client)).id).not.toBe(me.id)
})

it('deletes the contact messages of the account, and takes the name off its reviews', async () => {
  await using test = await createTestDatabase()
  const asVisitor = test.ctxOf(visitor)
  const email = client.email.toUpperCase()
  const write = async (address: string) => {
    const id = await sendContactMessage(asVisitor, aContactMessage({ email: address }))
    const phone = '+880 1712-345678'
    return [id, await submitReview(asVisitor, aReview({ email: address, author: 'Karim', phone }))]
  }
  const earlier = await write(email)
  const me = await signUp(test, client)
  const [, review] = await write(email)
  const others = await write('other@example.com')
  await removeAccount(test.ctxOf(me))
  const messages = await test.database.selectFrom('contact_message').select('id').orderBy('id').execute()
  expect(messages.map(({ id }) => id)).toEqual([earlier[0], others[0]])
  const reviews = await test.database.selectFrom('review').selectAll().orderBy('id').execute()
  expect(reviews.map(({ id, author }) => [id, author])).toEqual([
    ...[
      [earlier[1], 'Karim'],
      [review, ''],
      [others[1], 'Karim'],
    ],
  ])
  const { title, review: text, rating } = aReview()
  expect(reviews[1]).toMatchObject({ title, review: text, rating, role: '', email: '', phone: '' })
})

it('lists a removed account on request only, and never enables it again', async () => {
  await using test = await createTestDatabase()
  const [boss, me] = [await signUp(test, admin), await signUp(test, client)]
  await removeAccount(test.ctxOf(me))
  const ctx = test.ctxOf(boss)
  const idsOf = async (removed?: boolean) =>
    (await listPeople(ctx, { limit: 9, removed })).rows.map(({ id }) => id)
  expect(await idsOf()).toEqual([boss.id])
  expect((await listPeople(ctx, { limit: 9, ...withTotal })).total).toBe(1)
  expect(await idsOf(true)).toEqual([me.id])
  for (const change of [
    { role: undefined, isDisabled: false },
    { role: 'admin' as const, isDisabled: undefined },
  ]) {
    await expect(updatePerson(ctx, me.id, change)).rejects.toMatchObject({ kind: 'not_found' })
  }
  const direct = test.database.updateTable('person').set({ is_disabled: false }).where('id', '=', me.id)
  await expect(direct.execute()).rejects.toThrow('person_deleted_stays_so')
})

it('requires a recent sign-in', async () => {
  await using test = await createTestDatabase()
  const me = await signUp(test, client)
  const now = () => new Date(me.session.startedAt.getTime() + 16 * 60_000)
  await expect(removeAccount(test.ctxOf(me, { now }))).rejects.toMatchObject({ kind: 'sign_in_again' })
})

it('refuses to remove the last administrator', async () => {
  await using test = await createTestDatabase()
  const boss = await signUp(test, admin)
  await expect(removeAccount(test.ctxOf(boss))).rejects.toMatchObject({ kind: 'conflict' })
  expect((await readExport(test.ctxOf(boss))).account.role).toBe('admin')
})
