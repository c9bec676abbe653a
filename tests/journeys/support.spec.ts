import type { Page } from '@playwright/test'
import { axeOn } from './axe.ts'
import { admin, meet } from './people.ts'
import { bearerOf, expect, test, untilAlive, untilStill } from './site.ts'

// Not one of the sample clients: nothing is hers yet.
const client = { email: 'ines@atelier-costa.example', name: 'Ines Costa' }

test('a client reports a problem, staff answers and resolves it, and both see it without a reload', async ({
  browser,
  site,
}) => {
  test.setTimeout(150_000)
  const [hers, ours] = [await meet(browser, site.address, client), await meet(browser, site.address, admin)]
  await ours.goto('/dashboard/users-report')
  const count = ours.locator('#list-count')
  await expect(count).toHaveText(/^\d+ reports$/)
  const before = Number.parseInt((await count.textContent()) ?? '', 10)

  await test.step('what is missing is said at its fields, and nothing typed is lost by a reload', async () => {
    await hers.goto('/dashboard/report-problem')
    await expect(hers.getByText('No problems reported.')).toBeVisible()
    await hers.getByLabel('Title').fill('Slow')
    await hers.getByRole('button', { name: 'Send the report' }).click()
    await expect(hers.getByText('Title must be at least 5 characters')).toBeVisible()
    await expect(hers.getByText('Text is required')).toBeVisible()
    await expect(hers.getByLabel('Title')).toBeFocused()
    await hers.getByLabel('Title').fill('The order form shows yesterday’s bread')
    await hers.reload()
    await expect(hers.getByText('Your draft is back as you left it.')).toBeVisible()
    await expect(hers.getByLabel('Title')).toHaveValue('The order form shows yesterday’s bread')
  })

  await test.step('with a file it is sent, and staff sees it come', async () => {
    await hers.getByLabel('What happened?').fill('Since this morning, on every phone in the shop.')
    await hers.getByLabel('How urgent is it?').selectOption('blocking')
    const files = hers.locator('#field-files')
    const text = Buffer.from('What I saw')
    await files.setInputFiles([
      { name: 'seen.txt', mimeType: 'text/plain', buffer: text },
      { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ])
    await expect(hers.getByText('seen.txt 10 B')).toBeVisible()
    await expect(hers.getByText('run.exe: Please choose a PDF, DOCX')).toBeVisible()
    await hers.getByRole('button', { name: 'Send the report' }).click()
    await expect(hers.getByText(/^PR-\d{6} is reported/)).toBeVisible()
    await expect(hers.getByRole('button', { name: /seen\.txt/ })).toBeVisible()
    await expect(count).toHaveText(`${before + 1} reports`)
    await expect(ours.getByRole('link', { name: /^Problem reports \(\d+ waiting\)/ })).toBeVisible()
    await expect(ours.getByRole('button', { name: /Notices, \d+ unread/ }).first()).toBeVisible()
  })

  await test.step('staff takes it, keeps a note, and asks; the client sees the question at once', async () => {
    await ours.getByRole('link', { name: 'The order form shows yesterday’s bread' }).click()
    await ours.getByRole('button', { name: 'Take it' }).click()
    await expect(ours.getByLabel('Assigned to')).toHaveValue(/./)
    await ours.getByLabel('A note that only staff sees').check()
    await ours.getByRole('textbox', { name: 'Note among staff' }).fill('Look at the cache first.')
    await ours.getByRole('button', { name: 'Keep the note' }).click()
    await expect(ours.getByText('Look at the cache first.')).toBeVisible()
    await ours.getByRole('textbox', { name: 'Message to the client' }).fill('Which phone is it?')
    await ours.getByLabel('And then').selectOption('waiting-client')
    await ours.getByRole('button', { name: 'Send', exact: true }).click()

    await expect(hers.getByText('Which phone is it?')).toBeVisible()
    await expect(hers.getByText('Your turn: answer us')).toBeVisible()
    await expect(hers.getByRole('link', { name: 'Report a problem (1 waiting)' })).toBeVisible()
    await expect(hers.getByText('Look at the cache first.')).toBeHidden()
  })

  await test.step('the client answers, staff resolves it, the client rates it', async () => {
    await hers.getByRole('textbox', { name: 'Your message' }).fill('All of them.')
    await hers.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(ours.getByText('All of them.')).toBeVisible()
    await ours.getByRole('button', { name: 'Resolve' }).click()
    await expect(hers.getByRole('heading', { name: 'How did we do?' })).toBeVisible()
    await hers.getByText('5 of 5: Excellent').check({ force: true })
    await hers.getByRole('button', { name: 'Rate it' }).click()
    await expect(hers.getByText('5 of 5 stars')).toBeVisible()
  })

  await test.step('the bell leads to what happened', async () => {
    const bell = hers.getByRole('button', { name: /^Notices/ }).first()
    await bell.click()
    await expect(hers.getByRole('link', { name: /Nadia Rahman wrote/ })).toBeVisible()
    await hers.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(hers.getByRole('button', { name: 'Notices', exact: true }).first()).toBeVisible()
    await hers.keyboard.press('Escape')
    await expect(bell).toBeFocused()
  })

  await test.step('mails are readable without a mail server', async () => {
    await ours.goto('/dashboard/mails?status=kept')
    await ours.getByRole('link', { name: /Nadia Rahman wrote/ }).click()
    await expect(ours.getByText('No mail server was set')).toBeVisible()
    await expect(ours.getByText('Which phone is it?')).toBeVisible()
  })
})

const adminScreens = ['Admin-Dashboard', 'users-report', 'mails', 'jobs']
const clientScreens = ['report-problem', 'projects-preview']

const oneWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

test('the screens are accessible, and fit a small phone, whatever somebody pastes', async ({
  browser,
  site,
}) => {
  test.setTimeout(150_000)
  const maya = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }
  const [ours, hers] = [await meet(browser, site.address, admin), await meet(browser, site.address, maya)]
  await ours.goto('/dashboard/users-report')
  const title = 'The kacchi shows last month’s price'
  await ours.getByRole('link', { name: title }).click()
  await check(ours, title)
  for (const screen of adminScreens) await look(ours, `/dashboard/${screen}`)
  for (const screen of clientScreens) await look(hers, `/dashboard/${screen}`)
  await hers.getByRole('link', { name: 'Studio North', exact: true }).click()
  await check(hers, 'Studio North')
  const report = { about: 'other', category: 'content', urgency: 'normal', title: oneWord }
  const answer = await hers.request.post('/api/problems', {
    headers: await bearerOf(hers),
    data: { ...report, text: oneWord, pageAddress: `https://example.org/${oneWord}` },
  })
  const { insertedId } = await answer.json()
  await look(hers, `/dashboard/report-problem/${insertedId}`)
  await look(ours, `/dashboard/users-report/${insertedId}`)
  await look(ours, '/dashboard/users-report')
})

async function look(page: Page, address: string) {
  await page.goto(address)
  await check(page)
}

let looks = 0

/** Fits a small phone; in turns dark and small, light and wide for axe. */
async function check(page: Page, title: string | RegExp = /./) {
  const [width, colorScheme] = looks++ % 2 === 0 ? ([1440, 'light'] as const) : ([360, 'dark'] as const)
  await page.setViewportSize({ width: 360, height: 900 })
  // The screen before it stands, paler, until this one has come.
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await untilAlive(page)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over, page.url()).toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
  await untilStill(page)
  const { violations } = await axeOn(page).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
