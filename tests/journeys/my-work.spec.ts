import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test, untilHydrated } from './site.ts'

test('staff take an order, add a task, and tick it under My work', async ({ page }) => {
  await openSignedIn(page, sampleAdmin, '/dashboard/new-orders?part=all&q=OR-S00001')
  await untilHydrated(page)
  await page
    .getByRole('link', { name: /OR-S00001/ })
    .first()
    .click()
  const panel = page.getByRole('region', { name: 'Tasks and assignment' })
  await panel.getByRole('button', { name: 'Assign to me' }).click()
  await expect(panel.getByLabel('Assigned to').locator('option:checked')).toHaveText(sampleAdmin.name)
  await expect(panel.getByRole('button', { name: 'Assign to me' })).toHaveCount(0)
  for (const [text, day] of [
    ['Call about the logo', '2020-01-31'],
    ['Send the draft', ''],
  ] as const) {
    await panel.getByLabel('Task', { exact: true }).fill(text)
    await panel.getByLabel('Due on').fill(day)
    await panel.getByRole('button', { name: 'Add task' }).click()
    await expect(panel.getByRole('checkbox', { name: text })).toBeVisible()
    await expect(panel.getByLabel('Task', { exact: true })).toHaveValue('')
  }
  await panel.getByRole('checkbox', { name: 'Send the draft' }).click()
  await expect(panel.getByRole('checkbox', { name: 'Send the draft' })).toBeChecked()

  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  await menu.getByRole('link', { name: /^My work/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible()
  const late = page.getByRole('list', { name: 'Late' })
  await expect(late.getByRole('link', { name: 'Call about the logo' })).toBeVisible()
  await expect(page.getByText('Send the draft')).toHaveCount(0)
  await page.setViewportSize({ width: 360, height: 740 })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(await overflow()).toBeLessThanOrEqual(0)
  await late.getByRole('button', { name: 'Done Call about the logo' }).click()
  await expect(page.getByText('Call about the logo', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})
