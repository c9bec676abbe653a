import { coreContext } from '#app/core-context.ts'
import type { Brand } from '#core/brand/brand.ts'
import { addressOfBrandFile } from '#core/brand/logo.ts'
import type { Route } from './+types/manifest'

const iconsOf = ({ logo }: Brand) => {
  const icon = (file: string, sizes: string, purpose = 'any') => ({
    src: logo ? addressOfBrandFile(logo.light, file) : `/brand/${file}`,
    sizes,
    type: 'image/png',
    purpose,
  })
  // PNG only: Chromium parses an SVG icon as a document on the page's main thread while scripts run there.
  return [
    icon('icon-192.png', '192x192'),
    icon('icon-512.png', '512x512'),
    icon('icon-maskable-512.png', '512x512', 'maskable'),
  ]
}

const manifestOf = (brand: Brand) => ({
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: brand.description,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#fffcf5',
  theme_color: brand.accent?.print ?? '#007c59',
  icons: iconsOf(brand),
})

export async function loader({ context }: Route.LoaderArgs) {
  const { readBrand } = context.get(coreContext)
  const manifest = manifestOf(await readBrand())
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}
