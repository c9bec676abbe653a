import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { requireRate } from '../payment-settings/require-rate.server.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import {
  addVersion,
  completeLists,
  contentDiff,
  readUsedIds,
  type StoredContent,
} from './service-content.server.ts'
import { slugOf } from './service-ids.ts'
import type { PlanInput, ServiceInput, ServicePatch } from './service-input.ts'
import { templateColumnsOf, templateOf } from './template-columns.ts'

export const maxServices = 100

/** Addresses of the API and of pages that are not services. */
const reservedSlugs = ['all', 'order', 'custom']

/** Adds a service at the end of the list. */
export async function createService(
  ctx: Context,
  { slug: written, active, ...input }: ServiceInput,
): Promise<{ id: string; slug: string }> {
  permit(ctx, 'service.create')
  const slug = written || slugOf(input.title, 60)
  if (!slug) throw refusalOf('invalid', 'Please write an address in Latin letters')
  if (reservedSlugs.includes(slug)) throw refusalOf('invalid', 'This address is reserved')
  const content = {
    ...input,
    isActive: active,
    ...completeLists(input, { plans: new Set(), questions: new Set() }),
  } as StoredContent
  return inTransaction(ctx, async (inside) => {
    const last = await lockOrder(inside)
    if (last.length >= maxServices) {
      throw new Refusal('conflict', `There are already ${maxServices} services. Edit one that is hidden.`)
    }
    await refuseUnratedPlans(inside, content)
    const id = createId()
    const row = await inside.db
      .insertInto('service')
      .values({
        id,
        slug,
        ...columnsOf(content),
        sort_order: Math.max(0, ...last.map(({ sort_order }) => sort_order)) + 1,
        created_at: inside.now(),
        updated_at: inside.now(),
      })
      .onConflict((same) => same.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) throw refusalOf('conflict', 'Another service has this address')
    await addVersion(inside, { id, version: 1, content })
    const after = { slug, ...content }
    await recordAuditEntry(inside, { action: 'service.create', kind: 'service', recordId: id, after })
    return { id, slug }
  })
}

const refusalOf = (kind: 'invalid' | 'conflict', sentence: string) => fieldRefusal('slug', sentence, kind)

/** Returns the number of changed services: 0 if nothing differed. Plans that are not listed any more are removed;
 * orders keep what they were made from. */
export async function updateService(
  ctx: Context,
  slug: string,
  { version, active: isActive, plans, briefFields, ...same }: ServicePatch,
): Promise<number> {
  permit(ctx, 'service.update')
  refuseNoPrices(slug, { isActive, plans })
  const found = await ctx.db.selectFrom('service').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!found) throw notFound('Service')
  const { id } = found
  const lists = completeLists({ plans, briefFields }, await readUsedIds(ctx, id))
  const wanted = { ...same, ...(isActive !== undefined && { isActive }), ...lists } as Partial<StoredContent>
  return updateVersioned<StoredContent, StoredContent & { version: number }>(ctx, {
    ...{ kind: 'service', id, name: 'Service', version },
    async lock({ db }) {
      const row = await db
        .selectFrom('service')
        .select(['kind', 'title', 'summary', 'description', 'image', 'plans', 'brief_fields as briefFields'])
        .select(['milestones', 'milestone_terms as milestoneTerms', 'is_active as isActive', 'version'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!row) return
      const { milestoneTerms, ...service } = row
      return { ...service, milestones: templateOf({ milestones: row.milestones, milestoneTerms }) }
    },
    diff: ({ version: _, ...before }) => contentDiff<StoredContent>(before, wanted),
    async save(inside, change, { before: { version: _, ...before }, version }) {
      await refuseUnratedPlans(inside, change)
      await inside.db
        .updateTable('service')
        .set({ ...columnsOf(change), version, updated_at: inside.now() })
        .where('id', '=', id)
        .execute()
      await addVersion(inside, { id, version, content: { ...before, ...change } })
    },
  })
}

/** Refuses prices in a currency without a rate, in which no invoice could be issued. */
async function refuseUnratedPlans(inside: Context, { plans }: Partial<StoredContent>): Promise<void> {
  const currency = plans?.[0]?.price.currency
  if (currency) await requireRate(inside, currency, 'plans.0.price.currency')
}

/** The page of coded websites states its prices, so that its service stays visible with at least one plan. */
function refuseNoPrices(
  slug: string,
  { isActive, plans }: { isActive: boolean | undefined; plans: PlanInput[] | undefined },
): void {
  const hasNone = plans?.every(({ isHidden }) => isHidden) ?? false
  if (slug !== 'website-coding' || (isActive !== false && !hasNone)) return
  const sentence =
    'The page of this service states its prices: it stays visible and needs at least one visible plan.'
  const field = isActive === false ? 'active' : 'plans'
  throw fieldRefusal(field, sentence)
}

/** Returns the columns of a content; lists are stored as JSON. */
function columnsOf<Some extends Partial<StoredContent>>(content: Some) {
  const { plans, briefFields, milestones, isActive, ...same } = content
  const template = milestones && templateColumnsOf(milestones)
  return {
    ...same,
    ...(isActive !== undefined && { is_active: isActive }),
    ...(plans && { plans: JSON.stringify(plans) }),
    ...(briefFields && { brief_fields: JSON.stringify(briefFields) }),
    ...(template && {
      milestones: template.milestones,
      milestone_terms: JSON.stringify(template.milestoneTerms),
    }),
  } as Omit<Some, 'plans' | 'briefFields' | 'milestones' | 'isActive'> & {
    is_active: boolean
    plans: string
    brief_fields: string
    milestones: string[]
    milestone_terms: string
  }
}

/** Sorts the services like `slugs`; the others follow in their current order. Returns the number moved. */
export async function sortServices(ctx: Context, slugs: string[]): Promise<number> {
  permit(ctx, 'service.update')
  return inTransaction(ctx, async (inside) => {
    const positions = await lockOrder(inside)
    const before = positions.map(({ slug }) => slug)
    const named = slugs.filter((slug) => before.includes(slug))
    const after = [...new Set([...named, ...before])]
    if (after.join() === before.join()) return 0
    for (const [index, slug] of after.entries()) {
      await inside.db
        .updateTable('service')
        .set({ sort_order: index + 1 })
        .where('slug', '=', slug)
        .where('sort_order', '!=', index + 1)
        .execute()
    }
    await recordAuditEntry(inside, {
      action: 'service.order',
      kind: 'service',
      before: { slugs: before },
      after: { slugs: after },
    })
    return after.filter((slug, index) => before[index] !== slug).length
  })
}

/** Locks all services, so that concurrent changes of their order are serialized. */
async function lockOrder({ db }: Context) {
  await db.selectFrom('service').select('id').orderBy('id').forUpdate().execute()
  return db.selectFrom('service').select(['slug', 'sort_order']).orderBy('sort_order').orderBy('id').execute()
}
