import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test } from './site.ts'

// Without smooth scrolling, the bar with Publish rests where it is pressed.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('the owner picks works and questions for a page, and visitors without scripts see them', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/pages')
  const headers = await bearerOf(page)
  const add = (path: string, data: object) => page.request.post(path, { data, headers })
  await add('/api/portfolios', { portfolioName: 'A picked bakery' })
  const question = { question: 'May I pick this question?', answer: 'Yes, **you** may.' }
  await add('/api/faqs', { ...question, category: 'work', position: 1, published: true })
  await page.getByRole('button', { name: 'Add a page' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Picked')
  await page.getByRole('button', { name: 'Add page' }).click()
  await page.getByLabel('Description', { exact: true }).fill('What we picked for this page.')
  await page.locator('#section-text > summary').press('Enter')
  await page.locator('#section-text').getByLabel('Text', { exact: true }).fill('Words')
  const preview = page.frameLocator('iframe[title="Preview of Picked"]').first()

  for (const [type, words, title] of [
    ['works', 'picked bak', 'A picked bakery'],
    ['questions', 'pick this', 'May I pick this question?'],
  ] as const) {
    await page.getByLabel('New section').selectOption(type)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const section = page.locator(`#section-${type}`)
    await section.getByLabel('Title', { exact: true }).fill(`Our ${type}`)
    await section.getByLabel(type === 'works' ? 'Works' : 'Questions', { exact: true }).selectOption('picked')
    await expect(preview.getByText('visitors do not see this section')).toBeVisible()
    await section.getByLabel('Search').fill(words)
    await section.getByRole('button', { name: `Add: ${title}` }).click()
    await expect(section.getByRole('button', { name: `Remove: ${title}` })).toBeVisible()
    await expect(preview.getByRole('heading', { name: title })).toBeVisible()
  }
  expect(await findViolations(page, { exclude: 'iframe' })).toEqual([])
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Visitors see version 1 of')).toBeVisible()

  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await visitor.goto(new URL('/p/picked', page.url()).href)
  await expect(visitor.getByRole('link', { name: 'A picked bakery' })).toBeVisible()
  await visitor.getByText('May I pick this question?').click()
  await expect(visitor.getByText('Yes, you may.')).toBeVisible()
  await page.goto('/p/picked')
  expect(await findViolations(page)).toEqual([])
})
