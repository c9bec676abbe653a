import { href } from 'react-router'
import { coreContext } from '#app/core-context.ts'
import type { Route } from './+types/robots'

export function loader({ context }: Route.LoaderArgs) {
  const { publicUrl } = context.get(coreContext)
  const lines = [
    'User-agent: *',
    `Disallow: ${href('/dashboard')}`,
    'Disallow: /api',
    '',
    `Sitemap: ${publicUrl}${href('/sitemap.xml')}`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
