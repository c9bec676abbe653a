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
  const issued = page.getByText(/IN-\d+ is issued to Maya Lindqvist/)
  await expect(issued).toBeVisible()
  const [number = ''] = /IN-\d+/.exec((await issued.textContent()) ?? '') ?? []

  await page
    .getByRole('button', { name: new RegExp(number) })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Credit note' }).click()
  const dialog = page.getByRole('dialog', { name: `Credit note for ${number}` })
  await dialog.getByLabel('Amount in $').fill('20')
  await dialog.getByLabel(/Reason/).fill('Down for two months')
  await dialog.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(page.getByText('$20 credited')).toBeVisible()

  await page.goto('/dashboard/invoices/statement/maya@studio-north.example')
  await expect(
    page.getByRole('row', { name: new RegExp(`Credit note CN-\\d+ for ${number}`) }),
  ).toContainText('−$20')
  expect((await axeOn(page).analyze()).violations).toEqual([])
})

test('staff starts a recurring invoice, and its client sees when it renews', async ({ page, browser }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/invoices/new?q=maya')
  await page.getByRole('link', { name: 'Maya Lindqvist' }).click()
  await page.getByLabel('Description').fill('Care of the website')
  await page.getByLabel('Price in $').fill('15')
  await page.getByLabel('How often').selectOption('month')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('Please choose the day of the next invoice')).toBeVisible()
  await page.getByLabel('Next invoice on').fill('2100-01-31')
  expect((await axeOn(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recurring invoices' })).toBeVisible()
  await expect(page.getByText('31 January 2100')).toBeVisible()
  expect((await axeOn(page).analyze()).violations).toEqual([])

  const clientPage = await browser.newPage()
  await openSignedIn(
    clientPage,
    { email: 'maya@studio-north.example', name: 'Maya Lindqvist' },
    '/dashboard/pending-payment',
  )
  const renewal = clientPage.getByRole('listitem').filter({ hasText: 'Care of the website' })
  await expect(renewal).toContainText('$15 every month')
  await clientPage.close()

  await page.getByRole('button', { name: /^Pause: Care of the website/ }).click()
  await expect(page.getByText('Paused', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Care of the website', exact: true }).click()
  await page.getByLabel('Price in $').fill('18')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('$18')).toBeVisible()
})
