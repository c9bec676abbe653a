import { expect, sampleAdmin, signInAs, test } from './site.ts'

test('staff opens a list from the overview, voids an invoice, records a refund and reads the ledger', async ({
  page,
}) => {
  await signInAs(page, sampleAdmin, '/dashboard/Admin-Dashboard')
  const age = page.getByRole('link', { name: /^Not due yet/ }).first()
  const [, count] = /\((\d+)\)/.exec((await age.textContent()) ?? '') ?? []
  await age.click()
  await expect(page.locator('#list-count')).toHaveText(new RegExp(`^${count} invoices`))

  await page.goto('/dashboard/invoices?status=open')
  await page
    .getByRole('button', { name: /^Actions for IN-/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Void invoice' }).click()
  const question = page.getByRole('dialog', { name: /^Void IN-\S+\?$/ })
  await question.getByRole('button', { name: 'Void invoice' }).click()
  await expect(question).toContainText('Please write a few words')
  await expect(question.getByLabel(/^Reason/)).toBeFocused()
  await question.getByLabel(/^Reason/).fill('Billed twice')
  await page.mouse.click(5, 5)
  await expect(question.getByLabel(/^Reason/)).toHaveValue('Billed twice')
  await question.getByRole('button', { name: 'Void invoice' }).click()
  await expect(page.getByText(/^IN-\S+ was voided$/).first()).toBeVisible()

  await page
    .getByRole('button', { name: /^Actions for IN-/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Record a payment' }).click()
  const payment = page.getByRole('dialog', { name: /^Record a payment for IN-/ })
  await payment.getByLabel('Amount in taka').fill('nothing')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(payment).toContainText('Please enter the amount received')
  await payment.getByLabel('Currency').selectOption('USD')
  await payment.getByLabel('Amount in dollars').fill('12.50')
  await payment.getByLabel('Reference').fill('Book 7, page 3')
  await payment.getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText(/^\$12\.50 recorded for IN-/).first()).toBeVisible()

  await page.goto('/dashboard/invoices?status=paid')
  const menu = page.getByRole('button', { name: /^Actions for IN-/ }).first()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog', { name: /^Refund IN-/ })
  await dialog.getByLabel('Amount in $').fill('9999999')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog).toContainText('Please give a reason')
  await expect(dialog.getByLabel('Amount in $')).toBeFocused()
  await dialog.getByLabel('Amount in $').fill('10')
  await dialog.getByLabel('Refund to').selectOption('credit')
  await dialog.getByLabel('After the refund').selectOption('The client will pay this again')
  await dialog.getByLabel('Reason').fill('Agreed by chat')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('$10 refunded').first()).toBeVisible()

  await page.goto('/dashboard/invoices?status=part-paid')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Client ledger' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Payment' }).first()).toBeVisible()
})
