import { expect, it } from 'vitest'
import type { Section } from '#core/page/page-content.ts'
import { readSection } from '#core/page/read-section.ts'
import { sectionTypeNames } from '#core/page/section-types.ts'
import { hostileSections } from '#tests/hostile-sections.ts'
import { openOfferPage } from '#tests/offer-page.ts'

const { call, saveDraft, visit, ...page } = await openOfferPage()

async function publish(sections: Section[]): Promise<string> {
  const answer = await page.publish(...sections)
  expect(answer.statusCode, answer.body).toBe(200)
  return visit()
}

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
const isMarkdown = (type: string, field: string) => ['text', 'clause'].includes(type) && field === 'text'

/** Fields whose text is elsewhere: in addresses of chats, or beside figures that are not there yet. */
const elsewhere = /^(hero\.chatSubject|[\w-]+\.actions\.chat|measured-statistics\..*)$/

it('renders hostile text in every field of every type of section as text', async () => {
  await call('POST', '/portfolios', { portfolioName: '<script>hacked=1</script>work.' })
  const question = { question: '<script>hacked=1</script>question.', answer: '[x](javascript:hacked=1)' }
  await call('POST', '/faqs', { ...question, category: 'work', position: 1, published: true })
  const { sections, texts } = hostileSections()
  expect(sections.map(readSection).filter((read) => !('section' in read))).toEqual([])
  expect(new Set(sections.map(({ type }) => type))).toEqual(new Set(sectionTypeNames))
  const main = mainOf(await publish(sections))
  expect(main.match(/<script(?! type="application\/json")/g) ?? []).toEqual([])
  expect(main.match(/<svg[^>]*onload/gi) ?? []).toEqual([])
  expect(main.match(/(?:href|src|action)="(?:javascript|data|vbscript):/gi) ?? []).toEqual([])
  expect(main).toContain(escaped('<script>hacked=1</script>work.'))
  expect(main).toContain(escaped('<script>hacked=1</script>question.'))
  const missing = texts
    .filter(({ type, field }) => !isMarkdown(type, field) && !elsewhere.test(`${type}.${field}`))
    .filter(({ text }) => !main.includes(escaped(text)))
  expect(missing.map(({ type, field }) => `${type}.${field}`)).toEqual([])
})

it('shows a page of the largest size, and refuses a larger one', async () => {
  const unit = '<script>hacked=1</script>[x](javascript:1) '
  const text = (id: number, length: number): Section => ({
    ...{ id: `text-${id}`, type: 'text', version: 1 },
    props: { title: '', text: unit.repeat(Math.floor(length / unit.length)) },
  })
  const most = Array.from({ length: 9 }, (_, id) => text(id, 20_000))
  const main = mainOf(await publish([...most, text(9, 17_000)]))
  expect(main.match(/<script/g) ?? []).toEqual([])
  expect(main).toContain('&lt;script&gt;')
  expect(main.length).toBeGreaterThan(100_000)
  expect((await saveDraft([...most, text(9, 20_000)])).statusCode).toBe(422)
})
