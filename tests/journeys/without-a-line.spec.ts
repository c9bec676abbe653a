import type { BrowserContext, BrowserType, Page } from '@playwright/test'
import { addScreenshot } from './add-screenshot.ts'
import { findViolations } from './axe.ts'
import { openSignedInPage } from './people.ts'
import { bearerOf, expect, sampleAdmin, signInAs, test, untilHydrated } from './site.ts'

// A site of its own: payments and problems are counted.
test.use({ siteName: 'without-a-line' })

const maya = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }
const tanvir = { email: 'tanvir@riverside-kitchen.example', name: 'Tanvir Ahmed' }

const openBrowser = ({ chromium }: { chromium: BrowserType }, baseURL: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(test.info().outputPath('profile'), {
    ...test.info().project.use.launchOptions,
    baseURL,
    viewport: { width: 1280, height: 900 },
  })

const written = /\/api\/(payments|problems|orders\/[^/]+\/messages|proofs\/[^/]+\/comments)$/
const panel = (page: Page) => page.getByRole('region', { name: 'Not sent yet' })
const kept = (page: Page) => panel(page).getByRole('listitem')
const staleNotice = (page: Page) => page.getByText(/There is no connection. You see what was here/)
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page, name: RegExp) => page.locator('aside nav').getByRole('link', { name })
const openScreen = async (page: Page, path: string) => {
  await page.goto(path)
  await untilHydrated(page)
}

const countKept = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('screens')
        opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
        opening.onsuccess = () => {
          const counting = opening.result.transaction('kept').objectStore('kept').count()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result)
          }
        }
      }),
  )

/** Waits until the forms that need no visit are prefetched: home, two forms, and the account. */
const untilPrefetched = (page: Page) => expect.poll(() => countKept(page), { timeout: 60_000 }).toBe(4)

test('the four forms open without a line, also those never visited, and all is sent once afterwards', async ({
  playwright,
  site,
  browser,
}) => {
  test.setTimeout(180_000)
  const staff = await openSignedInPage(browser, site.address, sampleAdmin)
  const headers = await bearerOf(staff)
  const projects = await (await staff.request.get('/api/projects?q=maya', { headers })).json()
  const projectId = projects[0]._id
  await staff.request.post(`/api/projects/${projectId}/proofs`, {
    headers,
    data: { title: 'The first page', files: [await addScreenshot(staff, headers)] },
  })

  const first = await openBrowser(playwright, site.address)
  const page = first.pages()[0] ?? (await first.newPage())
  await signInAs(page, maya)
  await untilHydrated(page)
  await untilPrefetched(page)

  await test.step('visits an order and a proof, as on any day', async () => {
    await menu(page, /^Applications/).click()
    await expect(heading(page)).toHaveText('Applications')
    await page
      .getByRole('link', { name: /OR-S00005/ })
      .first()
      .click()
    await expect(page.getByRole('textbox', { name: 'Write to us about it' })).toBeVisible()
    await menu(page, /^Your projects/).click()
    await expect(heading(page)).toHaveText('Your projects')
    await page.locator(`main a[href*="${projectId}"]`).first().click()
    await page.getByRole('link', { name: /The first page/ }).click()
    await expect(page.getByRole('button', { name: 'Send comment' })).toBeVisible()
    await menu(page, /^Home/).click()
    await expect(heading(page)).toContainText('Welcome')
  })

  await first.setOffline(true)
  await test.step('a problem', async () => {
    await menu(page, /^Report a problem/).click()
    await expect(heading(page)).toHaveText('Report a problem')
    await expect(staleNotice(page)).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByLabel('Title').fill('First: the menu is gone')
    await page.getByLabel('What happened?').fill('I opened the page, and the menu was not there.')
    await page.getByRole('button', { name: 'Send the report' }).click()
    await expect(kept(page)).toHaveCount(1)
  })
  await test.step('a payment', async () => {
    await menu(page, /^To pay/).click()
    await expect(staleNotice(page)).toBeVisible()
    await page
      .getByRole('link', { name: /^I have paid/ })
      .first()
      .click()
    await page.getByLabel('How you paid').selectOption({ index: 1 })
    await page.getByLabel('Transaction ID').fill('SECOND12345')
    await page.getByLabel('Your number').fill('01911000002')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(kept(page)).toHaveCount(2)
  })
  await test.step('a message', async () => {
    await menu(page, /^Applications/).click()
    await expect(heading(page)).toHaveText('Applications')
    await page
      .getByRole('link', { name: /OR-S00005/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'Write to us about it' }).fill('Third: from the train')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(kept(page)).toHaveCount(3)
  })
  await test.step('a comment on a proof', async () => {
    await menu(page, /^Your projects/).click()
    await expect(heading(page)).toHaveText('Your projects')
    await page.locator(`main a[href*="${projectId}"]`).first().click()
    await page.getByRole('link', { name: /The first page/ }).click()
    await page
      .getByRole('textbox', { name: /comment/i })
      .first()
      .fill('Fourth: darker, please')
    await page.getByRole('button', { name: 'Send comment' }).click()
    await expect(kept(page)).toHaveCount(4)
  })
  await test.step('the dashboard anew shows what waits, and takes one more report', async () => {
    await page.goto('/dashboard')
    await expect(heading(page)).toHaveText('You are offline')
    await expect(kept(page)).toHaveCount(4)
    await expect(panel(page)).toContainText('Fourth: darker, please')
    expect(await findViolations(page)).toEqual([])
    await page.getByLabel('Title').fill('Fifth: no line all day')
    await page.getByLabel('What happened?').fill('short')
    await page.getByRole('button', { name: 'Keep it and send it later' }).click()
    await expect(kept(page)).toHaveCount(4)
    await page.getByLabel('What happened?').fill('The line is away since the morning.')
    await page.getByRole('button', { name: 'Keep it and send it later' }).click()
    await expect(kept(page)).toHaveCount(5)
  })
  await test.step('and a message about an order', async () => {
    await page.getByLabel('What it is about').selectOption({ index: 1 })
    await expect(page.getByLabel('Title')).toBeHidden()
    await page.getByLabel('Your message').fill('Sixth: about the order')
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Keep it and send it later' }).click()
    await expect(kept(page)).toHaveCount(6)
    await expect(page.getByLabel('Title')).toBeVisible()
  })
  await first.close()

  const posts: string[] = []
  const second = await openBrowser(playwright, site.address)
  second.on('request', (request) => {
    const [, kind] = written.exec(new URL(request.url()).pathname) ?? []
    if (kind && request.method() === 'POST') posts.push(kind.replace(/\/.*\//, ' '))
  })
  const again = second.pages()[0] ?? (await second.newPage())
  await openScreen(again, '/dashboard')
  const inOrder = [
    ...['problems', 'payments', 'orders messages', 'proofs comments', 'problems', 'orders messages'],
  ]
  await expect.poll(() => posts, { timeout: 30_000 }).toEqual(inOrder)
  await expect(panel(again)).toBeHidden({ timeout: 30_000 })
  await openScreen(again, '/dashboard/report-problem')
  await expect(again.getByText('First: the menu is gone')).toHaveCount(1)
  await expect(again.getByText('Fifth: no line all day')).toHaveCount(1)
  await second.close()
})

test('a screen says from when it is, and is read again when the line is back', async ({ page, context }) => {
  await signInAs(page, maya)
  await untilHydrated(page)
  await untilPrefetched(page)
  await context.setOffline(true)
  await menu(page, /^Report a problem/).click()
  await expect(staleNotice(page)).toBeVisible()
  await page.getByLabel('Title').fill('Typed meanwhile')
  await context.setOffline(false)
  await expect(staleNotice(page)).toBeHidden()
  await expect(page.getByLabel('Title')).toHaveValue('Typed meanwhile')
})

test('nothing is kept for the next person, and nothing after the sign-out', async ({ page, context }) => {
  await signInAs(page, maya)
  await untilHydrated(page)
  await untilPrefetched(page)
  await signInAs(page, tanvir)
  await untilHydrated(page)
  await expect(heading(page)).toContainText('Tanvir')
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const opening = indexedDB.open('screens')
            opening.onsuccess = () => {
              const keys = opening.result.transaction('kept').objectStore('kept').getAllKeys()
              keys.onsuccess = () => {
                opening.result.close()
                resolve(keys.result.map(String).filter((key) => key.includes('maya')))
              }
            }
          }),
      ),
    )
    .toEqual([])
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(heading(page)).toHaveText('You are offline')
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeVisible()
  await context.setOffline(false)
  await expect(heading(page)).toContainText('Tanvir')
  await untilHydrated(page)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, Logout' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await countKept(page)).toBe(0)
  await context.setOffline(true)
  await page.goto('/dashboard')
  await expect(heading(page)).toHaveText('You are offline')
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeHidden()
})

test('a sign-out without a connection counts once there is one, and leaves no draft', async ({
  page,
  context,
}) => {
  await signInAs(page, maya)
  await page.goto('/dashboard/report-problem')
  await untilHydrated(page)
  await page.getByLabel('Title').fill('Only for my eyes')
  // The script of its question is prefetched after the screen.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('confirm-dialog')),
  )
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Yes, Logout' }).click()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('access-token')).catch(() => null))
    .toBeNull()
  await page.waitForTimeout(1_000)
  await context.setOffline(false)
  await page.goto('/dashboard')
  await page.waitForURL((url) => url.pathname === '/login')
  const session = await page.request.get('/api/auth/session', {
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect((await session.json()).user).toBeNull()
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))),
  ).toEqual([])
})

test('a sign-out works although the script of its question cannot be loaded', async ({ page, context }) => {
  await context.route(/confirm-dialog/, (route) => route.abort())
  await signInAs(page, maya)
  await untilHydrated(page)
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.message())
    return questions.length === 1 ? dialog.dismiss() : dialog.accept()
  })
  const logOut = page.getByRole('button', { name: 'Logout' })
  await logOut.click()
  await expect.poll(() => questions).toEqual(['Confirm Logout'])
  await expect(logOut).toBeVisible()
  await logOut.click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/dashboard')
  await page.waitForURL((url) => url.pathname === '/login')
})

test('who saves data prefetches no form', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  const read: string[] = []
  page.on('request', (request) => read.push(new URL(request.url()).pathname))
  await signInAs(page, maya)
  await untilHydrated(page)
  await page.waitForTimeout(15_000)
  expect(read).toContain('/api/events')
  expect(read.filter((path) => path.startsWith('/api/payment-methods'))).toEqual([])
  expect(read.filter((path) => path.includes('/claim-form'))).toEqual([])
})
