import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test } from './site.ts'

// Its setting makes 'Order Now' a form on every page.
test.use({ siteName: 'chat-order' })

// Headless browsers say so in their name, and programs leave no inquiry.
const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a chat without an account becomes an order, found by its code', async ({ page, browser, site }) => {
  test.setTimeout(120_000)
  await openSignedIn(page, sampleAdmin, '/dashboard/site-settings/contact')
  await page.getByLabel('Record who orders by chat').check()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect
    .poll(async () => {
      const headers = await bearerOf(page)
      return (await (await page.request.get('/api/site-settings', { headers })).json()).recordInquiries
    })
    .toBe(true)

  const code = await test.step('a visitor without scripts presses Order Now', async () => {
    const context = await browser.newContext({
      baseURL: site.address,
      javaScriptEnabled: false,
      userAgent: person,
    })
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'The chat' }))
    const visitor = await context.newPage()
    await visitor.goto('/coding')
    const opened = visitor.waitForEvent('popup')
    await visitor.getByRole('button', { name: /Order Now\s*: Growth plan/ }).click()
    const chat = await opened
    await chat.waitForURL('https://wa.me/**')
    const text = new URL(chat.url()).searchParams.get('text') ?? ''
    expect(text).toContain('Growth plan, a coded website for $599')
    return /code (\w{6})\)/.exec(text)?.[1] ?? ''
  })

  await test.step('staff find it by the code and copy the chat', async () => {
    await page.goto('/dashboard/new-dashboard-contact')
    await page.getByLabel('Search messages').fill(code)
    await page.getByRole('link', { name: 'Visitor in the chat' }).click()
    await expect(page.getByRole('region', { name: 'Facts' })).toContainText(code)
    await page.getByRole('button', { name: 'Add from the chat' }).click()
    await page.getByLabel('Name of the sender').fill('Moni Akter')
    await page.getByLabel('Telephone').fill('+8801711000000')
    await page.getByLabel('Text of the chat').fill('Seven pages, in Bangla and English.')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Moni Akter' })).toBeVisible()
    await expect(page.getByText('Seven pages, in Bangla and English.')).toBeVisible()
  })

  await test.step('the chosen plan is ready in the order', async () => {
    await page.getByRole('button', { name: 'Enter an order' }).click()
    await expect(page.getByLabel('Plan')).toHaveValue('growth')
    await page.getByRole('button', { name: 'Enter the order' }).click()
    await page
      .getByRole('region', { name: 'Made from this message' })
      .getByRole('link', { name: /^WO-|^OR|\d/ })
      .click()
    await expect(page.getByText('Seven pages, in Bangla and English.')).toBeVisible()
    await expect(page.getByText('Moni Akter').first()).toBeVisible()
  })
})
