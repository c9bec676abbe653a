import type { Page } from '@playwright/test'
import { admin, meet } from './people.ts'
import { expect, test } from './site.ts'

// Not one of the sample clients: everything is hers for the first time.
const client = { email: 'sanna@quiet-brewery.example', name: 'Sanna Holm' }
const business = 'Quiet Brewery'
const number = (series: string) => new RegExp(`${series}-\\d{6}`)

/** What a screen shows by itself, without a reload. */
const seesSoon = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible({ timeout: 15_000 })

test('the one path through all twelve screens, by two people who see each other’s steps come', async ({
  browser,
  site,
}) => {
  test.setTimeout(240_000)
  const [hers, ours] = [await meet(browser, site.address, client), await meet(browser, site.address, admin)]
  const go = (page: Page, screen: string) => page.goto(`/dashboard/${screen}`)
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click()

  // Other people's money is there already.
  const readReceived = async () => {
    const received = ours.locator('dl > div', { hasText: /^Received/ }).getByRole('link')
    return Number(((await received.textContent()) ?? '').replace(/[^\d.]/g, ''))
  }
  await go(ours, 'Admin-Dashboard')
  const before = await readReceived()

  await test.step('payment-settings: a way to pay', async () => {
    await go(ours, 'payment-settings?add')
    await ours.getByLabel('What it is').selectOption('bkash')
    await ours.getByLabel('Name', { exact: true }).fill('bKash of the path')
    await ours.getByLabel('Number', { exact: true }).fill('01712345678')
    await ours.getByLabel('Name of the holder').fill('Platform Helper')
    await press(ours, 'Add')
    await seesSoon(ours, 'Added as the last one')
  })

  await test.step('personal-website: a client asks for a website', async () => {
    await go(ours, 'template-request')
    await go(hers, 'personal-website')
    await press(hers, /^(Design one for me|Tell us what you need)/)
    await hers.getByLabel('What is it called?').fill(business)
    await hers
      .getByLabel(/^What do you do/)
      .fill('We brew, and people should order their ginger beer online.')
    await press(hers, 'Check and send')
    await press(hers, 'Send the request')
    await seesSoon(hers, /Your request TR-\d{6} is sent/)
    await seesSoon(ours, business)
  })

  await test.step('template-request: staff quotes it, and the client sees the price come', async () => {
    await ours
      .getByRole('link', { name: new RegExp(`TR-\\d{6}|${business}`) })
      .first()
      .click()
    await expect(ours.getByRole('heading', { level: 1, name: `Website for ${business}` })).toBeVisible()
    const begin = ours.getByRole('button', { name: /^(Begin|Start|Take)/ })
    if (await begin.first().isVisible()) await begin.first().click()
    await ours.getByLabel('Price in $').fill('600')
    await press(ours, 'Send the quote')
    await seesSoon(hers, 'Our quote')
  })

  await test.step('pending-applications: the client approves it, and it becomes an order', async () => {
    await go(hers, 'pending-applications')
    await seesSoon(hers, 'Your turn')
    await follow(hers, new RegExp(`${business}|TR-\\d{6}|quote`, 'i'))
    await press(hers, /^Approve \$600/)
    await press(hers, 'Approve the quote')
    await seesSoon(hers, number('OR'))
    await seesSoon(ours, 'Open its order')
  })

  await test.step('payment-method and pending-payment: the deposit is paid and claimed', async () => {
    await go(ours, 'check-payment')
    await go(hers, 'pending-payment')
    await follow(hers, /How to pay/)
    await seesSoon(hers, '01712345678')
    await follow(hers, /I have paid by bKash of the path/)
    await hers.getByLabel('Transaction ID').fill('PATH 7H2K9')
    await hers.getByLabel('Your number').fill('01812345678')
    await press(hers, 'Send')
    await seesSoon(hers, 'Being checked')
  })

  await test.step('check-payment: it comes by itself, and one key accepts it', async () => {
    const mine = ours.getByRole('button', { name: new RegExp(client.name) })
    await mine.click()
    await expect(ours.getByText('PATH 7H2K9').first()).toBeVisible()
    await ours.getByRole('heading', { level: 1 }).click()
    await ours.keyboard.press('a')
    await expect(mine).toBeHidden({ timeout: 15_000 })
    await expect(hers.getByRole('button', { name: /^Receipt/ })).toBeVisible({ timeout: 15_000 })
  })

  await test.step('new-orders: work begins, has its project, and is handed in', async () => {
    await go(hers, 'projects-preview')
    await expect(hers.getByText('No projects yet')).toBeVisible()
    await go(ours, 'new-orders?part=active')
    await ours
      .getByRole('row', { name: new RegExp(client.name) })
      .getByRole('link')
      .first()
      .click()
    await press(ours, 'Begin the work')
    await ours.getByRole('dialog').getByRole('button', { name: /Begin/ }).click()
    await press(ours, 'Turn into a project')
    await expect(ours.getByRole('button', { name: 'Turn into a project' })).toBeHidden()
    await press(ours, 'Hand in for review')
    await ours
      .getByRole('dialog')
      .getByRole('button', { name: /Hand in/ })
      .click()
    await expect(hers.getByText('Your turn: look at the work')).toBeVisible({ timeout: 15_000 })
    await expect(hers.getByRole('link', { name: /Your projects \(1 waiting\)/ })).toBeVisible()
  })

  await test.step('report-problem and users-report: something is wrong, and is put right', async () => {
    await go(ours, 'users-report')
    await hers
      .getByRole('link', { name: new RegExp(business) })
      .first()
      .click()
    await follow(hers, 'Report a problem')
    await hers.getByLabel('Title').fill('The opening hours are wrong')
    await hers.getByLabel('What happened?').fill('We open at seven, the page says eight.')
    await press(hers, 'Send the report')
    await follow(ours, 'The opening hours are wrong')
    await press(ours, 'Resolve')
    await seesSoon(hers, 'Not solved?')
  })

  await test.step('projects-preview: the client approves the work and is invited to review', async () => {
    await go(ours, 'Admin-Dashboard')
    await go(hers, 'projects-preview')
    await hers
      .getByRole('link', { name: new RegExp(business) })
      .first()
      .click()
    await press(hers, 'Approve it')
    await hers.getByRole('alertdialog').getByRole('button', { name: 'Approve it' }).click()
    await seesSoon(hers, 'Were you happy with us?')
    await expect(hers.getByRole('link', { name: 'Write a review' })).toHaveAttribute('href', '/review-form')
    await hers
      .getByRole('button', { name: /^Notices/ })
      .first()
      .click()
    await follow(hers, /is delivered/)
    await expect(hers.getByRole('heading', { level: 1 })).toHaveText('How was it to work with us?')
    // A public page is a document of its own, without the dashboard's scripts.
    expect(await hers.evaluate(() => '__reactRouterContext' in window)).toBe(false)
    await go(hers, '')
    await expect(hers.getByRole('button', { name: /^Notices/ }).first()).toBeVisible()
  })

  await test.step('Admin-Dashboard: the numbers tell it, and each opens its list', async () => {
    await expect(ours.getByText('bKash', { exact: true }).first()).toBeVisible()
    expect(await readReceived()).toBeCloseTo(before + 300)
    await follow(ours, /open problems?/)
    await expect(ours.getByRole('heading', { level: 1, name: 'Problem reports' })).toBeVisible()
    await go(ours, 'mails')
    await expect(ours.getByText(/receipt|received|accepted/i).first()).toBeVisible()
  })
})
