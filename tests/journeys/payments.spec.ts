import type { Browser, Page } from '@playwright/test'
import { editedPng, pictureFiles } from '../picture-files.ts'
import { expect, sampleAdmin, signInAs, test } from './site.ts'

// A site of its own: other journeys send payments too.
test.use({ siteName: 'payments' })

const admin = sampleAdmin
const client = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }

async function openAs(browser: Browser, baseURL: string | undefined, person: typeof client, screen: string) {
  const context = await browser.newContext({ ...(baseURL && { baseURL }) })
  const page = await context.newPage()
  await signInAs(page, person, `/dashboard/${screen}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

const item = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

test('a client claims a payment, staff decides on it by keyboard, and both see each change without a reload', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const payer = await openAs(browser, baseURL, client, 'pending-payment')
  const staff = await openAs(browser, baseURL, admin, 'check-payment')

  // Three screens: the amount due, the form, and the submitted claim.
  const bill = item(payer, 'Social boost, one month').filter({ hasText: '৳14,640' })
  await bill.getByRole('link', { name: /^I have paid/ }).click()
  await expect(payer.getByRole('heading', { name: 'Report a payment' })).toBeFocused()
  await payer.getByLabel('How you paid').selectOption({ label: 'bKash (sample), 01700000001' })
  await payer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(payer.getByLabel('Transaction ID')).toBeFocused()
  await payer.getByLabel('Transaction ID').fill('sample 9a2')
  await payer.getByLabel('Your number').fill('01911000002')
  await payer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(payer.locator('#field-trxId-error')).toHaveText('This transaction ID has already been used')
  await payer.getByLabel('Transaction ID').fill('JOURNEY1')
  await payer
    .getByLabel(/Choose a file/)
    .setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: await editedPng() })
  await expect(payer.getByRole('button', { name: 'Remove proof.png' })).toBeVisible()
  await payer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(item(payer, 'JOURNEY1')).toContainText('৳14,640 by bKash (sample)')

  // The claim has appeared on the staff screen.
  const waiting = staff.getByRole('navigation', { name: 'Payments to check' })
  await waiting.getByRole('button', { name: /৳14,640/ }).click()
  const claim = staff.getByRole('article', { name: /^Payment PC-/ })
  await expect(claim).toContainText('JOURNEY1')
  const proof = claim.getByAltText('Proof of payment')
  await expect
    .poll(() => proof.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)
  await expect(claim).toContainText('The picture was saved by Adobe Photoshop.')
  await expect(claim).toContainText('Its file is dated 3 May 2026, before the invoice was issued.')
  await claim.getByRole('button', { name: 'Reserve for 15 minutes' }).click()
  await expect(item(payer, 'JOURNEY1')).toContainText('In review')
  await expect(claim).toContainText('You are checking this')
  await staff.keyboard.press('r')
  await staff.getByRole('dialog').getByLabel('The proof can’t be read').check()
  await staff.getByRole('dialog').getByLabel('Note (optional)').fill('Please send the whole screen.')
  await staff.getByRole('button', { name: 'Reject', exact: true }).last().click()

  const refused = item(payer, 'Please send the whole screen.')
  await expect(refused).toContainText('The proof can’t be read')
  await payer.goto('/dashboard')
  const first = payer.getByRole('list', { name: 'Your turn' }).getByRole('listitem').first()
  await expect(first).toContainText('Your payment of ৳14,640 was rejected, please send it again')
  await expect(first).toContainText('The proof can’t be read · Full payment: Social boost, one month')
  await expect(first.getByText(/^was due/)).toBeVisible()
  await first.getByRole('link', { name: /^Send again/ }).click()
  await expect(payer.getByLabel('Transaction ID')).toHaveValue('JOURNEY1')
  await payer.goto('/dashboard/pending-payment')
  await refused.getByRole('link', { name: /^Send again/ }).click()
  await expect(payer.getByLabel('Transaction ID')).toHaveValue('JOURNEY1')
  await expect(payer.getByLabel('Your number')).toHaveValue('01911000002')
  const form = payer.getByRole('form', { name: 'Payment' })
  await expect(form).toContainText('Please send the whole screen.')
  await payer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(form).toContainText('Please add a screenshot or photo that can be read')
  await payer
    .getByLabel(/Choose a file/)
    .setInputFiles({ name: 'whole.png', mimeType: 'image/png', buffer: await pictureFiles.png() })
  await expect(payer.getByRole('button', { name: 'Remove whole.png' })).toBeVisible()
  await payer.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(item(payer, 'JOURNEY1')).toContainText('sent')

  await waiting.getByRole('button', { name: /৳14,640/ }).click()
  await expect(claim).toContainText('replaces')
  // The next one is not shown until it is asked for, so a second key press decides nothing.
  await staff.keyboard.press('a')
  await expect(claim).toContainText('৳14,640 accepted')
  await staff.keyboard.press('u')
  await expect(claim).toContainText('Due now')
  await staff.keyboard.press('a')
  await expect(claim.getByRole('button', { name: 'Undo' })).toBeVisible()
  const others = await waiting.getByRole('button').count()
  for (const key of ['a', 'a', 'r', 'p']) await staff.keyboard.press(key)
  await expect(staff.getByText('The receipt is on its way.')).toBeVisible()
  await expect(waiting.getByRole('button')).toHaveCount(others)
  await staff.keyboard.press('n')
  await expect(staff.getByRole('article', { name: /^Payment / })).toBeFocused()
  await staff.keyboard.press('a')
  const question = staff.getByRole('alertdialog', { name: 'Accept ৳4,000 of Maya Lindqvist?' })
  await question.getByRole('button', { name: 'Cancel' }).click()

  const received = item(payer, /৳14,640 for IN-S00005RC-\d{6}/)
  await expect(received).toBeVisible()
  const saving = payer.waitForEvent('download')
  await received.getByRole('button', { name: /^Receipt/ }).click()
  expect((await saving).suggestedFilename()).toMatch(/^RC-\d{6}\.pdf$/)
})

test('a changed payment number is confirmed and waits, and clients see a hidden method without a reload', async ({
  browser,
  baseURL,
}) => {
  const payer = await openAs(browser, baseURL, client, 'payment-method')
  const staff = await openAs(browser, baseURL, admin, 'payment-settings')
  await staff.getByRole('link', { name: 'Edit: Nagad (sample)' }).click()
  await staff.getByLabel('Number', { exact: true }).fill('017')
  await staff.getByRole('button', { name: 'Save changes' }).click()
  await expect(staff.locator('#field-number-error')).toContainText('Must be a mobile number')
  await staff.getByLabel('Number', { exact: true }).fill('+880 1999-999999')
  await staff.getByRole('button', { name: 'Save changes' }).click()
  const question = staff.getByRole('alertdialog')
  await expect(question).toContainText('01999999999')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(staff.getByText('Nothing has been changed.')).toBeVisible()
  await staff.getByRole('button', { name: 'Save changes' }).click()
  await question.getByRole('button', { name: 'Yes, change it' }).click()
  const waiting = staff.getByRole('list', { name: 'Waiting changes' })
  await expect(waiting).toContainText('01999999999')
  await expect(waiting.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  const shown = payer.getByRole('article').filter({ hasText: 'Nagad (sample)' })
  await expect(shown).not.toContainText('01999999999')
  await waiting.getByRole('button', { name: 'Cancel the change of Nagad (sample)' }).click()
  await staff.getByRole('dialog').getByRole('button', { name: 'Cancel the change' }).click()
  await expect(waiting).toHaveCount(0)
  await staff.getByRole('button', { name: 'Turn off: Nagad (sample)' }).click()
  await expect(shown).toHaveCount(0)
  await staff.getByRole('button', { name: 'Turn on: Nagad (sample)' }).click()
  await expect(shown).toHaveCount(1)

  await staff.getByRole('button', { name: 'Move Nagad (sample) up' }).press('Enter')
  await expect(payer.getByRole('article').getByRole('heading', { level: 2 }).first()).toHaveText(
    'Nagad (sample)',
  )
  await expect(staff.getByRole('button', { name: 'Move Nagad (sample) down' })).toBeFocused()
})

test('removing a filter returns to the list of all payments', async ({ page }) => {
  await signInAs(page, admin, '/dashboard/check-payment')
  await page.goto('/dashboard/check-payment?q=nothing-like-this')
  await expect(page.getByText('No payments match')).toBeVisible()
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All payments' })).toBeVisible()
  await expect(page.locator('#list-count')).toContainText(/^[1-9]\d* payments/)
  await expect(page.getByRole('button', { name: /, remove/ })).toHaveCount(0)
})
