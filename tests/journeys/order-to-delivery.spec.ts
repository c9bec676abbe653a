import type { Page } from '@playwright/test'
import { admin, openSignedInPage } from './people.ts'
import { expect, test } from './site.ts'

// Not one of the sample clients, so she has no records yet.
const client = { email: 'sanna@quiet-brewery.example', name: 'Sanna Holm' }
const business = 'Quiet Brewery'
const number = (series: string) => new RegExp(`${series}-\\d{6}`)

/** Expects that a screen shows the text without a reload. */
const expectLive = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible({ timeout: 15_000 })

test('a client and staff go through all twelve screens and see each other’s steps live', async ({
  browser,
  site,
}) => {
  test.setTimeout(240_000)
  const [clientPage, staffPage] = [
    await openSignedInPage(browser, site.address, client),
    await openSignedInPage(browser, site.address, admin),
  ]
  const go = (page: Page, screen: string) => page.goto(`/dashboard/${screen}`)
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click()

  // The sample content already contains payments.
  const readReceived = async () => {
    const received = staffPage.locator('dl > div', { hasText: /^Received/ }).getByRole('link')
    return Number(((await received.textContent()) ?? '').replace(/[^\d.]/g, ''))
  }
  await go(staffPage, 'Admin-Dashboard')
  const before = await readReceived()

  await test.step('payment-settings: a way to pay', async () => {
    await go(staffPage, 'payment-settings?add')
    await staffPage.getByLabel('Type', { exact: true }).selectOption('bkash')
    await staffPage.getByLabel('Name', { exact: true }).fill('bKash of the path')
    await staffPage.getByLabel('Number', { exact: true }).fill('01712345678')
    await staffPage.getByLabel('Account holder').fill('Platform Helper')
    await press(staffPage, 'Add')
    await expectLive(staffPage, 'Payment method added')
  })

  await test.step('personal-website: a client asks for a website', async () => {
    await go(staffPage, 'template-request')
    await go(clientPage, 'personal-website')
    await press(clientPage, /^(Design one for me|Tell us what you need)/)
    await clientPage.getByLabel('What is it called?').fill(business)
    await clientPage
      .getByLabel(/^What do you do/)
      .fill('We brew, and people should order their ginger beer online.')
    await press(clientPage, 'Check and send')
    await press(clientPage, 'Send the request')
    await expectLive(clientPage, /Your request TR-\d{6} is sent/)
    await expectLive(staffPage, business)
  })

  await test.step('template-request: staff quotes it, and the client sees the price live', async () => {
    await staffPage
      .getByRole('link', { name: new RegExp(`TR-\\d{6}|${business}`) })
      .first()
      .click()
    await expect(staffPage.getByRole('heading', { level: 1, name: `Website for ${business}` })).toBeVisible()
    const begin = staffPage.getByRole('button', { name: /^(Begin|Start|Take)/ })
    if (await begin.first().isVisible()) await begin.first().click()
    await staffPage.getByLabel('Price in $').fill('600')
    await press(staffPage, 'Send the quote')
    await expectLive(clientPage, 'Our quote')
  })

  await test.step('pending-applications: the client approves it, and it becomes an order', async () => {
    await go(clientPage, 'pending-applications')
    await expectLive(clientPage, 'Your turn')
    await follow(clientPage, new RegExp(`${business}|TR-\\d{6}|quote`, 'i'))
    await press(clientPage, /^Approve \$600/)
    await press(clientPage, 'Approve the quote')
    await expectLive(clientPage, number('OR'))
    await expectLive(staffPage, 'View order')
  })

  await test.step('payment-method and pending-payment: the deposit is paid and claimed', async () => {
    await go(staffPage, 'check-payment')
    await go(clientPage, 'pending-payment')
    await follow(clientPage, /How to pay/)
    await expectLive(clientPage, '01712345678')
    await follow(clientPage, /I have paid by bKash of the path/)
    await clientPage.getByLabel('Transaction ID').fill('PATH 7H2K9')
    await clientPage.getByLabel('Your number').fill('01812345678')
    await press(clientPage, 'Send')
    await expectLive(clientPage, 'Being checked')
  })

  await test.step('check-payment: the claim appears live, and one key accepts it', async () => {
    const mine = staffPage.getByRole('button', { name: new RegExp(client.name) })
    await mine.click()
    await expect(staffPage.getByText('PATH 7H2K9').first()).toBeVisible()
    await staffPage.getByRole('heading', { level: 1 }).click()
    await staffPage.keyboard.press('a')
    // The number that paid is new, so the claim is flagged.
    await staffPage.getByRole('alertdialog').getByRole('button', { name: 'Accept it' }).click()
    await expect(mine).toBeHidden({ timeout: 15_000 })
    await expect(clientPage.getByRole('button', { name: /^Receipt/ })).toBeVisible({ timeout: 15_000 })
  })

  await test.step('new-orders: work begins, a project is created, and the work is handed in', async () => {
    await go(clientPage, 'projects-preview')
    await expect(clientPage.getByText('No projects yet')).toBeVisible()
    await go(staffPage, 'new-orders?part=active')
    await staffPage
      .getByRole('row', { name: new RegExp(client.name) })
      .getByRole('link')
      .first()
      .click()
    await press(staffPage, 'Start work')
    await staffPage.getByRole('dialog').getByRole('button', { name: /Start/ }).click()
    await press(staffPage, 'Create project')
    await expect(staffPage.getByRole('button', { name: 'Create project' })).toBeHidden()
    await press(staffPage, 'Submit for review')
    const address = staffPage.getByLabel('Address of the preview')
    await address.fill('preview.example')
    await staffPage
      .getByRole('dialog')
      .getByRole('button', { name: /Submit/ })
      .click()
    await expect(staffPage.getByText('begins with https://')).toBeVisible()
    await address.fill('https://preview.example/brewery')
    await staffPage
      .getByRole('dialog')
      .getByRole('button', { name: /Submit/ })
      .click()
    await expect(clientPage.getByText('Your turn: review the work')).toBeVisible({ timeout: 15_000 })
    await expect(clientPage.getByRole('link', { name: /Your projects \(1 waiting\)/ })).toBeVisible()
  })

  await test.step('report-problem and users-report: the client reports a problem, and staff resolves it', async () => {
    await go(staffPage, 'users-report')
    await clientPage
      .getByRole('link', { name: new RegExp(business) })
      .first()
      .click()
    await follow(clientPage, 'Report a problem')
    await clientPage.getByLabel('Title').fill('The opening hours are wrong')
    await clientPage.getByLabel('What happened?').fill('We open at seven, the page says eight.')
    await press(clientPage, 'Send the report')
    await follow(staffPage, 'The opening hours are wrong')
    await press(staffPage, 'Resolve')
    await expectLive(clientPage, 'Not solved?')
  })

  await test.step('projects-preview: the client approves the work and is invited to review', async () => {
    await go(staffPage, 'Admin-Dashboard')
    await go(clientPage, 'projects-preview')
    await clientPage
      .getByRole('link', { name: new RegExp(business) })
      .first()
      .click()
    await expect(clientPage.getByRole('link', { name: /^Open the preview/ })).toHaveAttribute(
      'href',
      'https://preview.example/brewery',
    )
    await press(clientPage, 'Approve it')
    await clientPage.getByRole('alertdialog').getByRole('button', { name: 'Approve it' }).click()
    await expectLive(clientPage, 'Were you happy with us?')
    await expect(clientPage.getByRole('link', { name: /^Open the preview/ })).toBeVisible()
    await expect(clientPage.getByRole('link', { name: 'Write a review' })).toHaveAttribute(
      'href',
      /^\/review-form\?invitation=/,
    )
    await clientPage
      .getByRole('button', { name: /^Notifications/ })
      .first()
      .click()
    await follow(clientPage, /is delivered/)
    await clientPage.getByRole('link', { name: 'Write a review' }).click()
    await expect(clientPage.getByRole('heading', { level: 1 })).toHaveText('How was it to work with us?')
    // A public page is a new document without the dashboard's scripts.
    expect(await clientPage.evaluate(() => '__reactRouterContext' in window)).toBe(false)
    await go(clientPage, '')
    await expect(clientPage.getByRole('button', { name: /^Notifications/ }).first()).toBeVisible()
  })

  await test.step('Admin-Dashboard: the numbers include the payment, and link to their lists', async () => {
    await expect(staffPage.getByText('bKash', { exact: true }).first()).toBeVisible()
    expect(await readReceived()).toBeCloseTo(before + 300)
    await follow(staffPage, /open problems?/)
    await expect(staffPage.getByRole('heading', { level: 1, name: 'Problem reports' })).toBeVisible()
    await go(staffPage, 'mails')
    await expect(staffPage.getByText(/receipt|received|accepted/i).first()).toBeVisible()
  })
})
