import { v7 as createId } from 'uuid'
import { claimAttachments, releaseFiles } from '../attachment/attach-files.server.ts'
import { readAttachments } from '../attachment/read-attachments.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import type { Money } from '../money.ts'
import type { Order } from '../order/order.ts'
import { getOrderLocked, orderColumns, orders, toOrder } from '../order/order-rows.server.ts'
import { permitOrder } from '../order/permit-order.server.ts'
import { permit } from '../permissions.ts'
import { today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import { type Evidence, type EvidencePatch, filesOf, type StoredFigure, storeFigure } from './evidence.ts'

export type FoundEvidence = {
  evidence: Evidence
  order: Order
}

/** Reads the evidence of a boost for its client and for staff; empty while nobody has written any. */
export async function readEvidence(ctx: Context, orderId: string): Promise<FoundEvidence> {
  permit(ctx, 'order.ask')
  const found = await orders(ctx, {}).select(orderColumns).where('id', '=', orderId).executeTakeFirst()
  if (!found) throw notFound('Order')
  const order = toOrder(found)
  await permitOrder(ctx, order)
  const row = await findRow(ctx, orderId)
  return { order, evidence: row ? await withFiles(ctx, row) : nothing }
}

type Fields = { goal: string; figures: StoredFigure[]; spend: Money | null }
type Row = Fields & { id: string; version: number; updatedAt: Date }

const nothing: Evidence = { goal: '', figures: [], spend: null, version: 0, updatedAt: null }

async function findRow({ db }: Context, orderId: string): Promise<Row | undefined> {
  const row = await db
    .selectFrom('boost_evidence')
    .select(['id', 'goal', 'figures', 'spend_minor as minor', 'spend_currency as currency'])
    .select(['version', 'updated_at as updatedAt'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (!row) return undefined
  const { minor, currency, ...same } = row
  return { ...same, spend: minor !== null && currency ? { minor: Number(minor), currency } : null }
}

async function withFiles(ctx: Context, { id, ...row }: Row): Promise<Evidence> {
  const files = (await readAttachments(ctx, [id])).get(id) ?? []
  const show = (reading: StoredFigure['start']) =>
    reading && { ...reading, file: files.find((file) => file.id === reading.file) ?? null }
  return {
    ...row,
    figures: row.figures.map((figure) => ({ ...figure, start: show(figure.start), end: show(figure.end) })),
  }
}

/** Writes the evidence of a boost. `version` is 0 for the first one. Returns the number of changed records. */
export async function updateEvidence(
  ctx: Context,
  orderId: string,
  { version, figures, ...wanted }: EvidencePatch,
): Promise<number> {
  permit(ctx, 'order.evidence')
  return inTransaction(ctx, async (inside) => {
    const order = await getOrderLocked(inside, orderId)
    if (order.serviceKind !== 'social-boost') {
      throw new Refusal('conflict', 'Only orders of social media boosts have evidence.')
    }
    await addEmpty(inside, orderId)
    const next = { ...wanted, ...(figures && { figures: figures.map(storeFigure) }) }
    refuseDaysToCome(inside, next.figures ?? [])
    return updateVersioned<Fields, Row>(inside, {
      ...{ kind: 'order', id: orderId, name: 'Order', version },
      lock: () => findRow(inside, orderId),
      diff: (before) => differing<Fields>(before, next),
      save: async (_, change, { before, version }) => {
        if (change.figures) await changeFiles(inside, order, before, change.figures)
        const { spend } = change
        await inside.db
          .updateTable('boost_evidence')
          .set({
            ...(change.goal !== undefined && { goal: change.goal }),
            ...(change.figures && { figures: JSON.stringify(change.figures) }),
            ...(spend !== undefined && {
              spend_minor: spend?.minor ?? null,
              spend_currency: spend?.currency ?? null,
            }),
            ...{ version, updated_at: inside.now() },
          })
          .where('id', '=', before.id)
          .execute()
      },
    })
  })
}

/** The caller has locked the order. */
const addEmpty = (inside: Context, orderId: string) =>
  inside.db
    .insertInto('boost_evidence')
    .values({
      ...{ id: createId(), order_id: orderId, goal: '', figures: '[]' },
      ...{ version: 0, updated_at: inside.now() },
    })
    .onConflict((known) => known.doNothing())
    .execute()

function refuseDaysToCome(inside: Context, figures: StoredFigure[]): void {
  for (const [index, figure] of figures.entries()) {
    for (const at of ['start', 'end'] as const) {
      if ((figure[at]?.on ?? '') > today(inside)) {
        throw fieldRefusal(`figures.${index}.${at}.on`, 'This day has not come yet')
      }
    }
  }
}

async function changeFiles(
  inside: Context,
  { email }: Order,
  { id, figures }: Row,
  next: StoredFigure[],
): Promise<void> {
  const [known, wanted] = [filesOf(figures), filesOf(next)]
  if (new Set(wanted).size < wanted.length) {
    throw fieldRefusal('figures', 'Each screenshot can belong to one count')
  }
  const about = { kind: 'order', id } as const
  await releaseFiles(inside, about, wanted)
  const ids = wanted.filter((file) => !known.includes(file))
  await claimAttachments(inside, { ids, about, ownerEmail: email })
}
