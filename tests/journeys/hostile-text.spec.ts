import type { Locator, Page } from '@playwright/test'
import { pictureFiles } from '../picture-files.ts'
import { makeWorkbook, sendWorkbook } from '../workbook.ts'
import { admin, openSignedInPage } from './people.ts'
import { bearerOf, expect, test, untilHydrated } from './site.ts'
import { watchViolations } from './watch-violations.ts'

test.use({ viewport: { width: 360, height: 740 } })

const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    page.url(),
  ).toBeLessThanOrEqual(0)

/** Returns true if the characters of a word run from left to right. */
const isWrittenForwards = (line: Locator, word: string) =>
  line.evaluate((element, wanted) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const lefts: number[] = []
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const start = node.nodeValue?.indexOf(wanted) ?? -1
      for (let at = start; start >= 0 && at < start + wanted.length; at++) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        lefts.push(range.getBoundingClientRect().left)
      }
    }
    return lefts.length > 0 && lefts.every((left, at) => at === 0 || left > (lefts[at - 1] ?? 0))
  }, word)

test('hostile e-mail addresses and phone numbers of visitors are not linked', async ({
  browser,
  request,
  site,
}) => {
  const email = 'ask@a.example?bcc=spy@b.example&body=pay'
  const sent = [
    await request.post('/api/contact', { data: { name: 'Ask', email, message: 'Hello' } }),
    await request.post('/api/reviews', {
      data: { title: 'Ask', rating: 5, review: 'Hello', email, phone: '*21*017#' },
    }),
    await request.post('/api/reviews', {
      data: { title: 'Call', rating: 5, review: 'Hello', phone: '+880 (17) 11-000000' },
    }),
  ]
  expect(sent.map((answer) => answer.status())).toEqual([201, 201, 201])
  const page = await openSignedInPage(browser, site.address, admin)
  for (const screen of ['new-dashboard-contact', 'dashboard-reviews']) {
    await page.goto(`/dashboard/${screen}`)
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByRole('link', { name: email })).toHaveCount(0)
  }
  await expect(page.getByText('*21*017#')).toBeVisible()
  await expect(page.getByRole('link', { name: '*21*017#' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '+880 (17) 11-000000' })).toHaveAttribute(
    'href',
    'tel:+8801711000000',
  )
})

test('stacked combining characters stay inside their card', async ({ page, browser, site }) => {
  const review = `Z${'\u0301\u0489\u0323'.repeat(60)}`.repeat(20)
  const answer = await page.request.post('/api/reviews', {
    data: { title: `Z${'\u0489'.repeat(150)}`, rating: 3, review, author: `Z${'\u0301'.repeat(110)}` },
  })
  expect(answer.status()).toBe(201)
  await page.goto('/reviews')
  await expectNoSidewaysScroll(page)
  await page.goto('/about')
  await expectNoSidewaysScroll(page)
  const staff = await openSignedInPage(browser, site.address, admin)
  for (const width of [360, 1440]) {
    await staff.setViewportSize({ width, height: 800 })
    await staff.goto('/dashboard/dashboard-reviews')
    await expect(staff.getByText(/^Z/).first()).toBeVisible()
    await expectNoSidewaysScroll(staff)
  }
})

test('direction overrides in a role or a sheet name do not affect the text around it', async ({
  page,
  site,
}) => {
  const answer = await page.request.post('/api/reviews', {
    data: { title: 'Turned', rating: 4, review: 'Hello', role: 'Owner \u202eof a shop' },
  })
  expect(answer.status()).toBe(201)
  await page.goto('/reviews')
  const year = String(new Date().getUTCFullYear())
  const card = page.getByRole('article').filter({ hasText: 'Turned' })
  expect(await isWrittenForwards(card.locator('time'), year)).toBe(true)

  const rows = [['one']]
  const workbook = await makeWorkbook([
    { name: 'First \u202eturned', rows },
    { name: 'Untouched', rows },
  ])
  await sendWorkbook(site.address, 'Turned.xlsx', workbook)
  await page.goto('/excelDetails')
  expect(await isWrittenForwards(page.getByText('Untouched').first(), 'Untouched')).toBe(true)
})

test('a long file name is limited to two lines in the list', async ({ page, site }) => {
  const name = `${'W'.repeat(180)}.xlsx`
  await sendWorkbook(site.address, name, await makeWorkbook([{ name: 'One', rows: [['one']] }]))
  await page.goto('/excelDetails')
  const shown = page.getByText(name)
  const lines = await shown.evaluate(
    (element) =>
      element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
  )
  expect(Math.round(lines)).toBe(2)
})

test('hostile names of pictures are shown as text, and stored without what misleads', async ({
  browser,
  site,
}) => {
  const page = await openSignedInPage(browser, site.address, admin)
  await page.setViewportSize({ width: 360, height: 740 })
  const violations = await watchViolations(page)
  const markup = '"><img src=x onerror=document.title=1>'
  const names: [written: string, stored: string][] = [
    [`${markup}.png`, 'img src=x onerror=document.title=1'],
    ['holiday\u202egnp.exe.png', 'holidaygnp.exe'],
    [`${'W'.repeat(200)}.png`, 'W'.repeat(180)],
    ['../../outside.png', 'outside'],
    ['tab\tline\nbell\u0007end.png', 'tablinebellend'],
  ]
  const refused = 'invoice\u202etxt.exe'
  const buffer = await pictureFiles.png({ width: 40, height: 30 })
  const dropped = { written: [...names.map(([written]) => written), refused], bytes: Array.from(buffer) }
  await page.goto('/dashboard/media')
  await untilHydrated(page)
  // Dropped, because a path separator is no part of the name of a chosen file.
  await page.getByRole('group', { name: 'Add pictures' }).evaluate((zone, { written, bytes }) => {
    const dataTransfer = new DataTransfer()
    for (const name of written) {
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
    }
    zone.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, dropped)
  for (const [, stored] of names) {
    await expect(page.getByRole('button', { name: `Edit: ${stored}`, exact: true })).toBeVisible()
  }
  const refusal = page.getByText(/Please choose a .* file/)
  expect(await isWrittenForwards(refusal, 'Please')).toBe(true)
  await expectNoSidewaysScroll(page)

  const headers = await bearerOf(page)
  const [last] = await (await page.request.get('/api/media?limit=1', { headers })).json()
  const name = `${markup} \u202eturned`
  const renamed = await page.request.patch(`/api/media/${last._id}`, { headers, data: { name, version: 1 } })
  expect(renamed.status()).toBe(200)
  await page.reload()
  await expect(page.getByText(name, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: `Edit: ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit picture' })
  await expect(dialog.getByLabel('Name')).toHaveValue(name)
  await expect(dialog.getByText('Nowhere yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Delete: ${name}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(name)
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Picture deleted')).toBeVisible()
  await page.goto('/dashboard/trash?kind=media')
  await expect(page.getByText(name).first()).toBeVisible()
  expect(await page.title()).not.toBe('1')
  await expect(page.locator('img[src=x]')).toHaveCount(0)
  expect(violations).toEqual([])
})

test('a direction override in the name of a refused attachment does not affect the reason', async ({
  browser,
  site,
}) => {
  const person = { email: 'attaching@a.example', name: 'Attaching Files' }
  const page = await openSignedInPage(browser, site.address, person)
  await page.goto('/dashboard/report-problem')
  await untilHydrated(page)
  const file = { name: 'invoice\u202etxt.exe', mimeType: 'text/plain', buffer: Buffer.from('x') }
  await page.locator('input[type=file]').first().setInputFiles(file)
  expect(await isWrittenForwards(page.getByText(/Please choose a .* file/), 'Please')).toBe(true)
})

test('records of a deleted account do not show its placeholder address', async ({ browser, site }) => {
  const client = await openSignedInPage(browser, site.address, {
    email: 'leaving@a.example',
    name: 'Leaving Soon',
  })
  const authorization = `Bearer ${await client.evaluate(() => localStorage.getItem('access-token'))}`
  const problem = {
    about: 'site',
    category: 'speed',
    urgency: 'normal',
    title: 'It is slow',
    text: 'It is very slow.',
  }
  const reported = await client.request.post('/api/problems', { data: problem, headers: { authorization } })
  expect(reported.status()).toBe(201)
  await client.goto('/dashboard/account')
  await client.getByRole('button', { name: 'Delete your account' }).click()
  await client.getByLabel('Type leaving@a.example to confirm').fill('leaving@a.example')
  await client.getByRole('button', { name: 'Delete permanently' }).click()
  await client.waitForURL(`${site.address}/account-deleted`)
  await expect(client.getByRole('heading', { level: 1, name: 'Your account is deleted' })).toBeVisible()
  expect((await (await client.request.get('/api/auth/session')).json()).user).toBeNull()

  const staff = await openSignedInPage(browser, site.address, admin)
  for (const [screen, known] of [
    ['users-report', 'It is slow'],
    ['audit', 'User deleted'],
  ]) {
    await staff.goto(`/dashboard/${screen}`)
    await expect(staff.getByText(`${known}`).first()).toBeVisible()
    await expect(staff.getByText('Deleted account', { exact: true }).first()).toBeVisible()
    await expect(staff.getByText('account.invalid')).toHaveCount(0)
  }
})
