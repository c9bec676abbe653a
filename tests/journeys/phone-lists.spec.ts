import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

test.use({ siteName: 'phone-lists', viewport: { width: 360, height: 740 } })

test('the filters of a list open on request on a phone, so that its rows come first', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/new-orders?part=all')
  const filters = page.getByRole('button', { name: 'Filters' })
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByLabel('Service', { exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: /^OR-/ }).first()).toBeInViewport()
  await filters.focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Service', { exact: true }).selectOption('social-boost')
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeVisible()
  await expect(page).toHaveURL(/serviceKind=social-boost/)
  expect(await findViolations(page)).toEqual([])
  await page.reload()
  await expect(page.getByLabel('Service', { exact: true })).toHaveValue('social-boost')
})

test('a link is handed to another app of the phone', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      async value({ url }: ShareData) {
        document.title = `shared ${url}`
      },
    })
  })
  await openSignedIn(page, sampleAdmin, '/dashboard/invoices')
  await page.getByRole('link', { name: 'IN-S00002' }).click()
  await page.getByRole('button', { name: 'New link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Share Link' }).click()
  await expect(page).toHaveTitle(/^shared http.*\/share\//)
})
