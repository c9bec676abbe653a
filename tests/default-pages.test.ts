import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultPages } from '#core/page/default-pages.ts'
import { pageContent } from '#core/page/page-content.ts'
import { pageKeyNames, pageKeys } from '#core/page/page-keys.ts'
import { readSection } from '#core/page/read-section.ts'
import { createTestSite, type TestSite } from './test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ settings: { PUBLIC_URL: 'https://helper.example', RATE_LIMIT: 'on' } })
})
afterAll(() => site[Symbol.asyncDispose]())

/** Title, texts for search engines and main part of a page. */
function contentOf(html: string): string {
  const head = html.match(
    /<title>.*?<\/title>|<meta [^>]*>|<script type="application\/ld\+json">.*?<\/script>/gs,
  )
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
  return `${(head ?? []).join('\n')}\n${main}\n`.replace(/-[\w-]{8}\.(js|css)/g, '-HASH.$1')
}

it.each(pageKeyNames)(
  'shows the original page %s byte for byte until something is published',
  async (key) => {
    const { body } = await site.get(pageKeys[key].path)
    await expect(contentOf(body)).toMatchFileSnapshot(`./default-pages/${key}.html`)
  },
)

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
