import { gmailAccount, workspaceAccount } from '../google-stand-in.ts'
import { clickForPopup, expect, expectWelcome, failure, openLogin, test } from './google-site.ts'

test.beforeEach(({ googleSite: { google } }) => {
  Object.assign(google, { account: workspaceAccount, showsAccountPage: false })
})

test('an account of another organisation is refused with an explanation, and the right one is accepted', async ({
  page,
  googleSite: { google },
}) => {
  const forClients = 'Please use your work account'
  const refused = [
    { account: gmailAccount, sentence: forClients },
    // Only Google's `hd` claim counts, not the domain of the e-mail address.
    { account: { ...gmailAccount, sub: '2', email: 'somebody@agency.example' }, sentence: forClients },
    // The address is that of an owner.
    {
      account: { ...workspaceAccount, sub: '3', hd: 'other.example' },
      sentence: 'Please sign in with your organization account.',
    },
  ]
  await openLogin(page)
  for (const [number, { account, sentence }] of refused.entries()) {
    google.account = account
    await clickForPopup(page, number === 0 ? 'Sign in with Google' : 'Try Again')
    await expect(failure(page)).toContainText(sentence)
  }
  google.account = workspaceAccount
  await clickForPopup(page, 'Try Again')
  await expectWelcome(page)
})

test('with a blocked pop-up the page redirects to Google, and a refusal returns to the login page', async ({
  page,
  googleSite: { google },
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  google.account = gmailAccount
  await openLogin(page)
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  await page.waitForURL('**/login?failed=client-domain**')
  await expect(failure(page)).toContainText('Please use your work account')
  google.account = workspaceAccount
  await failure(page).getByRole('button', { name: 'Try Again' }).click()
  await page.waitForURL(/\/dashboard(\/Admin-Dashboard)?$/)
  await expect(page.getByRole('complementary').first()).toContainText(workspaceAccount.name)
})

test('a sign-in that takes some seconds succeeds, although the pop-up seems closed', async ({
  page,
  googleSite: { google },
}) => {
  google.showsAccountPage = true
  await openLogin(page)
  const popup = await clickForPopup(page, 'Sign in with Google')
  const choose = popup.getByRole('link', { name: 'Continue' })
  await expect(choose).toBeVisible()
  await page.waitForTimeout(4_000)
  await expect(failure(page)).toBeHidden()
  await choose.click()
  await expectWelcome(page)
})

test('a success is accepted even after the failure was shown', async ({ page, googleSite: { google } }) => {
  google.showsAccountPage = true
  await openLogin(page)
  const popup = await clickForPopup(page, 'Sign in with Google')
  const choose = popup.getByRole('link', { name: 'Continue' })
  await expect(choose).toBeVisible()
  // The COOP header of Google's page severs the windows, so the opener considers the pop-up closed.
  await expect(failure(page)).toContainText('You did not finish signing in.', { timeout: 15_000 })
  await choose.click()
  await expectWelcome(page)
})

test('after the pop-up was closed, a sign-in in another tab is accepted', async ({
  page,
  context,
  googleSite: { google },
}) => {
  google.showsAccountPage = true
  await openLogin(page)
  await (await clickForPopup(page, 'Sign in with Google')).close()
  google.showsAccountPage = false
  const other = await context.newPage()
  await other.goto('/api/auth/start?mode=redirect&to=/reviews')
  await other.waitForURL('**/reviews')
  await expectWelcome(page)
})
