import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

test('a client accepts a quote that is paid in parts, and staff invoices the next part', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/quotes/new?q=maya')
  await page.getByRole('main').getByText('Maya Lindqvist').click()
  await page.getByLabel('Title').fill('A shop in parts')
  await page.getByLabel('Item').fill('Shop')
  await page.getByLabel('Price in $').fill('100.01')
  await page.getByLabel('Payment', { exact: true }).selectOption('In parts')
  await page.getByLabel('Percent of part 2').fill('20')
  await page.getByRole('button', { name: 'Save and send to the client' }).click()
  await expect(page.getByText('The parts must add up to 100%, not 90%')).toBeVisible()
  await page.getByLabel('Percent of part 2').fill('30')
  await expect(page.getByText('Together 100%')).toBeVisible()
  await expect(page.getByText('$30.01 (30%), due on delivery')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and send to the client' }).click()
  const dialog = page.getByRole('dialog', { name: /^Link to QU-\d{6}$/ })
  const link = (await dialog.getByText('/share/').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()

  const phone = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  await phone.goto(link)
  await expect(phone.getByText('$30 (30%), due when the work is handed in')).toBeVisible()
  await phone.getByLabel('Your full name').fill('Maya Lindqvist')
  await phone.getByRole('checkbox', { name: /I accept this quote/ }).check()
  await phone.getByRole('button', { name: 'Accept $100.01' }).click()
  await expect(phone.getByText('This quote is accepted. Thank you!')).toBeVisible()
  await phone.close()

  await page.getByRole('link', { name: 'View order' }).click()
  const parts = page.getByRole('list', { name: 'Parts of the payment' }).getByRole('listitem')
  await expect(parts.first()).toContainText('Unpaid')
  await page.getByRole('button', { name: 'Invoice now part 2' }).click()
  const question = page.getByRole('alertdialog', { name: 'Invoice $30 for part 2 of 3 now?' })
  await expect(question).toContainText('It is mailed to Maya Lindqvist, ')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(parts.nth(1)).toContainText('Not invoiced yet')
  await page.getByRole('button', { name: 'Invoice now part 2' }).click()
  await question.getByRole('button', { name: 'Issue the invoice' }).click()
  await expect(parts.nth(1)).toContainText(/IN-\d{6}/)
  await expect(page.getByRole('button', { name: /^Invoice now/ })).toHaveCount(1)
  expect(await findViolations(page)).toEqual([])

  // A lower price is taken off the parts that have no invoice yet.
  await page.getByRole('button', { name: /^Actions for OR-/ }).click()
  await page.getByRole('menuitem', { name: 'Lower price or date' }).click()
  const change = page.getByRole('dialog', { name: /^Lower price or date of OR-/ })
  await change.getByRole('button', { name: 'Change the order' }).click()
  await expect(change.getByRole('alert').first()).toBeVisible()
  await change.getByLabel('What changes').fill('Without the blog')
  await change.getByLabel('Reason').fill('The client writes elsewhere')
  await change.getByLabel(/^Take off, in \$/).fill('10')
  expect(await findViolations(page)).toEqual([])
  await change.getByRole('button', { name: 'Change the order' }).click()
  await expect(page.getByText(/^OR-\d{6} is changed\. The client is notified\.$/).first()).toBeVisible()
  await expect(page.getByText('Change 1: Without the blog')).toBeVisible()
  await expect(page.getByText('$90.01').first()).toBeVisible()
  await expect(parts.last()).toContainText('$20.01')
})
