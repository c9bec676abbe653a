import { clickFor, expect, expectWelcome, failure, openLogin, test } from './google-site.ts'

// A site that has met Google once knows where to send people, and they see then that it doesn't answer.
test.use({ isDownAtFirst: true })

test('while Google is down the pop-up and the page say so, and Try Again works once it is back', async ({
  page,
  world: { tunnel },
}) => {
  const sentence = 'Sign-in cannot be reached at the moment. Please try again soon.'
  await page.goto('/api/auth/start?mode=popup')
  await expect(page.getByText(sentence)).toBeVisible()
  await openLogin(page)
  await clickFor(page, 'Sign in with Google')
  await expect(failure(page)).toContainText(sentence)
  tunnel.isDown = false
  await clickFor(page, 'Try Again')
  await expectWelcome(page)
})
