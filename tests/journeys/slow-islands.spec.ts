import type { Browser, Page } from '@playwright/test'
import { type IslandName, islands } from '#app/islands/registry.ts'
import { type StaffCall, shareNewQuote, shareNewRound } from '../links-of-holders.ts'
import { makeWorkbook, sendWorkbook } from '../workbook.ts'
import { startHeldPage } from './held-page.ts'
import { findProvider, googleButton, signInAt } from './provider-window.ts'
import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test } from './site.ts'
import { holdScripts, limitSpeed, openUntilPainted, verySlow } from './slow-connection.ts'

type Action = {
  island: IslandName
  name: string
  /** Makes a record for each of so many visitors. Without it, all of them open one uploaded file. */
  prepare?: (call: StaffCall, count: number) => Promise<string[]>
  path: (record: string) => string
  /** Acts without waiting for anything to be ready. */
  act: (page: Page, record: string) => Promise<void>
  expectDone: (page: Page) => Promise<void>
  /** Matches methods and paths of requests that may succeed only once. */
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

const forEach =
  (make: (call: StaffCall) => Promise<string>) =>
  async (call: StaffCall, count: number): Promise<string[]> => {
    const made: string[] = []
    while (made.length < count) made.push(await make(call))
    return made
  }
const sharePost = /^POST \/(api\/share\/[\w-]+\/comments|share\/[\w-]+)$/

const actions: Action[] = [
  {
    island: 'contact-form',
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
    sends: /^POST \/(api\/)?contact$/,
  },
  {
    island: 'contact-form',
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
    island: 'review-form',
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
    sends: /^POST \/(api\/reviews|review-form)$/,
  },
  {
    island: 'reviews-carousel',
    name: 'the carousel of the home page changes pages',
    path: () => '/',
    act: turnTwice,
    expectDone: expectThirdPage,
  },
  {
    island: 'reviews-carousel',
    name: 'the carousel of the about page changes pages',
    path: () => '/about',
    act: turnTwice,
    expectDone: expectThirdPage,
  },
  {
    island: 'excel-upload',
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
    sends: /^POST \/api\/excel$/,
  },
  {
    island: 'excel-upload',
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
    island: 'excel-viewer',
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
    island: 'excel-viewer',
    name: 'a clicked cell becomes active',
    path: (id) => `/excelDetails?file=${id}`,
    act: (page) => page.getByText('Order 9', { exact: true }).first().click(),
    expectDone: (page) => expect(page.locator('#active-cell')).toHaveText('Order 9', { timeout: 30_000 }),
  },
  {
    island: 'excel-viewer',
    name: 'the menu of a column opens',
    path: (id) => `/excelDetails?file=${id}`,
    act: (page) => page.getByRole('columnheader').filter({ hasText: /^B$/ }).click(),
    expectDone: (page) =>
      expect(page.getByRole('dialog', { name: 'B · City' })).toBeVisible({ timeout: 30_000 }),
  },
  {
    island: 'excel-viewer',
    name: 'the menu beside the active cell opens',
    path: (id) => `/excelDetails?file=${id}`,
    act: (page) => page.getByRole('button', { name: 'Sort, filter' }).click(),
    expectDone: (page) =>
      expect(page.getByRole('dialog', { name: 'A · Order' })).toBeVisible({ timeout: 30_000 }),
  },
  {
    island: 'excel-viewer',
    name: 'another sheet opens',
    path: (id) => `/excelDetails?file=${id}`,
    act: (page) =>
      page.getByRole('navigation', { name: 'Sheets' }).getByRole('link', { name: 'Notes' }).click(),
    expectDone: (page) =>
      expect(page.getByText('Deliver early', { exact: true })).toBeVisible({ timeout: 30_000 }),
  },
  {
    island: 'login-panel',
    name: 'a double click on the button signs in once and returns',
    path: () => '/login?to=/reviews',
    async act(page) {
      // Not a double click of the button: the test would wait for the navigation after the first one.
      const { x = 0, y = 0 } = (await googleButton(page).boundingBox()) ?? {}
      await page.mouse.dblclick(x + 20, y + 10)
    },
    async expectDone(page) {
      await signInAt(await findProvider(page.context()))
      await page.waitForURL('**/reviews', { waitUntil: 'commit', timeout: 60_000 })
    },
    sends: /^GET \/api\/auth\/start$/,
  },
  {
    island: 'recover-form',
    name: 'a recovery code signs in once',
    prepare: async (call) => (await call('recovery-codes', {})).codes,
    path: () => '/recover',
    async act(page, code) {
      await page.getByLabel('Your e-mail address').fill(sampleAdmin.email)
      await page.getByLabel('Recovery code').fill(code)
      await page.getByRole('button', { name: 'Sign in' }).dblclick()
    },
    expectDone: (page) =>
      page.waitForURL((url) => url.pathname.startsWith('/dashboard'), {
        waitUntil: 'commit',
        timeout: 60_000,
      }),
    sends: /^POST \/api\/auth\/recover$/,
  },
  {
    island: 'recover-form',
    name: 'a wrong recovery code is refused and stays',
    path: () => '/recover',
    async act(page) {
      await page.getByLabel('Your e-mail address').fill(sampleAdmin.email)
      await page.getByLabel('Recovery code').fill('0000-0000-0000-0000')
      await page.getByRole('button', { name: 'Sign in' }).click()
    },
    async expectDone(page) {
      const refusal = page.getByText('This address and this code do not belong together')
      await expect(refusal).toBeVisible({ timeout: 30_000 })
      await expect(page.getByLabel('Recovery code')).toHaveValue('0000-0000-0000-0000')
    },
  },
  {
    island: 'shared-proof',
    name: 'a comment on a round is sent once, and the typed answer stays',
    prepare: forEach(shareNewRound),
    path: (link) => link,
    async act(page) {
      await page.getByLabel('Your name').fill('রহিমা')
      await page.getByLabel('What should change?').fill('The logo')
      await page.getByRole('textbox', { name: 'Your comment' }).fill('A larger logo')
      await page.getByRole('button', { name: 'Send comment' }).dblclick()
    },
    async expectDone(page) {
      await expect(page.getByText('Your comment is sent.')).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText('A larger logo')).toHaveCount(1)
      await expect(page.getByLabel('What should change?')).toHaveValue('The logo')
      await expect(page.getByLabel('Your full name')).toHaveValue('রহিমা')
    },
    sends: sharePost,
  },
  {
    island: 'shared-proof',
    name: 'an answer waits for a comment that was not sent',
    prepare: forEach(shareNewRound),
    path: (link) => link,
    async act(page) {
      await page.getByRole('textbox', { name: 'Your comment' }).fill('A larger logo')
      await page.getByLabel('Your full name').fill('রহিমা')
      await page.getByLabel('This round is as I want it').check()
      await page.getByRole('button', { name: 'Approve and sign' }).click()
    },
    async expectDone(page) {
      await expect(page.getByText('Your comment is not sent yet.')).toBeVisible({ timeout: 30_000 })
      await expect(page.getByRole('textbox', { name: 'Your comment' })).toHaveValue('A larger logo')
      await expect(page.getByLabel('Your full name')).toHaveValue('রহিমা')
      await expect(page.getByLabel('This round is as I want it')).toBeChecked()
    },
  },
  {
    island: 'shared-proof',
    name: 'a round is approved once',
    prepare: forEach(shareNewRound),
    path: (link) => link,
    async act(page) {
      await page.getByLabel('Your full name').fill('রহিমা')
      await page.getByLabel('This round is as I want it').check()
      await page.getByRole('button', { name: 'Approve and sign' }).dblclick()
    },
    expectDone: (page) =>
      expect(page.getByText('This round is approved. Thank you!')).toBeVisible({ timeout: 30_000 }),
    sends: sharePost,
  },
  {
    island: 'shared-proof',
    name: 'changes of a round are asked for once',
    prepare: forEach(shareNewRound),
    path: (link) => link,
    async act(page) {
      await page.getByLabel('Your full name').fill('রহিমা')
      await page.getByLabel('What should change?').fill('A larger logo')
      await page.getByRole('button', { name: 'Ask for changes' }).dblclick()
    },
    expectDone: (page) => expect(page.getByText('Changes are asked for.')).toBeVisible({ timeout: 30_000 }),
    sends: sharePost,
  },
  {
    island: 'accept-quote',
    name: 'a quote is accepted once',
    prepare: forEach(shareNewQuote),
    path: (link) => link,
    async act(page) {
      await page.getByLabel('Your full name').fill('রহিমা')
      await page.getByLabel('I accept this quote').check()
      await page.getByRole('button', { name: 'Accept $400' }).dblclick()
    },
    async expectDone(page) {
      await expect(page.getByText('This quote is accepted. Thank you!')).toBeVisible({ timeout: 30_000 })
    },
    sends: sharePost,
  },
  {
    island: 'accept-quote',
    name: 'a chosen line counts, and the typed name stays',
    prepare: forEach(shareNewQuote),
    path: (link) => link,
    async act(page) {
      await page.getByLabel('Your full name').fill('রহিমা')
      await page.getByRole('checkbox', { name: /Reminders by SMS/ }).check()
      await page
        .getByRole('button', { name: /^(Show the new total|Accept \$500)$/ })
        .first()
        .click()
    },
    async expectDone(page) {
      await expect(page.getByRole('button', { name: 'Accept $500' })).toBeVisible({ timeout: 30_000 })
      await expect(page.getByRole('checkbox', { name: /Reminders by SMS/ })).toBeChecked()
      await expect(page.getByLabel('Your full name')).toHaveValue('রহিমা')
    },
  },
]

/** Seconds after the first paint; the first case acts before any script has loaded. */
const moments = ['before any script', 0.3, 1, 2] as const

// Wide enough to show all the texts that the tests click.
const viewport = { width: 1280, height: 800 }
test.use({ viewport })

type Moment = (typeof moments)[number]

/** Acts on a page of its own at this moment, and waits until it is done. */
async function actAt(moment: Moment, browser: Browser, baseURL: string, record: string, action: Action) {
  const context = await browser.newContext({ viewport, baseURL })
  const visitor = await context.newPage()
  let sent = 0
  context.on('response', (answer) => {
    const call = `${answer.request().method()} ${new URL(answer.url()).pathname}`
    // Count successes only: a form that is sent very quickly is first refused for a proof of work.
    if (action.sends?.test(call) && answer.status() < 400) sent++
  })
  const scripts = moment === 'before any script' ? await holdScripts(visitor) : undefined
  if (!scripts) await limitSpeed(visitor, verySlow)
  await openUntilPainted(visitor, action.path(record))
  if (typeof moment === 'number') await visitor.waitForTimeout(moment * 1_000)
  await action.act(visitor, record)
  await scripts?.release()
  await action.expectDone(visitor)
  if (action.sends) expect(sent).toBe(1)
  await context.close()
}

/** Signs in as staff with this page. */
async function openStaff(page: Page): Promise<StaffCall> {
  await openSignedIn(page, sampleAdmin)
  const headers = await bearerOf(page)
  return async (path, data) => {
    const answer = await page.request.fetch(`/api/${path}`, {
      ...{ headers, method: data ? 'POST' : 'GET' },
      ...(data && { data }),
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
}

test('every island has an action', () => {
  const acted = new Set(actions.map(({ island }) => island))
  expect(Object.keys(islands).filter((name) => !acted.has(name as IslandName))).toEqual([])
})

for (const action of actions) {
  test(`on a slow connection ${action.name}`, async ({ browser, site, page }) => {
    test.setTimeout(180_000)
    const records = action.prepare
      ? await action.prepare(await openStaff(page), moments.length)
      : new Array<string>(moments.length).fill(await sendWorkbook(site.address, filename, workbook))
    // All at once, because nearly all of the time is spent waiting for the connection.
    const acting = moments.map((moment, at) =>
      test.step(`${moment}`, () => actAt(moment, browser, site.address, records[at] ?? '', action)),
    )
    await Promise.all(acting)
  })
}

test('an island works although the scripts have arrived before it', async ({ page, site }) => {
  await using held = await startHeldPage(site.address)
  await page.goto(`${held.address}/contact`)
  await page.locator('[data-island=contact-form]').scrollIntoViewIfNeeded()
  await expect(page.locator('[data-island=contact-form]')).toHaveAttribute('data-ready', '')
})

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
