import { axeOn } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

const title = 'Why the heron logo is not shown'

test('staff writes and publishes an article', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/articles')
  await page.getByRole('link', { name: 'Write an article' }).click()
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Text').fill('Clear the **cache** of your browser.')
  await page.getByLabel('Category').selectOption('When something fails')
  await page.getByLabel('Readers').selectOption('Signed-in clients only')
  await page.getByRole('button', { name: 'Save article' }).click()
  await page.getByRole('button', { name: `Publish: ${title}` }).click()
  await expect(page.getByText('Article published')).toBeVisible()
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
  expect((await axeOn(page).analyze()).violations).toEqual([])
  await context.close()
})
