import type { Page } from '@playwright/test'
import { aProblem } from '#tests/factories.ts'
import { openSignedInPage } from './people.ts'
import { chooseMarkdown } from './rich-text-page.ts'
import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test, untilHydrated } from './site.ts'

// A site of its own: shared settings and a sample project are changed.
test.use({ siteName: 'colleagues' })

const maya = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }

/** Calls the API as a colleague would with the session of the page. */
async function call(page: Page, method: string, path: string, data?: object) {
  const headers = await bearerOf(page)
  const answer = await page.request.fetch(`/api${path}`, { method, headers, ...(data && { data }) })
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.json()
}

test('a project and a client that a colleague has saved meanwhile are not overwritten', async ({ page }) => {
  await openSignedIn(page, sampleAdmin)
  const [{ _id: id }] = await call(page, 'GET', '/projects?q=maya')
  await page.goto(`/dashboard/projects-form/${id}`)
  await untilHydrated(page)
  await page.getByLabel('Country').fill('Norway')
  const { version } = await call(page, 'GET', `/projects/id/${id}`)
  await call(page, 'PATCH', `/projects/${id}`, { version, webLicence: 'Of the colleague' })
  await call(page, 'POST', `/projects/${id}/milestones`, { title: 'Texts of the colleague', share: 1 })
  await expect(page.getByText('Texts of the colleague').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/changed this in the meantime/)).toBeVisible()
  await expect(page.getByLabel('Country')).toHaveValue('Norway')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Project saved')).toBeVisible()
  const project = await call(page, 'GET', `/projects/id/${id}`)
  expect(project).toMatchObject({ webLicence: 'Of the colleague', countryName: 'Norway' })

  const [client] = await call(page, 'GET', '/clients?q=maya')
  await page.goto(`/dashboard/clients/${client._id}`)
  await untilHydrated(page)
  await page.getByRole('button', { name: `Actions for ${client.name}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Company').fill('Studio')
  const { version: seen } = await call(page, 'GET', `/clients/${client._id}`)
  await call(page, 'PATCH', `/clients/${client._id}`, { version: seen, country: 'Iceland' })
  await expect(page.getByText('Iceland').first()).toBeAttached()
  // A tap outside loses nothing.
  await page.mouse.click(3, 3)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText(/changed this in the meantime/)).toBeVisible()
  await expect(dialog.getByLabel('Company')).toHaveValue('Studio')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  expect(await call(page, 'GET', `/clients/${client._id}`)).toMatchObject({
    company: 'Studio',
    country: 'Iceland',
  })
})

const edited = [
  {
    form: 'article-form',
    resource: 'articles',
    typed: ['Title', 'How we work together'],
    other: ['Text', 'body'],
    button: 'Save article',
    done: 'Article saved',
  },
  {
    form: 'blog-form',
    resource: 'blogs',
    typed: ['Title', 'What we learned'],
    other: ['Author name', 'author'],
    button: 'Save changes',
    done: 'Blog saved',
  },
  {
    form: 'portfolio-form',
    resource: 'portfolios',
    typed: ['Portfolio name', 'Bakery'],
    other: ['Description', 'portfolioDescription'],
    button: 'Save changes',
    done: 'Portfolio saved',
  },
] as const

test.beforeEach(({ page }) => chooseMarkdown(page))

for (const { form, resource, typed, other, button, done } of edited) {
  test(`both changes to one of the ${resource} are kept when a colleague saves first`, async ({ page }) => {
    await openSignedIn(page, sampleAdmin)
    const [{ _id: id }] = await call(page, 'GET', `/${resource}?limit=1`)
    await page.goto(`/dashboard/${form}/${id}`)
    await untilHydrated(page)
    const [label, text] = typed
    const mine = page.getByLabel(label, { exact: true })
    await mine.fill(text)
    const { version } = await call(page, 'GET', `/${resource}/${id}`)
    await call(page, 'PATCH', `/${resource}/${id}`, { version, [other[1]]: 'Of the colleague' })
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(/changed this in the meantime/)).toBeVisible()
    await expect(page.getByLabel(other[0], { exact: true })).toHaveValue('Of the colleague')
    await expect(mine).toHaveValue(text)
    // A reload in between loses nothing either, where the form has a draft.
    if (form !== 'portfolio-form') {
      await page.reload()
      await expect(page.getByText('Your draft has been restored.')).toBeVisible()
      await expect(mine).toHaveValue(text)
    }
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText(done)).toBeVisible()
    const saved = await call(page, 'GET', `/${resource}/${id}`)
    expect(JSON.stringify(saved)).toContain(text)
    expect(saved[other[1]]).toBe('Of the colleague')
  })
}

test('a message typed for one report is not in the form of the next one', async ({ page, browser, site }) => {
  const client = await openSignedInPage(browser, site.address, maya)
  for (const title of ['The first report', 'The second report']) {
    await call(client, 'POST', '/problems', aProblem({ title }))
  }
  await openSignedIn(page, sampleAdmin, '/dashboard/users-report')
  await page.getByRole('link', { name: 'The first report' }).click()
  const message = page.getByRole('textbox', { name: 'Message to the client' })
  await message.fill('Only for the first')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('The second report')
  await page.getByRole('option', { name: /The second report/ }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The second report' })).toBeVisible()
  await expect(message).toHaveValue('')
  // It waits at its own report, also after a reload.
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'The first report' })).toBeVisible()
  await page.reload()
  await expect(message).toHaveValue('Only for the first')
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(message).toHaveValue('')
})

test('saving the terms of payment keeps what is typed for a tax', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/payment-settings')
  const taxes = page.getByRole('form', { name: 'Taxes' })
  await taxes.getByRole('button', { name: 'Add a tax rate' }).click()
  await taxes.getByLabel('Name, as printed').fill('VAT')
  const terms = page.getByRole('form', { name: 'Rate and terms' })
  await terms.getByLabel('Days until due').fill('11')
  await terms.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await expect(taxes.getByLabel('Name, as printed')).toHaveValue('VAT')
  await taxes.getByLabel('Percent').fill('5')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.ok())
  await taxes.getByRole('button', { name: 'Save' }).click()
  await saved
  await expect(terms.getByLabel('Days until due')).toHaveValue('11')
  await test.step('what is typed after a save, or while it runs, is not lost', async () => {
    await expect(taxes.getByRole('button', { name: 'Save' })).toBeEnabled()
    const release = Promise.withResolvers<void>()
    await page.route('**/api/payment-settings', async (route) => {
      if (route.request().method() === 'PATCH') await release.promise
      await route.continue()
    })
    await taxes.getByLabel('Percent').fill('6')
    await taxes.getByRole('button', { name: 'Save' }).click()
    await taxes.getByLabel('Name, as printed').fill('Sales tax')
    const second = page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.ok(),
    )
    release.resolve()
    await second
    await expect(taxes.getByRole('button', { name: 'Save' })).toBeEnabled()
    await expect(taxes.getByLabel('Name, as printed')).toHaveValue('Sales tax')
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await taxes.getByRole('button', { name: 'Save' }).click()
    await expect(taxes.getByRole('button', { name: 'Save' })).toBeEnabled()
  })
  await page.reload()
  await expect(taxes.getByLabel('Name, as printed')).toHaveValue('Sales tax')
})

test('a draft that is saved but not sent says why, and keeps what is typed when a colleague saves', async ({
  page,
}) => {
  await openSignedIn(page, sampleAdmin)
  const [client] = await call(page, 'GET', '/clients?q=maya')
  const lines = [{ title: 'Five pages', quantity: 1, price: { minor: 5_000, currency: 'USD' } }]
  const draft = { clientId: client._id, title: 'A website', lines }
  const { insertedId: id } = await call(page, 'POST', '/quotes', draft)
  await page.goto(`/dashboard/quotes/${id}`)
  await untilHydrated(page)
  await page.getByLabel('Valid until').fill('2020-01-31')
  await page.getByRole('button', { name: 'Save and send to the client' }).click()
  const refused = page.getByRole('form', { name: 'Quote' }).getByRole('alert').first()
  await expect(refused).toBeVisible()
  // The event of the saved draft arrives within a second.
  await page.waitForTimeout(2_000)
  await expect(refused).toBeVisible()
  await expect(page.getByLabel('Valid until')).toHaveValue('2020-01-31')

  await page.getByLabel('Valid until').fill('2090-01-31')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('The draft is saved')).toBeVisible()
  await page.getByLabel('Item').fill('Six pages')
  const { version } = await call(page, 'GET', `/quotes/id/${id}`)
  await call(page, 'PATCH', `/quotes/${id}`, { ...draft, title: 'Of the colleague', version })
  await expect(page.getByRole('heading', { level: 1, name: 'Of the colleague' })).toBeVisible()
  await expect(page.getByLabel('Item')).toHaveValue('Six pages')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText(/changed this in the meantime/)).toBeVisible()
})

test('a half-written message stays with its author when another person signs in in the same tab', async ({
  page,
}) => {
  await openSignedIn(page, maya)
  const [{ _id: id }] = await call(page, 'GET', `/orders/${maya.email}`)
  const open = async (address: string) => {
    await page.goto(address)
    await untilHydrated(page)
  }
  await open(`/dashboard/pending-applications/${id}`)
  const mine = page.getByRole('form', { name: 'Write to us about it' }).getByRole('textbox')
  await mine.fill('Half of a message')
  await page.reload()
  await expect(mine).toHaveValue('Half of a message')

  await openSignedIn(page, sampleAdmin)
  await open(`/dashboard/new-orders/${id}`)
  await expect(page.getByText(/draft/)).toBeHidden()
  await expect(page.getByRole('form', { name: 'Write to the client' }).getByRole('textbox')).toHaveValue('')

  await openSignedIn(page, maya)
  await open(`/dashboard/pending-applications/${id}`)
  await expect(mine).toHaveValue('Half of a message')
})

test('a dialog is saved at the second try, with what a colleague has changed meanwhile', async ({ page }) => {
  await openSignedIn(page, sampleAdmin)
  await call(page, 'POST', '/canned-replies', { title: 'Thanks', text: 'Thank you.' })
  const dialog = page.getByRole('dialog')
  await page.goto('/dashboard/canned-replies')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Edit Thanks' }).click()
  await dialog.getByLabel('Title').fill('Many thanks')
  const replies = await call(page, 'GET', '/canned-replies')
  const { _id: id, version } = replies.find(({ title }: { title: string }) => title === 'Thanks')
  await call(page, 'PATCH', `/canned-replies/${id}`, { version, title: 'Thanks', text: 'Of the colleague' })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText(/changed this in the meantime/)).toBeVisible()
  await expect(dialog.getByLabel('Text', { exact: true })).toHaveValue('Of the colleague')
  await expect(dialog.getByLabel('Title')).toHaveValue('Many thanks')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Many thanks' })).toContainText(
    'Of the colleague',
  )
})
