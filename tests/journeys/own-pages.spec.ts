import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

// Without smooth scrolling, the bar with Publish rests where it is pressed.
test.use({ siteName: 'own-pages', contextOptions: { reducedMotion: 'reduce' } })

test('the owner adds a page, publishes it, and moves it to another address', async ({ page, browser }) => {
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const visit = async (path: string) => (await visitor.goto(new URL(path, page.url()).href))?.status()

  await page.setViewportSize({ width: 360, height: 800 })
  await openSignedIn(page, sampleAdmin, '/dashboard/pages')
  await page.getByRole('button', { name: 'Add a page' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Spring offer')
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('/p/spring-offer')
  await page.getByLabel('Address', { exact: true }).fill('/about')
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(page.getByText('A page of the site has this address.').first()).toBeVisible()
  await page.getByLabel('Address', { exact: true }).fill('/spring-offer')
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit: Spring offer' })).toBeVisible()

  const description = page.getByLabel('Description', { exact: true })
  await expect(description).toHaveAttribute('aria-required', 'true')
  await expect(description).toHaveAccessibleDescription(/^Required\./)
  await expect(
    page.getByText('Picture of shared links, if not only the title (optional)', { exact: true }),
  ).toBeVisible()
  await description.fill('Ten percent less until the end of May.')
  await page.locator('#section-text > summary').press('Enter')
  await page.locator('#section-text').getByLabel('Text', { exact: true }).fill('Only in **May**.')
  const preview = page.frameLocator('iframe[title="Preview of Spring offer"]').first()
  await expect(preview.getByText('Only in May.')).toBeAttached()
  expect(await visit('/spring-offer')).toBe(404)
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Visitors see version 1 of')).toBeVisible()
  expect(await visit('/spring-offer')).toBe(200)
  await expect(visitor.locator('main')).toContainText('Only in May.')

  await page.locator('#section-text').getByLabel('Text', { exact: true }).fill('Only in June.')
  await expect(page.getByText('Draft saved. Visitors do not see it yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: /^Compare\s*: version 1/ }).click()
  await expect(page.getByLabel('Differences').locator('del')).toHaveText('Before: Only in **May**.')
  await expect(page.getByLabel('Differences').locator('ins')).toHaveText('After: Only in June.')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'All pages' }).click()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Name and address\s*: Spring offer/ }).click()
  await page.getByLabel('Address', { exact: true }).fill('/p/spring')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Page changed')).toBeVisible()
  await visit('/spring-offer')
  expect(new URL(visitor.url()).pathname).toBe('/p/spring')

  await page.getByRole('button', { name: /^Delete\s*: Spring offer/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No pages of your own yet')).toBeVisible()
  expect(await visit('/p/spring')).toBe(404)
})

test('each refused publication focuses the first field to correct, whichever section was open', async ({
  page,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/pages')
  await page.getByRole('button', { name: 'Add a page' }).click()
  await page.getByLabel('Title', { exact: true }).fill('Prices')
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit: Prices' })).toBeVisible()
  await page.getByLabel('Description', { exact: true }).fill('What it costs.')
  for (const label of ['Prices of a service', 'Picture or gallery']) {
    await page.getByLabel('New section').selectOption({ label })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  const prices = page.locator('#section-pricing')
  await prices.locator('> summary').click()
  await prices.getByLabel('Title', { exact: true }).fill('What it costs')
  const publish = async () => {
    await page.getByRole('button', { name: 'Publish…' }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const text = page.locator('#section-text')
  await publish()
  await expect(text.getByLabel('Text', { exact: true })).toBeFocused()
  await text.getByLabel('Text', { exact: true }).fill('Our prices.')
  await text.locator('> summary').click()
  await publish()
  await expect(prices.getByRole('combobox', { name: 'Service' })).toBeFocused()

  const gallery = page.locator('details').filter({ hasText: 'Picture or gallery' }).first()
  await gallery.locator('> summary').click()
  await expect(gallery.getByText('To correct')).toBeVisible()
  await expect(gallery.getByText('Picture is required')).toBeVisible()
  await expect(gallery.getByRole('img')).toHaveCount(0)
  await expect(gallery.getByRole('button', { name: /^Remove\s*: picture 1$/ })).toBeVisible()
})
