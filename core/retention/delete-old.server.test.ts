import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { admin } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { updateSiteSettings } from '../site-settings/site-settings.server.ts'
import { siteSettingsInput } from '../site-settings/site-settings.ts'
import { deleteOld } from './delete-old.server.ts'
import { type Period, periods, startOfPeriod } from './periods.ts'

const now = new Date('2026-11-23T10:00:00Z')
const person = '01936f00-0000-7000-8000-0000000000aa'

/** Inserts a row with the given time into a table; the rows of a table differ only in their time. */
const inserts = {
  contact_message: (time: Date) => sql`insert into contact_message (id, name, email, message, created_at)
    values (${createId()}, '', '', '', ${time})`,
  spreadsheet: (time: Date) => sql`insert into spreadsheet (id, filename, size, uploaded_at, first_slice)
    values (${createId()}, 'a.xlsx', 1, ${time}, 1)`,
  mail: (
    time: Date,
  ) => sql`insert into mail (id, recipient, event, subject, text, html, status, next_attempt_at, created_at)
    values (${createId()}, 'a@b.cd', ${createId()}, '', '', '', 'sent', ${time}, ${time})`,
  staff_invitation: (
    time: Date,
  ) => sql`insert into staff_invitation (id, address, role, token_hash, invited_by, overrides, created_at, expires_at, is_open)
    values (${createId()}, 'a@b.cd', 'editor', ${Buffer.from(createId())}, ${person}, false, ${time}, ${time}, false)`,
  client_invitation: (
    time: Date,
  ) => sql`with invited as (insert into client (id, name, created_at, updated_at)
      values (${createId()}, '', ${time}, ${time}) returning id)
    insert into client_invitation (id, client_id, email, scopes, token_hash, created_at, expires_at)
      select ${createId()}, id, 'a@b.cd', array['read'], ${Buffer.from(createId())}, ${time}, ${time} from invited`,
  notice: (time: Date) => sql`insert into notice (id, email, event, title, text, link, created_at)
    values (${createId()}, 'a@b.cd', ${createId()}, '', '', '', ${time})`,
  review_report: (time: Date) =>
    sql`with review as (insert into review_record (id, title, rating, review, author, role, email, phone, created_at)
      values (${createId()}, '', 5, '', '', '', '', '', ${time}) returning id)
    insert into review_report (review_id, day, visitor)
      select id, ${time.toISOString().slice(0, 10)}, 'hash' from review`,
  visit_day: (time: Date) =>
    sql`insert into visit_day (day, visits) values (${time.toISOString().slice(0, 10)}, 1)`,
  visit_sum: (time: Date) =>
    sql`insert into visit_sum (day, property, value, visits)
      values (${time.toISOString().slice(0, 10)}, 'page', '/', 1)`,
  former_owner: (time: Date) => sql`insert into former_owner (owner, email, detached_at)
    values (${createId()}, 'a@b.cd', ${time})`,
}
const periodOf: Record<keyof typeof inserts, Period> = {
  contact_message: periods.contactMessage,
  spreadsheet: periods.spreadsheet,
  mail: periods.mail,
  staff_invitation: periods.invitation,
  client_invitation: periods.invitation,
  notice: periods.notice,
  review_report: periods.reviewReport,
  visit_day: periods.visitDay,
  visit_sum: periods.visitDay,
  former_owner: periods.formerAddress,
}
const tables = Object.keys(inserts) as (keyof typeof inserts)[]
const countOf = async ({ database }: TestDatabase, table: string) =>
  Number(
    (await sql<{ count: string }>`select count(*) from ${sql.table(table)}`.execute(database)).rows[0]?.count,
  )
const ctxAt = (test: TestDatabase, time: Date) => test.ctxOf(admin, { now: () => time })
const days = (start: Date, count: number) => new Date(start.getTime() + count * 86_400_000)

it.each(tables)(
  'deletes rows of %s older than their period, run twice and after missed days',
  async (table) => {
    await using test = await createTestDatabase()
    const limit = startOfPeriod(now, periodOf[table])
    for (const offset of [-400, -1, 2, 5]) await inserts[table](days(limit, offset)).execute(test.database)
    await deleteOld(ctxAt(test, now))
    expect(await countOf(test, table)).toBe(2)
    await Promise.all([deleteOld(ctxAt(test, now)), deleteOld(ctxAt(test, now))])
    expect(await countOf(test, table)).toBe(2)
    await deleteOld(ctxAt(test, days(now, 4)))
    expect(await countOf(test, table)).toBe(1)
  },
)

it('uses the periods of the site settings', async () => {
  await using test = await createTestDatabase()
  const change = { version: 1, keepMessagesMonths: 2, keepMailsMonths: 36 }
  await updateSiteSettings(test.ctxOf(admin), change)
  for (const count of [-50, -70]) await inserts.contact_message(days(now, count)).execute(test.database)
  for (const count of [-800, -1_200]) await inserts.mail(days(now, count)).execute(test.database)
  await deleteOld(ctxAt(test, now))
  expect([await countOf(test, 'contact_message'), await countOf(test, 'mail')]).toEqual([1, 1])
})

it.each([
  { keepMessagesMonths: 0 },
  { keepMailsMonths: 121 },
  { keepNoticesMonths: 1.5 },
  { keepFormerAddressesYears: 5 },
  { keepAuditMonths: 11 },
  { keepAuditMonths: 121 },
  { keepAuditMonths: -1 },
])('refuses the period %j', (change) => {
  expect(siteSettingsInput.partial().safeParse(change).success).toBe(false)
})

describe('the audit log', () => {
  const monthsAgo = (count: number) => startOfPeriod(new Date(), { count, unit: 'months' })
  const addEntry = ({ database }: TestDatabase, at: Date, id = createId()) =>
    sql`insert into audit_entry (id, at, action, kind) values (${id}, ${at}, 'call.refused', 'call')`.execute(
      database,
    )
  const remove = (test: TestDatabase) => deleteOld(test.ctxOf(admin))
  /** Without the entry of the changed settings. */
  const countCalls = async ({ database }: TestDatabase) =>
    (await database.selectFrom('audit_entry').select('id').where('kind', '=', 'call').execute()).length

  it('is kept for ever, unless a period is set', async () => {
    await using test = await createTestDatabase()
    for (const count of [200, 25, 23]) await addEntry(test, monthsAgo(count))
    await remove(test)
    expect(await countCalls(test)).toBe(3)
    await updateSiteSettings(test.ctxOf(admin), { version: 1, keepAuditMonths: 24 })
    await Promise.all([remove(test), remove(test)])
    expect(await countCalls(test)).toBe(1)
    await updateSiteSettings(test.ctxOf(admin), { version: 2, keepAuditMonths: 12 })
    await remove(test)
    expect(await countCalls(test)).toBe(0)
  })

  it('loses the counts of refused calls with their entries, in batches', async () => {
    await using test = await createTestDatabase()
    const id = createId()
    await addEntry(test, monthsAgo(13), id)
    await sql`insert into refused_call (person_id, call, hour, entry_id, count)
      values (${person}, 'GET /api/users', ${monthsAgo(13)}, ${id}, 3)`.execute(test.database)
    await sql`insert into audit_entry (id, at, action, kind)
      select gen_random_uuid(), ${monthsAgo(14)}, 'call.refused', 'call'
      from generate_series(1, 2500)`.execute(test.database)
    await updateSiteSettings(test.ctxOf(admin), { version: 1, keepAuditMonths: 12 })
    await remove(test)
    expect([await countCalls(test), await countOf(test, 'refused_call')]).toEqual([0, 0])
  })

  it('refuses every other deletion, and that of entries of the last year', async () => {
    await using test = await createTestDatabase()
    await addEntry(test, monthsAgo(200))
    await addEntry(test, monthsAgo(11))
    const { database } = test
    const old = sql`delete from audit_entry where at < ${monthsAgo(100)}`
    await expect(old.execute(database)).rejects.toThrow('append-only')
    await expect(sql`select delete_old_audit_entries(${new Date()}, 1000)`.execute(database)).rejects.toThrow(
      'kept for a year',
    )
    const changing = database.transaction().execute(async (transaction) => {
      await sql`select set_config('site.deletes_old_audit', 'on', true)`.execute(transaction)
      await sql`update audit_entry set action = 'x'`.execute(transaction)
    })
    await expect(changing).rejects.toThrow('append-only')
    await sql`select delete_old_audit_entries(${monthsAgo(100)}, 1000)`.execute(database)
    await expect(old.execute(database)).rejects.toThrow('append-only')
    expect(await countCalls(test)).toBe(1)
  })
})

it('deletes more rows than one batch', async () => {
  await using test = await createTestDatabase()
  await sql`insert into contact_message (id, name, email, message, created_at)
    select gen_random_uuid(), '', '', '', ${new Date(0)} from generate_series(1, 2500)`.execute(test.database)
  await deleteOld(ctxAt(test, now))
  expect(await countOf(test, 'contact_message')).toBe(0)
})

it('keeps sample content and waiting mails', async () => {
  await using test = await createTestDatabase()
  const old = new Date(0)
  await inserts.contact_message(old).execute(test.database)
  await inserts.spreadsheet(old).execute(test.database)
  await inserts.mail(old).execute(test.database)
  await sql`update contact_message set is_sample = true`.execute(test.database)
  await sql`update spreadsheet set is_sample = true`.execute(test.database)
  await sql`update mail set status = 'waiting'`.execute(test.database)
  await deleteOld(ctxAt(test, now))
  for (const table of ['contact_message', 'spreadsheet', 'mail']) expect(await countOf(test, table)).toBe(1)
})

it('deletes the network address and browser of a sign-in with its session', async () => {
  await using test = await createTestDatabase()
  const { database } = test
  await sql`insert into person (id, issuer, subject, email, name, picture, role, is_stand_in, created_at, last_seen_at)
    values (${person}, 'i', 's', 'a@b.cd', '', '', 'client', false, ${now}, ${now})`.execute(database)
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const open = (began: number, used: number) =>
    sql`insert into session (id, token_hash, person_id, created_at,
      last_used_at, expires_at, address, user_agent)
    values (${createId()}, ${Buffer.from(createId())}, ${person}, ${hoursAgo(began)}, ${hoursAgo(used)},
      ${hoursAgo(began - 7 * 24)}, '203.0.113.9', 'Firefox')`.execute(database)
  await open(7 * 24 + 1, 1)
  await open(20, 13)
  await open(20, 11)
  await deleteOld(ctxAt(test, now))
  expect(await countOf(test, 'session')).toBe(1)
})

it('deletes the hash of an uploader’s token after the token expires', async () => {
  await using test = await createTestDatabase()
  await inserts.spreadsheet(now).execute(test.database)
  await sql`update spreadsheet set uploader_hash = '\\x00', uploader_until = ${now}`.execute(test.database)
  await deleteOld(ctxAt(test, now))
  const find = () =>
    test.database.selectFrom('spreadsheet').select(['uploader_hash', 'uploader_until']).executeTakeFirst()
  expect((await find())?.uploader_hash).not.toBeNull()
  await deleteOld(ctxAt(test, days(now, 1)))
  expect(await find()).toEqual({ uploader_hash: null, uploader_until: null })
})
