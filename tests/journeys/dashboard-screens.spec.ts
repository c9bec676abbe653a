import type { Browser, Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import type { Person } from './people.ts'
import { expect, sampleAdmin, signInAs, test, untilAnimationsEnd, untilHydrated } from './site.ts'

// The longest journeys, so they run in parallel.
test.describe.configure({ mode: 'parallel' })

const looks = [
  { width: 360, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const
const client = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }

async function open(browser: Browser, baseURL: string | undefined, look: (typeof looks)[number]) {
  const context = await browser.newContext({
    viewport: { width: look.width, height: 800 },
    colorScheme: look.colorScheme,
    ...(baseURL && { baseURL }),
  })
  return context.newPage()
}

async function signIn(page: Page, person: Person) {
  await signInAs(page, person)
  await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${person.name}` })).toBeVisible()
}

/** Lists the addresses of the side menu, the account screen and an unknown screen. */
async function listScreens(page: Page): Promise<string[]> {
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  const isSheet = await toggle.isVisible()
  if (isSheet) await toggle.click()
  // Links of closed groups too.
  const links = page.getByRole('navigation', { name: 'Dashboard' }).locator('a')
  await expect(links.first()).toBeVisible()
  const screens = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  if (isSheet) await page.getByRole('button', { name: 'Close the menu' }).click()
  return [...new Set(screens), '/dashboard/account', '/dashboard/there-is-nothing-here']
}

/** Lists the addresses of forms, and of views that no menu shows. */
async function listForms(page: Page): Promise<string[]> {
  const forms = [
    ...['portfolio-form', 'blog-form', 'projects-form'],
    ...['check-payment?list=all', 'payment-settings?add'],
  ].map((form) => `/dashboard/${form}`)
  for (const [resource, form] of [
    ['portfolios', 'portfolio-form'],
    ['blogs', 'blog-form'],
  ]) {
    const [row] = await (await page.request.get(`/api/${resource}?limit=1`)).json()
    forms.push(`/dashboard/${form}/${row._id}`)
  }
  return forms
}

async function expectAccessible(page: Page, where: string) {
  await untilAnimationsEnd(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${where} scrolls sideways`).toBeLessThanOrEqual(0)
  // Labels name the first of several elements with an id.
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id))
  expect
    .soft(
      ids.filter((id, index) => ids.indexOf(id) < index),
      `${where} repeats ids`,
    )
    .toEqual([])
  // Base UI's focus guards are focusable on purpose: they move the focus on at once.
  const violations = await findViolations(page, { exclude: '[data-base-ui-focus-guard]' })
  expect.soft(violations.map(({ id, nodes }) => `${where}: ${id} ${nodes[0]?.html}`)).toEqual([])
}

for (const look of looks) {
  for (const person of [sampleAdmin, client]) {
    test(`${person.name} sees every screen without errors at ${look.width} px, ${look.colorScheme}`, async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(600_000)
      const page = await open(browser, baseURL, look)
      const pageErrors: string[] = []
      const context = page.context()
      context.on('weberror', (error) => pageErrors.push(`${error.page()?.url()}: ${error.error().message}`))
      await signIn(page, person)
      const isAdmin = person === sampleAdmin
      const screens = [...(await listScreens(page)), ...(isAdmin ? await listForms(page) : [])]
      expect(screens.length).toBeGreaterThan(isAdmin ? 25 : 10)
      /** Checks the next screens until none is left. */
      async function checkNext(tab: Page) {
        for (let screen = screens.shift(); screen; screen = screens.shift()) {
          await tab.goto(screen)
          await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
          await expect(tab.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0)
          await expectAccessible(tab, screen)
        }
      }
      // Two tabs, because a screen waits for its data and its animations.
      await Promise.all([page, await context.newPage()].map(checkNext))
      expect(pageErrors).toEqual([])
      await page.context().close()
    })
  }

  test(`overlays are accessible and fit the screen at ${look.width} px, ${look.colorScheme}`, async ({
    browser,
    baseURL,
  }) => {
    test.setTimeout(120_000)
    const page = await open(browser, baseURL, look)
    await signIn(page, sampleAdmin)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectAccessible(page, 'palette')
    await page.keyboard.type('river')
    await expect(page.getByRole('option', { name: /Riverside Kitchen/ }).first()).toBeVisible()
    await expectAccessible(page, 'palette with records')

    await page.goto('/dashboard/projects')
    // In a narrow desktop window, cards replace the server-rendered table on hydration.
    await untilHydrated(page)
    const menu = page.getByRole('button', { name: 'Actions for Studio North' })
    await menu.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Show password' })).toBeFocused()
    await expectAccessible(page, 'menu of a row')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Passwords of Studio North' })).toBeVisible()
    await expectAccessible(page, 'passwords')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(menu).toBeFocused()

    await page.getByRole('checkbox', { name: 'Select Studio North' }).check()
    await expectAccessible(page, 'selection')
    await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Delete 1 project?' })).toBeVisible()
    await expectAccessible(page, 'question')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByRole('menuitem', { name: 'Excel file' })).toBeVisible()
    await expectAccessible(page, 'export')
    await page.context().close()
  })
}
