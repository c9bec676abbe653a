import type { Locator, Page } from '@playwright/test'
import { axeOn } from './axe.ts'
import { admin, openSignedInPage } from './people.ts'
import { expect, test } from './site.ts'

test.use({ siteName: 'month-of-money', actionTimeout: 20_000 })

const takaIn = async (shown: Locator) =>
  Number(/৳([\d,]+)/.exec((await shown.textContent()) ?? '')?.[1]?.replaceAll(',', ''))

async function linkIn(staff: Page): Promise<string> {
  const dialog = staff.getByRole('dialog', { name: /^Link to / })
  const link = (await dialog.getByText('/share/').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  return link
}

test('a month of money, from a chat to the report, with a client who has no account', async ({
  browser,
  site,
}) => {
  test.setTimeout(300_000)
  const staff = await openSignedInPage(browser, site.address, admin)
  const phone = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const agree = async (link: string, total: string) => {
    await phone.goto(link)
    await phone.getByLabel('Your full name').fill('Rahima Khatun')
    await phone.getByRole('checkbox', { name: /I accept this quote/ }).check()
    await phone.getByRole('button', { name: `Accept ${total}` }).click()
    await expect(phone.getByText('This quote is accepted. Thank you!')).toBeVisible()
  }

  await test.step('a lead from a chat gets a quote with a discount and three payments', async () => {
    await staff.goto('/dashboard/clients')
    await staff.getByRole('button', { name: 'New client' }).click()
    await staff.getByLabel('Name', { exact: true }).fill('Rahima Khatun')
    await staff.getByLabel('Phones (optional)').fill('01812345678')
    await staff.getByRole('button', { name: 'Add client' }).click()
    await staff.getByRole('link', { name: 'Write a quote' }).click()
    await staff.getByLabel('Title').fill('A shop for saris')
    await staff.getByLabel('Item').fill('Shop')
    await staff.getByLabel('Price in $').fill('1000')
    await staff.getByLabel('Discount on total').selectOption('Percentage')
    await staff.getByLabel('Percent off total').fill('10')
    await staff.getByLabel('Payment', { exact: true }).selectOption('In parts')
    await staff.getByLabel('Percent of part 1').fill('50')
    await staff.getByLabel('Percent of part 2').fill('30')
    await staff.getByLabel('Percent of part 3').fill('20')
    await staff.getByRole('button', { name: 'Save and send to the client' }).click()
    await agree(await linkIn(staff), '$900')
  })

  let [link, order] = ['', '']
  await test.step('half is paid by bKash in two parts', async () => {
    await phone.getByRole('region', { name: 'To pay' }).getByRole('link', { name: /^Pay/ }).click()
    link = phone.url()
    for (const [index, trxId] of ['SARI0000A1', 'SARI0000B2'].entries()) {
      await phone.getByLabel('How you paid').selectOption({ label: 'bKash (sample), 01700000001' })
      await phone.getByLabel('Transaction ID').fill(trxId)
      await phone.getByLabel('Paid from').fill('01812345678')
      await phone.getByRole('button', { name: 'Report the payment' }).click()
      await expect(phone.getByText(/PC-\d+.*: Sent/)).toHaveCount(index + 1)
    }
  })

  await test.step('both are found in the statement of the wallet', async () => {
    await staff.getByRole('link', { name: 'View order' }).click()
    await staff.waitForURL('**/new-orders/*')
    order = staff.url()
    await staff.getByRole('list', { name: 'Invoices' }).getByRole('link').first().click()
    const payments = staff.getByText(/by bKash/)
    await expect(payments).toHaveCount(2)
    const amounts = await Promise.all((await payments.all()).map((payment) => takaIn(payment)))
    const now = new Date(Date.now() + 6 * 3_600_000).toISOString()
    const [first, second] = [...amounts].sort((a, b) => b - a)
    const day = now.slice(0, 10).split('-').reverse().join('/')
    const statement = [
      'Date,Transaction ID,From,Amount (BDT)',
      `${day} 10:00,SARI0000A1,01812345678,"${first}"`,
      `${day} 10:05,SARI0000B2,01812345678,"${second}"`,
    ].join('\r\n')
    await staff.goto('/dashboard/bank-statements/add')
    await staff
      .getByRole('combobox', { name: 'Account' })
      .selectOption({ label: 'bKash (sample), 01700000001' })
    await staff.locator('#field-statement').setInputFiles({
      ...{ name: 'wallet.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) },
    })
    await staff.getByRole('button', { name: 'Add 2 lines' }).click()
    await staff.getByRole('link', { name: 'Show statements' }).click()
    await staff.getByRole('button', { name: 'Accept all matched' }).click()
    await staff.getByRole('button', { name: 'Accept 2 payments' }).click()
    await expect(staff.getByText('2 payments accepted.').first()).toBeVisible()
    await phone.goto(link)
    await expect(phone.getByText(/PC-\d+.*: Accepted/)).toHaveCount(2)
  })

  await test.step('more work is agreed on and paid in cash', async () => {
    await staff.goto(order)
    await staff.getByRole('link', { name: 'Write a change' }).click()
    await staff.getByLabel('Item').fill('Checkout')
    await staff.getByLabel('Price in $').fill('120.50')
    await staff.getByLabel('Reason').fill('She wants to sell online')
    await staff.getByRole('button', { name: 'Save and send to the client' }).click()
    await agree(await linkIn(staff), '$120.50')
    await staff.getByRole('link', { name: 'View order' }).click()
    await staff
      .getByRole('list', { name: 'Invoices' })
      .getByRole('listitem')
      .filter({ hasText: 'Extra work' })
      .getByRole('link')
      .click()
    await staff.getByRole('button', { name: 'Record a payment' }).click()
    const dialog = staff.getByRole('dialog', { name: /^Record a payment for IN-/ })
    await expect(dialog.getByLabel('Amount in taka')).toHaveValue(/^1\d{4}$/)
    await dialog.getByRole('button', { name: 'Record payment' }).click()
    await expect(staff.getByText('Paid', { exact: true }).first()).toBeVisible()
  })

  await test.step('a part is given back with a credit note', async () => {
    await staff.getByRole('button', { name: /^Refund/ }).click()
    const dialog = staff.getByRole('dialog', { name: /^Refund IN-/ })
    await expect(dialog).not.toContainText('account.invalid')
    await dialog.getByLabel('Amount in $').fill('20.25')
    await dialog.getByLabel('How it was sent').selectOption('Cash')
    await dialog.getByLabel('Reason').fill('Ready a week late')
    expect((await axeOn(staff).analyze()).violations).toEqual([])
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(staff.getByText('$20.25 refunded').first()).toBeVisible()
  })

  await test.step('the statement and the reports say the same', async () => {
    await staff.getByRole('main').getByRole('link', { name: 'Rahima Khatun' }).first().click()
    await expect(staff.getByRole('heading', { level: 1, name: 'Rahima Khatun' })).toBeVisible()
    await staff.getByRole('link', { name: 'Statement' }).click()
    await expect(staff.getByRole('row', { name: /Credit note CN-\d+/ })).toContainText('−$20.25')
    await staff.goto('/dashboard/reports')
    await staff.getByLabel('Show in').selectOption('Taka')
    await staff.getByRole('button', { name: /^Show/ }).click()
    await expect(staff.getByRole('table', { name: 'Outstanding today by age' })).toContainText('৳')
    await staff.setViewportSize({ width: 360, height: 740 })
    expect((await axeOn(staff).analyze()).violations).toEqual([])
  })
})
