import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultPages } from '#core/page/default-pages.ts'
import { pageContent } from '#core/page/page-content.ts'
import { pageKeyNames, pageKeys } from '#core/page/page-keys.ts'
import { readSection } from '#core/page/read-section.ts'
import { createService } from '#core/service/edit-service.server.ts'
import { serviceBody } from '#core/service/service-input.ts'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { addSampleContent } from '#db/sample/sample.ts'
import { admin, visitor } from './factories.ts'
import { createSignInSite } from './signed-in.ts'
import { createTestSite, type TestSite } from './test-site.ts'

const settings = { PUBLIC_URL: 'https://helper.example', RATE_LIMIT: 'on' }
const now = new Date('2026-06-01T06:00:00Z')
let site: TestSite
/** With the sample content and a service of its own. */
let sampleSite: TestSite
beforeAll(async () => {
  site = await createSignInSite({ settings })
  sampleSite = await createTestSite({ settings, now: () => now })
  const { seal } = sampleSite.ctxOf(visitor).secrets
  await addSampleContent(sampleSite.database, seal, storeSpreadsheet, now.getTime())
  await createService(
    sampleSite.ctxOf(admin, { now: () => now }),
    serviceBody.parse({
      title: 'Photography',
      summary: 'Pictures of your shop.',
      description: 'We bring the **light**.',
      active: true,
      plans: [
        { name: 'Half a day', price: { minor: 12_000, currency: 'USD' }, features: ['Thirty pictures'] },
      ],
    }),
  )
})
afterAll(async () => {
  await sampleSite[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

/** Title, texts for search engines and main part of a page. */
function contentOf(html: string): string {
  const head = html.match(
    /<title>.*?<\/title>|<meta [^>]*>|<script type="application\/ld\+json">.*?<\/script>/gs,
  )
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
  return `${(head ?? []).join('\n')}\n${main}\n`
    .replace(/-[\w-]{8}\.(js|css)/g, '-HASH.$1')
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
}

it.each(pageKeyNames)(
  'shows the original page %s byte for byte until something is published',
  async (key) => {
    const { body } = await site.get(pageKeys[key].path)
    await expect(contentOf(body)).toMatchFileSnapshot(`./default-pages/${key}.html`)
  },
)

const otherPages = [
  'reviews',
  'review-form',
  'portfolios',
  'blogs',
  'excel',
  'excelDetails',
  'login',
  'faq',
  'help',
]

it.each(otherPages)('shows the page /%s byte for byte until there is content', async (path) => {
  const { statusCode, body } = await site.get(`/${path}`)
  expect(statusCode).toBe(200)
  await expect(contentOf(body)).toMatchFileSnapshot(`./default-pages/${path}.html`)
})

it.each(['blogs', 'portfolios'])('shows the newest of the sample %s byte for byte', async (path) => {
  const [newest] = (await sampleSite.get(`/api/${path}?limit=1`)).json()
  const { statusCode, body } = await sampleSite.get(`/${path}/${newest._id}`)
  expect(statusCode).toBe(200)
  await expect(contentOf(body)).toMatchFileSnapshot(`./default-pages/${path}-sample.html`)
})

it('shows the page of a service byte for byte', async () => {
  const { statusCode, body } = await sampleSite.get('/services/photography')
  expect(statusCode).toBe(200)
  await expect(contentOf(body)).toMatchFileSnapshot('./default-pages/services-sample.html')
})

it('shows the original frame byte for byte until something is published', async () => {
  const { body } = await site.get('/reviews')
  const [header = '', footer = ''] = [/<header.*?<\/header>/s, /<footer.*<\/footer>/s].map(
    (part) => part.exec(body)?.[0] ?? '',
  )
  await expect(`${header}\n${footer}\n`).toMatchFileSnapshot('./default-pages/frame.html')
})

it.each(pageKeyNames)('has an original page %s that keeps its own rules', (key) => {
  const { sections } = pageContent.parse(defaultPages[key])
  for (const section of sections) expect(readSection(section)).toHaveProperty('section')
})
