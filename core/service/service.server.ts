import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit } from '../permissions.ts'
import type { EditedService, ListedService, Plan, QuotablePlan, Service, ServiceVersion } from './service.ts'
import type { VersionContent } from './service-content.server.ts'
import { templateOf } from './template-columns.ts'

const services = ({ db }: Context) =>
  db
    .selectFrom('service')
    .select(['id', 'slug', 'kind', 'title', 'summary', 'description', 'image'])
    .select(['plans', 'brief_fields as briefFields'])

/** Leaves out what is sold by quotes only. */
const withSoldPlans = (service: Service): Service => ({
  ...service,
  plans: service.plans.filter(({ isHidden }) => !isHidden),
})

/** Lists the active services in the site's sort order, without hidden plans. */
export async function listServices(ctx: Context): Promise<Service[]> {
  permit(ctx, 'service.list')
  const found = services(ctx).where('is_active', '=', true).orderBy('sort_order').orderBy('id').limit(100)
  return (await found.execute()).map(withSoldPlans)
}

/** Finds an active service, without hidden plans. */
export async function findService(ctx: Context, slug: string): Promise<Service | undefined> {
  permit(ctx, 'service.list')
  const found = await services(ctx).where('is_active', '=', true).where('slug', '=', slug).executeTakeFirst()
  return found && withSoldPlans(found)
}

/** Lists the plans of all services, with hidden ones, for a quote. */
export async function listQuotablePlans(ctx: Context): Promise<QuotablePlan[]> {
  permit(ctx, 'quote.write')
  const all = await services(ctx).orderBy('sort_order').orderBy('id').limit(100).execute()
  return all.flatMap(({ title, kind, plans }) =>
    plans.map((plan) => ({ serviceTitle: title, serviceKind: kind, plan })),
  )
}

/** Lists the plans of a service, for the sections that show them; none of a hidden service. */
export async function listPlans(ctx: Context, slug: string): Promise<Plan[]> {
  return (await findService(ctx, slug))?.plans ?? []
}

/** Returns which of these services can be ordered. */
export async function listOffered(ctx: Context, slugs: string[]): Promise<string[]> {
  permit(ctx, 'service.list')
  const found = ctx.db.selectFrom('service').select('slug').where('is_active', '=', true)
  return (await found.where('slug', 'in', slugs).execute()).map(({ slug }) => slug)
}

/** Reads an active service, for its page. */
export async function getPublicService(ctx: Context, slug: string): Promise<Service> {
  const service = await findService(ctx, slug)
  if (!service) throw notFound('Service')
  return service
}

/** Lists all services for staff, with hidden ones. */
export async function listAllServices(ctx: Context): Promise<ListedService[]> {
  permit(ctx, 'service.list-all')
  const rows = await services(ctx)
    .select(['is_active as isActive', 'version'])
    .orderBy('sort_order')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ plans, ...row }) => {
    const [cheapest] = plans.toSorted((one, other) => one.price.minor - other.price.minor)
    return { ...row, planCount: plans.length, priceFrom: cheapest?.price ?? null }
  })
}

/** Reads a service for the editor. */
export async function getEditedService(ctx: Context, slug: string): Promise<EditedService> {
  permit(ctx, 'service.list-all')
  const row = await services(ctx)
    .select(['milestones', 'milestone_terms as milestoneTerms'])
    .select(['is_active as isActive', 'version', 'updated_at as updatedAt'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) throw notFound('Service')
  const { milestoneTerms, ...service } = row
  return { ...service, milestones: templateOf({ milestones: row.milestones, milestoneTerms }) }
}

const mostVersions = 100

/** Lists the latest versions of a service, newest first. */
export async function listServiceVersions(ctx: Context, slug: string): Promise<ServiceVersion[]> {
  const { id } = await getEditedService(ctx, slug)
  return ctx.db
    .selectFrom('service_version')
    .select((eb) => [
      'version',
      'created_at as createdAt',
      eb.fn<string>('jsonb_extract_path_text', ['content', eb.val('title')]).as('title'),
    ])
    .where('service_id', '=', id)
    .orderBy('version', 'desc')
    .limit(mostVersions)
    .execute()
}

/** Reads a service as it was in a version. */
export async function getServiceVersion(ctx: Context, slug: string, version: number): Promise<EditedService> {
  const current = await getEditedService(ctx, slug)
  const row = await ctx.db
    .selectFrom('service_version')
    .select(['content', 'created_at as updatedAt'])
    .where('service_id', '=', current.id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw notFound('Version')
  // Versions from before services had milestones lack them, and keep the current ones.
  const { milestones, milestoneTerms, ...content } = row.content as VersionContent
  const template = milestones && { milestones: templateOf({ milestones, milestoneTerms }) }
  return { ...current, ...content, ...template, version, updatedAt: row.updatedAt }
}
