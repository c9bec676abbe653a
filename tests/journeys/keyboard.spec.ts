import type { Page } from '@playwright/test'
import { expectFocusKept, pressOn, tabTo, typeInto } from './keyboard.ts'
import { admin, openSignedInPage } from './people.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

// Without smooth scrolling, the focused element is in view at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const buyer = { email: 'ines@ines-ceramics.example', name: 'Ines Prado' }
const requester = { email: 'omar@omar-cycles.example', name: 'Omar Haddad' }

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const screen = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name })

/** Group of the side menu. */
const group = (page: Page, label: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).locator('summary', { hasText: label })

/** Expects that another screen has opened and has the focus on its title. */
const expectScreen = (page: Page, name: string | RegExp) => expect(title(page, name)).toBeFocused()

async function signInByKeys(page: Page) {
  await expect(page.locator('main [data-island][data-ready]')).toBeAttached()
  const opening = page.waitForEvent('popup')
  await pressOn(button(page, 'Sign in with Google'))
  const popup = await opening
  await typeInto(popup.getByLabel('Email'), buyer.email)
  await typeInto(popup.getByLabel('Name'), buyer.name)
  const closing = popup.waitForEvent('close')
  await popup.keyboard.press('Enter')
  await closing
}

test('a plan can be ordered, accepted, paid, refused once, and confirmed with the keyboard only', async ({
  page,
  browser,
  site,
}) => {
  test.setTimeout(120_000)
  const staff = await openSignedInPage(browser, site.address, admin)

  await test.step('the client goes from the prices through the sign-in to the order', async () => {
    await page.goto('/coding')
    await pressOn(link(page, 'Order Growth online'))
    await page.waitForURL('**/login?**')
    await signInByKeys(page)
    await expect(title(page, 'Order: Website with coding')).toBeVisible({ timeout: 15_000 })
    await tabTo(page.getByRole('radio', { name: /Growth/ }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: /Enterprise/ })).toBeChecked()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('radio', { name: /Growth/ })).toBeChecked()
    await typeInto(page.getByLabel('What does your business do?'), 'We throw and glaze ceramics.')
    await pressOn(button(page, 'Send the order for Growth'))
    await expect(page.getByText(/Your order OR-\d{6} is sent/)).toBeVisible()
    await expectScreen(page, 'Website with coding, Growth')
  })

  await test.step('staff accepts it', async () => {
    await pressOn(group(staff, 'Orders'))
    await pressOn(screen(staff, /^New orders/))
    await expectScreen(staff, 'New orders')
    await pressOn(
      staff
        .getByRole('row', { name: new RegExp(buyer.name) })
        .getByRole('link')
        .first(),
    )
    await expectScreen(staff, 'Website with coding, Growth')
    await pressOn(staff.getByRole('button', { name: 'Accept', exact: true }))
    await expect(staff.getByLabel('Ready by (optional)')).toBeFocused()
    await pressOn(button(staff, 'Accept the order'), 'Space')
    await expect(staff.getByText('Accepted', { exact: true }).first()).toBeVisible()
    await expectFocusKept(staff)
  })

  await test.step('the client pays the deposit and submits a claim', async () => {
    await expect(page.getByRole('list', { name: 'Invoices' })).toContainText('$0 paid')
    await pressOn(link(page, 'Pay the deposit'))
    await expectScreen(page, 'Report a payment')
    await typeInto(page.getByLabel('How you paid'), 'bKash')
    await expect(page.getByLabel('How you paid')).toHaveValue(/./)
    await typeInto(page.getByLabel('Transaction ID'), 'KEYS4U1')
    await typeInto(page.getByLabel('Your number'), '01755000001')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Being checked' })).toBeVisible()
    await expectFocusKept(page)
  })

  const waiting = staff.getByRole('navigation', { name: 'Payments to check' })
  const claim = waiting.getByRole('button', { name: new RegExp(buyer.name) })
  await test.step('staff rejects it in a dialog, and the client sends it again', async () => {
    await tabTo(group(staff, 'Money'), 'Shift+Tab')
    await staff.keyboard.press('Enter')
    await pressOn(screen(staff, /^Check payments/))
    await expectScreen(staff, 'Check payments')
    await pressOn(claim)
    await pressOn(button(staff, /^Reject/))
    await tabTo(staff.getByRole('dialog').getByRole('radio').first())
    await staff.keyboard.press('ArrowDown')
    await pressOn(staff.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }))
    await expect(claim).toHaveCount(0)
    await expectFocusKept(staff)
    await pressOn(link(page, /^Send again/))
    await expect(page.getByLabel('Transaction ID')).toHaveValue('KEYS4U1')
    await pressOn(button(page, 'Send'))
    await expect(page.getByRole('heading', { name: 'Being checked' })).toBeVisible()
    await expectFocusKept(page)
  })

  await test.step('staff accepts it, and the client downloads the receipt', async () => {
    await tabTo(claim, 'Shift+Tab')
    await staff.keyboard.press('Enter')
    await pressOn(staff.getByRole('button', { name: /^Accept$|^Accept A/ }), 'Space')
    await pressOn(staff.getByRole('alertdialog').getByRole('button', { name: 'Accept it' }))
    await expect(claim).toHaveCount(0)
    await expectFocusKept(staff)
    await tabTo(button(page, /^Receipt/))
    const saving = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await saving).suggestedFilename()).toMatch(/^RC-\d{6}\.pdf$/)
  })
})

test('a website can be requested, quoted, and approved with the keyboard only', async ({ browser, site }) => {
  test.setTimeout(120_000)
  const page = await openSignedInPage(browser, site.address, requester)
  const staff = await openSignedInPage(browser, site.address, admin)

  await test.step('the client describes it, checks it and sends it', async () => {
    await pressOn(screen(page, /^Your website/))
    await expectScreen(page, 'Your website')
    await pressOn(button(page, /^(Design one for me|Tell us what you need)/))
    await typeInto(page.getByLabel('What is it called?'), 'Omar Cycles')
    await typeInto(page.getByLabel(/^What do you do/), 'We repair bicycles, and people should book a day.')
    await pressOn(button(page, 'Check and send'))
    await pressOn(button(page, 'Send the request'))
    await expect(page.getByText(/Your request TR-\d{6} is sent/)).toBeVisible()
    await expectScreen(page, 'Website for Omar Cycles')
  })

  await test.step('staff starts the review and sends a quote', async () => {
    await pressOn(group(staff, 'Orders'))
    await pressOn(screen(staff, /^Template requests/))
    await expectScreen(staff, 'Template requests')
    await pressOn(
      staff
        .getByRole('row', { name: /Omar Cycles/ })
        .getByRole('link')
        .first(),
    )
    await expectScreen(staff, 'Website for Omar Cycles')
    await pressOn(button(staff, 'Start review'))
    await expectFocusKept(staff)
    await typeInto(staff.getByLabel('Price in $'), '480')
    await pressOn(button(staff, 'Send the quote'))
    await expect(staff.getByText('Quoted', { exact: true }).first()).toBeVisible()
    await expectFocusKept(staff)
  })

  await test.step('a closed dialog returns the focus to the button that opened it', async () => {
    const changes = button(page, 'Ask for changes')
    await pressOn(changes)
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(changes).toBeFocused()
  })

  await test.step('the client approves, and the deposit can be paid', async () => {
    await tabTo(button(page, 'Approve $480'), 'Shift+Tab')
    await page.keyboard.press('Space')
    await pressOn(page.getByRole('alertdialog').getByRole('button', { name: 'Approve the quote' }))
    await expect(page.getByText(/OR-\d{6}/).first()).toBeVisible()
    await expectScreen(page, 'Website for Omar Cycles')
    await tabTo(link(page, 'Pay the deposit'))
  })
})

test('the focus returns after its element disappears late or is disabled for a moment', async ({ page }) => {
  const following = page.waitForRequest(/\/api\/events/)
  await openSignedIn(page, sampleAdmin, '/dashboard/projects')
  await following
  const added = page.getByRole('button', { name: 'Added by the test' })
  /** Adds a button, gives it the focus, and lets the screen be read again. */
  const addFocused = () =>
    page.evaluate(() => {
      const button = document.createElement('button')
      button.textContent = 'Added by the test'
      document.body.append(button)
      button.focus()
      dispatchEvent(new Event('answer-lost'))
    })

  await addFocused()
  await expect(added).toBeFocused()
  await page.waitForTimeout(600)
  await added.evaluate((button) => button.remove())
  await expectFocusKept(page)

  await addFocused()
  await added.evaluate((button: HTMLButtonElement) => {
    button.addEventListener('focusout', () => setTimeout(() => (button.disabled = false)), { once: true })
    button.disabled = true
  })
  await expect(added).toBeEnabled()
  await expect(added).toBeFocused()
})
