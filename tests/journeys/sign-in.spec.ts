import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { expect, signInAs, test } from './site.ts'

const client = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }
const admin = { email: 'admin@platform-helper.example', name: 'Nadia Rahman' }

const readSession = (page: Page) =>
  page.evaluate(
    async () => (await (await fetch('/api/auth/session')).json()).user as { email: string } | null,
  )

async function openPopup(page: Page): Promise<Page> {
  await expect(page.locator('main [data-island][data-ready]')).toBeAttached()
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  const popup = await opening
  await expect(popup.getByRole('note')).toContainText('stand-in')
  return popup
}

async function signInByPopup(page: Page) {
  await page.goto('/login')
  const popup = await openPopup(page)
  await popup.getByLabel('Email').fill(client.email)
  await popup.getByLabel('Name').fill(client.name)
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click()
  await closing
}

/** Sums the bytes of the document's scripts, and of those that were loaded from the network. */
const weighScripts = (page: Page) =>
  page.evaluate(() => {
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name }) => name.endsWith('.js'),
    )
    const sum = (some: typeof scripts) =>
      some.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0)
    return { all: sum(scripts), fetched: sum(scripts.filter(({ transferSize }) => transferSize > 0)) }
  })

test('a user signs in with the pop-up, is welcomed and redirected to the dashboard', async ({ page }) => {
  await signInByPopup(page)
  const welcome = page.getByRole('dialog', { name: 'Welcome Back!' })
  await expect(welcome).toBeVisible()
  await expect(welcome.getByRole('button')).toHaveCount(0)
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(client.name)
  expect(await readSession(page)).toMatchObject(client)
  // The scripts were prefetched during the sign-in.
  const { all, fetched } = await weighScripts(page)
  expect(all).toBeGreaterThan(100_000)
  expect(fetched).toBeLessThan(all / 10)
})

test('a closed pop-up shows an error, and the sign-in can be retried', async ({ page }) => {
  await page.goto('/login')
  await (await openPopup(page)).close()
  await page.bringToFront()
  const failure = page.getByRole('dialog', { name: 'Login Failed' })
  await expect(failure).toBeVisible({ timeout: 15_000 })
  const opening = page.waitForEvent('popup')
  await failure.getByRole('button', { name: 'Try Again' }).click()
  await expect((await opening).getByRole('note')).toContainText('stand-in')
})

test('logging out in one tab signs out the other', async ({ page, context }) => {
  await signInByPopup(page)
  await page.waitForURL('**/dashboard')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toContainText(client.name)
  await page.getByRole('button', { name: 'Logout' }).click()
  const question = page.getByRole('alertdialog', { name: 'Confirm Logout' })
  await expect(question).toContainText('You will be securely signed out of your account.')
  await question.getByRole('button', { name: 'Yes, Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await other.waitForURL('**/login**')
  expect(await readSession(page)).toBeNull()
})

test('logging out requests the home page once, even if it is slow', async ({ page }) => {
  await signInAs(page, client)
  let requestCount = 0
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      requestCount++
      await new Promise((resolve) => setTimeout(resolve, 3000))
      await route.continue().catch(() => {}) // the request was aborted
    },
  )
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeAttached({ timeout: 15_000 })
  expect(new URL(page.url()).pathname).toBe('/')
  expect(requestCount).toBe(1)
})

test('when the session has ended, the login page returns to the screen after signing in', async ({
  page,
}) => {
  const alive = page.waitForRequest('**/api/events*')
  await page.route('**/api/events*', (route) => route.abort())
  await signInAs(page, client, '/dashboard/projects-preview')
  await alive
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' }
    await fetch('/api/auth/sign-out', { method: 'POST', headers, body: '{}' })
    document.querySelector<HTMLElement>('a[href="/dashboard/pending-applications"]')?.click()
  })
  await page.waitForURL('**/login**')
  expect(new URL(page.url()).searchParams.get('to')).toBe('/dashboard/projects-preview')
})

test('a page kept for unsaved text after a logout elsewhere redirects to the login page on a later attempt', async ({
  page,
}) => {
  await signInAs(page, admin, '/dashboard/note-form')
  let keepsPage = true
  let dialogCount = 0
  page.on('dialog', (question) => {
    dialogCount++
    void (keepsPage ? question.dismiss() : question.accept())
  })
  await page.getByLabel('Title').click()
  await page.keyboard.type('The page is blank')
  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Text').fill('White as snow.')
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Logout' }).click()
  await other.getByRole('button', { name: 'Yes, Logout' }).click()
  await expect.poll(() => dialogCount).toBe(1)

  const send = page.getByRole('button', { name: 'Send note' })
  await send.click()
  await expect(page.getByText('Please sign in first.')).toBeVisible()
  expect(dialogCount).toBe(1)
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 11_000
  })
  keepsPage = false
  await send.click()
  await page.waitForURL('**/login**')
  expect(new URL(page.url()).searchParams.get('to')).toBe('/dashboard/note-form')
})

test('signing in with a sample account returns to the requested page', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/api/auth/start?mode=redirect&to=/reviews')
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWider).toBe(false)
  await page.getByRole('button', { name: client.name }).click()
  await page.waitForURL(`${baseURL}/reviews`)
  expect(await readSession(page)).toMatchObject({ email: client.email })
  expect(await page.evaluate(() => document.cookie)).not.toContain('session')
})

test('the account page passes axe in both themes', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/api/auth/start?mode=redirect')
    const violations = await findViolations(page)
    expect(violations.map(({ id }) => id)).toEqual([])
  }
})
