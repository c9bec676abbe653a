import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { admin, openSignedInPage } from './people.ts'
import { bearerOf, expect, test, untilAnimationsEnd, untilHydrated } from './site.ts'

// Not one of the sample clients, so she has no records yet.
const client = { email: 'ines@atelier-costa.example', name: 'Ines Costa' }

test('a client reports a problem, staff answers and resolves it, and both see the changes without a reload', async ({
  browser,
  site,
}) => {
  test.setTimeout(150_000)
  const [clientPage, staffPage] = [
    await openSignedInPage(browser, site.address, client),
    await openSignedInPage(browser, site.address, admin),
  ]
  await staffPage.goto('/dashboard/users-report')
  const count = staffPage.locator('#list-count')
  await expect(count).toHaveText(/^\d+ reports$/)
  const before = Number.parseInt((await count.textContent()) ?? '', 10)

  await test.step('missing values show errors at their fields, and a reload keeps the draft', async () => {
    await clientPage.goto('/dashboard/report-problem')
    await expect(clientPage.getByText('No problems reported.')).toBeVisible()
    await clientPage.getByLabel('Title').fill('Slow')
    await clientPage.getByRole('button', { name: 'Send the report' }).click()
    await expect(clientPage.getByText('Title must be at least 5 characters')).toBeVisible()
    await expect(clientPage.getByText('Text is required')).toBeVisible()
    await expect(clientPage.getByLabel('Title')).toBeFocused()
    await clientPage.getByLabel('Title').fill('The order form shows yesterday’s bread')
    await clientPage.reload()
    await expect(clientPage.getByText('Your draft has been restored.')).toBeVisible()
    await expect(clientPage.getByLabel('Title')).toHaveValue('The order form shows yesterday’s bread')
  })

  await test.step('the report is sent with a file, and staff sees it live', async () => {
    await clientPage.getByLabel('What happened?').fill('Since this morning, on every phone in the shop.')
    await clientPage.getByLabel('How urgent is it?').selectOption('blocking')
    const files = clientPage.locator('#field-files')
    const text = Buffer.from('What I saw')
    await files.setInputFiles([
      { name: 'seen.txt', mimeType: 'text/plain', buffer: text },
      { name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    ])
    await expect(clientPage.getByText('seen.txt 10 B')).toBeVisible()
    await expect(clientPage.getByText('run.exe: Please choose a PDF, DOCX')).toBeVisible()
    await clientPage.getByRole('button', { name: 'Send the report' }).click()
    await expect(clientPage.getByText(/^PR-\d{6} is reported/)).toBeVisible()
    await expect(clientPage.getByRole('button', { name: /seen\.txt/ })).toBeVisible()
    await expect(count).toHaveText(`${before + 1} reports`)
    await expect(staffPage.getByRole('link', { name: /^Problem reports \(\d+ waiting\)/ })).toBeVisible()
    await expect(staffPage.getByRole('button', { name: /Notifications, \d+ unread/ }).first()).toBeVisible()
  })

  await test.step('staff takes it, writes an internal note and asks; the client sees only the question', async () => {
    await staffPage.getByRole('link', { name: 'The order form shows yesterday’s bread' }).click()
    await staffPage.getByRole('button', { name: 'Assign to me' }).click()
    await expect(staffPage.getByLabel('Assigned to')).toHaveValue(/./)
    await staffPage.getByLabel('Internal note, visible to staff only').check()
    await staffPage.getByRole('textbox', { name: 'Internal note' }).fill('Look at the cache first.')
    await staffPage.getByRole('button', { name: 'Save note' }).click()
    await expect(staffPage.getByText('Look at the cache first.')).toBeVisible()
    await staffPage.getByRole('textbox', { name: 'Message to the client' }).fill('Which phone is it?')
    await staffPage.getByLabel('New state').selectOption('waiting-client')
    await staffPage.getByRole('button', { name: 'Send', exact: true }).click()

    await expect(clientPage.getByText('Which phone is it?')).toBeVisible()
    await expect(clientPage.getByText('Your turn: please reply')).toBeVisible()
    await expect(clientPage.getByRole('link', { name: 'Report a problem (1 waiting)' })).toBeVisible()
    await expect(clientPage.getByText('Look at the cache first.')).toBeHidden()
  })

  await test.step('the client answers, staff resolves it, the client rates it', async () => {
    await clientPage.getByRole('textbox', { name: 'Your message' }).fill('All of them.')
    await clientPage.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(staffPage.getByText('All of them.')).toBeVisible()
    await staffPage.getByRole('button', { name: 'Resolve' }).click()
    await expect(clientPage.getByRole('heading', { name: 'How did we do?' })).toBeVisible()
    await clientPage.getByText('5 of 5: Excellent').check({ force: true })
    await clientPage.getByRole('button', { name: 'Send rating' }).click()
    await expect(clientPage.getByText('5 of 5 stars')).toBeVisible()
  })

  await test.step('the notices button opens the list of notices', async () => {
    const noticesButton = clientPage.getByRole('button', { name: /^Notifications/ }).first()
    await noticesButton.click()
    await expect(clientPage.getByRole('link', { name: /Nadia Rahman wrote/ })).toBeVisible()
    await clientPage.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(clientPage.getByRole('button', { name: 'Notifications', exact: true }).first()).toBeVisible()
    await clientPage.keyboard.press('Escape')
    await expect(noticesButton).toBeFocused()
  })

  await test.step('mails are readable without a mail server', async () => {
    await staffPage.goto('/dashboard/mails?status=kept')
    await staffPage.getByRole('link', { name: /Nadia Rahman wrote/ }).click()
    await expect(staffPage.getByText('no mail server was configured')).toBeVisible()
    await expect(staffPage.getByText('Which phone is it?')).toBeVisible()
  })
})

const oneWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

test('reports are accessible, and fit a small phone even with very long words', async ({ browser, site }) => {
  test.setTimeout(150_000)
  const maya = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }
  const [staffPage, clientPage] = [
    await openSignedInPage(browser, site.address, admin),
    await openSignedInPage(browser, site.address, maya),
  ]
  await staffPage.goto('/dashboard/users-report')
  const title = 'The kacchi shows last month’s price'
  await staffPage.getByRole('link', { name: title }).click()
  await check(staffPage, title)
  await clientPage.goto('/dashboard/projects-preview')
  await clientPage.getByRole('link', { name: 'Studio North', exact: true }).click()
  await check(clientPage, 'Studio North')
  const report = { about: 'other', category: 'content', urgency: 'normal', title: oneWord }
  const answer = await clientPage.request.post('/api/problems', {
    headers: await bearerOf(clientPage),
    data: { ...report, text: oneWord, pageAddress: `https://example.org/${oneWord}` },
  })
  const { insertedId } = await answer.json()
  await openAndCheck(clientPage, `/dashboard/report-problem/${insertedId}`)
  await openAndCheck(staffPage, `/dashboard/users-report/${insertedId}`)
  await openAndCheck(staffPage, '/dashboard/users-report')
})

async function openAndCheck(page: Page, address: string) {
  await page.goto(address)
  await check(page)
}

let checks = 0

/** Checks that the page fits a small phone, and runs axe alternately light and wide, dark and narrow. */
async function check(page: Page, title: string | RegExp = /./) {
  const [width, colorScheme] = checks++ % 2 === 0 ? ([1440, 'light'] as const) : ([360, 'dark'] as const)
  await page.setViewportSize({ width: 360, height: 900 })
  // The previous screen stays visible, dimmed, until this one has loaded.
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await untilHydrated(page)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(over, page.url()).toBeLessThanOrEqual(0)
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
  await untilAnimationsEnd(page)
  const violations = await findViolations(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
