import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

test('staff imports clients from a file, corrects a column, and takes the import back', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/import')
  await expect(page.getByText('No imports yet')).toBeVisible()
  const rows = [
    'Who,E-mail,Phone',
    'Farhana Karim,farhana@import.example,1711000001',
    'Wrong,not-an-address,',
  ]
  await page.getByLabel(/Choose a file/).setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  })
  await expect(page.getByText('Please choose the column with the name or the company.')).toBeVisible()
  await page.getByLabel('Name or first name').selectOption('Who')
  await expect(page.getByText('1 new, 0 already there, 1 refused.')).toBeVisible()
  await expect(page.getByText('Email must be an e-mail address.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 1 client' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'clients.csv' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Farhana Karim' })).toBeVisible()
  await page.getByText('1 row was refused').click()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('Undone: 1 client removed.')).toBeVisible()
  await expect(page.getByText('Nothing is left of this import')).toBeVisible()
})

test('staff brings posts from WordPress and publishes what was published', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/import')
  await page.getByLabel('Import', { exact: true }).selectOption('Posts of the blog')
  const item = (title: string, status: string) => `<item><title>${title}</title><dc:creator>mina</dc:creator>
    <content:encoded><![CDATA[<h2>Why</h2><p>Because it is <b>ours</b>.</p>]]></content:encoded>
    <wp:post_type>post</wp:post_type><wp:status>${status}</wp:status><wp:post_date>2020-02-29 10:00:00</wp:post_date></item>`
  await page.getByLabel(/Choose a file/).setInputFiles({
    name: 'site.WordPress.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(
      `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel>${item('An old post of ours', 'publish')}${item('An unfinished post', 'draft')}</channel></rss>`,
    ),
  })
  await expect(page.getByText('2 new, 0 already there, 0 refused.')).toBeVisible()
  await page.getByLabel('Import them as').selectOption('Published, if the file says so')
  await expect(page.getByText('mina, draft: Category is required.')).toBeVisible()
  await page.getByLabel('Category of posts that have another one').selectOption('Business')
  await expect(page.getByText('mina, published 29 February 2020')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 2 posts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'site.WordPress.xml' })).toBeVisible()
  const published = page.getByRole('link', { name: 'An old post of ours' })
  await expect(published).toBeVisible()
  await page.goto('/blogs/an-old-post-of-ours')
  await expect(page.getByRole('heading', { name: 'Why' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo this import' }).click()
  await expect(page.getByText('Undone: 2 posts removed.')).toBeVisible()
})

test('staff imports an open invoice, and finds its draft', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/import')
  const send = (text: string) =>
    page.getByLabel(/Choose a file/).setInputFiles({
      name: 'invoices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    })
  const email = 'open-invoice@import.example'
  await send(`Name,Email\nSomebody who owes,${email}`)
  await page.getByRole('button', { name: 'Import 1 client' }).click()
  await page.getByRole('link', { name: 'All imports' }).click()
  await page.getByLabel('Import', { exact: true }).selectOption('Open invoices')
  await send(`Invoice,Email,Item,Amount,Due date\nA-1,${email},Website,500,01/02/2030`)
  await expect(page.getByText('1 new, 0 already there, 0 refused.')).toBeVisible()
  await expect(page.getByLabel('How days are written')).toHaveValue('dmy')
  await page.getByRole('button', { name: 'Import 1 draft invoice' }).click()
  await page.getByRole('link', { name: 'Website (A-1)' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Website (A-1)')
})
