import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { centsOf, readLedger, saveCsv, sum, sumOf } from './books.ts'
import { admin, openSignedInPage } from './people.ts'
import { expect, signInAs, test } from './site.ts'

// A month is closed after its end, so the clock of the site is put forward.
const clock = join(tmpdir(), `clock-of-month-${process.pid}`)
const preload = new URL('../process/shift-clock.ts', import.meta.url).href
test.use({
  ...{ siteName: 'month-of-money', actionTimeout: 20_000 },
  settings: { CLOCK_FILE: clock, NODE_OPTIONS: `--import=${preload}` },
})
test.beforeAll(() => writeFile(clock, '0'))
test.afterAll(() => rm(clock, { force: true }))

const toDay = (time: number) => new Date(time + 6 * 3_600_000).toISOString().slice(0, 10)
const today = toDay(Date.now())
const [year = 0, month = 0] = today.split('-').map(Number)
const period = { from: `${today.slice(0, 7)}-01`, to: today }
// 10:00 in Dhaka on the first day of the next month.
const afterMonth = Date.UTC(year, month, 1, 4)
const monthName = new Date(period.from).toLocaleString('en', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

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
  let quote = ''
  const agree = async (link: string, total: string) => {
    await phone.goto(link)
    await phone.getByLabel('Your full name').fill('Rahima Khatun')
    await phone.getByRole('checkbox', { name: /I accept this quote/ }).check()
    await phone.getByRole('button', { name: `Accept ${total}` }).click()
    await expect(phone.getByText('This quote is accepted. Thank you!')).toBeVisible()
  }

  await test.step('clients abroad can pay by Wise', async () => {
    await staff.goto('/dashboard/payment-settings')
    await staff.getByRole('link', { name: 'Add a payment method' }).click()
    await staff.getByLabel('Type', { exact: true }).selectOption('Wise')
    await staff.getByLabel('Name', { exact: true }).fill('Wise')
    await staff.getByLabel('Account or address').fill('pay@agency.example')
    await staff.getByLabel('Currency').selectOption('USD')
    await staff.getByLabel('Required proof').selectOption('The transaction ID')
    await staff.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(staff.getByText(/^Payment method added/).first()).toBeVisible()
  })

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
    await staff.getByLabel('Name of part 2').fill('Photos')
    await staff.getByLabel('Percent of part 2').fill('30')
    await staff.getByLabel('When part 2 is invoiced').selectOption('When the milestone of this name is done')
    await staff.getByLabel('Percent of part 3').fill('20')
    await staff.getByRole('button', { name: 'Save and get a link' }).click()
    quote = await linkIn(staff)
    await agree(quote, '$900')
  })

  let [link, order, extra] = ['', '', '']
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
    await staff.getByRole('button', { name: 'Save and get a link' }).click()
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
    extra = staff.url()
  })

  await test.step('a milestone is invoiced in dollars and paid by Wise', async () => {
    await staff.goto(order)
    await staff.getByRole('button', { name: 'Create project' }).click()
    await staff.getByRole('link', { name: 'View project' }).click()
    const milestone = staff.getByRole('checkbox', { name: 'Photos' })
    await milestone.click()
    await expect(milestone).toBeChecked()
    await phone.goto(quote)
    const toPay = phone.getByRole('region', { name: 'To pay' })
    await expect(toPay).toContainText('$270')
    await toPay.getByRole('link', { name: /^Pay/ }).click()
    await phone.getByLabel('How you paid').selectOption({ label: 'Wise, pay@agency.example' })
    await phone.getByLabel('Amount', { exact: true }).fill('270')
    await phone.getByLabel('Transaction ID').fill('WISE77001')
    await phone.getByLabel('Paid from').fill('Rahima Khatun')
    await phone.getByRole('button', { name: 'Report the payment' }).click()
    await staff.goto('/dashboard/check-payment')
    await staff
      .getByRole('navigation', { name: 'Payments to check' })
      .getByRole('button', { name: /\$270/ })
      .click()
    const claim = staff.getByRole('article', { name: /^Payment PC-/ })
    await expect(claim).toContainText('WISE77001')
    await staff.keyboard.press('a')
    const question = staff.getByRole('alertdialog', { name: 'Accept $270 of Rahima Khatun?' })
    await expect(question).toContainText('Reported by share link')
    await question.getByRole('button', { name: 'Accept it' }).click()
    await expect(claim).toContainText('$270 accepted')
    await expect(async () => {
      await phone.reload()
      await expect(phone.getByText(/PC-\d+.*: Accepted/)).toBeVisible({ timeout: 1_000 })
    }).toPass()
  })

  await test.step('a part is given back with a credit note', async () => {
    await staff.goto(extra)
    await staff.getByRole('button', { name: /^Refund/ }).click()
    const dialog = staff.getByRole('dialog', { name: /^Refund IN-/ })
    await expect(dialog).not.toContainText('account.invalid')
    await dialog.getByLabel('Amount in $').fill('20.25')
    await dialog.getByLabel('How it was sent').selectOption({ label: 'bKash (sample), 01700000001' })
    // The share of what was received in taka for it.
    await expect(dialog.getByLabel('Paid out')).toHaveValue(/^2\d{3}\.\d\d$/)
    const proposed = await dialog.getByLabel('Paid out').inputValue()
    await dialog.getByLabel('Paid out').fill('')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog).toContainText('Please enter the amount that was sent')
    await dialog.getByLabel('Paid out').fill(proposed)
    await dialog.getByLabel('Reason').fill('Ready a week late')
    expect(await findViolations(staff)).toEqual([])
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(staff.getByText('$20.25 refunded').first()).toBeVisible()
    await expect(staff.getByText(/^\$20\.25 \(৳2,\d{3}\.?\d*\) by bKash/)).toBeVisible()
  })

  await test.step('the statement of account is right to the cent', async () => {
    await staff.getByRole('main').getByRole('link', { name: 'Rahima Khatun' }).first().click()
    await expect(staff.getByRole('heading', { level: 1, name: 'Rahima Khatun' })).toBeVisible()
    await staff.getByRole('link', { name: 'Statement' }).click()
    await expect(staff.getByRole('row', { name: /Credit note CN-\d+/ })).toContainText('−$20.25')
    // Each line moves the balance by its amount, and nothing is left.
    const lines = await Promise.all(
      (
        await staff
          .getByRole('row')
          .filter({ has: staff.getByRole('time') })
          .all()
      ).map(centsOf),
    )
    expect(lines.length).toBeGreaterThan(7)
    for (const [index, line] of lines.entries()) {
      const [amount = NaN, balance = NaN] = line.slice(-2)
      expect(balance).toBe((lines[index - 1]?.at(-1) ?? 0) + amount)
    }
    expect(await centsOf(staff.getByRole('row', { name: /^Closing balance/ }))).toEqual([0])
  })

  let income = 0
  await test.step('the reports and their files add up to the ledger', async () => {
    const ledger = (await readLedger(staff, period.from, period.to)).filter(
      ({ type }) => type !== 'credit-note',
    )
    income = sum(ledger.map(({ value }) => value.minor))
    const hers = ledger.filter(({ clientName }) => clientName === 'Rahima Khatun')
    // $450 and $270 of the quote and $120.50 more, without what was given back.
    expect(sum(hers.map(({ value }) => value.minor))).toBe(820_25)
    for (const by of ['month', 'client', 'service', 'method']) {
      await staff.goto(`/dashboard/reports?${new URLSearchParams({ ...period, by })}`)
      const table = staff.getByRole('table', { name: /^Income by/ })
      await expect(table).toBeVisible()
      const rows = await Promise.all((await table.getByRole('row').all()).slice(1).map(centsOf))
      expect([by, rows.at(-1)?.at(-1)]).toEqual([by, income])
      expect([by, sum(rows.slice(0, -1).map((row) => row.at(-1) ?? NaN))]).toEqual([by, income])
      const file = await saveCsv(staff, () =>
        staff.getByRole('button', { name: 'CSV of the income' }).click(),
      )
      expect([by, sumOf(file.slice(-1), 'Income in USD')]).toEqual([by, income])
      expect([by, sumOf(file.slice(0, -1), 'Income in USD')]).toEqual([by, income])
    }
    await staff.goto(`/dashboard/reports/entries?${new URLSearchParams({ type: 'income', ...period })}`)
    const entries = await saveCsv(staff, async () => {
      await staff.getByRole('button', { name: 'Export' }).click()
      await staff.getByRole('menuitem', { name: 'CSV file' }).click()
    })
    expect(entries).toHaveLength(ledger.length)
    expect(sumOf(entries, 'Amount in USD')).toBe(income)
  })

  await test.step('the reports can be read in taka on a phone', async () => {
    await staff.goto('/dashboard/reports')
    await staff.getByLabel('Show in').selectOption('Taka')
    await staff.getByRole('button', { name: /^Show/ }).click()
    await expect(staff.getByRole('table', { name: 'Outstanding today by age' })).toContainText('৳')
    await staff.setViewportSize({ width: 360, height: 740 })
    expect(await findViolations(staff)).toEqual([])
  })

  await test.step('the month is closed with these figures', async () => {
    await staff.context().close()
    await writeFile(clock, String(afterMonth - Date.now()))
    const owner = await (await browser.newContext({ baseURL: site.address })).newPage()
    await owner.clock.setFixedTime(afterMonth)
    await signInAs(owner, admin, '/dashboard/reports/months')
    const closing = owner.getByRole('listitem').filter({ hasText: monthName })
    await expect(closing).toBeVisible()
    expect(await centsOf(closing)).toEqual([income])
    await closing.getByRole('button', { name: `Close ${monthName}` }).click()
    const dialog = owner.getByRole('dialog', { name: `Close ${monthName}?` })
    await dialog.getByLabel('Reason (optional)').fill('Handed to the accountant')
    await dialog.getByRole('button', { name: 'Close the month' }).click()
    await expect(owner.getByText(`${monthName} is closed`).first()).toBeVisible()
    await expect(closing).toContainText('Handed to the accountant')
    expect(await findViolations(owner)).toEqual([])
    await owner.goto('/dashboard/expenses/new')
    await owner.getByLabel('Day', { exact: true }).fill(period.to)
    await owner.getByLabel('Amount', { exact: true }).fill('500')
    await owner.getByLabel('Category').selectOption('Subcontractors')
    await owner.getByRole('button', { name: 'Save' }).click()
    await expect(owner.getByText(/^The month of this expense is closed/).first()).toBeVisible()
  })
})
