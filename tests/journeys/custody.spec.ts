import { axeOn } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

test('staff keeps the hosting of a client, who sees it with the steps to take it elsewhere', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/custody')
  await expect(page.getByText('No domains or hosting yet')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Add a domain or hosting' }).first().click()
  await page.getByRole('main').getByText('Maya Lindqvist').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter the name')).toBeVisible()
  await page.getByLabel('Kind').selectOption('Hosting')
  await page.getByLabel('Name', { exact: true }).fill('web1 in Dhaka')
  await page.getByLabel('Expires on').fill('2100-01-31')
  await page.getByLabel('Renewal price').fill('48')
  await page.getByLabel('Notes for staff').fill('Paid with our card')
  expect((await axeOn(page).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /^Verified now: web1/ }).click()
  await expect(page.getByText('Marked as verified by you')).toBeVisible()
  expect((await axeOn(page).analyze()).violations).toEqual([])

  const clientPage = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await openSignedIn(
    clientPage,
    { email: 'maya@studio-north.example', name: 'Maya Lindqvist' },
    '/dashboard/domains',
  )
  await expect(clientPage.getByRole('heading', { name: /web1 in Dhaka/ })).toBeVisible()
  await expect(clientPage.getByText('Us, for you')).toBeVisible()
  await expect(clientPage.getByText('Paid with our card')).toHaveCount(0)
  await clientPage.getByText('How to take it elsewhere').click()
  await expect(clientPage.getByText('Ask us for a copy of the files and the database.')).toBeVisible()
  expect((await axeOn(clientPage).analyze()).violations).toEqual([])
  await clientPage.close()
})
