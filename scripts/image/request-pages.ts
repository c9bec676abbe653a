import { craftXlsx } from '#tests/sheets/crafted/xlsx.ts'

const paths = [
  '/',
  '/about',
  '/reviews',
  '/contact',
  '/portfolios',
  '/blogs',
  '/excel',
  '/login',
  '/dashboard',
  '/privacy',
  '/sitemap.xml',
  '/api/openapi.json',
  '/api/reviews',
  '/api/docs/',
  '/art/hero.svg',
]

/** Requests the main pages and the assets of the home page, and uploads a spreadsheet. */
export async function requestPages(origin: string): Promise<string[]> {
  const lines: string[] = []
  const request = async (path: string, init?: RequestInit) => {
    const response = await fetch(origin + path, init)
    const text = await response.text()
    lines.push(`${response.status} ${path} (${text.length} characters)`)
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text.slice(0, 500)}`)
    return text
  }
  for (const path of paths) await request(path)
  const home = await request('/')
  const assets = new Set([...home.matchAll(/"(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path = '']) => path))
  if (assets.size < 2) throw new Error('The home page references no script or no style.')
  for (const path of assets) await request(path)
  const data = craftXlsx({ sheets: [{ rows: '<row><c><v>1</v></c></row>' }] }).toString('base64')
  await request('/api/excel', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ filename: 'prices.xlsx', data }),
  })
  return lines
}
