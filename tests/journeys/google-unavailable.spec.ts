import { clickForPopup, expect, expectWelcome, failure, openLogin, test } from './google-site.ts'

// After a first successful discovery the site would redirect to Google, which then would not answer.
test.use({ isDownAtFirst: true })

test('while Google is unavailable the pop-up and the page show an error, and Try Again works when it is back', async ({
  page,
  googleSite: { tunnel },
}) => {
  const sentence = 'Sign-in is unavailable right now. Please try again soon.'
  await page.goto('/api/auth/start?mode=popup')
  await expect(page.getByText(sentence)).toBeVisible()
  await openLogin(page)
  await clickForPopup(page, 'Sign in with Google')
  await expect(failure(page)).toContainText(sentence)
  tunnel.isDown = false
  await clickForPopup(page, 'Try Again')
  await expectWelcome(page)
})
