import { pictureFiles } from '../picture-files.ts'
import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

const maya = { email: 'maya@studio-north.example', name: 'Maya Lindqvist' }

test.use({ viewport: { width: 360, height: 740 } })

test('staff hands in a picture, and its client pins a comment and approves it on a phone', async ({
  page,
  browser,
}) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/projects?q=maya')
  await page
    .getByRole('link', { name: /^Edit: / })
    .first()
    .click()
  const proofs = page.getByRole('region', { name: 'Proofs' })
  await proofs.getByRole('button', { name: 'Hand in a round' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand in a round' })
  await dialog.getByLabel('Title').fill('The first page')
  await dialog.getByRole('button', { name: 'Hand in' }).click()
  await expect(dialog.getByText('Please add a picture or a PDF')).toBeVisible()
  await dialog.getByLabel('Link').fill('https://example.com/draft')
  await dialog.getByRole('button', { name: 'Hand in' }).click()
  const wish = dialog.getByText('Add a screenshot, so that the client can point at it', { exact: true })
  await expect(wish).toBeVisible()
  const buffer = await pictureFiles.png({ width: 600, height: 400 })
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'first-page.png', mimeType: 'image/png', buffer })
  await expect(dialog.getByRole('button', { name: 'Remove first-page.png' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Hand in' }).click()
  await expect(proofs.getByText('Waiting for the client')).toBeVisible()

  const client = await browser.newPage({ viewport: { width: 360, height: 740 } })
  await openSignedIn(client, maya, '/dashboard/projects-preview')
  await client.getByRole('link', { name: 'Studio North', exact: true }).click()
  await client
    .getByRole('link', { name: /^Round \d+: The first page/ })
    .first()
    .click()
  const picture = client.getByRole('button', { name: 'Comment on first-page.png' })
  const box = await picture.boundingBox()
  await picture.click({ position: { x: (box?.width ?? 0) / 4, y: (box?.height ?? 0) / 2 } })
  const comment = client.getByRole('textbox', { name: 'Comment at pin 1' })
  await expect(comment).toBeFocused()
  await comment.fill('A darker blue here, please')
  await client.getByRole('button', { name: 'Send comment' }).click()
  const pin = client.getByRole('button', { name: 'Comment 1', exact: true })
  await expect(pin).toBeVisible()
  for (const width of [360, 1280]) {
    await client.setViewportSize({ width, height: 740 })
    const [whole, point] = [await picture.boundingBox(), await pin.boundingBox()]
    const middle = (point?.x ?? 0) + (point?.width ?? 0) / 2 - (whole?.x ?? 0)
    expect(middle / (whole?.width ?? 1)).toBeCloseTo(0.25, 1)
    expect(await client.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
    expect(await findViolations(client)).toEqual([])
  }
  await client.setViewportSize({ width: 360, height: 740 })
  await client.getByLabel('Your full name').fill('Maya Lindqvist')
  await client.getByRole('button', { name: 'Approve', exact: true }).click()
  await client.getByRole('button', { name: 'Approve and sign' }).click()
  await expect(client.getByText('Approved by')).toBeVisible()
  await client.close()

  await proofs
    .getByRole('link', { name: /^Round \d+: The first page/ })
    .first()
    .click()
  await expect(page.getByText('Approved by')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(page.getByRole('link', { name: 'Projects', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'Resolve comment 1' }).click()
  await expect(page.getByText('Resolved', { exact: true })).toBeVisible()
})
