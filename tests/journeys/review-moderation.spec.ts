import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

const title = 'From nine seconds to one'

test('a visitor reports a review without scripts; staff hides it, takes that back and answers', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/dashboard-reviews')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  const openReviews = () => visitor.goto(new URL('/reviews', page.url()).href)
  await openReviews()
  // By keyboard: cards that are laid out anew under the pointer could make a click miss.
  await visitor.getByRole('button', { name: `Report: ${title}` }).press('Enter')
  await expect(visitor.getByText('We’ll take a look at that review.')).toBeVisible()

  await page.getByRole('combobox', { name: 'Reports' }).selectOption('Reported')
  const row = page.getByRole('row', { name: new RegExp(title) })
  await expect(row).toContainText('1 report')
  await row.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(dialog.getByText('Please write a few words')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Names a person')
  await dialog.getByRole('button', { name: 'Hide' }).click()
  await expect(page.getByText('1 review hidden')).toBeVisible()
  await openReviews()
  await expect(visitor.getByText(title)).toHaveCount(0)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Reply' }).click()
  await dialog.getByLabel('Your public reply').fill('Thank you for the kind words.')
  await dialog.getByRole('button', { name: 'Save the reply' }).click()
  await expect(page.getByText('Reply saved')).toBeVisible()
  await openReviews()
  await expect(visitor.getByText('Thank you for the kind words.')).toBeVisible()
  await context.close()
})
