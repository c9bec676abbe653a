import { expect, sampleAdmin, signInAs, test } from './site.ts'

test('staff opens a list from the overview, voids an invoice, records a refund and reads the ledger', async ({
  page,
}) => {
  await signInAs(page, sampleAdmin, '/dashboard/Admin-Dashboard')
  const age = page.getByRole('link', { name: /^Not due yet/ }).first()
  const [, count] = /\((\d+)\)/.exec((await age.textContent()) ?? '') ?? []
  await age.click()
  await expect(page.locator('#list-count')).toHaveText(`${count} invoices`)

  await page.goto('/dashboard/invoices?status=open')
  await page
    .getByRole('button', { name: /^Actions for IN-/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Make void' }).click()
  const question = page.getByRole('dialog', { name: /^Make IN-\S+ void\?$/ })
  await question.getByRole('button', { name: 'Make void' }).click()
  await expect(question).toContainText('Please write a few words')
  await expect(question.getByLabel(/^Why/)).toBeFocused()
  await question.getByLabel(/^Why/).fill('Billed twice')
  await page.mouse.click(5, 5)
  await expect(question.getByLabel(/^Why/)).toHaveValue('Billed twice')
  await question.getByRole('button', { name: 'Make void' }).click()
  await expect(page.getByText(/^IN-\S+ is void$/).first()).toBeVisible()

  await page.goto('/dashboard/invoices?status=paid')
  const menu = page.getByRole('button', { name: /^Actions for IN-/ }).first()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Give money back' }).click()
  const dialog = page.getByRole('dialog', { name: /^Give back money of IN-/ })
  await dialog.getByLabel('Amount in $').fill('9999999')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect(dialog).toContainText('Please say why')
  await expect(dialog.getByLabel('Amount in $')).toBeFocused()
  await dialog.getByLabel('Amount in $').fill('10')
  await dialog.getByLabel('Where to').selectOption('credit')
  await dialog.getByLabel('Why').fill('Agreed by chat')
  await dialog.getByRole('button', { name: 'Give back' }).click()
  await expect(page.getByText('$10 given back').first()).toBeVisible()

  await page.goto('/dashboard/invoices?status=part-paid')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Ledger of the client' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Payment' }).first()).toBeVisible()
})
