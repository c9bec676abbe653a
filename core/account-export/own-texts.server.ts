import { sql } from 'kysely'
import { readBounded } from '../bounded-rows.server.ts'
import type { Context, User } from '../context.ts'
import type { Page, PageRequest } from '../paging.ts'

type Rows = Page<{ id: string }>

/** An address and the time since when the account has it. Earlier texts may be by somebody else. */
export type Holder = { email: string; since: Date }

export async function readHolder({ db }: Context, { id, email }: User): Promise<Holder> {
  const { since } = await db
    .selectFrom('person')
    .select(
      sql<Date>`greatest(created_at, (select max(at) from audit_entry
        where kind = 'person' and record_id = person.id and action = 'person.change-address'))`.as('since'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { email, since }
}

/** Reads the messages of a person's orders, quotes, requests, problems, invoices and contact messages, without notes of staff. */
export const readOwnMessages = (
  { db }: Context,
  { email, since }: Holder,
  { limit, before }: PageRequest,
): Promise<Rows> =>
  readBounded(
    db,
    db
      .selectFrom('message')
      .select([
        'id',
        'kind',
        'record_id as recordId',
        'is_staff as isByStaff',
        'text',
        'created_at as createdAt',
      ])
      .where('is_internal', '=', false)
      .where(
        sql<boolean>`record_id in (
          select id from client_order where email = ${email}
          union all select id from quote where email = ${email} and status <> 'draft'
          union all select id from template_request where email = ${email}
          union all select id from problem where email = ${email}
          union all select id from invoice where email = ${email}
          union all select id from contact_message where lower(email) = ${email} and created_at >= ${since})`,
      )
      .$if(before !== undefined, (all) => all.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(limit + 1),
    { limit },
  )

export const readContactMessages = (
  { db }: Context,
  { email, since }: Holder,
  { limit, before }: PageRequest,
): Promise<Rows> =>
  readBounded(
    db,
    db
      .selectFrom('contact_message')
      .leftJoin('inquiry_source', 'message_id', 'id')
      .select(['id', 'name', 'email', 'message', 'created_at as createdAt'])
      .select(['referrer as ledHereBy', 'campaign'])
      .where(sql<boolean>`lower(email) = ${email}`)
      // Texts of staff are among the messages.
      .where('is_ours', '=', false)
      .where('created_at', '>=', since)
      .$if(before !== undefined, (all) => all.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(limit + 1),
    { limit },
  )

export const readReviews = (
  { db }: Context,
  { email, since }: Holder,
  { limit, before }: PageRequest,
): Promise<Rows> =>
  readBounded(
    db,
    db
      .selectFrom('submitted_review')
      .select(['id', 'title', 'rating', 'review', 'author', 'role', 'email', 'phone', 'state', 'reply'])
      .select('created_at as createdAt')
      .where(sql<boolean>`lower(email) = ${email}`)
      .where('created_at', '>=', since)
      .$if(before !== undefined, (all) => all.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(limit + 1),
    { limit },
  )

/** Reads the mails to a person, without those that the person received as staff or as a member of a client. */
export const readMails = (
  { db }: Context,
  { email, since }: Holder,
  { limit, before }: PageRequest,
): Promise<Rows> =>
  readBounded(
    db,
    db
      .selectFrom('mail')
      .select(['id', 'subject', 'text', 'created_at as createdAt'])
      .where('recipient', '=', email)
      .where('created_at', '>=', since)
      // Answers to a former holder of the address.
      .where(
        sql<boolean>`not exists (select from message
          join contact_message_record as contact on contact.id = message.record_id
          where message.mail_id = mail.id and contact.created_at < ${since})`,
      )
      .where(
        sql<boolean>`not exists (select from notice
          where notice.email = mail.recipient and (notice.event = mail.event or notice.digest_mail_id = mail.id)
            and (notice.is_for_staff or notice.client_id is not null))`,
      )
      .$if(before !== undefined, (all) => all.where('id', '<', before ?? ''))
      .orderBy('id', 'desc')
      .limit(limit + 1),
    { limit },
  )
