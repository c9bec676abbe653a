import { findViolations } from './axe.ts'
import { chooseMarkdown } from './rich-text-page.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test, untilHydrated } from './site.ts'

const sampleClient = { email: 'tanvir@riverside-kitchen.example', name: 'Tanvir Ahmed' }
const title = 'Why the heron logo is not shown'

test.beforeEach(({ page }) => chooseMarkdown(page))

test('staff publishes an article, which is suggested to a client who types the problem', async ({
  page,
  browser,
  site,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/articles')
  await page.getByRole('link', { name: 'Write an article' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text').fill('Clear the **cache** of your browser.')
  await page.getByLabel('Category').selectOption('When something fails')
  await page.getByLabel('Readers').selectOption('Signed-in clients only')
  await page.getByRole('button', { name: 'Save article' }).click()
  await page.getByRole('button', { name: `Publish: ${title}` }).click()
  await expect(page.getByText('Article published')).toBeVisible()

  const context = await browser.newContext({ baseURL: site.address, viewport: { width: 360, height: 740 } })
  const client = await context.newPage()
  await openSignedIn(client, sampleClient, '/dashboard/report-problem')
  await untilHydrated(client)
  await client.getByLabel('Title').fill('My HERON logos are gone')
  const suggestion = client.getByRole('region', { name: 'Suggested help' }).getByRole('link').first()
  await expect(suggestion).toContainText(title)
  expect(await findViolations(client)).toEqual([])
  const [opened] = await Promise.all([context.waitForEvent('page'), suggestion.click()])
  await expect(opened.getByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(await findViolations(opened)).toEqual([])
  await opened.getByRole('link', { name: 'All help articles' }).click()
  await opened.getByRole('searchbox', { name: 'Search help articles' }).fill('heron')
  await expect(opened.getByRole('main').getByRole('listitem')).toHaveText([title])
  await context.close()
})

test('a visitor searches the help page without scripts', async ({ browser, page, site }) => {
  await page.goto('/help')
  const context = await browser.newContext({
    ...{ baseURL: site.address, javaScriptEnabled: false, viewport: { width: 360, height: 740 } },
  })
  const visitor = await context.newPage()
  await visitor.goto('/help')
  await visitor.getByRole('searchbox', { name: 'Search help articles' }).fill('সাইট বন্ধ')
  await visitor.getByRole('button', { name: 'Search' }).click()
  await visitor.getByRole('link', { name: 'ওয়েবসাইট না খুললে কী করবেন' }).click()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('ওয়েবসাইট না খুললে কী করবেন')
  expect(await findViolations(page)).toEqual([])
  await context.close()
})
