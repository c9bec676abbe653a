import type { Page } from '@playwright/test'
import { expect, sampleAdmin, signInAs, test, untilAlive } from './site.ts'

const unreachable = 'The server cannot be reached. Check the connection and try again.'

/** Before the menu's screens are fetched ahead. */
async function enter(page: Page) {
  await signInAs(page, { email: 'maya@studio-north.example', name: 'Maya Lindqvist' })
  await untilAlive(page)
}

const openReport = (page: Page) => page.locator('aside nav a[href="/dashboard/report-problem"]').click()
const reportHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Report a problem' })

/** Fails if another document takes the page's place. */
async function markDocument(page: Page) {
  await page.evaluate(() => document.body.setAttribute('data-marked', ''))
  return () => expect(page.locator('body')).toHaveAttribute('data-marked')
}

test('a screen whose script cannot be fetched says so, and opens once the line is back', async ({
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
  { first: '/dashboard', known: 'nothing of' },
  { first: '/dashboard/trash', known: 'the guard of' },
]) {
  test(`who has ${known} the administrators’ screens keeps the menu without a line`, async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await signInAs(page, sampleAdmin)
    await page.goto(first)
    await untilAlive(page)
    await context.setOffline(true)
    const mails = page.locator('aside nav a[href="/dashboard/mails"]')
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

test('a screen of a release that is gone comes with the new one', async ({ page }) => {
  let isGone = true
  await page.route('**/assets/report-problem-*.js', (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await enter(page)
  const comesAnew = page.waitForRequest((request) => request.isNavigationRequest())
  await openReport(page)
  await comesAnew
  isGone = false
  await expect(reportHeading(page)).toBeVisible()
})

test('what could not be fetched ahead is fetched once the line is back', async ({ page, context }) => {
  await enter(page)
  const expectSameDocument = await markDocument(page)
  await context.setOffline(true)
  await page.waitForTimeout(3_000)
  await context.setOffline(false)
  await openReport(page)
  await expect(reportHeading(page)).toBeVisible()
  await expectSameDocument()
})

test('a page one of whose scripts did not come says so, and its link loads it again', async ({ page }) => {
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

test('a script of somebody else that fails is no fault of the page', async ({ page }) => {
  await enter(page)
  await page.waitForFunction(() => performance.getEntriesByName('alive').length > 0)
  // The page's own policy lets nobody fetch one here; an extension may.
  await page.evaluate(() => {
    const script = document.createElement('script')
    document.head.append(script)
    script.dispatchEvent(new Event('error'))
  })
  await expect(page.locator('#unfinished')).toBeHidden()
})
