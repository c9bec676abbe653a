import { href } from 'react-router'
import { coreContext } from '#app/core-context.ts'
import type { Route } from './+types/robots'

export async function loader({ context }: Route.LoaderArgs) {
  const { publicUrl, readBrand } = context.get(coreContext)
  const { isUnlisted = false } = await readBrand()
  const lines = [
    'User-agent: *',
    `Disallow: ${href('/dashboard')}`,
    'Disallow: /api',
    '',
    // Pages that shall not be listed stay readable, or search engines would not see that they say so.
    ...(isUnlisted ? [] : [`Sitemap: ${publicUrl}${href('/sitemap.xml')}`, '']),
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
