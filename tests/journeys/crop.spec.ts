import { pictureFiles } from '../picture-files.ts'
import { findViolations } from './axe.ts'
import { bearerOf, expect, sampleAdmin, signInAs, test, untilAnimationsEnd } from './site.ts'

type Picture = { _id: string; name: string; url: string; width: number; height: number }

test('staff crops a picture with the keyboard, as a new one and in place', async ({ page }) => {
  await signInAs(page, sampleAdmin, '/dashboard/media')
  const headers = await bearerOf(page)
  const buffer = await pictureFiles.png({ width: 400, height: 300 })
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer })
  const rows = page.getByRole('row').filter({ hasText: 'shop' })
  await expect(rows).toHaveCount(1)
  const pictures = async (): Promise<Picture[]> =>
    (await page.request.get('/api/media?q=shop', { headers })).json()
  const [original] = await pictures()
  const dialog = page.getByRole('dialog', { name: 'Crop picture' })
  const openCrop = async () => {
    await rows.last().getByRole('button', { name: 'Crop: shop' }).click()
    await expect(dialog.getByRole('button', { name: 'Crop' })).toBeEnabled()
  }

  await test.step('a square part becomes a new picture', async () => {
    await openCrop()
    await expect(dialog).toContainText('320 × 240 pixels')
    await untilAnimationsEnd(page)
    expect(await findViolations(page, { exclude: '[data-base-ui-focus-guard]' })).toEqual([])
    await dialog.getByLabel('Shape').selectOption('Square')
    await expect(dialog).toContainText('300 × 300 pixels')
    await dialog.getByRole('button', { name: 'Crop' }).click()
    await expect(page.getByText('The part is a new picture')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect((await pictures()).map(({ width, height }) => [width, height])).toEqual([
      [300, 300],
      [400, 300],
    ])
  })

  await test.step('the arrow keys make the part smaller, and it replaces the picture', async () => {
    await openCrop()
    await dialog.getByRole('button', { name: 'Bottom right corner' }).focus()
    for (let time = 0; time < 4; time++) await page.keyboard.press('Shift+ArrowLeft')
    await expect(dialog).not.toContainText('320 × 240 pixels')
    await dialog.getByLabel('Replace the picture wherever the website shows it').check()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Picture cropped')).toBeVisible()
    const kept = (await pictures()).find(({ _id }) => _id === original?._id)
    expect(kept?.width).toBeLessThan(320)
    expect(kept?.height).toBeLessThanOrEqual(240)
    expect(kept?.url).not.toBe(original?.url)
  })
})
