import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

const phoneSize = { width: 360, height: 740 }

test('the holder of a link asks about an invoice without scripts, and reads the answer', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/invoices/new?q=maya')
  await page.getByRole('link', { name: 'Maya Lindqvist' }).click()
  await page.getByLabel('Description').fill('Hosting in question')
  await page.getByLabel('Price in $').fill('10')
  await page.getByRole('button', { name: 'Issue and send' }).click()
  await page.getByRole('button', { name: 'New link' }).click()
  const dialog = page.getByRole('dialog')
  const link = (await dialog.getByText('/share/').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()

  const phone = await browser.newPage({ javaScriptEnabled: false, viewport: phoneSize })
  await phone.goto(link)
  const form = phone.getByRole('form', { name: 'Write to us' })
  await form.getByLabel('Your message').fill('Which year is this for?')
  await form.getByRole('button', { name: 'Send the message' }).click()
  await expect(phone.getByText('Please enter your name').first()).toBeVisible()
  await form.getByLabel('Your name').fill('Rahima')
  await form.getByRole('button', { name: 'Send the message' }).click()
  await expect(phone.getByText('Your message is sent.')).toBeVisible()

  await expect(page.getByText('Which year is this for?')).toBeVisible()
  await expect(page.getByText('· by link')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message to the client' }).fill('For the next one.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Activity' }).getByText('For the next one.')).toBeVisible()
  await page.setViewportSize(phoneSize)
  expect(await findViolations(page)).toEqual([])

  await phone.reload()
  await expect(phone.getByText('For the next one.')).toBeVisible()
  await phone.close()
  // With scripts, which axe needs.
  await page.goto(link)
  await expect(page.getByText('For the next one.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})
