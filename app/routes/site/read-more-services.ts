import type { MoreService } from '#app/components/content/more-services.tsx'
import { hasOwnPage, serviceAddress } from '#app/components/service-address.ts'
import type { Core } from '#app/core-context.ts'

/** Reads the visible services whose pages are made from the catalogue. */
export async function readMoreServices({ services, ctx }: Core): Promise<MoreService[]> {
  const all = await services.listServices(ctx)
  return all.flatMap(({ slug, title, summary }) => {
    const path = hasOwnPage(slug) ? undefined : serviceAddress(slug)
    return path ? [{ title, summary, path }] : []
  })
}
