import type { Page } from '@playwright/test'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './site.ts'

const client = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }
const admin = { email: 'admin@platform-helper.example', name: 'Nadia Rahman' }
const widgets = '**/assets/widgets-*.js'

/** Turns on data saving, which disables prefetching. */
const saveData = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('the menu’s script loads when the menu is opened; a failure is shown', async ({ page }) => {
    await saveData(page)
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await openSignedIn(page, client)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya')
    await page.waitForTimeout(3_000)
    expect(fetched.filter((url) => url.includes('/widgets-'))).toEqual([])

    await page.route(widgets, (route) => route.abort())
    const button = page.getByRole('button', { name: 'Menu', exact: true })
    await button.tap()
    await expect(page.getByRole('alert')).toHaveText(/^This could not be loaded\. Check the connection/)
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(page.getByRole('alert')).toHaveCount(0, { timeout: 10_000 })

    // Browsers retry a failed module only in a new document.
    await page.unroute(widgets)
    await page.reload()
    await button.tap()
    await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })
})

test('the first press on a menu button works like later ones', async ({ page }) => {
  await saveData(page)
  await openSignedIn(page, admin)
  const button = page.getByRole('button', { name: /^Actions for / }).first()
  const items = page.getByRole('menuitem')
  async function openInvoices() {
    await page.goto('/dashboard/invoices')
    await page.waitForFunction(() => !window.replayRecordedInput)
  }

  for (const key of ['Enter', 'ArrowDown']) {
    await openInvoices()
    await button.focus()
    for (const time of ['first', 'second']) {
      await page.keyboard.press(key)
      await expect(items.first(), `${key}, ${time} time`).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(items).toHaveCount(0)
      await expect(button).toBeFocused()
    }
  }

  await openInvoices()
  await button.click()
  await expect(items.first()).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator('[role=menuitem][data-highlighted]')).toHaveCount(0)
  await button.click()
  await expect(items).toHaveCount(0)
})

test('text typed while the palette is loading is not lost', async ({ page }) => {
  await saveData(page)
  await openSignedIn(page, admin)
  await page.route(widgets, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await expect(page.locator('.pending-bar')).toBeVisible()
  await page.keyboard.type('tra')
  const box = page.getByRole('combobox', { name: 'Search for a screen or a record' })
  await expect(box).toHaveValue('tra')
  await page.keyboard.type('sh')
  await expect(box).toHaveValue('trash')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeFocused()

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(box).toHaveValue('')
})
