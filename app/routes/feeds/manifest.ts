import { brand } from '#core/brand/brand.ts'

const icon = (file: string, sizes: string, type: string, purpose = 'any') => ({
  src: `/brand/${file}`,
  sizes,
  type,
  purpose,
})

const manifest = {
  id: '/',
  name: brand.name,
  short_name: brand.name,
  description: brand.description,
  lang: 'en',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: '#fffcf5',
  theme_color: '#007c59',
  icons: [
    icon('icon.svg', 'any', 'image/svg+xml'),
    icon('icon-192.png', '192x192', 'image/png'),
    icon('icon-512.png', '512x512', 'image/png'),
    icon('icon-maskable-512.png', '512x512', 'image/png', 'maskable'),
  ],
}

export const loader = () =>
  new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
