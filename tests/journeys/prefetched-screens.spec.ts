import type { ScreenScripts } from '#app/routes/dashboard/shell/use-prefetch.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './site.ts'

const screens = ['pending-applications', 'payment-method', 'report-problem']

test('after the first screen the scripts of the menu’s screens are prefetched', async ({ page }) => {
  await openSignedIn(page, { email: 'maya@studio-north.example', name: 'Maya Lindqvist' })
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maya')
  const listed: ScreenScripts = await page.evaluate(async () => (await fetch('/screen-scripts.json')).json())
  const scripts = screens.flatMap((screen) =>
    (listed.screens[screen] ?? []).map((at) => listed.scripts[at] ?? ''),
  )
  expect(scripts.join()).toContain('report-problem')
  for (const script of scripts)
    await expect(page.locator(`link[rel=modulepreload][href="${script}"]`).first()).toBeAttached()
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  for (const screen of screens) {
    const link = page.locator(`aside nav a[href="/dashboard/${screen}"]`)
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.locator('.pending-bar')).toHaveCount(0)
  }
  expect(requested.filter((path) => scripts.includes(path))).toEqual([])
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
