import type { Page } from '@playwright/test'
import { pdfFile } from '../document-files.ts'
import { pictureFiles } from '../picture-files.ts'
import { addScreenshot } from './add-screenshot.ts'
import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { bearerOf, expect, sampleAdmin, test } from './site.ts'
import { holdScripts, openUntilPainted } from './slow-connection.ts'

const phone = { width: 360, height: 740 }
// The name of the browser without a window says that it is a program.
const userAgent =
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
test.use({ viewport: { width: 1280, height: 800 } })

const linksOn = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Links' }) }).last()

/** Hands in a round as staff, and returns the link that staff makes for it. The staff's page stays on the round. */
async function shareRound(page: Page, title: string, size = { width: 900, height: 600 }): Promise<string> {
  await openSignedIn(page, sampleAdmin, '/dashboard/projects?q=maya')
  await page
    .getByRole('link', { name: /^Edit: / })
    .first()
    .click()
  const proofs = page.getByRole('region', { name: 'Proofs' })
  await proofs.getByRole('button', { name: 'Hand in a round' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand in a round' })
  await dialog.getByLabel('Title').fill(title)
  const buffer = await pictureFiles.png(size)
  const files = [
    { name: 'first-page.png', mimeType: 'image/png', buffer },
    { name: 'flyer.pdf', mimeType: 'application/pdf', buffer: pdfFile('The flyer') },
  ]
  await dialog.locator('input[type=file]').setInputFiles(files)
  await expect(dialog.getByRole('button', { name: 'Remove flyer.pdf' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Hand in', exact: true }).click()
  await proofs.getByRole('link', { name: title }).first().click()
  const links = linksOn(page)
  await links.getByRole('button', { name: 'New link' }).click()
  const shown = page.getByRole('dialog', { name: /^Link to round/ })
  const link = (await shown.getByText('/share/').textContent()) ?? ''
  expect(await findViolations(page)).toEqual([])
  await shown.getByRole('button', { name: 'Done' }).click()
  await expect(links.getByText('Not opened yet')).toBeVisible()
  return link
}

/** Returns the middle of an element as parts of a picture's width and height. */
async function pointOn(page: Page, picture: string, pin: string) {
  const [whole, point] = await Promise.all([
    page.getByRole('link', { name: picture }).boundingBox(),
    page.getByRole('link', { name: pin, exact: true }).boundingBox(),
  ])
  if (!whole || !point) throw new Error('The picture or its pin is not visible')
  return {
    x: (point.x + point.width / 2 - whole.x) / whole.width,
    y: (point.y + point.height / 2 - whole.y) / whole.height,
  }
}

async function expectGood(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  expect(await findViolations(page)).toEqual([])
}

test('the holder of a link pins a comment on a phone, which stays in place, and approves once', async ({
  page,
  browser,
}) => {
  const link = await shareRound(page, 'A page to share')
  const holder = await browser.newPage({ viewport: phone, hasTouch: true, isMobile: true, userAgent })
  await holder.goto(link)
  await expect(holder.getByRole('heading', { name: 'A page to share' })).toBeVisible()
  await holder.waitForSelector('[data-island=shared-proof][data-ready]', { state: 'attached' })
  const picture = holder.getByRole('link', { name: 'Comment on first-page.png' })
  await picture.scrollIntoViewIfNeeded()
  const box = await picture.boundingBox()
  await picture.tap({ position: { x: (box?.width ?? 0) / 4, y: ((box?.height ?? 0) * 3) / 4 } })
  const comment = holder.getByRole('textbox', { name: 'Comment at pin 1' })
  await expect(comment).toBeFocused()
  await comment.fill('A darker blue here, please')
  await holder.getByRole('button', { name: 'Send comment' }).tap()
  await expect(holder.getByText('Please enter your name').first()).toBeVisible()
  await expect(comment).toHaveValue('A darker blue here, please')
  await holder.getByLabel('Your name').fill('Karim of the shop')
  await holder.getByRole('button', { name: 'Send comment' }).tap()
  await expect(holder.getByText('Your comment is sent.')).toBeVisible()
  await expect(holder.getByText('By link: Karim of the shop')).toBeVisible()

  for (const width of [360, 768, 1440]) {
    await holder.setViewportSize({ width, height: 900 })
    const { x, y } = await pointOn(holder, 'Comment on first-page.png', 'Comment 1')
    expect(x, `at ${width} px`).toBeCloseTo(0.25, 2)
    expect(y, `at ${width} px`).toBeCloseTo(0.75, 2)
    await expectGood(holder)
  }
  await holder.emulateMedia({ colorScheme: 'dark' })
  await expectGood(holder)
  await holder.setViewportSize(phone)
  await holder.reload()
  await holder.waitForSelector('[data-island=shared-proof][data-ready]', { state: 'attached' })
  const afterReload = await pointOn(holder, 'Comment on first-page.png', 'Comment 1')
  expect(afterReload.x).toBeCloseTo(0.25, 2)
  await expect(holder.getByLabel('Your full name')).toHaveValue('Karim of the shop')

  await holder.getByRole('textbox', { name: 'Your comment' }).fill('Not sent')
  await holder.getByRole('button', { name: 'Approve and sign' }).tap()
  await expect(holder.getByText('Your comment is not sent yet.')).toBeVisible()
  await holder.getByRole('textbox', { name: 'Your comment' }).fill('')
  await holder.getByRole('button', { name: 'Approve and sign' }).tap()
  await expect(holder.getByText('Please confirm that the round is as you want it.').first()).toBeVisible()
  await holder.getByLabel('This round is as I want it').check()
  await holder.getByRole('button', { name: 'Approve and sign' }).tap()
  await expect(holder.getByText('This round is approved. Thank you!')).toBeVisible()
  await expect(holder.getByText('Approved by')).toBeVisible()
  await expectGood(holder)
  await holder.close()

  await page.reload()
  await expect(page.getByText('By share link, without signing in')).toBeVisible()
  await expect(page.getByText('By link: Karim of the shop')).toBeVisible()
  const links = linksOn(page)
  await expect(links.getByRole('list', { name: 'Openings' }).getByRole('listitem')).toHaveCount(1)
  await links.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(links.getByText('Withdrawn')).toBeVisible()
  const later = await browser.newPage()
  expect((await later.goto(link))?.status()).toBe(404)
  await expect(later.getByText('This link does not work.')).toBeVisible()
  await later.close()
})

test('on a phone the pin of a tall picture and the reason of a held answer are in view', async ({
  page,
  browser,
}) => {
  const link = await shareRound(page, 'A long page to share', { width: 600, height: 3_000 })
  const holder = await browser.newPage({ viewport: phone, hasTouch: true, isMobile: true, userAgent })
  await holder.goto(link)
  await holder.waitForSelector('[data-island=shared-proof][data-ready]', { state: 'attached' })
  const picture = holder.getByRole('link', { name: 'Comment on first-page.png' })
  await picture.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 100))
  // Near the lower edge of the screen, where the form opens.
  await picture.tap({ position: { x: 100, y: 560 } })
  await expectPinInView(holder, 'Comment at pin 1')
  await expectGood(holder)
  await holder.getByRole('textbox', { name: 'Comment at pin 1' }).fill('A darker blue here')

  const answer = holder.getByRole('button', { name: 'Ask for changes' })
  const reason = holder.getByText('Your comment is not sent yet.')
  await answer.tap()
  await expect(holder.getByRole('textbox', { name: 'Comment at pin 1' })).toBeFocused()
  await expect(reason).toBeInViewport({ ratio: 1 })
  await holder.getByRole('button', { name: 'Remove the pin' }).tap()
  await answer.tap()
  await expect(holder.getByRole('textbox', { name: 'Your comment' })).toBeFocused()
  await expect(reason).toBeInViewport({ ratio: 1 })
  await holder.close()

  await page.setViewportSize(phone)
  const own = page.getByRole('button', { name: 'Comment on first-page.png' })
  await own.evaluate((element) => scrollTo(0, element.getBoundingClientRect().top + scrollY - 100))
  await own.click({ position: { x: 100, y: 560 } })
  await expectPinInView(page, 'Comment at pin 1')
})

/** Expects that the pin that was just set is above the form of its comment, and both are on the screen. */
async function expectPinInView(page: Page, label: string): Promise<void> {
  const comment = page.getByRole('textbox', { name: label })
  await expect(comment).toBeFocused()
  await expect(comment).toBeInViewport({ ratio: 1 })
  const pin = page.locator('#next-pin')
  await expect(pin).toBeInViewport({ ratio: 1 })
  const form = page.getByRole('form', { name: /comment/i }).first()
  // The page scrolls smoothly.
  await expect(async () => {
    const [above, below] = await Promise.all([pin, form].map((one) => one.boundingBox()))
    expect((above?.y ?? Number.NaN) + (above?.height ?? 0)).toBeLessThan(below?.y ?? Number.NaN)
  }).toPass()
}

test('without scripts the holder of a link comments and asks for changes', async ({ page, browser }) => {
  const link = await shareRound(page, 'Another page to share')
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
  const holder = await context.newPage()
  await holder.goto(link)
  await expect(holder.getByRole('img', { name: 'first-page.png' })).toBeVisible()
  const sizes = holder.getByRole('img', { name: 'first-page.png' })
  expect(await sizes.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(900)
  const [paper] = await Promise.all([
    holder.waitForEvent('download'),
    holder.getByRole('link', { name: 'flyer.pdf' }).click(),
  ])
  expect(paper.suggestedFilename()).toBe('flyer.pdf')
  await holder.getByRole('link', { name: 'Comment on first-page.png' }).click()
  await holder.getByLabel('About').selectOption('first-page.png')
  await holder.getByRole('textbox', { name: 'Your comment' }).fill('A darker blue')
  await holder.getByRole('button', { name: 'Send comment' }).click()
  await expect(holder.locator('#field-name-error')).toHaveText('Please enter your name')
  await expect(holder.getByRole('textbox', { name: 'Your comment' })).toHaveValue('A darker blue')
  await holder.getByLabel('Your name').fill('Karim')
  await holder.getByRole('button', { name: 'Send comment' }).click()
  await expect(holder.getByText('Your comment is sent.')).toBeVisible()
  await expect(holder.getByText('On first-page.png')).toBeVisible()
  // The browser sends the form again, with the same key.
  await holder.reload()
  await expect(holder.getByText('A darker blue')).toHaveCount(1)
  await expect(holder.getByLabel('Your full name')).toHaveValue('Karim')
  await holder.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(holder.locator('#field-reason-error')).toHaveText('Please write what should change')
  await holder.getByLabel('What should change?').fill('A darker blue, and a larger logo')
  await holder.getByRole('button', { name: 'Ask for changes' }).click()
  await expect(holder.getByText('Changes are asked for.')).toBeVisible()
  await expect(holder.getByText('A darker blue, and a larger logo')).toBeVisible()
  await context.close()
  await page.reload()
  await expect(page.getByText('Changes asked just now, by link: Karim')).toBeVisible()
})

test('what the holder types and presses before the scripts have loaded is kept, and sent once', async ({
  page,
  browser,
}) => {
  const link = await shareRound(page, 'A page on a slow line')
  const holder = await browser.newPage({ viewport: phone })
  const scripts = await holdScripts(holder)
  await openUntilPainted(holder, link)
  await holder.getByLabel('Your name').fill('Karim')
  await holder.getByLabel('About').selectOption('flyer.pdf')
  await holder.getByRole('textbox', { name: 'Your comment' }).fill('A larger logo')
  await holder.getByLabel('What should change?').fill('The logo')
  await holder.getByRole('link', { name: 'Comment on first-page.png' }).click()
  await holder.getByRole('button', { name: 'Send comment' }).dblclick()
  await scripts.release()
  await expect(holder.getByText('Your comment is sent.')).toBeVisible()
  await expect(holder.getByText('By link: Karim')).toHaveCount(1)
  await expect(holder.getByText('A larger logo')).toHaveCount(1)
  await expect(holder.getByText('On flyer.pdf')).toBeVisible()
  await expect(holder.getByLabel('What should change?')).toHaveValue('The logo')
  await expect(holder.getByLabel('Your full name')).toHaveValue('Karim')
  await holder.close()
})

test('changes asked by link use revisions, and the next round becomes the line of an invoice', async ({
  page,
}) => {
  await shareRound(page, 'A page with changes')
  const [, projectId, first = ''] = /projects-preview\/([^/]+)\/proofs\/([^/?]+)/.exec(page.url()) ?? []
  const headers = await bearerOf(page)
  const call = async (path: string, data?: object) => {
    const options = { headers, ...(data && { data }) }
    const answer = await (data ? page.request.post(path, options) : page.request.get(path, options))
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  let round = first
  for (let count = 0; count < 5; count++) {
    const { shareLink } = await call(`/api/proofs/${round}/share-links`, {})
    const token = new URL(shareLink).pathname.split('/').at(-1)
    await call(`/api/share/${token}/changes`, { name: 'Karim', reason: `Change ${count}` })
    const { revisions } = await call(`/api/proofs/${round}`)
    if (revisions.used >= revisions.included) break
    const draft = { title: 'The next page', files: [await addScreenshot(page, headers)] }
    round = (await call(`/api/projects/${projectId}/proofs`, draft)).insertedId
  }
  await page.goto(`/dashboard/projects-preview/${projectId}/proofs/${round}`)
  await expect(page.getByText(/^(\d) of \1 revisions used$/)).toBeVisible()
  await page.getByRole('link', { name: 'Write an invoice for an extra round' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Extra round of changes: Studio North')
  await page.getByLabel('Price in $').fill('45')
  await page.getByRole('button', { name: 'Issue and send' }).click()
  await expect(page.getByText(/IN-\d+ is issued to/)).toBeVisible()
})
