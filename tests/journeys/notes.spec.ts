import { bearerOf, expect, sampleAdmin, signInAs, test } from './site.ts'

test('a note to picked clients is previewed, sent, read by its recipient, and deleted', async ({
  page,
  browser,
}) => {
  await signInAs(page, sampleAdmin, '/dashboard/note-form/many')
  await page.getByLabel('Clients', { exact: true }).fill('maya@studio-north')
  await page.getByRole('list', { name: 'Clients found' }).getByRole('button').first().click()
  await page.getByLabel('Title').fill('Closed on Friday')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Text is required')).toBeVisible()
  await page.getByLabel('Text').fill('We are back on Sunday.')
  await page.getByRole('button', { name: 'Preview' }).click()
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await expect(dialog.getByText('Send to 1 client?')).toBeVisible()
  await expect(dialog.getByText('We are back on Sunday.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect(page).toHaveURL(/note-form\/sent$/)
  const row = page.getByRole('row', { name: /Closed on Friday/ })
  await expect(row.getByText('0 of 1')).toBeVisible()

  const own = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await signInAs(own, { email: 'maya@studio-north.example', name: 'Maya Lindqvist' })
  await expect(own.getByRole('heading', { name: 'Closed on Friday' })).toBeVisible()
  await own
    .getByRole('listitem')
    .filter({ hasText: 'Closed on Friday' })
    .getByRole('button', { name: /mark as read/i })
    .click()

  await expect(row.getByText('1 of 1')).toBeVisible()
  await row.getByRole('link', { name: 'Closed on Friday' }).click()
  await expect(page.getByText('maya@studio-north.example')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Closed on Friday' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/note-form\/sent$/)
  await own.reload()
  await expect(own.getByRole('heading', { name: 'Notes from us' })).toBeVisible()
  await expect(own.getByText('Closed on Friday')).toHaveCount(0)
})

test('a note to a picked tag is counted, and one to all arrives at every client', async ({
  page,
  browser,
}) => {
  await signInAs(page, sampleAdmin, '/dashboard/clients')
  const headers = await bearerOf(page)
  for (const name of ['Weaver One', 'Weaver Two']) {
    const email = `${name.toLowerCase().replace(' ', '.')}@looms.example`
    await page.request.post('/api/clients', { headers, data: { name, email, tags: ['weavers'] } })
  }
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))

  await test.step('the tag is picked in the list of clients, or in the note', async () => {
    await page.getByRole('link', { name: 'weavers' }).first().click()
    await expect(page.locator('#list-count')).toHaveText('2 clients')
    await page.getByRole('link', { name: 'Send a note to “weavers”' }).click()
    await expect(page.getByRole('list', { name: 'Picked tag' })).toContainText('weavers')
    await page.getByRole('button', { name: 'Remove weavers' }).click()
    await page.getByLabel('Title').fill('Yarn is here')
    await page.getByLabel('Text').fill('It came this morning.')
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByText('Please choose a tag')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Tag' }).fill('weav')
    await page.getByRole('list', { name: 'Tags found' }).getByRole('button', { name: 'weavers' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(dialog.getByText('Send to 2 clients?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await page.getByLabel('To', { exact: true }).selectOption('All clients')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog.getByText(/Send to \d+ clients\?/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await expect(page).toHaveURL(/note-form\/sent$/)
  const own = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await signInAs(own, { email: 'tanvir@riverside-kitchen.example', name: 'Tanvir Ahmed' })
  await expect(own.getByRole('heading', { name: 'Yarn is here' })).toBeVisible()

  await page
    .getByRole('row', { name: /Yarn is here/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Yarn is here' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete Yarn is here' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/note-form\/sent$/)
  await own.reload()
  await expect(own.getByRole('heading', { name: 'Notes from us' })).toBeVisible()
  await expect(own.getByText('Yarn is here')).toHaveCount(0)
})
