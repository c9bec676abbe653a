import { sql } from 'kysely'
import { wholeClientIds } from '../client/client-rows.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { contains, pageOf } from '../listing.server.ts'
import type { Page } from '../paging.ts'
import { permit, permitFor } from '../permissions.ts'
import { endsSoonDays } from '../project/domain.ts'
import { addDays, dayOf, today } from '../time.ts'
import type { CertificateCheck } from './certificate.ts'
import type { CustodyItem, CustodyListRequest, OwnCustodyListRequest } from './custody.ts'
import { pauseOn } from './reminder-pause.ts'

const clientName = sql<string>`(select name from client where custody_item.client_id = client.id)`
const verifiedBy = sql<string>`coalesce((select name from person where person.id = verified_by), '')`

const rowsOf = ({ db }: Context) =>
  db
    .selectFrom('custody_item')
    .select(['id', 'client_id as clientId', 'kind', 'name', 'held_by as heldBy', 'supplier', 'account'])
    .select(['expires_on as expiresOn', 'renews_itself as renewsItself'])
    .select(['renewal_cents as renewalCents', 'renewal_currency as renewalCurrency'])
    .select(['notes', 'verified_at as verifiedAt', 'created_at as createdAt', 'version'])
    .select('reminders_paused_until as pausedUntil')
    .select([clientName.as('clientName'), verifiedBy.as('verifiedBy')])
    .select(['certificate_checked_at as checkedAt', 'certificate_ends_at as endsAt'])
    .select(['certificate_issuer as issuer', 'certificate_fits as fits', 'certificate_failure as failure'])

const sortKeys = { expiresOn: sql`expires_on` }

type Row = Omit<CustodyItem, 'renewal' | 'certificate' | 'reminderPause'> & {
  pausedUntil: string | null
  renewalCents: string | null
  renewalCurrency: string
  checkedAt: Date | null
  endsAt: Date | null
} & Pick<CertificateCheck, 'issuer' | 'fits' | 'failure'>

const toItem = (
  ctx: Context,
  { renewalCents, renewalCurrency, checkedAt, endsAt, issuer, fits, failure, pausedUntil, ...row }: Row,
): CustodyItem => ({
  ...row,
  renewal: renewalCents === null ? null : { minor: Number(renewalCents), currency: renewalCurrency },
  reminderPause: pauseOn(today(ctx), pausedUntil),
  certificate: checkedAt && {
    ...{ checkedAt: checkedAt.toISOString(), endsOn: endsAt && dayOf(endsAt) },
    ...{ issuer, fits, failure },
  },
})

export async function listCustody(ctx: Context, request: CustodyListRequest): Promise<Page<CustodyItem>> {
  permit(ctx, 'client.custody')
  const { q, kind, ends } = request
  const now = today(ctx)
  let found = rowsOf(ctx)
  if (q) found = found.where(contains(sql`lower(name || ' ' || supplier || ' ' || ${clientName})`, q))
  if (kind) found = found.where('kind', '=', kind)
  if (ends === 'over') found = found.where('expires_on', '<', now)
  if (ends === 'soon') {
    found = found.where('expires_on', '>=', now).where('expires_on', '<=', addDays(now, endsSoonDays))
  }
  const page = await pageOf(ctx, found, request, sortKeys)
  return { ...page, rows: page.rows.map((row) => toItem(ctx, row)) }
}

export async function getCustodyItem(ctx: Context, id: string): Promise<CustodyItem> {
  permit(ctx, 'client.custody')
  const row = await rowsOf(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Entry')
  return toItem(ctx, row)
}

export async function listOwnCustody(
  ctx: Context,
  email: string,
  request: OwnCustodyListRequest,
): Promise<Page<CustodyItem>> {
  permitFor(ctx, 'custody.list-own', email)
  const found = rowsOf(ctx).where(
    sql<boolean>`client_id = any(array${wholeClientIds(ctx, email, 'custody.list-own')})`,
  )
  const page = await pageOf(ctx, found, request, sortKeys)
  return { ...page, rows: page.rows.map((row) => toItem(ctx, row)) }
}
