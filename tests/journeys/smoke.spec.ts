import { expect, test } from './site.ts'

test('the home page loads, and an unknown address returns 404', async ({ page }) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))

  const home = await page.goto('/')
  expect(home?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const unknown = await page.goto('/there-is-nothing-here')
  expect(unknown?.status()).toBe(404)
  expect(failures).toEqual([])
})
