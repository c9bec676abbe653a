import { findViolations } from './axe.ts'
import { expect, sampleAdmin, signInAs, test } from './site.ts'

// A site of its own: the payment method would stand in other journeys.
test.use({ siteName: 'foreign-payment' })

const client = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }

test('a client abroad pays in euros with a fee, and staff accepts it', async ({ browser, page, baseURL }) => {
  test.setTimeout(120_000)
  await signInAs(page, sampleAdmin, '/dashboard/payment-settings')
  const currencies = page.getByRole('form', { name: 'Other currencies' })
  await currencies.getByRole('button', { name: 'Add a currency' }).click()
  await currencies.getByRole('combobox', { name: 'Currency' }).fill('EU')
  await currencies.getByLabel('Taka for one').fill('a lot')
  await currencies.getByRole('button', { name: 'Save' }).click()
  await expect(currencies.getByText('Must be the code of a currency, such as EUR')).toBeVisible()
  await currencies.getByRole('combobox', { name: 'Currency' }).fill('eur')
  await currencies.getByLabel('Taka for one').fill('133.25')
  expect(await findViolations(page)).toEqual([])
  await currencies.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()

  await page.getByRole('link', { name: 'Add a payment method' }).click()
  await page.getByLabel('Type', { exact: true }).selectOption('Card by payment link')
  await page.getByLabel('Name', { exact: true }).fill('Card')
  await page.getByLabel('Currency').selectOption('EUR, Euro')
  await page.getByLabel('Fee that the client pays, percent').fill('2.9')
  await page.getByLabel('Fixed fee per payment, in EUR').fill('0.25')
  await page.getByLabel('Required proof').selectOption('The transaction ID')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('A payment link is required')).toBeVisible()
  await page.getByLabel('Payment link').fill('https://cards.example/pay')
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('2.9 % and €0.25, paid by you')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText(/^Payment method added/).first()).toBeVisible()

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const payer = await context.newPage()
  await signInAs(payer, client, '/dashboard/pending-payment')
  const bill = payer.getByRole('listitem').filter({ hasText: 'Social boost, one month' }).first()
  await bill.getByRole('button', { name: /^Get the rate of EUR/ }).click()
  await bill.getByRole('link', { name: /^How to pay/ }).click()
  const card = payer.getByRole('article').filter({ hasText: 'Card' })
  // $120 are ৳14,640, which are €109.87 and with the fee €113.40.
  await expect(card).toContainText('Send €113.40, of which €3.53 are the fee')
  await expect(card.getByRole('link', { name: /^Pay by Card/ })).toHaveAttribute(
    'href',
    'https://cards.example/pay',
  )
  expect(await findViolations(payer)).toEqual([])
  await card.getByRole('link', { name: /^I have paid/ }).click()
  await expect(payer.getByRole('radio', { name: /€113\.40/ })).toBeChecked()
  await payer.getByLabel('Transaction ID').fill('CH_7719')
  await payer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(payer.getByRole('listitem').filter({ hasText: 'CH_7719' })).toContainText('€113.40 by Card')

  await page.goto('/dashboard/check-payment')
  await page
    .getByRole('navigation', { name: 'Payments to check' })
    .getByRole('button', { name: /€113\.40/ })
    .click()
  const claim = page.getByRole('article', { name: /^Payment PC-/ })
  await expect(claim).toContainText('€109.87 of it pays the invoice, the rest is the fee.')
  await expect(claim).not.toContainText('Amount differs')
  await page.keyboard.press('a')
  await expect(claim).toContainText('€113.40 accepted')
  await expect(payer.getByText(/€113\.40 for IN-/)).toBeVisible({ timeout: 20_000 })
})

test('staff quotes and invoices in taka, and the client sees no dollars', async ({
  browser,
  page,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await signInAs(page, sampleAdmin, '/dashboard/quotes/new?q=maya')
  await page.getByRole('link', { name: 'Maya Lindqvist' }).click()
  await page.getByLabel('Title').fill('A logo for the shop')
  await page.getByLabel('Currency').selectOption('BDT, Bangladeshi Taka')
  await page.getByLabel('Item').fill('A logo')
  await page.getByLabel('Price in ৳').fill('15000')
  await page.getByLabel('Discount on line 1').selectOption('amount')
  await page.getByLabel('Taka off line 1').fill('500')
  const total = page.getByRole('term').filter({ hasText: 'Total' }).locator('..')
  await expect(total).toContainText('৳14,500')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save and send to the client' }).click()
  await expect(page.getByRole('dialog', { name: /^Link to QU-/ })).toBeVisible()

  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const client = await context.newPage()
  await signInAs(client, { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }, '/dashboard')
  const quote = client.getByRole('listitem').filter({ hasText: 'A logo for the shop' }).first()
  await expect(quote).toContainText('Accept our quote of ৳14,500')
  await quote.getByRole('link', { name: /^View quote/ }).click()
  await client.getByLabel('Your full name').fill('Maya Lindqvist')
  await client.getByRole('checkbox', { name: /I accept this quote/ }).check()
  await client.getByRole('button', { name: 'Accept ৳14,500' }).click()
  await client.goto('/dashboard/pending-payment')
  const bill = client.getByRole('listitem').filter({ hasText: 'A logo for the shop' }).first()
  await expect(bill).toContainText('৳7,250')
  await expect(bill).not.toContainText('$')

  await page.goto('/dashboard/new-orders?part=all&q=shop')
  await page
    .getByRole('link', { name: /OR-000001/ })
    .first()
    .click()
  await page
    .getByRole('link', { name: /change/i })
    .first()
    .click()
  await page.getByLabel('Item').fill('A second draft')
  await page.getByLabel('Price in ৳').fill('2000')
  await page.getByLabel('Reason').fill('You asked for it')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('The draft is saved')).toBeVisible()

  await page.goto('/dashboard/invoices/new?q=maya')
  await page.getByRole('link', { name: 'Maya Lindqvist' }).click()
  await page.getByLabel('Currency').selectOption('BDT, Bangladeshi Taka')
  await page.getByLabel('Description').fill('Hosting')
  await page.getByLabel('Price in ৳').fill('1,500.50')
  await expect(page.getByText('Total ৳1,500.50')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Issue and send' }).click()
  await expect(page.getByText('৳1,500.50').first()).toBeVisible()
})
