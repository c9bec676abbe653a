import { coreContext } from '#app/core-context.ts'
import type { Brand } from '#core/brand/brand.ts'
import type { Route } from './+types/manifest'

const icon = (file: string, sizes: string, purpose = 'any') => ({
  src: `/brand/${file}`,
  sizes,
  type: 'image/png',
  purpose,
})

const manifestOf = ({ name, description }: Brand) => ({
  id: '/',
  name,
  short_name: name,
  description,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#fffcf5',
  theme_color: '#007c59',
  // PNG only: Chromium parses an SVG icon as a document on the page's main thread while scripts run there.
  icons: [
    icon('icon-192.png', '192x192'),
    icon('icon-512.png', '512x512'),
    icon('icon-maskable-512.png', '512x512', 'maskable'),
  ],
})

export async function loader({ context }: Route.LoaderArgs) {
  const { readBrand } = context.get(coreContext)
  const manifest = manifestOf(await readBrand())
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
