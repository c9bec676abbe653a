import { type RawBuilder, sql } from 'kysely'
import type { OwnedPermission } from '../audiences.ts'
import { columnsOf, literals } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { readPhone } from '../folding.ts'
import { unpaidInvoices } from '../invoice/invoice.ts'
import { contains } from '../listing.server.ts'
import { cents, type Money } from '../money.ts'
import { addressesOf, isPermitted } from '../permissions.ts'
import type { Client, ClientFilter } from './client.ts'
import { mainAddressOf } from './record-email.server.ts'

/** In dollars. */
const openCents = sql<string | null>`(select sum(usd_cents - (select coalesce(sum(ledger_entry.usd_cents), 0)
    from ledger_entry where ledger_entry.invoice_id = invoice.id))
  from invoice where invoice.client_id = client.id and invoice.status in ${literals(unpaidInvoices)})`

/** Open amounts of the invoices in each currency, the most valuable first. */
const owed = sql<Money[]>`(select coalesce(json_agg(json_build_object('minor', minor, 'currency', currency)
    order by usd desc, currency), '[]')
  from (select sum(total_cents - settled_cents) as minor, currency, sum(usd_cents) as usd
    from invoice where invoice.client_id = client.id and invoice.status in ${literals(unpaidInvoices)}
    group by currency having sum(total_cents - settled_cents) <> 0) as open)`

const lastContactAt = sql<Date | null>`greatest(
  (select max(updated_at) from client_order where client_order.client_id = client.id),
  (select max(updated_at) from quote where quote.client_id = client.id and quote.status <> 'draft'),
  (select max(updated_at) from template_request
    where template_request.client_id = client.id and template_request.status <> 'draft'),
  (select max(updated_at) from problem where problem.client_id = client.id),
  (select max(updated_at) from payment_claim where payment_claim.client_id = client.id),
  (select max(created_at) from note where note.client_id = client.id),
  (select max(message.created_at) from message where not is_internal and record_id = any(array(
    select id from client_order where client_order.client_id = client.id
    union all select id from quote where quote.client_id = client.id
    union all select id from invoice where invoice.client_id = client.id
    union all select id from template_request where template_request.client_id = client.id))),
  (with recursive own as (
      select client.id
      union all
      select merged.id from client as merged join own on own.id = merged.merged_into
    )
    select max(last_written_at) from own join conversation_client on client_id = own.id
      join contact_message on contact_message.id = conversation_id))`

const withMergedInto = (found: RawBuilder<unknown>) => sql<string>`(with recursive own as (
    ${found}
    union
    select merged.id from client as merged join own on own.id = merged.merged_into
  )
  select id from own)`

/** Ids of the client of an address, and of those that were merged into it. The caller checks the permission. */
export const ownClientIds = (ownerEmail: string) =>
  withMergedInto(sql`select client_id as id from client_email where email = ${foldEmail(ownerEmail)}`)

/** Like `ownClientIds`, for what belongs to the whole client: none for an address that a merge brought there, unless its
 * person acts for the client. */
export const wholeClientIds = (
  { actor }: Pick<Context, 'actor'>,
  email: string,
  permission: OwnedPermission,
) =>
  withMergedInto(sql`select client_id as id from client_email as known
    where email = any(${addressesOf(actor, email, permission)})
      and (merges = 0 or email = ${mainAddressOf(sql.ref('known.client_id'))})`)

/** Main e-mail address of a selected client. Placeholders are addresses of nobody. */
export const clientAddress = mainAddressOf(sql.ref('client.id'))

export const clientColumns = [
  ...columnsOf(
    'id',
    'name',
    'company',
    'phones',
    'addresses',
    'country',
    'taxNumber',
    'currency',
    'language',
  ),
  ...columnsOf('tags', 'notes', 'source', 'status', 'remindersPaused', 'createdAt', 'version'),
  clientAddress.as('email'),
  openCents.as('openCents'),
  owed.as('owed'),
  lastContactAt.as('lastContactAt'),
] as const

export const clientSorts = { name: sql`lower(name)` }

type ClientRecord = Omit<Client, 'balance'> & { openCents: string | null }

/** Maps a row to a client. Amounts need the permission to read invoices. */
export const toClient = ({ actor }: Context, { openCents, owed, ...same }: ClientRecord): Client => {
  const maySeeMoney = isPermitted(actor, 'invoice.list')
  return {
    ...same,
    balance: maySeeMoney ? cents(Number(openCents ?? 0)) : null,
    owed: maySeeMoney ? owed : [],
  }
}

/** Selects the clients that match a filter, without those merged into another. */
export function clients({ db }: Context, { q, tag, status }: ClientFilter) {
  let found = db.selectFrom('client').where('merged_into', 'is', null)
  if (q) {
    const phone = readPhone(q)
    const words = phone ?? q
    found = found.where(
      sql<boolean>`id in (select id from client as named where ${contains(sql.ref('named.search'), words)}
        union all select client_id from client_email as known where ${contains(sql.ref('known.email'), words)}
        union all select id from client as called where ${hasPhone('called', phone)})`,
    )
  }
  if (tag) found = found.where(sql<boolean>`tags @> array[${tag}]`)
  if (status) found = found.where('status', '=', status)
  return found
}

/** SQL condition: the client has this phone, folded. False without one. */
export const hasPhone = (table: string, phone: string | undefined) =>
  phone === undefined
    ? sql<boolean>`false`
    : sql<boolean>`fold_phones(${sql.ref(`${table}.phones`)}) @> array[${phone}]`
