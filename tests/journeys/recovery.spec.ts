import { expect, test } from './site.ts'

const owner = { email: 'admin@platform-helper.example', name: 'Nadia Rahman' }

test('an owner makes recovery codes and signs in with one of them', async ({ page }) => {
  await page.goto('/api/auth/start?mode=redirect&to=/dashboard/account')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Name').fill(owner.name)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Make recovery codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make codes' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const code = (await codes.first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('10 of 10 codes are left')).toBeVisible()

  await page.context().clearCookies()
  await page.setViewportSize({ width: 360, height: 700 })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Lost access?' }).click()
  await page.getByLabel('Your e-mail address').fill(owner.email)
  await page.getByLabel('Recovery code').fill('0000-0000-0000-0000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This address and this code do not belong together')).toBeVisible()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(owner.name)
})
