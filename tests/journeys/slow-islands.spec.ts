import type { Browser, Page } from '@playwright/test'
import { makeWorkbook, sendWorkbook } from '../workbook.ts'
import { expect, test } from './site.ts'
import { holdScripts, limitSpeed, openUntilPainted, verySlow } from './slow-connection.ts'

type Action = {
  name: string
  path: (fileId: string) => string
  /** Acts without waiting for anything to be ready. */
  act: (page: Page) => Promise<void>
  expectDone: (page: Page) => Promise<void>
  /** Matches paths of requests that may succeed only once. */
  sends?: RegExp
}

const filename = 'Early.xlsx'
const rows = Array.from({ length: 200 }, (_, at) => [`Order ${at + 1}`, at % 2 ? 'Dhaka' : 'Khulna', at])
const workbook = await makeWorkbook([
  { name: 'Orders', rows: [['Order', 'City', 'Amount'], ...rows] },
  { name: 'Notes', rows: [['Note'], ['Deliver early']] },
])
const chosen = { name: filename, mimeType: '', buffer: workbook }
const carousel = (page: Page) => page.getByRole('region', { name: 'Reviews', exact: true })

async function turnTwice(page: Page) {
  const next = carousel(page).getByRole('button', { name: 'Next reviews' })
  await next.click()
  await next.click()
}
const expectThirdPage = (page: Page) =>
  expect(carousel(page).getByRole('status')).toHaveText(/^Page 3 of \d+$/, { timeout: 30_000 })

const actions: Action[] = [
  {
    name: 'a message submitted with a double click is sent once',
    path: () => '/contact',
    async act(page) {
      await page.getByLabel('Your name').fill('রহিমা')
      await page.getByLabel('Message').fill('Sent early')
      await page.getByRole('button', { name: 'Send message' }).dblclick()
    },
    async expectDone(page) {
      await expect(page.getByText('Message sent successfully')).toBeVisible({ timeout: 30_000 })
      await expect(page.getByLabel('Message')).toHaveValue('')
    },
    sends: /^\/(api\/)?contact$/,
  },
  {
    name: 'a blank message is refused',
    path: () => '/contact',
    async act(page) {
      await page.getByLabel('Message').fill(' ')
      await page.getByLabel('Your name').fill('')
      await page.getByRole('button', { name: 'Send message' }).click()
    },
    async expectDone(page) {
      await expect(page.getByText('Please write a message first.').first()).toBeVisible({ timeout: 30_000 })
    },
  },
  {
    name: 'a review with a rating is published once',
    path: () => '/review-form',
    async act(page) {
      await page.locator('label', { hasText: '4 of 5' }).click()
      await page.getByLabel('Title').fill('Early review')
      await page.getByLabel('Your review').fill('Typed before the page was ready.')
      await page.getByRole('button', { name: 'Submit review' }).dblclick()
    },
    expectDone: (page) =>
      expect(page.getByText('Thank you. Your review is published.')).toBeVisible({ timeout: 30_000 }),
    sends: /^\/(api\/reviews|review-form)$/,
  },
  {
    name: 'the carousel of the home page changes pages',
    path: () => '/',
    act: turnTwice,
    expectDone: expectThirdPage,
  },
  {
    name: 'the carousel of the about page changes pages',
    path: () => '/about',
    act: turnTwice,
    expectDone: expectThirdPage,
  },
  {
    name: 'a chosen file is uploaded once',
    path: () => '/excel',
    async act(page) {
      await page.locator('input[type=file]').setInputFiles(chosen)
      const upload = page.getByRole('button', { name: 'Upload' })
      await upload.click({ force: true })
      await upload.click({ force: true }).catch(() => {}) // the file is already being uploaded
    },
    expectDone: (page) =>
      expect(page.getByText('File uploaded successfully!')).toBeVisible({ timeout: 30_000 }),
    sends: /^\/api\/excel$/,
  },
  {
    name: 'a dropped file is chosen',
    path: () => '/excel',
    async act(page) {
      const transfer = await page.evaluateHandle(
        ([name = '']) => {
          const data = new DataTransfer()
          data.items.add(new File(['content'], name))
          return data
        },
        [filename],
      )
      const dropZone = page.getByRole('form', { name: 'Upload an Excel file' }).locator('div').first()
      await dropZone.dispatchEvent('dragover', { dataTransfer: transfer })
      await dropZone.dispatchEvent('drop', { dataTransfer: transfer })
    },
    expectDone: (page) => expect(page.getByText(filename)).toBeVisible({ timeout: 30_000 }),
  },
  {
    name: 'text typed into the search box is searched',
    path: (id) => `/excelDetails?file=${id}`,
    async act(page) {
      await page.getByRole('searchbox').click()
      await page.keyboard.type('khulna')
    },
    async expectDone(page) {
      await expect(page.getByText(/^[\d,]+\+? rows in \d+ files?$/)).toBeVisible({ timeout: 30_000 })
      await expect(page.getByRole('searchbox')).toHaveValue('khulna')
    },
  },
  {
    name: 'a clicked cell becomes active',
    path: (id) => `/excelDetails?file=${id}`,
    act: (page) => page.getByText('Order 9', { exact: true }).first().click(),
    expectDone: (page) => expect(page.locator('#active-cell')).toHaveText('Order 9', { timeout: 30_000 }),
  },
  {
    name: 'the menu of a column opens',
    path: (id) => `/excelDetails?file=${id}`,
    act: (page) => page.getByRole('columnheader').filter({ hasText: /^B$/ }).click(),
    expectDone: (page) =>
      expect(page.getByRole('dialog', { name: 'B · City' })).toBeVisible({ timeout: 30_000 }),
  },
  {
    name: 'the menu beside the active cell opens',
    path: (id) => `/excelDetails?file=${id}`,
    act: (page) => page.getByRole('button', { name: 'Sort, filter' }).click(),
    expectDone: (page) =>
      expect(page.getByRole('dialog', { name: 'A · Order' })).toBeVisible({ timeout: 30_000 }),
  },
  {
    name: 'another sheet opens',
    path: (id) => `/excelDetails?file=${id}`,
    act: (page) =>
      page.getByRole('navigation', { name: 'Sheets' }).getByRole('link', { name: 'Notes' }).click(),
    expectDone: (page) =>
      expect(page.getByText('Deliver early', { exact: true })).toBeVisible({ timeout: 30_000 }),
  },
]

/** Seconds after the first paint; the first case acts before any script has loaded. */
const moments = ['before any script', 0.3, 1, 2] as const

// Wide enough to show all the texts that the tests click.
const viewport = { width: 1280, height: 800 }
test.use({ viewport })

type Moment = (typeof moments)[number]

/** Acts on a page of its own at this moment, and waits until it is done. */
async function actAt(moment: Moment, browser: Browser, baseURL: string, path: string, action: Action) {
  const context = await browser.newContext({ viewport, baseURL })
  const visitor = await context.newPage()
  let sent = 0
  visitor.on('response', (answer) => {
    const isOne = answer.request().method() === 'POST' && action.sends?.test(new URL(answer.url()).pathname)
    // Count successes only: a form that is sent very quickly is first refused for a proof of work.
    if (isOne && answer.ok()) sent++
  })
  const scripts = moment === 'before any script' ? await holdScripts(visitor) : undefined
  if (!scripts) await limitSpeed(visitor, verySlow)
  await openUntilPainted(visitor, path)
  if (typeof moment === 'number') await visitor.waitForTimeout(moment * 1_000)
  await action.act(visitor)
  await scripts?.release()
  await action.expectDone(visitor)
  if (action.sends) expect(sent).toBe(1)
  await context.close()
}

for (const action of actions) {
  test(`on a slow connection ${action.name}`, async ({ browser, site }) => {
    test.setTimeout(180_000)
    const id = await sendWorkbook(site.address, filename, workbook)
    // All at once, because nearly all of the time is spent waiting for the connection.
    const acting = moments.map((moment) =>
      test.step(`${moment}`, () => actAt(moment, browser, site.address, action.path(id), action)),
    )
    await Promise.all(acting)
  })
}

test('a deferred action shows a message until it is done', async ({ page }) => {
  const scripts = await holdScripts(page)
  await openUntilPainted(page, '/excel')
  await page.getByRole('button', { name: 'Upload' }).click({ force: true })
  await expect(
    page.getByText('Still loading. Your input will be applied when this page is ready.'),
  ).toBeVisible()
  await scripts.release()
  await expect(page.getByRole('alert')).toHaveText('Please select a file first')
  await expect(page.getByText('Still loading.')).toHaveCount(0)
})

test('when scripts fail to load, forms are posted without them and other controls show an error', async ({
  page,
}) => {
  await page.route('**/assets/entry.client-*.js', (route) => route.abort())
  await page.goto('/about')
  await page.getByRole('button', { name: 'Next reviews' }).click()
  await expect(page.getByText('Part of this page could not be loaded.')).toBeVisible()
  await page.goto('/contact')
  await page.getByLabel('Message').fill('No script came')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByText('Message sent successfully')).toBeVisible()
})

test('a deferred form is posted when its script fails', async ({ page }) => {
  const failed = Promise.withResolvers<void>()
  await page.route('**/assets/hydrate-island-*.js', async (route) => {
    await failed.promise
    await route.abort()
  })
  await openUntilPainted(page, '/contact')
  await page.getByLabel('Message').fill('Its script failed')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(
    page.getByText('Still loading. Your input will be applied when this page is ready.'),
  ).toBeVisible()
  failed.resolve()
  await expect(page.getByText('Message sent successfully')).toBeVisible()
})

test('a dropdown opened by a click before the script has loaded stays open', async ({ page }) => {
  const scripts = await holdScripts(page)
  await openUntilPainted(page, '/')
  const services = page.locator('details[data-menu]', { hasText: 'Services' })
  await services.locator('summary').click()
  await scripts.release()
  await expect(page.locator('[data-theme-switch]')).toBeVisible()
  await page.mouse.move(5, 700)
  await page.waitForTimeout(600)
  await expect(services.getByRole('link', { name: 'Graphic Design' })).toBeVisible()
})
