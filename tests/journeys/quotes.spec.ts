import type { Page } from '@playwright/test'
import { admin, openSignedInPage } from './people.ts'
import { expect, test } from './site.ts'

const client = { email: 'lima@lima-sweets.example', name: 'Lima Akter' }

/** Opens the area for a signature and draws a stroke once its library is loaded. */
async function drawSignature(page: Page) {
  await page.getByRole('button', { name: 'Draw a signature' }).click()
  const area = page.getByRole('img', { name: /signature/ })
  await expect(async () => {
    const box = await area.boundingBox()
    if (!box) throw new Error('No area for the signature')
    await page.mouse.move(box.x + 20, box.y + 40)
    await page.mouse.down()
    await page.mouse.move(box.x + 120, box.y + 90, { steps: 8 })
    await page.mouse.up()
    await expect(page.getByRole('img', { name: 'Your drawn signature' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

test('an order without a price is agreed on by a quote that its client accepts', async ({
  browser,
  site,
}) => {
  test.setTimeout(120_000)
  const page = await openSignedInPage(browser, site.address, client)
  const staff = await openSignedInPage(browser, site.address, admin)
  let number = ''
  let link = ''

  await test.step('the client orders what has no plan', async () => {
    await page.goto('/dashboard/pending-applications?order=custom')
    await page.getByLabel('What do you need?').fill('A booking system for our sweets')
    await page.getByRole('button', { name: 'Send the order' }).click()
    const answer = page.getByText(/Your order OR-\d{6} is sent/)
    await expect(answer).toBeVisible()
    number = /OR-\d{6}/.exec((await answer.textContent()) ?? '')?.[0] ?? ''
  })

  await test.step('staff can quote it, but not accept it', async () => {
    await staff.goto('/dashboard/new-orders')
    await staff.getByRole('link', { name: new RegExp(number) }).click()
    await expect(staff.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)
    await staff.getByRole('link', { name: 'Write a quote' }).click()
    await staff.getByLabel('Price in $').fill('1x')
    await staff.getByRole('button', { name: 'Save and send to the client' }).click()
    await expect(staff.getByText('Must be an amount such as 120 or 1,200.50')).toBeVisible()
    await staff.getByLabel('Price in $').fill('400')
    await staff.getByRole('button', { name: 'Add a line' }).click()
    await staff.getByLabel('Item').nth(1).fill('Reminders by SMS')
    await staff.getByLabel('Price in $').nth(1).fill('100')
    await staff.getByLabel('Optional: the client may leave it out').nth(1).check()
    await staff.getByRole('button', { name: 'Save and send to the client' }).click()
    const dialog = staff.getByRole('dialog', { name: /^Link to QU-\d{6}$/ })
    link = (await dialog.getByText('/share/').textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the client sees it in the dashboard', async () => {
    await page.getByRole('link', { name: 'View the quote' }).click()
    await expect(staff.getByText('Viewed', { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept $400' })).toBeVisible()
  })

  await test.step('the total follows the chosen lines', async () => {
    const visitor = await browser.newPage()
    await visitor.goto(link)
    const option = visitor.getByRole('checkbox', { name: /Reminders by SMS/ })
    await option.check()
    await expect(visitor.getByRole('button', { name: 'Accept $500' })).toBeVisible()
    await expect(visitor.getByText('$250 (50%) before work begins')).toBeVisible()
    await expect(visitor.getByRole('button', { name: 'Add up the chosen lines' })).toBeHidden()
    await option.uncheck()
    await expect(visitor.getByRole('button', { name: 'Accept $400' })).toBeVisible()
    await option.check()
    await visitor.getByRole('button', { name: 'Accept $500' }).click()
    await expect(visitor.getByText('Please enter your full name').first()).toBeVisible()
    await expect(option).toBeChecked()
    await expect(visitor.getByRole('button', { name: 'Accept $500' })).toBeVisible()
    const mistakes = visitor.getByRole('form', { name: 'Accept the quote' }).getByText(/^Please/)
    await expect(mistakes).toHaveCount(2)
    await visitor.getByLabel('Your full name').fill(client.name)
    await visitor.getByRole('checkbox', { name: /I accept this quote/ }).check()
    await expect(mistakes).toHaveCount(0)
    await visitor.close()
  })

  await test.step('a phone without an account and without scripts takes an option and accepts', async () => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    })
    const phone = await context.newPage()
    const response = await phone.goto(link)
    expect(response?.headers()).toMatchObject({
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    await phone.getByRole('checkbox', { name: /Reminders by SMS/ }).check()
    await phone.getByLabel('Your full name').fill(client.name)
    // The total of the button is out of date.
    await expect(phone.getByRole('button', { name: 'Accept $400' })).toBeHidden()
    await phone.getByRole('checkbox', { name: /Reminders by SMS/ }).uncheck()
    await expect(phone.getByRole('button', { name: 'Accept $400' })).toBeVisible()
    await phone.getByRole('checkbox', { name: /Reminders by SMS/ }).check()
    await phone.getByRole('button', { name: 'Show the new total' }).click()
    await phone.getByRole('button', { name: 'Accept $500' }).click()
    await expect(phone.getByRole('alert')).toHaveText('Please accept the terms')
    await expect(phone.getByLabel('Your full name')).toHaveValue(client.name)
    await phone.getByRole('checkbox', { name: /I accept this quote/ }).check()
    await phone.getByRole('button', { name: 'Accept $500' }).click()
    await expect(phone.getByText('This quote is accepted. Thank you!')).toBeVisible()
    await expect(phone.getByText('Reminders by SMS (option taken)')).toBeVisible()
    const toPay = phone.getByRole('region', { name: 'To pay' })
    await expect(toPay).toContainText(/Deposit: \$250/)
    await toPay.getByRole('link', { name: /^Pay/ }).click()
    await expect(phone.getByRole('heading', { name: 'Report your payment' })).toBeVisible()
    await phone.goBack()
    await expect(page.getByText('You accepted this quote.')).toBeVisible()
  })

  await test.step('staff sees the name, and the order at the agreed price', async () => {
    await expect(staff.getByText('Accepted by')).toBeVisible()
    await expect(staff.getByText('Reminders by SMS (option taken)')).toBeVisible()
    await staff.getByRole('link', { name: 'View order' }).click()
    await expect(staff.getByText('$500').first()).toBeVisible()
    await expect(staff.getByRole('list', { name: 'Invoices' })).toContainText(/IN-\d{6}.*Deposit.*\$250/)
    await expect(staff.getByRole('link', { name: client.name })).toBeVisible()
  })

  await test.step('a change is added to the order when the client accepts it', async () => {
    await staff.getByRole('link', { name: 'Write a change' }).click()
    await staff.getByLabel('Item').fill('Gift cards')
    await staff.getByLabel('Price in $').fill('150')
    await staff.getByLabel('More working days').fill('3')
    await staff.getByRole('button', { name: 'Save and send to the client' }).click()
    await expect(staff.getByText('Please give the reason')).toBeVisible()
    await staff.getByLabel('Reason').fill('They sell well before Eid.')
    await staff.getByRole('button', { name: 'Save and send to the client' }).click()
    const change = (await staff.getByRole('dialog').getByText('/share/').textContent()) ?? ''
    await staff.getByRole('button', { name: 'Done' }).click()
    const visitor = await browser.newPage()
    await visitor.goto(change)
    await drawSignature(visitor)
    await visitor.getByRole('button', { name: /^Accept/ }).click()
    await expect(visitor.getByText('Please enter your full name').first()).toBeVisible()
    await expect(visitor.locator('input[name=signature]')).toHaveValue(/^data:image\/png/)
    await visitor.close()
    await page.getByRole('link', { name: 'View order' }).click()
    await page.getByRole('link', { name: 'View the change' }).click()
    await expect(page.getByText('They sell well before Eid.')).toBeVisible()
    await expect(page.getByText('$150 more, invoiced when you accept')).toBeVisible()
    await expect(page.getByText('Ready 3 more working days later')).toBeVisible()
    await page.getByRole('checkbox', { name: /I accept this quote/ }).check()
    await drawSignature(page)
    await page.getByRole('button', { name: 'Accept $150' }).click()
    await expect(page.getByRole('heading', { name: 'Changes' })).toBeVisible()
    await expect(page.getByText('$650').first()).toBeVisible()
    await staff.getByRole('link', { name: 'View order' }).click()
    await expect(staff.getByText(/^1\. Change of OR-/)).toBeVisible()
  })
})
