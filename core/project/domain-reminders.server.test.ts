import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addMember } from '#tests/client-members.ts'
import { admin, aProject, client, otherClient, visitor } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { clientBody } from '../client/client.ts'
import { createClient } from '../client/edit-client.server.ts'
import { clientOwner } from '../owner/owner.ts'
import { inReminderHours } from '../reminder/reminder-hours.server.ts'
import { updateSiteSettings } from '../site-settings/site-settings.server.ts'
import { remindOfDomains } from './domain-reminders.server.ts'
import { createProject, updateProject } from './edit-project.server.ts'

it('sends one email per step to the client and the administrators, even after missed days', async () => {
  await using test = await createTestDatabase()
  const { id, email, name, role } = admin
  await test.database
    .insertInto('person')
    .values({
      ...{ id, email, name, role, issuer: 'test', subject: id, picture: '', is_stand_in: true },
      ...{ created_at: new Date(), last_seen_at: new Date() },
    })
    .execute()
  const projectId = await createProject(test.ctxOf(admin), aProject({ domainExpiresOn: '2027-03-01' }))
  const titles = async (one: string) =>
    (
      await test.database
        .selectFrom('notice')
        .select('title')
        .where('email', '=', one)
        .orderBy('id')
        .execute()
    ).map(({ title }) => title.replace('The domain of clinic.example ', ''))
  const runOn = (day: string) =>
    remindOfDomains(test.ctxOf(visitor, { now: () => new Date(`${day}T03:00:00Z`) }))

  await runOn('2026-12-20')
  expect(await titles(client.email)).toEqual([])
  await runOn('2026-12-31')
  for (let run = 0; run < 1_000; run++) await runOn('2027-01-01')
  await Promise.all(Array.from({ length: 20 }, () => runOn('2027-01-15')))
  // The steps at 30 and 14 days are missed.
  await runOn('2027-02-20')
  await runOn('2027-02-28')
  await runOn('2027-03-01')
  await runOn('2027-03-02')
  const expected = ['ends in 60 days', 'ends in 9 days', 'ends in 1 day']
  expect(await titles(client.email)).toEqual(expected)
  expect((await titles(admin.email)).map((title) => title.replace(/ \(.*/, ''))).toEqual(expected)
  expect(await test.database.selectFrom('mail').select('id').execute()).toHaveLength(6)

  await updateProject(test.ctxOf(admin), projectId, { version: 1, domainExpiresOn: '2028-03-01' })
  await runOn('2028-02-29')
  expect(await titles(client.email)).toEqual([...expected, 'ends in 1 day'])
})

it('counts days, and waits for the morning, in the time zone of the site', async () => {
  await using test = await createTestDatabase()
  await updateSiteSettings(test.ctxOf(admin), { openTimeZone: 'America/New_York', version: 1 })
  await createProject(test.ctxOf(admin), aProject({ domainExpiresOn: '2027-03-01' }))
  const sent: string[] = []
  for (const time of ['2027-02-28T03:00:00Z', '2027-02-28T13:59:00Z', '2027-02-28T14:00:00Z']) {
    const ctx = test.ctxOf(visitor, { now: () => new Date(time) })
    await inReminderHours(ctx, () => remindOfDomains(ctx))
    const notices = await test.database.selectFrom('notice').select('title').execute()
    sent.push(notices.map(({ title }) => title).join())
  }
  expect(sent).toEqual(['', '', 'The domain of clinic.example ends in 1 day'])
})

it('notifies the members of a client without an address, and tells staff so', async () => {
  await using test = await createTestDatabase()
  for (const person of [admin, otherClient]) await addAccount(test.database, person)
  const clientId = await createClient(test.ctxOf(admin), clientBody.parse({ name: 'A company' }))
  const email = clientOwner(clientId)
  await createProject(test.ctxOf(admin), aProject({ email, domainExpiresOn: '2027-03-01' }))
  const runOn = (day: string) =>
    remindOfDomains(test.ctxOf(visitor, { now: () => new Date(`${day}T03:00:00Z`) }))
  await runOn('2027-02-22')
  await addMember(test.database, { email: otherClient.email, clientId, scopes: ['read'] })
  await runOn('2027-02-28')
  const notices = test.database.selectFrom('notice').select(['email', 'text']).orderBy('id')
  expect(await notices.where('event', 'like', 'domain.ends:%').execute()).toEqual([
    { email: admin.email, text: expect.stringMatching('has no e-mail address and was not notified.$') },
    { email: otherClient.email, text: expect.stringContaining('Without a renewal') },
    { email: admin.email, text: expect.stringMatching('The members of the client were notified too.$') },
  ])
})

it('does not notify a former owner if the project changes hands during the run', async () => {
  await using test = await createTestDatabase()
  const id = await createProject(test.ctxOf(admin), aProject({ domainExpiresOn: '2027-03-01' }))
  const changing = await test.database.startTransaction().execute()
  await updateProject(test.ctxOf(admin, { db: changing }), id, { version: 1, email: otherClient.email })
  let isDone = false
  const reminding = remindOfDomains(
    test.ctxOf(visitor, { now: () => new Date('2027-02-28T03:00:00Z') }),
  ).finally(() => {
    isDone = true
  })
  const countWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(test.database)
    return rows.length
  }
  await expect.poll(async () => isDone || (await countWaiting()) > 0).toBe(true)
  await changing.commit().execute()
  await reminding
  const notices = test.database.selectFrom('notice').select('email').where('event', 'like', 'domain.ends:%')
  expect(await notices.execute()).toEqual([{ email: otherClient.email }])
})
