import { findViolations } from './axe.ts'
import { openSignedInPage } from './people.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

const tanvir = { email: 'tanvir@riverside-kitchen.example', name: 'Tanvir Ahmed' }

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
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save as draft' }).click()

  await page.getByRole('link', { name: 'Hosting' }).click()
  await page.getByLabel('Price in $').fill('10')
  await page.getByRole('button', { name: 'Issue and send' }).click()
  const issued = page.getByText(/IN-\d+ is issued to Maya Lindqvist/)
  await expect(issued).toBeVisible()
  const [number = ''] = /IN-\d+/.exec((await issued.textContent()) ?? '') ?? []

  // One of the first actions, unless credit of the client from another journey can be used.
  const first = page.getByRole('button', { name: 'Credit note', exact: true })
  const more = page.getByRole('button', { name: `Actions for ${number}` })
  await expect(first.or(more).first()).toBeVisible()
  if (!(await first.isVisible())) await more.click()
  await first.or(page.getByRole('menuitem', { name: 'Credit note' })).click()
  const dialog = page.getByRole('dialog', { name: `Credit note for ${number}` })
  await dialog.getByLabel('Amount in $').fill('20')
  await dialog.getByLabel(/Reason/).fill('Down for two months')
  await dialog.getByRole('button', { name: 'Issue credit note' }).click()
  await expect(page.getByText('Credit notes').locator('..')).toContainText('$20')

  await page.goto('/dashboard/invoices/statement/maya@studio-north.example')
  await expect(
    page.getByRole('row', { name: new RegExp(`Credit note CN-\\d+ for ${number}`) }),
  ).toContainText('−$20')
  expect(await findViolations(page)).toEqual([])
})

test('a client without an account pays an invoice by its link, on a phone without scripts', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/invoices/new?q=maya')
  await page.getByRole('link', { name: 'Maya Lindqvist' }).click()
  await page.getByLabel('Description').fill('Hosting by link')
  await page.getByLabel('Price in $').fill('10')
  await page.getByRole('button', { name: 'Issue and send' }).click()
  await page.getByRole('button', { name: 'New link' }).click()
  const dialog = page.getByRole('dialog')
  const link = (await dialog.getByText('/share/').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await findViolations(page)).toEqual([])

  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const phone = await context.newPage()
  await phone.goto(link)
  await expect(phone.getByText('Hosting by link').first()).toBeVisible()
  await phone.getByLabel('How you paid').selectOption({ label: 'bKash (sample), 01700000001' })
  await phone.getByLabel('Paid from').fill('01812345678')
  await phone.getByRole('button', { name: 'Report the payment' }).click()
  await expect(phone.getByText('The transaction ID is required').first()).toBeVisible()
  await phone.getByLabel('Transaction ID').fill('BYLINK77')
  await phone.getByRole('button', { name: 'Report the payment' }).click()
  await expect(phone.getByText('Thank you! We check your payment.')).toBeVisible()
  await expect(phone.getByText(/PC-\d+.*: Sent/)).toBeVisible()
  await expect(phone.getByRole('region', { name: 'Amounts' })).toContainText('Nothing more')
  await expect(phone.getByLabel('How you paid')).toBeHidden()
  await phone.getByText('Report another payment').click()
  await expect(phone.getByLabel('How you paid')).toBeVisible()

  const payment = page.getByText(/reported by share link/)
  await expect(payment).toBeVisible()
  await payment.getByRole('link').click()
  await expect(page.getByText('Reported by share link')).toBeVisible()
  await context.close()
})

test('a client sends more than a method takes in two parts', async ({ page, browser, site }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/invoices/new?q=tanvir')
  await page.getByRole('link', { name: 'Tanvir Ahmed' }).click()
  await page.getByLabel('Description').fill('A large shop')
  await page.getByLabel('Price in $').fill('500')
  await page.getByRole('button', { name: 'Issue and send' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'A large shop' })).toBeVisible()

  const payer = await openSignedInPage(browser, site.address, tanvir)
  await payer.setViewportSize({ width: 360, height: 740 })
  await payer.goto('/dashboard/pending-payment')
  const bill = payer.getByRole('article').filter({ hasText: 'A large shop' })
  await bill.getByRole('link', { name: /^How to pay/ }).click()
  await expect(payer.getByText('Send ৳50,000, then ৳11,000, and report each')).toBeVisible()
  await payer.getByRole('link', { name: 'I have paid by bKash (sample)' }).click()
  await expect(payer.getByText('First of 2 parts, ৳50,000')).toBeVisible()
  await payer.getByLabel('Transaction ID').fill('PARTONE1')
  await payer.getByLabel('Your number').fill('01812345678')
  await payer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(payer.getByText('Sent. ৳11,000 are left')).toBeVisible()
  await expect(payer.getByText('Balance, ৳11,000')).toBeVisible()
  await expect(payer.getByText(/A large shop: \$90\.\d+, ৳11,000$/)).toBeVisible()
  await expect(payer.getByLabel('Transaction ID')).toHaveValue('')
  await payer.getByLabel('Transaction ID').fill('PARTTWO2')
  await payer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(bill.getByText('Being checked')).toBeVisible()
  await expect(bill).toContainText('Nothing moreto send of ৳61,000')
  // No clock of the rate, and no warning of the day.
  await expect(bill).not.toContainText(/(for \d+ (h|days)|has expired|was due)/)
  await expect(bill.getByRole('link', { name: /^Report another payment/ })).toBeVisible()
  await expect(bill.getByText(/^(How to pay|I have paid|Get a new rate|Use .* credit)/)).toHaveCount(0)
  await expect(page.getByText(/: Sent$/)).toHaveCount(2)

  await page.getByRole('button', { name: 'Record a payment' }).click()
  const recording = page.getByRole('dialog', { name: /^Record a payment for IN-/ })
  await expect(recording.getByText(/^PC-\d+ for ৳50,000 is waiting to be checked/)).toBeVisible()
  await expect(recording.getByText(/^PC-\d+ for ৳11,000 is waiting to be checked/)).toBeVisible()
  await recording.getByRole('link', { name: /^PC-/ }).first().click()
  await expect(page.getByRole('article', { name: /^Payment PC-/ })).toContainText(/PART(ONE1|TWO2)/)
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
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recurring invoices' })).toBeVisible()
  await expect(page.getByText('31 January 2100')).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  const clientPage = await browser.newPage()
  await openSignedIn(
    clientPage,
    { email: 'maya@studio-north.example', name: 'Maya Lindqvist' },
    '/dashboard/pending-payment',
  )
  const renewal = clientPage.getByRole('listitem').filter({ hasText: 'Care of the website' })
  await expect(renewal).toContainText('$15 every month')
  await clientPage.close()

  const row = page.getByRole('row').filter({ hasText: 'Care of the website' })
  await row.getByRole('button', { name: /^Suspend: / }).click()
  const suspending = page.getByRole('dialog', { name: 'Suspend Care of the website?' })
  await suspending.getByLabel('Reason for suspending').fill('Waiting for the domain')
  expect(await findViolations(page)).toEqual([])
  await suspending.getByRole('button', { name: 'Suspend' }).click()
  await expect(row).toContainText('Waiting for the domain')
  await row.getByRole('button', { name: /^Resume: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await expect(row).toContainText('31 January 2100')
  await page.getByRole('link', { name: 'Care of the website', exact: true }).click()
  await page.getByLabel('Price in $').fill('18')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('$18')).toBeVisible()
})

test('staff invoices hours with a discount, which the client reads on the page of the link', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/invoices/new?q=maya')
  await page.getByRole('link', { name: 'Maya Lindqvist' }).click()
  await page.getByLabel('Description').fill('Support by phone')
  await page.getByLabel('Quantity').fill('1.2345')
  await page.getByLabel('Unit (optional)').fill('hour')
  await page.getByLabel('Price in $').fill('60')
  await page.getByRole('button', { name: 'Issue and send' }).click()
  await expect(page.getByText('Must be a number from 0.001 to 1,000 with up to three decimals')).toBeVisible()
  await page.getByLabel('Quantity').fill('1.5')
  await page.getByLabel('Discount on line 1').selectOption('amount')
  await page.getByLabel('Dollars off line 1').fill('91')
  await page.getByRole('button', { name: 'Issue and send' }).click()
  await expect(page.getByText('Must be at most the price of the line')).toBeVisible()
  await page.getByLabel('Discount on line 1').selectOption('percent')
  await page.getByLabel('Percent off line 1').fill('10')
  await page.getByLabel('Why line 1 is reduced (optional)').fill('Partner')
  await expect(page.getByText('Total $81')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Issue and send' }).click()
  await page.getByRole('button', { name: 'New link' }).click()
  const link = (await page.getByRole('dialog').getByText('/share/').textContent()) ?? ''
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  const shared = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  await shared.goto(link)
  const lines = shared.getByRole('list', { name: 'Lines' })
  await expect(lines).toContainText('Support by phone × 1.5 hour at $60')
  await expect(lines).toContainText('Discount of 10%: Partner')
  await expect(lines).toContainText('$81')
  await shared.close()
})
