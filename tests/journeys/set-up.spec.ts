import { bearerOf, expect, sampleAdmin, signInAs, test, untilHydrated } from './site.ts'

// A site of its own: the sample content is deleted.
test.use({ siteName: 'set-up' })

test('the owner sees what is missing, hides the list, and deletes the sample content', async ({ page }) => {
  await signInAs(page, sampleAdmin, '/dashboard/Admin-Dashboard')
  await untilHydrated(page)
  await expect(page.getByRole('heading', { name: 'Set up your site' })).toBeVisible()
  await page.getByRole('button', { name: 'Hide this list' }).click()
  await expect(page.getByRole('heading', { name: 'Set up your site' })).toHaveCount(0)

  await page.goto('/dashboard/set-up')
  await untilHydrated(page)
  for (const name of ['Phone', 'Chat link'])
    await expect(page.locator('main').getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete the sample content…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete the sample content?' })
  await dialog.getByRole('button', { name: 'Delete the sample content' }).click()
  await expect(page.getByText(/^\d+ sample records are deleted$/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('All content is yours.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete the sample content…' })).toHaveCount(0)
  const headers = await bearerOf(page)
  expect(await (await page.request.get('/api/orders', { headers })).json()).toEqual([])
  expect(await (await page.request.get('/api/portfolios')).json()).toEqual([])
})
