import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

const submit = 'main form button[type="submit"]'

test('a toast on a phone does not cover the button that was pressed, nor the end of the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openSignedIn(page, sampleAdmin, '/dashboard/site-settings/legal')
  const save = page.locator(submit)
  for (const [name, block] of [
    ['Fjord Works AS', 'end'],
    ['Fjord Works Ltd', 'page'],
  ] as const) {
    await page.getByLabel('Legal name', { exact: true }).fill(name)
    await save.evaluate((button, block) => {
      if (block === 'page') scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })
      else button.scrollIntoView({ block: 'end', behavior: 'instant' })
    }, block)
    await save.dispatchEvent('click')
    const toast = page.getByText('Saved', { exact: true })
    await expect(toast).toBeVisible()
    await expect
      .poll(async () => {
        const [pressed, shown] = await Promise.all([save.boundingBox(), toast.boundingBox()])
        return (pressed?.y ?? 640) + (pressed?.height ?? 0) <= (shown?.y ?? 0)
      })
      .toBe(true)
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
    await expect(toast).toHaveCount(0)
  }
})
