import { findViolations } from './axe.ts'
import { admin, openSignedInPage } from './people.ts'
import { expect, test } from './site.ts'

const tanvir = { email: 'tanvir@riverside-kitchen.example', name: 'Tanvir Ahmed' }
const phoneSize = { width: 360, height: 740 }

test('staff offers an order to another client, who takes it over on a phone', async ({ browser, site }) => {
  test.setTimeout(180_000)
  const staff = await openSignedInPage(browser, site.address, admin)
  let number = ''

  await test.step('the first client accepts the quote', async () => {
    await staff.goto('/dashboard/quotes/new?q=maya')
    await staff.getByRole('link', { name: 'Maya Lindqvist' }).click()
    await staff.getByLabel('Title').fill('A shop to hand over')
    await staff.getByLabel('Item').fill('Shop')
    await staff.getByLabel('Price in $').fill('300')
    await staff.getByRole('button', { name: 'Save and send to the client' }).click()
    const dialog = staff.getByRole('dialog', { name: /^Link to QU-\d{6}$/ })
    const link = (await dialog.getByText('/share/').textContent()) ?? ''
    await dialog.getByRole('button', { name: 'Done' }).click()
    const visitor = await browser.newPage({ javaScriptEnabled: false })
    await visitor.goto(link)
    await visitor.getByLabel('Your full name').fill('Maya Lindqvist')
    await visitor.getByRole('checkbox', { name: /I accept this quote/ }).check()
    await visitor.getByRole('button', { name: 'Accept $300' }).click()
    await expect(visitor.getByText('This quote is accepted. Thank you!')).toBeVisible()
    await visitor.close()
  })

  await test.step('staff has to choose a client and to confirm the open invoice', async () => {
    await staff.getByRole('link', { name: 'View order' }).click()
    const menu = staff.getByRole('button', { name: /^Actions for OR-\d{6}$/ })
    number = /OR-\d{6}/.exec((await menu.getAttribute('aria-label')) ?? '')?.[0] ?? ''
    await menu.click()
    await staff.getByRole('menuitem', { name: 'Move to another client' }).click()
    await staff.setViewportSize(phoneSize)
    const dialog = staff.getByRole('dialog', { name: `Move ${number} to another client` })
    const submit = dialog.getByRole('button', { name: 'Move the order' })
    await expect(submit).toBeDisabled()
    await dialog.getByLabel('New client').fill('tanvir')
    await dialog.getByRole('radio', { name: /Tanvir Ahmed/ }).check()
    await submit.click()
    await expect(dialog.getByText('Please give a reason')).toBeVisible()
    await expect(dialog.getByRole('alert')).toHaveText('Please see the marked field.')
    await dialog.getByLabel('Reason').fill('The shop was sold')
    await submit.click()
    await expect(dialog.getByText(/^IN-\d+ is not paid or being checked/).first()).toBeVisible()
    expect(await findViolations(staff)).toEqual([])
    await dialog.getByLabel(/stay with Maya Lindqvist/).check()
    await submit.click()
    await expect(staff.getByText(`Tanvir Ahmed was sent a quote to take over ${number}`)).toBeVisible()
    expect(await findViolations(staff)).toEqual([])
  })

  await test.step('a second offer would compete with the first', async () => {
    await staff.getByRole('button', { name: `Actions for ${number}` }).click()
    await staff.getByRole('menuitem', { name: 'Move to another client' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByLabel('New client').fill('tanvir')
    await dialog.getByRole('radio', { name: /Tanvir Ahmed/ }).check()
    await dialog.getByLabel('Reason').fill('The shop was sold')
    await dialog.getByRole('button', { name: 'Move the order' }).click()
    await expect(dialog.getByText(/is still open for this order/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  const taker = await openSignedInPage(browser, site.address, tanvir)
  await taker.setViewportSize(phoneSize)
  await test.step('the new client accepts on a phone', async () => {
    const todo = taker.getByRole('listitem').filter({ hasText: 'A shop to hand over' }).first()
    await todo.getByRole('link', { name: /^View quote/ }).click()
    await expect(taker.getByText('The order becomes yours')).toBeVisible()
    await expect(taker.getByText('The shop was sold')).toBeVisible()
    await expect(taker.getByText('Waiting for your answer.')).toBeVisible()
    await taker.getByRole('button', { name: /^Accept/ }).click()
    await expect(taker.getByText('Please read and accept the terms')).toBeVisible()
    expect(await findViolations(taker)).toEqual([])
    await taker.getByRole('checkbox', { name: /I accept this quote/ }).check()
    await taker.getByRole('button', { name: /^Accept/ }).click()
    await expect(taker.getByRole('heading', { name: 'Changes' })).toBeVisible()
    await expect(taker.getByText('Moved to another client')).toBeVisible()
    expect(await findViolations(taker)).toEqual([])
  })

  await test.step('the order is theirs, and the issued invoice stays with the client before', async () => {
    await expect(staff.getByText(/Tanvir Ahmed/).first()).toBeVisible()
    await taker.goto('/dashboard/pending-payment')
    await expect(taker.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(taker.getByText('A shop to hand over')).toHaveCount(0)
    const maya = await openSignedInPage(browser, site.address, {
      ...{ email: 'maya@studio-north.example', name: 'Maya Lindqvist' },
    })
    await maya.goto('/dashboard/pending-payment')
    await expect(maya.getByText('A shop to hand over').first()).toBeVisible()
    await maya.goto('/dashboard/pending-applications')
    await expect(maya.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(maya.getByText('A shop to hand over')).toHaveCount(0)
  })
})
