import { openPushChannel, recordNotifications, shownBy } from './service-worker.ts'
import { expect, sampleAdmin, signInAs, test } from './site.ts'

test('notification settings are saved, the worker shows the offline page and opens a push', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['notifications'])
  await page.goto('/contact')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await signInAs(page, sampleAdmin, '/dashboard/account')
  const digest = page.getByLabel('New reviews: by mail')
  await digest.selectOption('Daily digest')
  await page.getByLabel('New reviews: push').uncheck()
  await page.getByLabel('Quiet hours').selectOption('Own hours')
  await page.getByLabel('From', { exact: true }).fill('21:30')
  await page.getByRole('button', { name: 'Save notifications' }).click()
  await expect(page.getByText('Notification settings saved')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 700 })
  await page.reload()
  await expect(digest).toHaveValue('digest')
  await expect(page.getByLabel('New reviews: push')).not.toBeChecked()
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('21:30')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)
  expect(scope).toBe(`${baseURL}/dashboard`)
  const deliverPush = await openPushChannel(page)
  await recordNotifications(context)
  await deliverPush({ title: 'A new order', link: '/dashboard/new-orders', tag: 'one' })
  await expect.poll(() => shownBy(context)).toEqual([['A new order', '/dashboard/new-orders']])

  await context.setOffline(true)
  await page.goto('/dashboard/note-form')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await context.setOffline(false)
  await expect(async () => {
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    // The page reloads by itself if it heard of the connection.
    if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 2_000 })
    await expect(page.getByRole('heading', { level: 1, name: 'Send a note' })).toBeVisible({ timeout: 5_000 })
  }).toPass()
})
