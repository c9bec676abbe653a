import type { Locator, Page } from '@playwright/test'
import { makeWorkbook, sendWorkbook } from '../workbook.ts'
import { admin, openSignedInPage } from './people.ts'
import { expect, test } from './site.ts'

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
