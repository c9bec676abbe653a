import { expect, test } from './site.ts'

test('a visitor reaches the home page and an unknown address says so', async ({ page }) => {
  const failures: string[] = []
  page.on('pageerror', ({ message }) => failures.push(message))

  const home = await page.goto('/')
  expect(home?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  const unknown = await page.goto('/there-is-nothing-here')
  expect(unknown?.status()).toBe(404)
  expect(failures).toEqual([])
})
