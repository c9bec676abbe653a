import { findViolations } from './axe.ts'
import { openSignedInPage } from './people.ts'
import { expect, sampleAdmin, signInAs, test } from './site.ts'

// A site of its own: the rate of the euro would stand in other journeys.
test.use({ siteName: 'euro-credit' })

const maya = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }
const phoneSize = { width: 360, height: 740 }

test('a plan is quoted, hours are invoiced in euros, and the surplus pays dollars', async ({
  browser,
  page,
  site,
}) => {
  test.setTimeout(180_000)
  await page.setViewportSize(phoneSize)
  const noViolations = async (screen = page) => expect(await findViolations(screen)).toEqual([])

  await test.step('staff adds a plan to a quote', async () => {
    await signInAs(page, sampleAdmin, '/dashboard/quotes/new?q=maya')
    await page.getByRole('link', { name: maya.name }).click()
    const plan = page.getByLabel('Add a plan (optional)')
    const name = page.getByLabel('Item')
    await plan.selectOption({
      label: (await plan.getByRole('option', { name: /Growth/ }).textContent()) ?? '',
    })
    await expect(name).toHaveValue(/Growth$/)
    await expect(page.getByLabel('Price in $')).toHaveValue('599.00')
    await expect(page.getByLabel('Title')).not.toHaveValue('')
    await expect(page.getByRole('term').filter({ hasText: 'Total' }).locator('..')).toContainText('$599')
    // A second plan becomes a second line.
    await plan.selectOption({
      label: (await plan.getByRole('option', { name: /Growth/ }).textContent()) ?? '',
    })
    await expect(name).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove line 2' }).click()
    // At the rate of the day.
    await page.getByLabel('Currency').selectOption('BDT')
    await expect(plan.getByRole('option', { name: /Growth/ })).toContainText('৳')
    await expect(page.getByLabel('Price in ৳')).toHaveValue(/^\d{5,}\.00$/)
    await page.getByLabel('Currency').selectOption('USD')
    await expect(page.getByLabel('Price in $')).toHaveValue('599.00')
    await noViolations()
    await page.getByRole('button', { name: 'Save and send to the client' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('$599').first()).toBeVisible()
  })

  await test.step('staff sets a rate and invoices hours with a discount in euros', async () => {
    await page.goto('/dashboard/payment-settings')
    const currencies = page.getByRole('form', { name: 'Other currencies' })
    await currencies.getByRole('button', { name: 'Add a currency' }).click()
    await currencies.getByRole('combobox', { name: 'Currency' }).fill('EUR')
    await currencies.getByLabel('Taka for one').fill('133.25')
    await currencies.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Saved')).toBeVisible()

    await page.goto('/dashboard/invoices/new?q=maya')
    await page.getByRole('link', { name: maya.name }).click()
    await page.getByLabel('Currency').selectOption('EUR')
    await page.getByLabel('Description').fill('Advice by phone')
    await page.getByLabel('Quantity').fill('2.5')
    await page.getByLabel('Unit (optional)').fill('hour')
    await page.getByLabel('Price in EUR').fill('40')
    await page.getByLabel('Discount on line 1').selectOption('percent')
    await page.getByLabel('Percent off line 1').fill('101')
    await page.getByRole('button', { name: 'Issue and send' }).click()
    await expect(page.getByText(/^Must be/).first()).toBeVisible()
    await page.getByLabel('Percent off line 1').fill('10')
    await expect(page.getByText('Total €90')).toBeVisible()
    await noViolations()
    await page.getByRole('button', { name: 'Issue and send' }).click()
    await expect(page.getByText('Advice by phone × 2.5 hour at €40')).toBeVisible()
  })

  await test.step('staff records more than is due', async () => {
    await page.getByRole('button', { name: 'Record a payment' }).click()
    const dialog = page.getByRole('dialog', { name: /^Record a payment for IN-/ })
    await dialog.getByLabel('Currency').selectOption('EUR')
    await expect(dialog.getByLabel('Amount in EUR')).toHaveValue('90')
    await dialog.getByLabel('Amount in EUR').fill('0')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect(dialog.getByText('Please enter the amount received').first()).toBeVisible()
    await dialog.getByLabel('Amount in EUR').fill('100')
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect(page.getByText(/^€100 recorded for IN-/).first()).toBeVisible()

    await page.goto('/dashboard/invoices/new?q=maya')
    await page.getByRole('link', { name: maya.name }).click()
    await page.getByLabel('Currency').selectOption('USD')
    await page.getByLabel('Description').fill('A domain in dollars')
    await page.getByLabel('Price in $').fill('30')
    await page.getByRole('button', { name: 'Issue and send' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'A domain in dollars' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Use credit' })).toBeVisible()
  })

  await test.step('the client pays dollars from the credit in euros', async () => {
    const payer = await openSignedInPage(browser, site.address, maya)
    await payer.setViewportSize(phoneSize)
    await payer.goto('/dashboard/pending-payment')
    const bill = payer.getByRole('article').filter({ hasText: 'A domain in dollars' })
    await bill.getByRole('button', { name: /^Use €10 credit/ }).click()
    const question = payer.getByRole('alertdialog', { name: /^Use €10 of your credit for IN-/ })
    // €10 are ৳1,332.50, which are $10.92.
    await expect(question).toContainText('It pays $10.92 at')
    await expect(question).toContainText('The rest remains due.')
    await noViolations(payer)
    await question.getByRole('button', { name: 'Use credit' }).click()
    await expect(payer.getByText(/^€10 of your credit applied to IN-/)).toBeVisible()
    await expect(bill).toContainText('$19.08')
    await expect(bill.getByRole('button', { name: /credit/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Use credit' })).toHaveCount(0)
    await noViolations(payer)
    await payer.close()
  })

  await test.step('staff reads the income in taka', async () => {
    await page.goto('/dashboard/reports?by=client')
    const row = page.getByRole('row').filter({ hasText: maya.name })
    await expect(row).toContainText('$')
    await page.getByLabel('Show in').selectOption('Taka')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page).toHaveURL(/currency=BDT/)
    await expect(row).toContainText('৳')
    await expect(row).not.toContainText('$')
    await expect(page.getByLabel('Show in')).toHaveValue('BDT')
    await noViolations()
    await page.getByLabel('From').fill('2030-01-02')
    await page.getByLabel('To', { exact: true }).fill('2030-01-01')
    await page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(page.getByText(/must not be after the end/i).first()).toBeVisible()
    await expect(page.getByLabel('Show in')).toHaveValue('BDT')
  })
})
