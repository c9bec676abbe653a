import type { Page } from '@playwright/test'
import { makeWorkbook, sendWorkbook } from '../workbook.ts'
import { findViolations } from './axe.ts'
import { expect, test } from './site.ts'

const cities = ['Dhaka', 'Khulna', 'Ålesund', 'Chattogram', 'রাজশাহী']
const orders = Array.from({ length: 2_500 }, (_, at) => [`Order ${at + 1}`, cities[at % 5] ?? '', at * 1.5])
const sheets = [
  { name: 'Orders', rows: [['Order', 'City', 'Amount'], ...orders] },
  { name: 'Notes', rows: [['Note'], ['Ask for 100% of it'], ['tabs\tand "quotes"']] },
  { name: 'Wide', rows: [Array.from({ length: 300 }, (_, at) => `Column ${at + 1}`)] },
]

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer })
const upload = (page: Page) => page.getByRole('button', { name: /^(Upload|Try again)$/ }).click()
const cell = (page: Page, text: string) => page.getByRole('gridcell', { name: text, exact: true })
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('an uploaded file can be opened, searched, copied from, sorted, linked to and deleted', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const filename = 'Orders of 2026.xlsx'

  await test.step('upload', async () => {
    await page.goto('/excel')
    await expect(page.getByText('Uploaded files are visible to everyone, or')).toBeVisible()
    await choose(page, filename, await makeWorkbook(sheets))
    await expect(page.getByText(filename)).toBeVisible()
    await page.getByRole('radio', { name: 'Everybody' }).check()
    await upload(page)
    await expect(page.getByText('File uploaded successfully!')).toBeVisible()
    const link = page.getByLabel('Link to the file')
    await expect(link).toHaveValue(/\/excelDetails\?file=[\w-]+$/)
    await expect(page.getByText(/The file is deleted after \d+ \w+ \d{4}\./)).toBeVisible()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue())
    await page.getByRole('link', { name: `Open ${filename}` }).click()
    await expect(page.getByRole('heading', { level: 2, name: filename })).toBeVisible()
  })

  const grid = page.getByRole('grid')
  await test.step('read: visible rows load, the first row stays in view, the keyboard reaches every cell', async () => {
    await expect(grid).toHaveAttribute('aria-rowcount', '2502')
    await cell(page, 'Order 1').click()
    await page.keyboard.press('Control+End')
    await expect(cell(page, 'Order 2500')).toBeVisible()
    await expect(cell(page, 'Amount')).toBeVisible()
    await expect(page.locator('#active-cell')).toHaveText('3748.5')
    await page.keyboard.press('Control+Home')
    await expect(page.locator('#active-cell')).toHaveText('Order')
  })

  await test.step('copy a range, including cells that were never in view', async () => {
    await cell(page, 'Order 1').click()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+c')
    await expect(page.getByText('Copied 4 cells.')).toBeVisible()
    expect(await copied(page)).toBe('Order 1\tDhaka\r\nOrder 2\tKhulna')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+c')
    await expect(page.getByText('Copied 7,503 cells.')).toBeVisible()
    const lines = (await copied(page)).split('\r\n')
    expect([lines.length, lines[0], lines[2_500]]).toEqual([
      2_501,
      'Order\tCity\tAmount',
      'Order 2500\tরাজশাহী\t3748.5',
    ])
  })

  await test.step('sort and filter by a column', async () => {
    await page.getByRole('button', { name: 'Column B: sort and filter' }).click()
    await page.getByLabel('Only rows that contain').fill('åLES')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expect(grid).toHaveAttribute('aria-rowcount', '502')
    await page.getByRole('button', { name: 'Column C: sort and filter' }).click()
    await page.getByRole('button', { name: /Largest first/ }).click()
    await expect(page.getByRole('row').nth(2)).toContainText('Order 2498')
    await page.getByRole('button', { name: 'Column A: sort and filter' }).click()
    await page.getByLabel('Only rows that contain').fill('nothing like this')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No matching data found in this file/sheet')).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: /^Remove: B contains/ }).click()
    await page.getByRole('button', { name: /^Remove: Sorted/ }).click()
    await expect(grid).toHaveAttribute('aria-rowcount', '2502')
  })

  await test.step('a link to a cell opens there', async () => {
    await cell(page, 'Order 3').click()
    await page.keyboard.press('Control+ArrowDown')
    await page.getByRole('button', { name: 'Copy link to this cell' }).click()
    await expect(page.getByText('Link to this cell copied.')).toBeVisible()
    await page.goto(await copied(page))
    await expect(page.locator('#active-cell')).toHaveText('Order 2500')
    await expect(page.locator('#active-cell')).toBeInViewport()
  })

  await test.step('search: results are marked, reached by keyboard, and kept in the address', async () => {
    const box = page.getByRole('searchbox', { name: 'Search all files' })
    await box.fill('ÅLesUND')
    await expect(page.getByText(/^500 rows in 1 file$/)).toBeVisible()
    await box.press('Enter')
    await box.press('Enter')
    await expect(page.getByText('2 of 500 rows')).toBeVisible()
    await expect(page.locator('#active-cell mark')).toHaveText('Ålesund')
    await expect(page).toHaveURL(/cell=B9&q=%C3%85LesUND/)
    await box.press('Shift+Enter')
    await expect(page).toHaveURL(/cell=B4/)
    await page.reload()
    await expect(page.locator('#active-cell mark')).toHaveText('Ålesund')
    await page.getByRole('link', { name: 'Notes' }).first().click()
    await expect(page.getByText('No matching data found in this file/sheet')).toBeVisible()
    const csv = await page.request.get(
      (await page.getByRole('link', { name: 'CSV' }).getAttribute('href')) ?? '',
    )
    expect((await csv.text()).match(/Ålesund/g)).toHaveLength(500)
    await box.fill('100% of it')
    await expect(page.getByText(/^1 row in 1 file$/)).toBeVisible()
    await box.fill('')
  })

  await test.step('only the uploader can delete the file', async () => {
    const address = page.url()
    const stranger = await browser.newContext(baseURL ? { baseURL } : {})
    const other = await stranger.newPage()
    await other.goto(address)
    await expect(other.locator('#active-cell')).toBeVisible()
    await expect(other.getByRole('button', { name: 'Delete' })).toHaveCount(0)
    await stranger.close()

    await page.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: `Delete “${filename}”?` })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Delete file' }).click()
    await expect(page).toHaveURL(/\/excelDetails$/)
    await expect(page.getByText(filename)).toHaveCount(0)
    expect((await page.goto(address))?.status()).toBe(404)
  })
})

test('invalid files are refused before the upload, and unreadable files by the server', async ({ page }) => {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent++
  })
  await page.goto('/excel')
  await upload(page)
  await expect(page.getByRole('alert')).toHaveText('Please select a file first')
  await choose(page, 'letter.docx', Buffer.from('no'))
  await expect(page.getByRole('alert')).toHaveText('Please upload a valid Excel file (.xlsx or .xls)')
  await choose(page, 'large.xlsx', Buffer.alloc(5 * 1024 * 1024 + 1))
  await expect(page.getByRole('alert')).toHaveText('File size too large (max 5MB)')
  expect(sent).toBe(0)
  await choose(page, 'page.xls', Buffer.from('<html><table><tr><td>1</td></tr></table></html>'))
  await upload(page)
  await expect(page.getByRole('alert')).toContainText('save it as an Excel workbook')
  await expect(page.getByText('page.xls')).toBeVisible()
})

test('an upload can be retried after a network failure, and cancelled', async ({ page }) => {
  await page.goto('/excel')
  await choose(page, 'again.xlsx', await makeWorkbook(sheets.slice(1, 2)))
  await page.route('**/api/excel', (route) => route.abort('connectionreset'))
  await upload(page)
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await expect(page.getByText('again.xlsx')).toBeVisible()

  await page.unroute('**/api/excel')
  const held = Promise.withResolvers<void>()
  await page.route('**/api/excel', async (route) => {
    await held.promise
    await route.abort().catch(() => {})
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Uploading...' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  held.resolve()
  await expect(page.getByText('again.xlsx')).toBeVisible()

  await page.unroute('**/api/excel')
  await upload(page)
  await expect(page.getByText('File uploaded successfully!')).toBeVisible()

  await page.route('**/rows?*', (route) => route.abort('connectionreset'))
  await page.getByRole('link', { name: 'Open again.xlsx' }).click()
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
  await page.unroute('**/rows?*')
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await expect(cell(page, 'Ask for 100% of it')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('each view passes axe in both themes and does not scroll sideways on a phone', async ({
  page,
  site,
}) => {
  test.setTimeout(120_000)
  const id = await sendWorkbook(site.address, `${'A long name '.repeat(12)}.xlsx`, await makeWorkbook(sheets))
  const views = [
    '/excel',
    '/excelDetails',
    `/excelDetails?file=${id}`,
    '/excelDetails?q=order',
    `/excelDetails?file=${id}&sheet=3&cell=KN1&q=column`,
    '/excelDetails?q=nothing+has+this',
  ]
  for (const [width, colorScheme] of [[360, 'dark'] as const, [1440, 'light'] as const]) {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
    for (const view of views) {
      await page.goto(view)
      if (view.includes('file=')) await expect(page.locator('#active-cell')).toBeVisible()
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(overflow, `${view} at ${width}`).toBeLessThanOrEqual(0)
      const violations = await findViolations(page)
      expect
        .soft(violations.map(({ id: rule, nodes }) => `${view} ${width}: ${rule} ${nodes[0]?.html}`))
        .toEqual([])
    }
  }
  await page.goto('/excelDetails?q=nothing+has+this')
  await expect(page.getByText('No matching data found in this file/sheet')).toBeVisible()
})

test('without scripts files can be listed, read and searched, and the upload form asks for scripts', async ({
  browser,
  site,
}) => {
  await sendWorkbook(site.address, 'plain.xlsx', await makeWorkbook(sheets))
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.address })
  const page = await context.newPage()
  await page.goto('/excel')
  await expect(page.locator('noscript p')).toBeVisible()
  expect(await page.locator('noscript p').textContent()).toContain('Uploading requires JavaScript')
  await page.getByRole('link', { name: 'Read uploaded files' }).click()
  await page.getByRole('link', { name: 'plain.xlsx' }).click()
  await expect(page.getByRole('row', { name: '3 Order 2 Khulna 1.5' })).toBeVisible()
  expect(await page.locator('noscript p').textContent()).toContain('The first 60 of 2,501 rows')
  await page.getByRole('link', { name: 'Notes', exact: true }).click()
  await expect(page.getByRole('cell', { name: 'Ask for 100% of it' })).toBeVisible()
  await page.getByRole('searchbox').fill('khulna')
  await page.getByRole('searchbox').press('Enter')
  await page
    .getByRole('link', { name: /Orders/ })
    .first()
    .click()
  await expect(page.locator('mark').first()).toHaveText('Khulna')
  await context.close()
})

test('a long cell is shortened in the grid, but shown and copied completely', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const story = (name: string) => `${name} ${Array.from({ length: 3_500 }, (_, at) => at).join(' ')} the end`
  const rows = [['Name', 'Story'], ...['First', 'Second'].map((name) => [name, story(name)])]
  const id = await sendWorkbook(
    baseURL ?? '',
    'Stories.xlsx',
    await makeWorkbook([{ name: 'Stories', rows }]),
  )
  await page.goto(`/excelDetails?file=${id}`)
  await page.getByRole('gridcell', { name: /^Second \d/ }).click()
  await expect(page.getByText('the end')).toHaveCount(1)
  await page.keyboard.press('Control+c')
  await expect(page.getByText('Copied one cell.')).toBeVisible()
  expect(await copied(page)).toBe(story('Second'))
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+c')
  await expect(page.getByText('Copied 6 cells.')).toBeVisible()
  expect((await copied(page)).split('\r\n')).toEqual(rows.map((row) => row.join('\t')))
})

test('an uploaded file is found by its link only, unless the uploader chooses everybody', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/excel')
  await choose(page, 'Salaries.xlsx', await makeWorkbook([{ name: 'Pay', rows: [['Zebra', 1]] }]))
  await expect(page.getByRole('radio', { name: 'Only people with the link' })).toBeChecked()
  await upload(page)
  const link = await page.getByLabel('Link to the file').inputValue()
  const other = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage()
  await other.goto('/excelDetails?q=Zebra')
  await expect(other.getByText('Salaries.xlsx')).toHaveCount(0)
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 2, name: 'Salaries.xlsx' })).toBeVisible()
})
