import type { APIResponse, Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test } from './site.ts'

const dollars = (units: number) => ({ minor: units * 100, currency: 'USD' })
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

type Answer = {
  [name in '_id' | 'insertedId' | 'number' | 'orderId' | 'shareLink' | 'kind']: string
} & { payable: object }

/** Returns functions that call the API as the signed-in staff. */
async function asStaff(page: Page) {
  const headers = await bearerOf(page)
  const read = async <Read>(response: APIResponse): Promise<Read> => {
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()) as Read
  }
  return {
    list: async (path: string): Promise<Answer[]> => read(await page.request.get(`/api${path}`, { headers })),
    get: async (path: string): Promise<Answer> => read(await page.request.get(`/api${path}`, { headers })),
    post: async (path: string, data: object = {}): Promise<Answer> =>
      read(await page.request.post(`/api${path}`, { headers, data })),
  }
}

test('staff reminds a client of an overdue invoice, once a day', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/invoices')
  const { list, post } = await asStaff(page)
  const [maya] = await list('/invoice-recipients?q=maya')
  const lines = [{ title: 'Hosting', quantity: 1, price: dollars(50) }]
  const { number } = await post('/invoices', { clientId: maya?._id, lines, dueOn: daysAgo(9) })

  await page.goto(`/dashboard/invoices?q=${number}`)
  const menu = page.getByRole('button', { name: `Actions for ${number}` })
  const remind = page.getByRole('menuitem', { name: 'Send a reminder' })
  await menu.focus()
  await page.keyboard.press('Enter')
  await remind.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: `Remind Maya Lindqvist of ${number}?` })
  await expect(dialog).toContainText('$50')
  await dialog.getByRole('button', { name: 'Send the reminder' }).click()
  await expect(page.getByText(`Reminder of ${number} sent`).first()).toBeVisible()
  await expect(dialog).toBeHidden()

  await menu.click()
  await remind.click()
  await dialog.getByRole('button', { name: 'Send the reminder' }).click()
  await expect(dialog).toContainText(`Maya Lindqvist was reminded of ${number} today already.`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('link', { name: number, exact: true }).click()
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText(
    `Reminder sent by ${sampleAdmin.name}`,
  )
})

test('staff reaches a client without an e-mail address by links and WhatsApp', async ({ page, browser }) => {
  test.setTimeout(120_000)
  await openSignedIn(page, sampleAdmin, '/dashboard/clients')
  const { list, get, post } = await asStaff(page)
  const name = 'Rokeya Walk-in'
  const { insertedId: clientId } = await post('/clients', { name, phones: ['01712-345678', '02 9123456'] })

  await test.step('the toast of an issued invoice leads to a link', async () => {
    await page.goto(`/dashboard/invoices/new?client=${clientId}`)
    await page.getByLabel('Description').fill('Hosting')
    await page.getByLabel('Price in $').fill('30')
    await page.getByRole('button', { name: 'Issue and send' }).click()
    await page.waitForURL(/\/invoices\/[\da-f-]{36}$/)
    const notice = page.getByRole('region', { name: 'No e-mail address' })
    await expect(notice).toContainText(`${name} has no e-mail address, so nobody is notified.`)
    // The button of the toast, not that of the notice.
    await page
      .getByRole('dialog')
      .filter({ hasText: 'is issued to' })
      .getByRole('button', { name: 'Get a link' })
      .click()
    const dialog = page.getByRole('dialog', { name: /^Link to IN-/ })
    await expect(dialog.getByText('/share/')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    expect(await findViolations(page)).toEqual([])
  })

  await test.step('a reminder is a link', async () => {
    await page.getByRole('button', { name: 'Send a reminder' }).click()
    const question = page.getByRole('alertdialog', { name: `${name} has no e-mail address` })
    await question.getByRole('button', { name: 'Make a link' }).click()
    const dialog = page.getByRole('dialog', { name: /^Link to IN-/ })
    await expect(dialog.getByText('/share/')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('a mobile number has a chat, a landline has none', async () => {
    await page.goto(`/dashboard/clients/${clientId}`)
    const chat = page.getByRole('link', { name: /^WhatsApp/ })
    await expect(chat).toHaveAttribute('href', 'https://wa.me/8801712345678')
    await expect(page.getByRole('link', { name: '02 9123456' })).toBeVisible()
    await page.getByRole('button', { name: 'Write a message' }).click()
    const dialog = page.getByRole('dialog', { name: `Write to ${name}` })
    await expect(dialog.getByRole('link', { name: /^WhatsApp/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Add an e-mail address' }).click()
    await page
      .getByRole('dialog', { name: `E-mail address of ${name}` })
      .getByRole('button', { name: 'Cancel' })
      .click()
  })

  await test.step('a new project names the client instead of its placeholder', async () => {
    await page.getByRole('link', { name: 'New project' }).click()
    await expect(page.getByLabel('Client', { exact: true })).toHaveValue(name)
    await expect(page.getByLabel('Owner name')).toHaveValue(name)
    await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0)
    expect(page.url()).not.toContain('account.invalid')
    await page.getByRole('button', { name: 'Enter an e-mail address instead' }).click()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('')
  })

  await test.step('the form of a quote, its toast, its link and its page say that nobody is notified', async () => {
    const unreached = `${name} has no e-mail address, so nobody is notified.`
    await page.goto(`/dashboard/quotes/new?client=${clientId}`)
    await expect(page.getByText(`${unreached} You get a link to send.`)).toBeVisible()
    await page.getByLabel('Title', { exact: true }).fill('A small shop')
    await page.getByLabel('Item').fill('Shop')
    await page.getByLabel('Price in $').fill('300')
    await page.getByRole('button', { name: 'Save and get a link' }).click()
    await expect(page.getByText(`${name} has no e-mail address, so nothing is sent.`).first()).toBeVisible()
    const dialog = page.getByRole('dialog', { name: /^Link to QU-/ })
    await expect(dialog.getByText(`${unreached} Send this link yourself.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    const notice = page.getByRole('region', { name: 'No e-mail address' })
    await expect(notice.getByRole('link', { name: /^WhatsApp/ })).toBeVisible()
    await expect(notice.getByRole('button', { name: 'Get a link' })).toBeVisible()
    expect(await findViolations(page)).toEqual([])
  })

  const { insertedId: quoteId } = await post('/quotes', {
    ...{ clientId, title: 'A shop for saris', lines: [{ title: 'Shop', quantity: 1, price: dollars(600) }] },
    paymentPlan: [
      { label: 'Start', percent: 50, due: 'acceptance' },
      { label: 'Launch', percent: 50, due: 'delivery' },
    ],
  })
  const { shareLink } = await post(`/quotes/${quoteId}/moves`, { move: 'send', version: 1 })
  const visitor = await browser.newContext()
  const accepted = await visitor.request.post(shareLink.replace('/share/', '/api/share/').concat('/accept'), {
    data: { name: 'Rokeya Begum', acceptsTerms: true },
  })
  expect(accepted.ok(), await accepted.text()).toBe(true)
  const { orderId, number: quoteNumber } = await get(`/quotes/id/${quoteId}`)
  const [invoice] = await list(`/invoices?order=${orderId}`)
  if (!invoice) throw new Error('The accepted quote made no invoice')

  await test.step('the order names its quote, and leads to what is to be done', async () => {
    await page.goto(`/dashboard/new-orders/${orderId}`)
    await expect(page.getByRole('list', { name: 'Activity' })).toContainText(
      `${quoteNumber} accepted by Rokeya Begum`,
    )
    const notice = page.getByRole('region', { name: 'No e-mail address' })
    await expect(notice.getByRole('link', { name: /^WhatsApp/ })).toBeVisible()
    await notice.getByRole('button', { name: 'Get a link to the quote' }).click()
    const dialog = page.getByRole('dialog', { name: 'Link to the quote' })
    await expect(dialog.getByText('/share/')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    expect(await findViolations(page)).toEqual([])
    await expect(page.getByRole('link', { name: quoteNumber, exact: true })).toHaveAttribute(
      'href',
      `/dashboard/quotes/${quoteId}`,
    )
    const parts = page.getByRole('list', { name: 'Parts of the payment' })
    await expect(parts.getByRole('link', { name: invoice.number })).toHaveAttribute(
      'href',
      `/dashboard/invoices/${invoice._id}`,
    )
    await expect(page.getByRole('link', { name: 'The client’s turn: pay the first part' })).toHaveAttribute(
      'href',
      `/dashboard/invoices/${invoice._id}`,
    )
  })

  await test.step('a reported payment is one press away', async () => {
    const { shareLink: toPay } = await post(`/invoices/${invoice._id}/share-links`)
    const [bkash] = (await list('/payment-methods/all')).filter(
      ({ kind }: { kind: string }) => kind === 'bkash',
    )
    const paid = await visitor.request.post(toPay.replace('/share/', '/api/share/').concat('/payments'), {
      data: {
        ...{ methodId: bkash?._id, amount: invoice.payable, senderNumber: '01712345678' },
        ...{ trxId: 'ROKEYA0001', paidAt: new Date().toISOString() },
      },
    })
    expect(paid.ok(), await paid.text()).toBe(true)
    await page.goto(`/dashboard/new-orders/${orderId}`)
    await page.getByRole('link', { name: 'Our turn: check the payment' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check payments' })).toBeVisible()
    await expect(page.getByText('ROKEYA0001').first()).toBeVisible()
  })
  await visitor.close()
})
