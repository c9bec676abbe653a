import { startSmtpServer } from '../smtp-server.ts'
import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test as siteTest, untilAnimationsEnd } from './site.ts'

const smtp = await startSmtpServer()
const test = siteTest
test.use({ settings: { SMTP_URL: smtp.url } })
test.afterAll(() => smtp[Symbol.asyncDispose]())

test('staff is alerted of a contact message and answers it by mail from the dashboard', async ({ page }) => {
  test.setTimeout(120_000)
  await openSignedIn(page, sampleAdmin, '/dashboard/new-dashboard-contact')
  const visitor = {
    name: 'Tahmina Haque',
    email: 'tahmina@dhaka-looms.example',
    message: 'Do you build shops?',
  }
  expect((await page.request.post('/api/contact', { data: visitor })).status()).toBe(201)

  await test.step('the message appears without a reload, with a notification', async () => {
    await expect(page.getByRole('link', { name: 'Tahmina Haque', exact: true })).toBeVisible()
    await page
      .getByRole('button', { name: /Notifications, \d+ unread/ })
      .first()
      .click()
    await expect(page.getByText('A message from Tahmina Haque')).toBeVisible()
    const notice = page.getByRole('link', { name: /^A message from Tahmina Haque ?, unread$/ })
    await expect(notice).toHaveAccessibleDescription(/^Do you build shops\? /)
    // A click during the animation makes Playwright scroll the page, and the popover moves away under the pointer.
    await untilAnimationsEnd(page)
    await page.getByText('A message from Tahmina Haque').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tahmina Haque' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'The message' })).toContainText('Do you build shops?')
    await expect(page.getByText('Nobody has answered yet.')).toBeVisible()
  })

  await test.step('staff takes it, plans a follow-up and writes a note', async () => {
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await expect(page.getByLabel('Assigned to')).toHaveValue(/./)
    await expect(page.getByLabel('Assigned to')).toBeFocused()
    await page.getByRole('button', { name: 'Follow up Tomorrow' }).click()
    await expect(page.getByLabel('Follow up on')).not.toHaveValue('')
    await page.getByLabel('Follow up on').fill('2026-12-01')
    await page.getByLabel('Labels', { exact: true }).fill('shop, textiles')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('link', { name: 'All “shop”' })).toBeVisible()
    await page.getByLabel('Internal note, visible to staff only').check()
    await page.getByRole('textbox', { name: 'Internal note' }).fill('She was at the fair.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByText('Internal note, not visible to the client.')).toBeVisible()
  })

  await test.step('a canned reply is written, with its mistakes shown, and inserted', async () => {
    const address = page.url()
    await page.getByRole('link', { name: 'Canned replies' }).click()
    await expect(page.getByText('No canned replies yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add a reply' }).click()
    await page.getByLabel('Title').fill('Greeting')
    await page.getByLabel('Text').fill('Dear {nmae},')
    await page.getByRole('button', { name: 'Add reply' }).click()
    await expect(page.getByText('Unknown placeholder {nmae}.')).toBeVisible()
    await page.getByLabel('Text').fill('Dear {name},')
    await page.getByRole('button', { name: 'Add reply' }).click()
    await expect(page.getByRole('list', { name: 'Canned replies' })).toContainText('Dear {name},')
    await page.goto(address)
    await page.getByLabel('Insert a canned reply').selectOption('Greeting')
    await expect(page.getByRole('textbox', { name: /^Mail to/ })).toHaveValue('Dear Tahmina Haque,')
    await expect(page.getByRole('textbox', { name: /^Mail to/ })).toBeFocused()
    await page.getByRole('textbox', { name: /^Mail to/ }).fill('')
  })

  await test.step('the answer is mailed, and the screen shows that it was sent', async () => {
    const text = page.getByRole('textbox', { name: 'Mail to tahmina@dhaka-looms.example' })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Please write something')).toBeVisible()
    await text.fill('Yes, from 300 USD.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText('Yes, from 300 USD.')
    await expect(page.getByRole('link', { name: 'Sent by mail' })).toBeVisible()
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('waiting')
    await expect(text).toHaveValue('')
    const letters = smtp.letters.filter(({ to }) => to === visitor.email)
    expect(letters).toHaveLength(1)
    expect(letters[0]?.raw).toContain('Yes, from 300 USD.')
    expect(letters[0]?.raw).not.toContain('She was at the fair.')
  })

  await test.step('the screen is accessible', async () => {
    await untilAnimationsEnd(page)
    const violations = await findViolations(page)
    expect(violations).toEqual([])
  })

  await test.step('the list finds it by label and state, and spam leaves the list', async () => {
    await page.getByRole('link', { name: 'All “shop”' }).click()
    await expect(page.locator('#list-count')).toHaveText('1 message')
    await page.getByRole('link', { name: 'Answer: Tahmina Haque' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tahmina Haque' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Answer', exact: true })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Write in your mail program' })).toHaveAttribute(
      'href',
      `mailto:${visitor.email}`,
    )
    await page.getByLabel('State', { exact: true }).selectOption('spam')
    await expect(page.getByText('This message is marked as spam.')).toBeVisible()
    await page.goto('/dashboard/new-dashboard-contact?status=spam')
    await expect(page.getByRole('link', { name: 'Tahmina Haque', exact: true })).toBeVisible()
    await page.goto('/dashboard/new-dashboard-contact')
    await expect(page.getByRole('link', { name: 'Sabbir Rahman', exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Tahmina Haque', exact: true })).toHaveCount(0)
  })

  await test.step('a deleted message comes back with Undo', async () => {
    await page.getByRole('button', { name: 'Delete: Sabbir Rahman' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Message deleted')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Sabbir Rahman', exact: true })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: 'Sabbir Rahman', exact: true })).toBeVisible()
  })
})
