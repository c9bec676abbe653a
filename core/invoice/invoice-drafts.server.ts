import type { Selectable } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { pageOf } from '../listing.server.ts'
import type { Page } from '../paging.ts'
import { currencyOfLines, requireRate } from '../payment-settings/require-rate.server.ts'
import { permit, permitUser, refuseOwnMoney } from '../permissions.ts'
import { withTaxes } from '../tax/tax-rates.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import type { InvoiceLine } from './invoice.ts'
import type { DraftListRequest, DraftPatch, InvoiceDraft } from './invoice-draft.ts'
import { sumLines, takeCurrency } from './invoice-lines.ts'
import { lockClient, lockRecipient, moveToRecipient, withoutClientId } from './recipient.server.ts'

const columns = [
  ...(['id', 'client_id as clientId', 'lines', 'total_cents as totalCents', 'currency'] as const),
  ...(['due_on as dueOn', 'created_at as createdAt', 'version'] as const),
] as const

type DraftFields = { clientId: string; lines: InvoiceLine[]; currency: string; dueOn: string | null }
type Row = DraftFields &
  Pick<Selectable<Tables['invoice_draft']>, 'id' | 'version'> & {
    totalCents: string
    createdAt: Date
  }

const rows = ({ db }: Context) => db.selectFrom('invoice_draft')

async function toDrafts({ db }: Context, found: Row[]): Promise<InvoiceDraft[]> {
  const ids = [...new Set(found.map(({ clientId }) => clientId))]
  const clients =
    ids.length > 0
      ? await db.selectFrom('client').select(['id', 'name']).where('id', 'in', ids).execute()
      : []
  const names = new Map(clients.map(({ id, name }) => [id, name]))
  return found.map(({ totalCents, currency, ...same }) => ({
    ...same,
    clientName: names.get(same.clientId) ?? '',
    total: { minor: Number(totalCents), currency },
  }))
}

export async function listDrafts(ctx: Context, request: DraftListRequest): Promise<Page<InvoiceDraft>> {
  permit(ctx, 'invoice.create')
  const page = await pageOf(ctx, rows(ctx).select(columns), request, {})
  return { ...page, rows: await toDrafts(ctx, page.rows) }
}

export async function getDraft(ctx: Context, id: string): Promise<InvoiceDraft> {
  permit(ctx, 'invoice.create')
  const row = await rows(ctx).select(columns).where('id', '=', id).executeTakeFirst()
  const [draft] = await toDrafts(ctx, row ? [row] : [])
  if (!draft) throw notFound('Draft')
  return draft
}

type NewDraft = DraftFields & { id: string }

/** Inserts a draft, for verbs that have checked permission, in their transaction. */
export async function addDraft(
  inside: Context,
  { id, clientId, lines, currency, dueOn }: NewDraft,
): Promise<void> {
  const { clientName } = await lockRecipient(inside, clientId)
  const totalCents = sumLines(lines)
  await inside.db
    .insertInto('invoice_draft')
    .values({
      id,
      client_id: clientId,
      lines: JSON.stringify(lines),
      total_cents: totalCents,
      currency,
      due_on: dueOn,
      created_at: inside.now(),
      updated_at: inside.now(),
    })
    .execute()
  const after = { client: clientName, totalCents, dueOn }
  await recordAuditEntry(inside, { action: 'invoice.draft', kind: 'invoice', recordId: id, after })
}

/** Deletes a draft that becomes an invoice and returns it. One of concurrent calls gets it. */
export const takeDraft = (inside: Context, id: string): Promise<Row | undefined> =>
  inside.db.deleteFrom('invoice_draft').where('id', '=', id).returning(columns).executeTakeFirst()

/** Changes a draft, or moves it to another client. Returns the number of changed drafts; 0 if nothing differs. */
export async function updateDraft(
  ctx: Context,
  id: string,
  { version, lines: named, ...terms }: DraftPatch,
): Promise<number> {
  const me = permitUser(ctx, 'invoice.create')
  return updateVersioned<DraftFields, Row>(ctx, {
    ...{ kind: 'invoice', id, name: 'Draft', version },
    lock: (inside) => rows(inside).select(columns).where('id', '=', id).forUpdate().executeTakeFirst(),
    diff: async (before, inside) => {
      if (!named) return differing<DraftFields>(before, terms)
      const { currency, lines } = takeCurrency(named)
      await requireRate(inside, currency, currencyOfLines)
      const taxed = await withTaxes(inside, lines, before.lines)
      return differing<DraftFields>(before, { ...terms, currency, lines: taxed })
    },
    async changeMore(inside, before, { clientId }) {
      refuseOwnMoney(me, (await lockClient(inside, before.clientId)).email)
      return moveToRecipient(inside, clientId)
    },
    conceal: withoutClientId,
    save: (inside, { clientId, lines, currency, dueOn }, { version }) =>
      inside.db
        .updateTable('invoice_draft')
        .set({
          ...(clientId && { client_id: clientId }),
          ...(lines && { lines: JSON.stringify(lines), total_cents: sumLines(lines) }),
          ...(currency && { currency }),
          ...(dueOn !== undefined && { due_on: dueOn }),
          version,
          updated_at: inside.now(),
        })
        .where('id', '=', id)
        .execute(),
  })
}

/** Deletes a draft. It has no number, and only staff has seen it. */
export async function removeDraft(ctx: Context, id: string): Promise<void> {
  const me = permitUser(ctx, 'invoice.create')
  await inTransaction(ctx, async (inside) => {
    const draft = await takeDraft(inside, id)
    if (!draft) throw notFound('Draft')
    const { email, clientName } = await lockClient(inside, draft.clientId)
    refuseOwnMoney(me, email)
    const before = { client: clientName, totalCents: Number(draft.totalCents), dueOn: draft.dueOn }
    await recordAuditEntry(inside, { action: 'invoice.remove-draft', kind: 'invoice', recordId: id, before })
  })
}
