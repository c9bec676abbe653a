import type { Page } from '@playwright/test'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test, untilHydrated } from './site.ts'

const unreachable = 'The server cannot be reached. Check the connection and try again.'

/** Signs in and waits for hydration, but not for the prefetch of the menu's screens. */
async function enter(page: Page) {
  await openSignedIn(page, { email: 'maya@studio-north.example', name: 'Maya Lindqvist' })
  await untilHydrated(page)
}

const openReport = (page: Page) => page.locator('aside nav a[href="/dashboard/report-problem"]').click()
const reportHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Report a problem' })

/** Marks the document; the returned function fails if another document was loaded. */
async function markDocument(page: Page) {
  await page.evaluate(() => document.body.setAttribute('data-marked', ''))
  return () => expect(page.locator('body')).toHaveAttribute('data-marked')
}

test('a screen whose script cannot be loaded shows an error, and opens when the connection is back', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await enter(page)
  const expectSameDocument = await markDocument(page)
  await context.setOffline(true)
  await page.locator('aside nav a[href="/dashboard/pending-payment"]').click()
  await expect(page.getByText(unreachable)).toBeVisible()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Not possible at the moment')
  await openReport(page)
  await expect(page).toHaveURL(/report-problem$/)
  await expect(page.getByText(unreachable)).toBeVisible()
  await expect(heading).toHaveText('Not possible at the moment')
  const isTried = page.waitForEvent('requestfailed')
  await page.getByRole('button', { name: 'Try again' }).click()
  await isTried
  await expect(page.getByText(unreachable)).toBeVisible()
  await expectSameDocument()
  await context.setOffline(false)
  await expect(reportHeading(page)).toBeVisible()
})

for (const { first, known } of [
  { first: '/dashboard', known: 'neither guard nor scripts' },
  { first: '/dashboard/trash', known: 'only the guard' },
]) {
  test(`with ${known} of the administrators’ screens loaded, the menu stays while offline`, async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await openSignedIn(page, sampleAdmin)
    await page.goto(first)
    await untilHydrated(page)
    await context.setOffline(true)
    const mails = page.locator('aside nav a[href="/dashboard/mails"]')
    if (await mails.isHidden()) await page.locator('aside nav summary', { hasText: 'Settings' }).click()
    await mails.click()
    await expect(page.getByText(unreachable)).toBeVisible()
    await expect(mails).toHaveAttribute('aria-current', 'page')
    await context.setOffline(false)
    await expect(async () => {
      const tryAgain = page.getByRole('button', { name: 'Try again' })
      // The page may reload by itself before the click.
      if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 2_000 })
      await expect(page.getByRole('heading', { level: 1, name: 'Mails' })).toBeVisible({ timeout: 2_000 })
    }).toPass()
  })
}

test('a screen whose script was removed by a new release loads a new document', async ({ page }) => {
  let isRemoved = true
  await page.route('**/assets/report-problem-*.js', (route) =>
    isRemoved ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await enter(page)
  const documentRequest = page.waitForRequest((request) => request.isNavigationRequest())
  await openReport(page)
  await documentRequest
  isRemoved = false
  await expect(reportHeading(page)).toBeVisible()
})

test('a failed prefetch is repeated when the connection is back', async ({ page, context }) => {
  await enter(page)
  const expectSameDocument = await markDocument(page)
  await context.setOffline(true)
  await page.waitForTimeout(3_000)
  await context.setOffline(false)
  await openReport(page)
  await expect(reportHeading(page)).toBeVisible()
  await expectSameDocument()
})

test('a page with a failed script shows an error, and its link reloads the page', async ({ page }) => {
  await enter(page)
  await page.route('**/assets/pieces-*.js', (route) => route.abort())
  await page.goto('/dashboard/report-problem')
  const alert = page.getByRole('alert').filter({ hasText: 'Part of this page could not be loaded' })
  await expect(alert).toBeVisible()
  await expect(reportHeading(page)).toBeVisible()
  await page.unroute('**/assets/pieces-*.js')
  await alert.getByRole('link', { name: 'Load it again' }).click()
  await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0)
  await expect(alert).toBeHidden()
})

test('a failed third-party script shows no error', async ({ page }) => {
  await enter(page)
  await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0)
  // The content policy forbids third-party scripts, but a browser extension may add one.
  await page.evaluate(() => {
    const script = document.createElement('script')
    document.head.append(script)
    script.dispatchEvent(new Event('error'))
  })
  await expect(page.locator('#unfinished')).toBeHidden()
})
