import type { Page } from '@playwright/test'
import { expect, test } from './site.ts'

const client = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }

const readSession = (page: Page) =>
  page.evaluate(
    async () => (await (await fetch('/api/auth/session')).json()).user as { email: string } | null,
  )

const hearOutcome = (page: Page) =>
  page.evaluate(() => {
    const channel = new BroadcastChannel('sign-in')
    return new Promise<unknown>((resolve) => {
      channel.addEventListener('message', ({ data }) => resolve(data))
    })
  })

test('a person signs in by the pop-up, which tells the page and closes', async ({ page }) => {
  await page.goto('/login')
  const outcome = hearOutcome(page)
  const opening = page.waitForEvent('popup')
  await page.evaluate(() => void open('/api/auth/start?mode=popup', 'sign-in', 'popup,width=500,height=600'))
  const popup = await opening
  await expect(popup.getByRole('note')).toContainText('stand-in')
  await popup.getByLabel('Email').fill(client.email)
  await popup.getByLabel('Name').fill(client.name)
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click()
  await closing
  expect(await outcome).toEqual({ outcome: 'done' })
  expect(await readSession(page)).toMatchObject(client)
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
  const { AxeBuilder } = await import('@axe-core/playwright')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto('/api/auth/start?mode=redirect')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  }
})
