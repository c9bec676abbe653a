import { workspaceAccount } from '../google-stand-in.ts'
import { clickForPopup, expect, test } from './google-site.ts'
import { ageSignIns } from './session-age.ts'
import { bearerOf } from './site.ts'

// Its account would be another one to the journeys of `google.spec.ts`.
test.use({ siteName: 'google-again' })

test('in the dashboard a sign-in that succeeds after the pop-up seemed closed still shows the password', async ({
  page,
  googleSite: { google, dataFolder },
}) => {
  Object.assign(google, { account: workspaceAccount, showsAccountPage: false })
  await page.goto('/api/auth/start?mode=redirect&to=/dashboard')
  await expect(page.getByText('Nothing of your own')).toBeVisible()
  const added = await page.request.post('/api/projects', {
    headers: await bearerOf(page),
    data: {
      companyname: 'Own Agency',
      weblicence: 'OA-1',
      ownerName: workspaceAccount.name,
      countryName: 'Bangladesh',
      Email: workspaceAccount.email,
      EmailPassword: 'mail-of-omar',
      wpUsername: 'omar',
      wpPassword: 'site-of-omar',
      shortDescription: 'Our own site',
    },
  })
  expect(added.status()).toBe(201)
  await ageSignIns(dataFolder, 20)
  await page.reload()
  await page.getByRole('button', { name: 'Show password of Own Agency' }).click()
  const dialog = page.getByRole('dialog', { name: 'Passwords of Own Agency' })
  await dialog.getByRole('button', { name: 'Show the Email password' }).click()
  google.showsAccountPage = true
  const popup = await clickForPopup(page, 'Sign in again')
  await expect(popup.getByRole('link', { name: 'Continue' })).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText('You did not finish signing in.', { timeout: 15_000 })
  await popup.getByRole('link', { name: 'Continue' }).click()
  await expect(dialog.getByText('mail-of-omar')).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Views' }).getByRole('listitem')).toHaveCount(1)
})
