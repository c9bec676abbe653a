import { pictureFiles } from '../picture-files.ts'
import { findViolations } from './axe.ts'
import { expect, sampleAdmin, signInAs, test, untilAnimationsEnd } from './site.ts'

test('staff chooses what of a picture stays visible, by a click and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signInAs(page, sampleAdmin, '/dashboard/media')
  const buffer = await pictureFiles.png({ width: 400, height: 300 })
  const input = page.locator('input[type=file]').first()
  await input.setInputFiles({ name: 'face.png', mimeType: 'image/png', buffer })
  const edit = page.getByRole('button', { name: 'Edit: face' })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Edit picture' })
  const across = dialog.getByLabel('From left to right')
  const down = dialog.getByLabel('From top to bottom')
  await expect(across).toHaveValue('50')
  await untilAnimationsEnd(page)
  expect(await findViolations(page, { exclude: '[data-base-ui-focus-guard]' })).toEqual([])
  const picture = dialog.locator('img').first()
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  await picture.click({ position: { x: width * 0.2, y: height * 0.8 } })
  await expect(across).toHaveValue('20')
  await expect(down).toHaveValue('80')
  await down.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(down).toHaveValue('79')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()

  await edit.click()
  await expect(down).toHaveValue('79')
  await dialog.getByRole('button', { name: 'Back to the middle' }).click()
  await expect(across).toHaveValue('50')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
})
