import { openSignedIn } from './signed-in.ts'
import { expect, test } from './site.ts'

test('after the first screen the scripts of the menu’s screens are prefetched', async ({ page }) => {
  const scripts: string[] = []
  let lastScriptAt = Date.now()
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return
    scripts.push(request.url())
    lastScriptAt = Date.now()
  })
  await openSignedIn(page, { email: 'maya@studio-north.example', name: 'Maya Lindqvist' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Maya')
  await expect(page.locator('link[rel=modulepreload][href*="report-problem"]')).toBeAttached()
  // The scripts of lazy parts follow those of the screens.
  await expect.poll(() => Date.now() - lastScriptAt, { timeout: 30_000 }).toBeGreaterThan(1_500)
  scripts.length = 0
  for (const path of ['pending-applications', 'payment-method', 'report-problem']) {
    const link = page.locator(`aside nav a[href="/dashboard/${path}"]`)
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('.pending-bar')).toHaveCount(0)
  }
  expect(scripts).toEqual([])
})

test('a browser with data saving prefetches no screen', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await openSignedIn(page, { email: 'maya@studio-north.example', name: 'Maya Lindqvist' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya')
  await page.waitForTimeout(4_000)
  await expect(page.locator('link[rel=modulepreload][href*="report-problem"]')).toHaveCount(0)
})
