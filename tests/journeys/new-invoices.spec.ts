import { axeOn } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

test('staff drafts an invoice without an order, issues it, credits a part, and sees the statement', async ({
  page,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/invoices/new?q=maya')
  await page.getByRole('link', { name: 'Maya Lindqvist' }).click()
  await page.getByRole('button', { name: 'Issue and send' }).click()
  await expect(page.getByText('Please enter a description')).toBeVisible()
  await page.getByLabel('Description').fill('Hosting')
  await page.getByLabel('Quantity').fill('12')
  await page.getByLabel('Price in $').fill('9.99')
  await expect(page.getByText('Total $119.88')).toBeVisible()
  expect((await axeOn(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Save as draft' }).click()

  await page.getByRole('link', { name: 'Hosting' }).click()
  await page.getByLabel('Price in $').fill('10')
  await page.getByRole('button', { name: 'Issue and send' }).click()
  await expect(page.getByText('IN-000001 is issued to Maya Lindqvist')).toBeVisible()

  await page
    .getByRole('button', { name: /IN-000001/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Credit note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Credit note for IN-000001' })
  await dialog.getByLabel('Amount in $').fill('20')
  await dialog.getByLabel(/Reason/).fill('Down for two months')
  await dialog.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(page.getByText('$20 credited')).toBeVisible()

  await page.goto('/dashboard/invoices/statement/maya@studio-north.example')
  await expect(page.getByRole('row', { name: /Credit note CN-000001 for IN-000001/ })).toContainText('−$20')
  expect((await axeOn(page).analyze()).violations).toEqual([])
})
