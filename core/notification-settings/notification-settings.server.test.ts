import { afterEach, beforeEach, expect, it } from 'vitest'
import { aContactMessage, admin, client, visitor } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { sendContactMessage } from '../contact/contact.server.ts'
import type { Context } from '../context.ts'
import { deliverMail } from '../notice/deliver-mail.server.ts'
import { sendDigests } from '../notice/digest.server.ts'
import { listOwnNotices } from '../notice/notice-centre.server.ts'
import { updatePerson } from '../person/person.server.ts'
import { updateSiteSettings } from '../site-settings/site-settings.server.ts'
import { getNotificationSettings, updateNotificationSettings } from './notification-settings.server.ts'
import type { NotificationSettingsChange } from './notification-settings.ts'

const support = {
  ...admin,
  id: '01936f00-0000-7000-8000-0000000000f1',
  email: 'support@example.com',
  role: 'support' as const,
}

let test: TestDatabase
let me: Context
beforeEach(async () => {
  test = await createTestDatabase()
  for (const person of [admin, support, client]) await addAccount(test.database, person)
  me = test.ctxOf(support)
})
afterEach(() => test[Symbol.asyncDispose]())

const at = (time: string) => () => new Date(time)
const morning = at('2026-11-24T03:00:00Z')
const choose = (change: Omit<NotificationSettingsChange, 'version'>, version = 0) =>
  updateNotificationSettings(me, { ...change, version })
const write = (now = morning) => sendContactMessage(test.ctxOf(visitor, { now }), aContactMessage())
const mails = () =>
  test.database
    .selectFrom('mail')
    .select(['event', 'subject', 'text', 'next_attempt_at as dueAt', 'status'])
    .where('recipient', '=', support.email)
    // The mail about a changed role is sent whatever the person has chosen.
    .where('event', 'not like', 'access.changed:%')
    .orderBy('id')
    .execute()
const digest = (now = morning) => sendDigests(test.ctxOf(visitor, { now }))

it('lists the kinds of the role and of clients, in the app and by mail unless changed', async () => {
  const { kinds, quiet, version } = await getNotificationSettings(me)
  const names = kinds.map(({ kind }) => kind)
  expect(names).toEqual(expect.arrayContaining(['contact-message', 'problem', 'note']))
  for (const hidden of ['claim', 'backup', 'access']) expect(names).not.toContain(hidden)
  expect(kinds.every(({ app, mail }) => app && mail === 'now')).toBe(true)
  expect([quiet, version]).toEqual(['site', 0])
  const own = (await getNotificationSettings(test.ctxOf(client))).kinds
  expect(own.every(({ audience }) => audience === 'client')).toBe(true)
  await expect(getNotificationSettings(test.ctxOf(visitor))).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
})

it('tells nobody in the app or by mail who does not want it, and others as before', async () => {
  await choose({ kinds: { 'contact-message': { app: false, mail: 'off' } } })
  await write()
  expect((await listOwnNotices(me, { limit: 9 })).rows).toEqual([])
  expect(await mails()).toEqual([])
  expect((await listOwnNotices(test.ctxOf(admin), { limit: 9 })).rows).toHaveLength(1)
})

it('saves one of two concurrent changes, and refuses the other', async () => {
  const results = await Promise.allSettled([choose({ quiet: 'off' }), choose({ quiet: 'own' })])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(choose({ quiet: 'off' }, 7)).rejects.toMatchObject({ kind: 'conflict' })
})

it('collects a day in one digest, sent once by concurrent, repeated and late runs', async () => {
  await choose({ kinds: { 'contact-message': { mail: 'digest' } } })
  for (let number = 0; number < 3; number++) await write(at('2026-11-23T22:00:00Z'))
  await digest(at('2026-11-24T01:59:00Z'))
  expect(await mails()).toEqual([])
  await Promise.all(Array.from({ length: 5 }, () => digest(at('2026-11-24T06:00:00Z'))))
  await digest(at('2026-11-24T07:00:00Z'))
  const sent = await mails()
  expect(sent).toMatchObject([
    { event: 'digest:2026-11-24', subject: expect.stringMatching(/^3 notifications/) },
  ])
  expect(sent[0]?.text).toContain('http://localhost:3000/dashboard/new-dashboard-contact/')

  await write(at('2026-11-24T08:00:00Z'))
  await digest(at('2026-11-24T09:00:00Z'))
  expect(await mails()).toHaveLength(1)
  await digest(at('2026-11-27T09:00:00Z'))
  await digest(at('2026-11-28T09:00:00Z'))
  expect((await mails()).map(({ event }) => event)).toEqual(['digest:2026-11-24', 'digest:2026-11-27'])
})

it('sends the digest at eight in the time zone of the site', async () => {
  await updateSiteSettings(test.ctxOf(admin), { openTimeZone: 'America/New_York', version: 1 })
  await choose({ kinds: { 'contact-message': { mail: 'digest' } } })
  await write(at('2026-11-24T05:30:00Z'))
  // Noon in Dhaka, and a minute before eight in New York.
  for (const early of ['2026-11-24T06:00:00Z', '2026-11-24T12:59:00Z']) await digest(at(early))
  expect(await mails()).toEqual([])
  await digest(at('2026-11-24T13:00:00Z'))
  // The next day in Dhaka.
  await write(at('2026-11-24T19:00:00Z'))
  await digest(at('2026-11-24T20:00:00Z'))
  expect((await mails()).map(({ event }) => event)).toEqual(['digest:2026-11-24'])
  await digest(at('2026-11-25T13:00:00Z'))
  expect((await mails()).map(({ event }) => event)).toEqual(['digest:2026-11-24', 'digest:2026-11-25'])
})

it('holds mails and digests until the quiet hours end, of the person or of the site', async () => {
  await choose({ quiet: 'own', quietFrom: '21:00', quietUntil: '10:00' })
  await write(at('2026-11-24T17:00:00Z'))
  const end = new Date('2026-11-25T04:00:00Z')
  expect((await mails())[0]?.dueAt).toEqual(end)
  await choose({ quiet: 'site', kinds: { 'contact-message': { mail: 'digest' } } }, 1)
  await updateSiteSettings(test.ctxOf(admin), {
    ...{ hasQuietHours: true, quietFrom: '22:00', quietUntil: '09:00', version: 1 },
  })
  await write(at('2026-11-24T17:00:00Z'))
  await digest(at('2026-11-25T02:30:00Z'))
  expect(await mails()).toHaveLength(1)
  await digest(at('2026-11-25T03:00:00Z'))
  expect(await mails()).toHaveLength(2)
  await choose({ quiet: 'off', kinds: { 'contact-message': { mail: 'now' } } }, 2)
  await write(at('2026-11-24T17:00:00Z'))
  expect((await mails()).at(-1)?.dueAt).toEqual(new Date('2026-11-24T17:00:00Z'))
})

it('counts quiet hours in the time zone of the opening hours', async () => {
  await updateSiteSettings(test.ctxOf(admin), {
    ...{ hasQuietHours: true, quietFrom: '22:00', quietUntil: '09:00', openTimeZone: 'Europe/London' },
    version: 1,
  })
  expect(await getNotificationSettings(me)).toMatchObject({ timeZone: 'Europe/London' })
  await write(at('2026-11-24T17:00:00Z'))
  await write(at('2026-11-24T23:00:00Z'))
  expect((await mails()).map(({ dueAt }) => dueAt)).toEqual([
    new Date('2026-11-24T17:00:00Z'),
    new Date('2026-11-25T09:00:00Z'),
  ])
})

it('does not let a mail that is held delay others', async () => {
  await choose({ quiet: 'own', quietFrom: '21:00', quietUntil: '10:00' })
  const night = at('2026-11-24T17:00:00Z')
  await write(night)
  await choose({ quiet: 'off' }, 1)
  await write(night)
  const sent: string[] = []
  const mailer = {
    send: async ({ to }: { to: string }) => {
      if (to === support.email) sent.push(to)
      return { answer: 'OK' }
    },
  }
  await deliverMail(test.ctxOf(visitor, { now: night }), mailer as never)
  expect(sent).toHaveLength(1)
  expect((await mails()).map(({ status }) => status)).toEqual(['waiting', 'sent'])
})

it('sends nothing more to a person who lost the role: neither held mails nor digests', async () => {
  await choose({ quiet: 'own', quietFrom: '21:00', quietUntil: '10:00' })
  await write(at('2026-11-24T17:00:00Z'))
  await choose({ quiet: 'off', kinds: { 'contact-message': { mail: 'digest' } } }, 1)
  await write()
  await updatePerson(test.ctxOf(admin), support.id, { role: 'client', isDisabled: undefined })
  await digest()
  await digest(at('2026-11-25T03:00:00Z'))
  expect(await mails()).toEqual([])
  await write()
  const { rows } = await listOwnNotices(test.ctxOf({ ...support, role: 'client' }), { limit: 9 })
  expect(rows.map(({ title }) => title)).toEqual(['Your role was changed'])
})

it('composes a waiting digest again without what a changed role may not see', async () => {
  await choose({ kinds: { 'contact-message': { mail: 'digest' } } })
  await write()
  await digest()
  expect(await mails()).toHaveLength(1)
  await updatePerson(test.ctxOf(admin), support.id, { role: 'finance', isDisabled: undefined })
  expect(await mails()).toEqual([])
  await digest()
  expect(await mails()).toEqual([])
})
