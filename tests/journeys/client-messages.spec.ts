import { startSmtpServer } from '../smtp-server.ts'
import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test as siteTest, untilAnimationsEnd } from './site.ts'

const smtp = await startSmtpServer()
const test = siteTest
test.use({ settings: { SMTP_URL: smtp.url } })
test.afterAll(() => smtp[Symbol.asyncDispose]())

const email = 'shirin@looms.example'

test('staff adds a client, links a message, quotes it in taka, writes first and records a payment', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openSignedIn(page, sampleAdmin, '/dashboard/clients')

  await test.step('a client with a wrong address and taka as the currency', async () => {
    await page.getByRole('button', { name: 'New client' }).click()
    const dialog = page.getByRole('dialog', { name: 'New client' })
    await dialog.getByLabel('Name', { exact: true }).fill('Shirin Looms')
    await dialog.getByLabel('Email').fill('shrin@looms.example')
    await dialog.getByLabel('Currency').selectOption('BDT')
    await dialog.getByLabel('Language they prefer to write in').selectOption('bn')
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shirin Looms' })).toBeVisible()
    await page.getByRole('button', { name: 'Correct the address' }).click()
    const correction = page.getByRole('dialog', { name: 'E-mail address of Shirin Looms' })
    await correction.getByLabel('Right address').fill('maya@studio-north.example')
    await correction.getByLabel('Reason').fill('Misheard on the phone')
    await correction.getByRole('button', { name: 'Correct the address' }).click()
    await expect(correction.getByText(/^Another (client|account) has this address/).first()).toBeVisible()
    await correction.getByLabel('Right address').fill(email)
    await correction.getByRole('button', { name: 'Correct the address' }).click()
    await expect(page.getByRole('link', { name: email })).toBeVisible()
  })
  const clientPage = page.url()

  await test.step('a message from the address is not proven before staff links it', async () => {
    const sent = { name: 'Shirin', email, message: 'A shop for saris, please.' }
    expect((await page.request.post('/api/contact', { data: sent })).status()).toBe(201)
    await page.getByRole('link', { name: 'Messages 1' }).click()
    await expect(page.getByRole('list', { name: 'Records' })).toContainText('Not proven')
    await page.getByRole('link', { name: 'Message from Shirin', exact: true }).click()
    const client = page.getByRole('region', { name: 'Client' })
    await expect(client).toContainText('Written from the address of Shirin Looms')
    await untilAnimationsEnd(page)
    expect(await findViolations(page)).toEqual([])
    await client.getByRole('button', { name: 'Link to Shirin Looms' }).click()
    await expect(client.getByRole('link', { name: 'Shirin Looms' })).toBeVisible()
    await expect(client).not.toContainText('not proven')
    await client.getByRole('button', { name: 'Unlink' }).click()
    await client.getByRole('button', { name: 'Link to another client' }).click()
    const linking = page.getByRole('dialog', { name: 'Link to a client' })
    await linking.getByLabel('Client', { exact: true }).fill('Looms')
    await linking.getByRole('radio', { name: /Shirin Looms/ }).check()
    await untilAnimationsEnd(page)
    expect(await findViolations(page)).toEqual([])
    await linking.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(client.getByRole('link', { name: 'Shirin Looms' })).toBeVisible()
  })

  await test.step('the message stands above a quote, whose plan brings its promises, in the currency of the client', async () => {
    await page.getByRole('button', { name: 'Write a quote' }).click()
    await expect(page.getByLabel('The message')).toHaveText('A shop for saris, please.')
    await expect(page.getByLabel('Note (optional)')).toHaveValue('')
    await expect(page.getByLabel('Currency')).toHaveValue('BDT')
    const plan = page.getByLabel('Add a plan (optional)')
    const growth = await plan.getByRole('option', { name: /coding, Growth/i }).textContent()
    await plan.selectOption({ label: growth ?? '' })
    await expect(page.getByLabel('Currency')).toHaveValue('BDT')
    await expect(page.getByLabel('Price in ৳')).toHaveValue(/^\d{5,}\.00$/)
    await page.getByLabel('Currency').selectOption('USD')
    await expect(page.getByLabel('Price in $')).toHaveValue('599.00')
    await expect(page.getByLabel('Revisions')).toHaveValue('4')
    await expect(page.getByLabel('Months of support')).toHaveValue('3')
    await expect(page.getByLabel('Note (optional)')).toHaveValue(/^Growth includes: .+\.$/)
    await page.getByRole('button', { name: 'Save the draft' }).click()
    await page.getByRole('link', { name: 'The message it was made from' }).click()
    const made = page.getByRole('region', { name: 'Made from this message' })
    await expect(made.getByRole('link', { name: 'Draft' })).toBeVisible()
    await expect(made.getByRole('button', { name: 'Write a quote' })).toHaveCount(0)
  })

  await test.step('staff writes first, and the conversation waits for the answer', async () => {
    await page.goto(clientPage)
    await page.getByRole('button', { name: 'Write a message' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write to Shirin Looms' })
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Please enter a subject')).toBeVisible()
    await dialog.getByLabel('Subject').fill('Photos of your saris')
    await dialog.getByLabel('Message').fill('Could you send some photos?')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Photos of your saris' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText('Could you send some photos?')
    await expect(page.getByRole('link', { name: 'Sent by mail' })).toBeVisible()
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('waiting')
    expect(smtp.letters.find(({ to }) => to === email)?.raw).toContain('Could you send some photos?')
    await page.goto(clientPage)
    await page.getByRole('link', { name: 'Messages 2' }).click()
    await expect(page.getByRole('list', { name: 'Records' })).toContainText('Photos of your saris')
  })

  await test.step('a payment is recorded for the invoice that was paid', async () => {
    await page.getByRole('button', { name: 'Record a payment' }).click()
    await expect(page.getByRole('dialog')).toContainText('No invoice is open')
    await page.keyboard.press('Escape')
    for (const title of ['Photos', 'Hosting']) {
      await page.goto(clientPage)
      await page.getByRole('link', { name: 'New invoice' }).click()
      await expect(page.getByLabel('Currency')).toHaveValue('BDT')
      await page.getByLabel('Description').fill(title)
      await page.getByLabel('Price in ৳').fill('1000')
      await page.getByRole('button', { name: 'Issue and send' }).click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    await page.goto(clientPage)
    await page.getByRole('button', { name: 'Record a payment' }).click()
    const choice = page.getByRole('dialog', { name: 'Record a payment of Shirin Looms' })
    await expect(choice.getByRole('listitem')).toHaveCount(2)
    await untilAnimationsEnd(page)
    expect(await findViolations(page)).toEqual([])
    await choice.getByRole('listitem').filter({ hasText: 'Hosting' }).getByRole('button').click()
    const payment = page.getByRole('dialog', { name: /^Record a payment for IN-/ })
    await expect(payment.getByLabel('Amount in taka')).toHaveValue('1000')
    await payment.getByRole('button', { name: 'Record payment' }).click()
    await expect(page.getByText(/^৳1,000 recorded for IN-/).first()).toBeVisible()
  })
})

test('staff adds a chat that began without Order Now, for the client with the telephone number', async ({
  page,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/clients')
  const headers = await bearerOf(page)
  const data = { name: 'Kamal Ceramics', phones: ['+880 1733-445566'] }
  expect((await page.request.post('/api/clients', { headers, data })).status()).toBe(201)
  await page.goto('/dashboard/new-dashboard-contact')
  await page.getByRole('button', { name: 'Add a chat' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a chat' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Please copy the text of the chat')).toBeVisible()
  await dialog.getByLabel('Name of the sender').fill('Kamal')
  await dialog.getByLabel('Telephone').fill('01733445566')
  await dialog.getByLabel('Text of the chat').fill('Two logos by Friday?')
  await dialog.getByLabel('Client with this phone number').selectOption('Kamal Ceramics')
  await untilAnimationsEnd(page)
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kamal' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'The message' })).toContainText('Two logos by Friday?')
  await expect(
    page.getByRole('region', { name: 'Client' }).getByRole('link', { name: 'Kamal Ceramics' }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Facts' })).not.toContainText('Code in the chat')
})
