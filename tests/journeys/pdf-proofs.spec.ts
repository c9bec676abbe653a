import type { Page } from '@playwright/test'
import { pdfFile } from '../document-files.ts'
import { findViolations } from './axe.ts'
import { flyer } from './flyer.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

test.use({ viewport: { width: 1280, height: 800 } })

async function shareRound(page: Page): Promise<string> {
  await openSignedIn(page, sampleAdmin, '/dashboard/projects?q=maya')
  await page
    .getByRole('link', { name: /^Edit: / })
    .first()
    .click()
  const proofs = page.getByRole('region', { name: 'Proofs' })
  await proofs.getByRole('button', { name: 'Hand in a round' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand in a round' })
  await dialog.getByLabel('Title').fill('A flyer')
  await dialog.locator('input[type=file]').setInputFiles([
    { name: 'flyer.pdf', mimeType: 'application/pdf', buffer: await flyer() },
    { name: 'broken.pdf', mimeType: 'application/pdf', buffer: pdfFile('No pages') },
  ])
  await expect(dialog.getByRole('button', { name: 'Remove broken.pdf' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Hand in', exact: true }).click()
  await proofs.getByRole('link', { name: 'A flyer' }).first().click()
  await page.getByRole('button', { name: 'New link' }).click()
  const shown = page.getByRole('dialog', { name: /^Link to round/ })
  const link = (await shown.getByText('/share/').textContent()) ?? ''
  await shown.getByRole('button', { name: 'Done' }).click()
  return link
}

/** Colour in the middle of a picture, and its size. */
const lookOf = (page: Page, name: string) =>
  page.getByRole('img', { name }).evaluate(async (element) => {
    const picture = element as HTMLImageElement
    await picture.decode()
    const canvas = new OffscreenCanvas(1, 1)
    const drawing = canvas.getContext('2d')
    const { naturalWidth: width, naturalHeight: height } = picture
    drawing?.drawImage(picture, width / 2, height / 2, 1, 1, 0, 0, 1, 1)
    const [red = 0, , blue = 0] = drawing?.getImageData(0, 0, 1, 1).data ?? []
    return { isRed: red > blue, pixels: width * height }
  })

test('pages of a PDF are pictures, on which a phone pins a comment that staff see', async ({
  page,
  browser,
}) => {
  const link = await shareRound(page)
  const phone = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const complaints: string[] = []
  phone.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  const loaded: string[] = []
  phone.on('request', (request) => loaded.push(request.url()))
  await phone.goto(link)
  await phone.waitForLoadState('networkidle')
  expect(loaded.filter((url) => url.includes('pdf.'))).toEqual([])
  await phone.getByRole('button', { name: 'Show the pages of flyer.pdf' }).click()
  expect(await lookOf(phone, 'Page 1 of flyer.pdf')).toMatchObject({ isRed: true })
  await phone.getByRole('button', { name: 'Next page' }).click()
  const second = await lookOf(phone, 'Page 2 of flyer.pdf')
  expect(second.isRed).toBe(false)
  expect(second.pixels).toBeLessThanOrEqual(3_000_000)
  await phone.getByRole('button', { name: 'Comment on Page 2 of flyer.pdf' }).click()
  await phone.getByLabel('Comment at pin 1').fill('A lighter blue')
  expect(await phone.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  expect(await findViolations(phone)).toEqual([])
  await phone.getByLabel('Your name').fill('Karim')
  await phone.getByRole('button', { name: 'Send comment' }).click()
  await expect(phone.getByText('Your comment is sent.')).toBeVisible()
  await phone.getByRole('button', { name: 'Show the pages of broken.pdf' }).click()
  await expect(phone.getByText('The pages of broken.pdf can’t be shown here.')).toBeVisible()
  expect(complaints).toEqual([])

  await page.reload()
  await expect(page.getByText('Page 2 of flyer.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Show the pages of flyer.pdf' }).click()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByRole('button', { name: 'Comment 1', exact: true })).toBeVisible()
})
