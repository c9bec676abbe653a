import { type Kysely, sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { Tables } from '#db/tables/tables.ts'

type Claim = { id: string; poisha: number; day: string; time: string; sender: string }
type Target = { invoiceId: string; methodId: string }
type Claims = { method?: string; kind: string; currency?: string; claims: readonly Claim[] }

/** Taka for one unit of another currency. */
const rate = 122

/** Adds a payment method of a kind by itself, as a copy of the first one. */
export async function addTestMethod(db: Kysely<Tables>, kind: string, currency = 'BDT'): Promise<string> {
  const id = createId()
  await sql`insert into payment_method (id, kind, currency, label, number, account_type, holder, bank, qr_image,
      instructions_en, instructions_bn, requires, sort_order, is_active, created_at, updated_at)
    select ${id}::uuid, ${kind}, ${currency}, ${`Account ${id.slice(-6)}`}, number, account_type, holder, bank, qr_image,
      instructions_en, instructions_bn, requires, sort_order, is_active, created_at, updated_at
    from payment_method limit 1`.execute(db)
  return id
}

/** Adds claims to one invoice, without the rules for each. Their transaction IDs are written in different ways. */
export async function addClaims(
  db: Kysely<Tables>,
  { invoiceId, methodId }: Target,
  { method = methodId, kind, currency = 'BDT', claims }: Claims,
): Promise<string[]> {
  const isForeign = currency !== 'BDT'
  const ids = claims.map(() => createId())
  const spell = ({ id }: Claim, at: number) =>
    at % 3 === 0 ? id : at % 3 === 1 ? id.toLowerCase() : `${id.slice(0, 4)} ${id.slice(4)}`
  await sql`insert into payment_claim (id, number, invoice_id, email, method_id, method_kind, method_snapshot,
      amount_poisha, poisha_per_dollar, due_poisha, sender_number, trx_id, paid_at, text, status, flags, reason,
      foreign_currency, foreign_taka, foreign_minor, created_at, updated_at)
    select one.id, 'PC-' || one.id, invoice.id, invoice.email, ${method}::uuid, ${kind},
      '{"label":"Account","number":"","accountType":"personal","holder":"","bank":{"bankName":"","branch":"","routingNumber":"","swift":""},"qrImage":"","revision":1}',
      one.poisha * ${isForeign ? rate : 1}::integer, 12200, 100, one.sender, one.trx, one.paid_at, '', 'submitted', '{}', '',
      ${isForeign ? currency : null}, ${isForeign ? rate : null}, case when ${isForeign} then one.poisha end, now(), now()
    from unnest(${ids}::uuid[], ${claims.map(({ poisha }) => poisha)}::bigint[],
      ${claims.map(({ sender }) => sender)}::text[], ${claims.map(spell)}::text[],
      ${claims.map(({ day, time }) => `${day}T${time}:00+06:00`)}::timestamptz[])
      as one (id, poisha, sender, trx, paid_at), invoice where invoice.id = ${invoiceId}`.execute(db)
  return ids
}
