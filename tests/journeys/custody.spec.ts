import { findViolations } from './axe.ts'
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
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: /^Verified now: web1/ }).click()
  await expect(page.getByText('Marked as verified by you')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  await test.step('nobody is reminded of it for a while', async () => {
    const entry = page.getByRole('link', { name: 'web1 in Dhaka', exact: true })
    await entry.click()
    await page.getByLabel('Do not remind').check()
    await page.getByLabel('Until (optional)').fill('2020-01-31')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Must be a day after today')).toBeVisible()
    await page.getByLabel('Until (optional)').fill('2099-05-03')
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('main').getByText('No reminders until 3 May 2099')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await entry.click()
    await expect(page.getByText('Of Maya Lindqvist. No reminders until 3 May 2099.')).toBeVisible()
    await page.getByLabel('Do not remind').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(entry).toBeVisible()
    await expect(page.getByText(/No reminders/)).toHaveCount(0)
  })

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
  expect(await findViolations(clientPage)).toEqual([])
  await clientPage.close()
})

test('staff checks the certificate of a host, and takes its day over', async ({ page, browser }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/custody/new')
  await page.getByRole('main').getByText('Maya Lindqvist').click()
  await page.getByLabel('Kind').selectOption('Certificate')
  await page.getByLabel('Name', { exact: true }).fill('nobody.example')
  await page.getByLabel('Expires on').fill('2098-01-31')
  await page.getByRole('button', { name: 'Save' }).click()
  const entry = page.getByRole('link', { name: 'nobody.example', exact: true })
  await entry.click()
  await expect(page.getByText('Not checked yet')).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByText('Not reachable from the server')).toBeVisible({ timeout: 15_000 })
  expect(await findViolations(page)).toEqual([])

  const clientPage = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const client = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }
  await openSignedIn(clientPage, client, '/dashboard/domains')
  await expect(clientPage.getByText('Not reachable from the server')).toBeVisible()
  await expect(clientPage.getByRole('button', { name: 'Check now' })).toHaveCount(0)
  expect(await findViolations(clientPage)).toEqual([])
  expect(await clientPage.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await clientPage.close()

  // A host whose certificate can be read. The server itself connects to public addresses only.
  await page.route('**/api/custody/id/*', async (route) => {
    const response = await route.fetch()
    const certificate = {
      ...{ checkedAt: new Date().toISOString(), endsOn: '2099-05-04', issuer: 'Test Authority' },
      ...{ fits: false, failure: null },
    }
    await route.fulfill({ response, json: { ...(await response.json()), certificate } })
  })
  await page.getByRole('link', { name: 'All domains and hosting' }).click()
  await entry.click()
  await expect(page.getByText('It is for another name')).toBeVisible()
  await expect(page.getByText(/Issued by Test Authority/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: /^Use 4 May 2099/ }).click()
  await expect(page.getByLabel('Expires on')).toHaveValue('2099-05-04')
  await expect(page.getByRole('button', { name: /^Use/ })).toHaveCount(0)
})
