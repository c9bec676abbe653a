import { sql } from 'kysely'
import type { User } from '#core/context.ts'
import { columnsOfRole } from '#core/role/role.ts'
import type { Database } from '#db/connection/pool.ts'
import { addRenewingRecords } from './add-renewing-records.ts'
import { admin, client } from './factories.ts'

/** Inserts an account, as a first sign-in does. */
export async function addAccount(
  database: Database,
  { id, email, name, role }: Pick<User, 'id' | 'email' | 'name' | 'role'>,
): Promise<void> {
  const now = new Date()
  await database
    .insertInto('person')
    .values({
      ...{
        id,
        email,
        name,
        ...columnsOfRole(role),
        issuer: 'https://issuer.example',
        subject: id,
        picture: '',
      },
      ...{ is_stand_in: true, created_at: now, last_seen_at: now },
    })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** Inserts the session of the people who are signed in in tests. */
export const addTestSession = (database: Database) =>
  sql`insert into session (id, token_hash, person_id, created_at, last_used_at, expires_at, address, user_agent)
    select ${admin.session.id}, sha256('a test'), id, now(), now(), now() + interval '7 days', '', ''
    from person limit 1 on conflict do nothing`.execute(database)

/** E-mail address of the client who owns the records of the sample content. */
export const ownerEmail = 'tanvir@riverside-kitchen.example'

/** Adds people, sessions, audit entries and files, which the sample content lacks. */
export async function addPeople(database: Database): Promise<void> {
  const perTable = sql`generate_series(1, 30) as number`
  const statements = [
    sql`insert into person (id, issuer, subject, email, name, picture, role, is_stand_in, created_at, last_seen_at)
      values (${client.id}, 'issuer', 'subject', ${ownerEmail}, 'Tanvir Ahmed', '', 'client', true, now(), now()),
        (${admin.id}, 'issuer', 'admin', ${admin.email}, 'An admin', '', 'admin', true, now(), now())`,
    sql`insert into person (id, issuer, subject, email, name, picture, role, is_stand_in, created_at, last_seen_at)
      select uuidv7(), 'issuer', 'subject' || number, 'client' || number || '@example.com', 'Client ' || number, '',
        'client', true, now(), now() from ${perTable}`,
    sql`insert into session (id, token_hash, person_id, created_at, last_used_at, expires_at, address, user_agent)
      select uuidv7(), sha256(number::text::bytea), ${client.id}, now(), now(), now() + interval '1 day', '', ''
      from ${perTable}`,
    sql`insert into audit_entry (id, at, person_id, action, kind, record_id)
      select uuidv7(), now(), ${client.id}, 'project.update', 'project', uuidv7() from ${perTable}`,
    sql`insert into idempotency_key (person_id, key, operation, fingerprint, created_at)
      select ${client.id}, number::text, 'order.place', '', now() from ${perTable}`,
    sql`insert into certificate (id, name, kind, size, owner_email, files, created_at)
      select uuidv7(), 'a.pdf', 'pdf', 1, ${ownerEmail}, '{}', now() from ${perTable}`,
    sql`insert into attachment (id, name, kind, size, sha256, owner_email, about_kind, about_id, files, created_at)
      select uuidv7(), 'a.pdf', 'pdf', 1, number::text::bytea, ${ownerEmail}, 'order', uuidv7(), '{}', now()
      from ${perTable}`,
    sql`insert into mail_attempt (id, mail_id, at, is_sent, answer)
      select uuidv7(), id, now(), true, 'OK' from mail, generate_series(1, 3)`,
  ]
  for (const statement of statements) await statement.execute(database)
  await addRenewingRecords(database)
}
