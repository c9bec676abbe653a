import { expect, signInAs, test } from './site.ts'

test('the menu’s screens need no script any more once the first one has been looked at', async ({ page }) => {
  await signInAs(page, { email: 'maya@studio-north.example', name: 'Maya Lindqvist' })
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Maya')
  await expect(page.locator('link[rel=modulepreload][href*="report-problem"]')).toBeAttached()
  const scripts: string[] = []
  await page.waitForTimeout(1_000)
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const path of ['pending-applications', 'payment-method', 'report-problem']) {
    const link = page.locator(`aside nav a[href="/dashboard/${path}"]`)
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('.pending-bar')).toHaveCount(0)
  }
  expect(scripts).toEqual([])
})

test('a browser that is to save data fetches no screen that nobody asked for', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await signInAs(page, { email: 'maya@studio-north.example', name: 'Maya Lindqvist' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya')
  await page.waitForTimeout(4_000)
  await expect(page.locator('link[rel=modulepreload][href*="report-problem"]')).toHaveCount(0)
})
