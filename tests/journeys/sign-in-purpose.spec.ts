import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const growth = 'Continue with Google to order Growth, $599'

test.beforeEach(({ context }) => context.clearCookies())

async function signInAt(provider: Page, name: string) {
  await provider.getByLabel('Email').fill(`${name.toLowerCase()}@orders.example`)
  await provider.getByLabel('Name').fill(name)
  await provider.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function expectOrder(page: Page) {
  await expect(title(page)).toHaveText('Order: Website with coding', { timeout: 15_000 })
  await expect(page.getByRole('radio', { name: /Growth/ })).toBeChecked()
}

async function chooseGrowth(page: Page) {
  await page.goto('/coding')
  await page.getByRole('link', { name: 'Order Growth online' }).click()
  await expect(title(page)).toHaveText(growth)
}

test('the login page names the order, also after a reload, and the pop-up returns to the order', async ({
  page,
}) => {
  await chooseGrowth(page)
  await page.reload()
  await expect(title(page)).toHaveText(growth)
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await signInAt(await opening, 'Rupa')
  await expectOrder(page)
})

test('the order is kept with a blocked pop-up, after a failure, and from the header link', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await chooseGrowth(page)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).first().click()
  await expect(title(page)).toHaveText(growth)
  const to = new URL(page.url()).searchParams.get('to') ?? ''
  await page.goto(`/login?${new URLSearchParams({ failed: 'expired', to })}`)
  await page.getByRole('dialog', { name: 'Login Failed' }).getByRole('button', { name: 'Try Again' }).click()
  await signInAt(page, 'Karim')
  await expectOrder(page)
})

test('an order without a plan is named after its service', async ({ page }) => {
  await page.goto('/wordpress')
  await page.getByRole('link', { name: 'Order online' }).first().click()
  await expect(title(page)).toHaveText('Continue with Google to order “WordPress website”')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('opening the dashboard from the menu leads to the login page, which names the dashboard', async ({
    page,
  }) => {
    await page.goto('/')
    await page.locator('[data-mobile-menu] > summary').click()
    await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect(title(page)).toHaveText('Sign in to open your dashboard')
    await page.goto('/login')
    await expect(title(page)).toHaveText('See how your project is going')
  })
})

test('the sign-in never redirects to another site or back to the login page', async ({ page, baseURL }) => {
  const attempts = [
    '//evil.example',
    '/\\evil.example',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
    'https://evil.example/dashboard',
    '/login?to=/login',
    '/Login?to=//evil.example',
    '/%6Cogin',
  ]
  for (const to of attempts) {
    // Left first: an open dashboard would go to the login page by itself once its cookies are gone.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(`/login?${new URLSearchParams({ to })}`)
    const link = page.locator('main').getByText('Sign in with Google')
    const start = new URL((await link.getAttribute('href')) ?? '', baseURL)
    expect(start.searchParams.get('to'), to).toBe('/dashboard')
    await page.goto(`/api/auth/start?${new URLSearchParams({ mode: 'redirect', to })}`)
    await signInAt(page, 'Omar')
    await page.waitForURL(`${baseURL}/dashboard`)
  }
})
