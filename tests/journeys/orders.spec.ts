import type { Page } from '@playwright/test'
import { admin, openSignedInPage } from './people.ts'
import { expect, test } from './site.ts'

// Not one of the sample clients, so she has no records yet.
const client = { email: 'rupa@rupa-tailors.example', name: 'Rupa Das' }

/** Signs in with the pop-up on the current login page, which then returns to the requested page. */
async function signInHere(page: Page) {
  await expect(page.locator('main [data-island][data-ready]')).toBeAttached()
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Sign in with Google' }).click()
  const popup = await opening
  await popup.getByLabel('Email').fill(client.email)
  await popup.getByLabel('Name').fill(client.name)
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Sign in', exact: true }).click()
  await closing
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('an order started from the prices survives the sign-in, and both sides see its progress live', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000)
  const staff = await openSignedInPage(browser, site.address, admin)
  await staff.goto('/dashboard/new-orders')

  await test.step('the plan stays selected after the sign-in, and the brief is kept after a reload', async () => {
    await page.goto('/coding')
    await page.getByRole('link', { name: 'Order Growth online' }).click()
    await page.waitForURL('**/login?**')
    await signInHere(page)
    await expect(title(page)).toHaveText('Order: Website with coding', { timeout: 15_000 })
    await expect(page.getByRole('radio', { name: /Growth/ })).toBeChecked()
    await page.getByRole('button', { name: 'Send the order for Growth' }).click()
    await expect(page.getByText('Please answer this')).toBeVisible()
    await expect(page.getByLabel('What does your business do?')).toBeFocused()
    await page.getByLabel('What does your business do?').fill('We sew dresses to measure.')
    await page.reload()
    await expect(page.getByText('Your draft has been restored.')).toBeVisible()
    await expect(page.getByLabel('What does your business do?')).toHaveValue('We sew dresses to measure.')
    await expect(page.getByRole('radio', { name: /Growth/ })).toBeChecked()
  })

  let number = ''
  await test.step('after sending, a link opens the chat with the order number', async () => {
    await page.getByRole('button', { name: 'Send the order for Growth' }).click()
    await expect(page.getByText(/Your order OR-\d{6} is sent/)).toBeVisible()
    number = /OR-\d{6}/.exec((await page.getByText(/Your order OR/).textContent()) ?? '')?.[0] ?? ''
    const chat = page.getByRole('link', { name: `Chat about ${number}` }).first()
    await expect(chat).toHaveAttribute('href', new RegExp(number))
  })

  await test.step('staff sees it without a reload, asks questions, and the client answers', async () => {
    await staff.getByRole('link', { name: new RegExp(number) }).click()
    await expect(title(staff)).toHaveText('Website with coding, Growth')
    await staff.getByRole('button', { name: 'Request information' }).click()
    const dialog = staff.getByRole('dialog', { name: `Ask about ${number}` })
    await dialog.getByLabel('Please send your logo and photos.').check()
    await dialog.getByRole('textbox', { name: 'Question 1' }).fill('Do you deliver?')
    await dialog.getByRole('button', { name: 'Send 2 questions' }).click()

    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/dashboard')
    const turns = page.getByRole('list', { name: 'Your turn' })
    await expect(turns).toContainText('Answer 2 questions')
    await expect(turns.getByRole('link', { name: new RegExp(`^Answer.*${number}`) })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.goto('/dashboard/pending-applications')
    await expect(page.getByText('Your turn: answer 2 questions')).toBeVisible()
    await page.getByRole('link', { name: new RegExp(`^Answer.*${number}`) }).click()
    await page.getByRole('button', { name: 'Send the answers' }).click()
    await expect(page.getByText('Please answer this')).toHaveCount(2)
    await page.getByLabel('Please send your logo and photos.').fill('They come by e-mail.')
    await page.getByLabel('Do you deliver?').fill('In all of Sylhet.')
    await page.getByRole('button', { name: 'Send the answers' }).click()
    await expect(page.getByText('Your answers are sent')).toBeVisible()
    await expect(page.locator(':focus')).toContainText(number)
    await expect(page.locator(':focus')).toBeInViewport()
    await expect(staff.getByText('In all of Sylhet.')).toBeVisible()
  })

  await test.step('after acceptance the client sees live that the deposit is due', async () => {
    await staff.getByRole('button', { name: 'Accept', exact: true }).click()
    const dialog = staff.getByRole('dialog', { name: `Accept ${number}` })
    await expect(dialog.getByText('An invoice for $299.50 is sent to the client immediately.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Accept the order' }).click()
    await expect(page.getByRole('link', { name: 'Pay the deposit' })).toBeVisible()
    await staff.getByRole('button', { name: 'Create project' }).click()
    await expect(staff.getByRole('link', { name: 'View project' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View project' })).toBeVisible()
  })

  await test.step('a project keeps what the order did not say empty', async () => {
    const order = staff.url()
    await staff.getByRole('link', { name: 'View project' }).click()
    await staff.getByLabel('Short description').fill('A site for a bakery')
    await staff.getByRole('button', { name: 'Save changes' }).click()
    await expect(staff.getByText('Project saved')).toBeVisible()
    await staff.goto(order)
    await expect(title(staff)).toHaveText('Website with coding, Growth')
  })

  await test.step('the client can still cancel it', async () => {
    await page.getByRole('button', { name: `Cancel ${number}` }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Cancel ${number}` })
      .click()
    await expect(page.getByText(`${number} is cancelled`)).toBeVisible()
    await expect(staff.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  })
})

test('a website request with a template is quoted, and the approval turns it into an order', async ({
  browser,
  site,
}) => {
  test.setTimeout(120_000)
  const page = await openSignedInPage(browser, site.address, client)

  await test.step('the brief is saved on the server automatically', async () => {
    await page.goto('/dashboard/personal-website')
    await page.getByRole('button', { name: /Choose this one.*Table for Two/ }).click()
    await page.getByRole('button', { name: 'Check and send' }).click()
    await expect(page.getByText('Please say what your business is called')).toBeVisible()
    await page.getByLabel('What is it called?').fill('Rupa Tailors')
    await page.getByLabel('What do you do, and what should').fill('We sew dresses to measure in Sylhet.')
    await expect(page.getByText('Draft saved')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('What is it called?')).toHaveValue('Rupa Tailors')
    await expect(page.getByText('With the template Table for Two.')).toBeVisible()
  })

  await test.step('it is checked and sent', async () => {
    await page.getByRole('button', { name: 'Check and send' }).click()
    await page.getByRole('button', { name: 'Send the request' }).click()
    await expect(page.getByText(/Your request TR-\d{6} is sent/)).toBeVisible()
  })

  const staff = await openSignedInPage(browser, site.address, admin)
  await test.step('staff reviews it and sends a quote', async () => {
    await staff.goto('/dashboard/template-request')
    await staff
      .getByRole('link', { name: /^TR-\d{6}/ })
      .first()
      .click()
    await staff.getByRole('button', { name: 'Start review' }).click()
    await staff.getByLabel('Price in $').fill('420')
    await staff.getByLabel('Note (optional)').fill('With two fittings.')
    // The unsent quote keeps its values while the request changes its state.
    await staff.getByRole('button', { name: 'Request information' }).click()
    await staff.getByRole('dialog').getByRole('checkbox').first().check()
    await staff.getByRole('dialog').getByRole('button', { name: 'Send 1 question' }).click()
    await expect(staff.getByRole('button', { name: 'Answer for the client' })).toBeVisible()
    await expect(staff.getByLabel('Note (optional)')).toHaveValue('With two fittings.')
    await expect(staff.getByText('$210 (50%) before work begins')).toBeVisible()
    await staff.getByRole('button', { name: 'Send the quote' }).click()
    await expect(staff.getByText('Quoted', { exact: true }).first()).toBeVisible()
  })

  await test.step('the client approves it, and finds an accepted order', async () => {
    await page.getByRole('button', { name: 'Approve $420' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve the quote' }).click()
    await expect(page.getByRole('link', { name: 'Pay the deposit' })).toBeVisible()
    await expect(title(page)).toHaveText('Website for Rupa Tailors')
    await page.goto('/dashboard/pending-payment')
    await expect(page.getByText('$210').first()).toBeVisible()
  })
})
