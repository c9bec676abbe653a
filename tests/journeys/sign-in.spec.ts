import type { Page } from '@playwright/test'
import { axeOn } from './axe.ts'
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

/** Bytes of scripts that this document needed, and those of them that came over the network for it. */
const weighScripts = (page: Page) =>
  page.evaluate(() => {
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name }) => name.endsWith('.js'),
    )
    const sum = (some: typeof scripts) =>
      some.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0)
    return { all: sum(scripts), fetched: sum(scripts.filter(({ transferSize }) => transferSize > 0)) }
  })

test('a person signs in by the pop-up, is welcomed and led to the dashboard', async ({ page }) => {
  await signInByPopup(page)
  const welcome = page.getByRole('dialog', { name: 'Welcome Back!' })
  await expect(welcome).toBeVisible()
  await expect(welcome.getByRole('button')).toHaveCount(0)
  await page.waitForURL('**/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(client.name)
  expect(await readSession(page)).toMatchObject(client)
  // The scripts came while she was busy signing in.
  const { all, fetched } = await weighScripts(page)
  expect(all).toBeGreaterThan(100_000)
  expect(fetched).toBeLessThan(all / 10)
})

test('a pop-up that is closed is told, and can be tried again', async ({ page }) => {
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

test('logging out asks for the home page once, however long it takes', async ({ page }) => {
  await signInAs(page, client)
  let asked = 0
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      asked++
      await new Promise((resolve) => setTimeout(resolve, 3000))
      await route.continue().catch(() => {}) // it was given up
    },
  )
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, Logout' }).click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeAttached({ timeout: 15_000 })
  expect(new URL(page.url()).pathname).toBe('/')
  expect(asked).toBe(1)
})

test('who is refused because the session has ended comes back to the screen after signing in', async ({
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

test('who stayed for an unsaved text when signed out elsewhere is led to the login page by a later try', async ({
  page,
}) => {
  await signInAs(page, admin, '/dashboard/note-form')
  let stays = true
  let asked = 0
  page.on('dialog', (question) => {
    asked++
    void (stays ? question.dismiss() : question.accept())
  })
  await page.getByLabel('Title').click()
  await page.keyboard.type('The page is blank')
  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Text').fill('White as snow.')
  const other = await page.context().newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Logout' }).click()
  await other.getByRole('button', { name: 'Yes, Logout' }).click()
  await expect.poll(() => asked).toBe(1)

  const send = page.getByRole('button', { name: 'Send note' })
  await send.click()
  await expect(page.getByText('Please sign in first.')).toBeVisible()
  expect(asked).toBe(1)
  await page.evaluate(() => {
    const { now } = Date
    Date.now = () => now() + 11_000
  })
  stays = false
  await send.click()
  await page.waitForURL('**/login**')
  expect(new URL(page.url()).searchParams.get('to')).toBe('/dashboard/note-form')
})

test('a person picks a sample account and comes back to the remembered place', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/api/auth/start?mode=redirect&to=/reviews')
  const isWider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect(isWider).toBe(false)
  await page.getByRole('button', { name: client.name }).click()
  await page.waitForURL(`${baseURL}/reviews`)
  expect(await readSession(page)).toMatchObject({ email: client.email })
  expect(await page.evaluate(() => document.cookie)).not.toContain('session')
})

test('the account page has no finding of axe, light or dark', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/api/auth/start?mode=redirect')
    const { violations } = await axeOn(page).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  }
})
