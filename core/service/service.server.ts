import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permit } from '../permissions.ts'
import type { Plan, Service } from './service.ts'

const services = ({ db }: Context) =>
  db
    .selectFrom('service')
    .select(['id', 'slug', 'kind', 'title', 'summary', 'plans', 'brief_fields as briefFields'])
    .where('is_active', '=', true)

/** Lists the active services in the site's sort order. */
export async function listServices(ctx: Context): Promise<Service[]> {
  permit(ctx, 'service.list')
  return services(ctx).orderBy('sort_order').orderBy('id').limit(100).execute()
}

export async function findService(ctx: Context, slug: string): Promise<Service | undefined> {
  permit(ctx, 'service.list')
  return services(ctx).where('slug', '=', slug).executeTakeFirst()
}

/** Lists the plans of a service, for the page that shows them. */
export async function listPlans(ctx: Context, slug: string): Promise<Plan[]> {
  const service = await findService(ctx, slug)
  if (!service) throw notFound('Service')
  return service.plans
}
