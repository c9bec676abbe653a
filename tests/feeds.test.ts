import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createBlog } from '#core/blog/edit-blog.server.ts'
import { getNavigation, saveNavigation } from '#core/navigation/navigation.server.ts'
import { createPortfolio, updatePortfolio } from '#core/portfolio/edit-portfolio.server.ts'
import { submitReview } from '#core/review/review.server.ts'
import { readSiteSettings, updateSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { aBlog, admin, aPortfolio, aReview } from './factories.ts'
import { createTestSite, type TestSite } from './test-site.ts'
import { readXml } from './xml-reader.ts'

const origin = 'https://helper.example'
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ settings: { PUBLIC_URL: origin, RATE_LIMIT: 'on' } })
})
beforeEach(async () => {
  for (const table of ['blog', 'portfolio', 'review'] as const)
    await site.database.deleteFrom(table).execute()
})
afterAll(() => site[Symbol.asyncDispose]())

it('lists every public page, post and portfolio in the sitemap, with the day of its last change', async () => {
  const at = (day: string) => site.ctxOf(admin, { now: () => new Date(`${day}T10:00:00Z`) })
  await createBlog(at('2026-01-01'), aBlog({ title: 'An older post' }))
  await createBlog(at('2026-02-02'), aBlog({ title: 'A newer post' }))
  await createPortfolio(at('2026-03-03'), aPortfolio({ name: 'A shop' }))
  const edited = await createPortfolio(at('2026-03-01'), aPortfolio({ name: 'A clinic' }))
  await updatePortfolio(at('2026-03-20'), edited, { name: 'Edited', version: 1 })
  await submitReview(at('2026-04-04'), aReview())
  const response = await site.get('/sitemap.xml')
  expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
  const entries = readXml(response.body).all('url')
  const days = Object.fromEntries(
    entries.map((entry) => [entry.text('loc')?.replace(origin, ''), entry.text('lastmod')?.slice(0, 10)]),
  )
  expect(days).toMatchObject({
    '/': '2026-04-04',
    '/reviews': '2026-04-04',
    '/blogs': '2026-02-02',
    '/blogs/an-older-post': '2026-01-01',
    '/blogs/a-newer-post': '2026-02-02',
    '/portfolios': '2026-03-20',
    '/portfolios/a-shop': '2026-03-03',
    '/portfolios/a-clinic': '2026-03-20',
  })
  for (const path of Object.keys(days)) expect((await site.get(path)).statusCode, path).toBe(200)
  expect(Object.keys(days)).not.toContain('/dashboard')
})

it('has a sitemap without any content', async () => {
  const entries = readXml((await site.get('/sitemap.xml')).body).all('url')
  expect(entries.length).toBeGreaterThan(14)
})

it('leaves out pages that left the menus, and keeps what is published below them', async () => {
  const staff = site.ctxOf(admin)
  await createPortfolio(staff, aPortfolio({ name: 'Found below' }))
  const pathsOf = async () =>
    readXml((await site.get('/sitemap.xml')).body)
      .all('url')
      .map((entry) => entry.text('loc')?.replace(origin, ''))
  expect(await pathsOf()).toEqual(expect.arrayContaining(['/excel', '/excelDetails', '/portfolios', '/']))
  const { version: header } = await getNavigation(staff, 'header')
  await saveNavigation(staff, 'header', { version: header, items: [{ label: 'About us', to: '/about' }] })
  const { version: more } = await getNavigation(staff, 'footer-more')
  const hidden = { label: 'Portfolios', to: '/portfolios', hidden: true }
  await saveNavigation(staff, 'footer-more', { version: more, items: [hidden] })
  await expect.poll(pathsOf).not.toContain('/excel')
  const paths = await pathsOf()
  for (const gone of ['/excelDetails', '/portfolios', '/faq']) expect(paths).not.toContain(gone)
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/about', '/contact', '/coding', '/portfolios/found-below']),
  )
  for (const place of ['header', 'footer-more'] as const) {
    const { version } = await getNavigation(staff, place)
    await saveNavigation(staff, place, { version, items: null })
  }
})

it('lists the newest posts as RSS, with any characters', async () => {
  const title = 'A <b>bold</b> & "quoted" \u0007 বাংলা 😀 ]]> title'
  const id = await createBlog(
    site.ctxOf(admin, { now: () => new Date('2026-02-02T10:00:00Z') }),
    aBlog({ title, tags: ['R&D'], content: 'One < two' }),
  )
  const response = await site.get('/rss.xml')
  expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const [item, ...others] = readXml(response.body).all('item')
  expect(others).toEqual([])
  expect(item?.text('title')).toBe(title.replace('\u0007', ''))
  expect(item?.text('link')).toBe(`${origin}/blogs/a-b-bold-b-quoted-${encodeURIComponent('বাংলা')}-title`)
  expect(item?.text('guid')).toBe(`${origin}/blogs/${id}`)
  expect(item?.text('pubDate')).toBe('Mon, 02 Feb 2026 10:00:00 GMT')
  expect(item?.text('description')).toBe('One < two')
  expect(item?.all('category').map((category) => category.text())).toEqual(['business', 'R&D'])
})

it('shows a post in the feed that another process added', async () => {
  await site.get('/rss.xml')
  const id = await createBlog(site.ctxOf(admin), aBlog())
  await expect.poll(async () => (await site.get('/rss.xml')).body).toContain(id)
})

it('disallows the dashboard and the API in robots.txt, and names the sitemap', async () => {
  const response = await site.get('/robots.txt')
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(response.body).toBe(
    `User-agent: *\nDisallow: /dashboard\nDisallow: /api\n\nSitemap: ${origin}/sitemap.xml\n`,
  )
})

it('asks search engines to leave out every page while the settings say so', async () => {
  const paths = ['/', '/about', '/blogs', '/login', '/not-here']
  const isListed = async (path: string) =>
    !(await site.get(path)).body.includes('<meta name="robots" content="noindex"/>')
  const set = async (searchEngines: boolean) => {
    const staff = site.ctxOf(admin)
    const { version } = await readSiteSettings(staff)
    await updateSiteSettings(staff, { version, searchEngines })
  }
  await set(false)
  await expect.poll(() => isListed('/')).toBe(false)
  for (const path of paths) expect(await isListed(path), path).toBe(false)
  // Blocked pages could not say so.
  expect((await site.get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /dashboard\nDisallow: /api\n')
  await set(true)
  await expect.poll(() => isListed('/')).toBe(true)
  expect((await site.get('/robots.txt')).body).toContain('Sitemap: ')
})

it('has a web manifest, whose icons are all PNG files', async () => {
  const response = await site.get('/manifest.webmanifest')
  expect(response.headers['content-type']).toBe('application/manifest+json')
  expect(response.json()).toMatchObject({ name: 'Platform Helper', start_url: '/' })
  const { icons } = response.json<{ icons: { src: string }[] }>()
  expect(icons.filter(({ src }) => !src.endsWith('.png'))).toEqual([])
})
