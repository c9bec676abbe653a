import type { Page } from '@playwright/test'
import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

// Without smooth scrolling, the bar with Publish rests where it is pressed.
test.use({ siteName: 'scheduled-page', contextOptions: { reducedMotion: 'reduce' } })

const publish = (page: Page) => page.getByRole('button', { name: 'Publish…' })
const publishDialog = (page: Page) => page.getByRole('dialog', { name: /^Publish “/ })
const text = (page: Page) => page.locator('#section-text').getByLabel('Text', { exact: true })

/** Adds a page with a text, which visitors do not see yet. */
async function addPage(page: Page, title: string) {
  await openSignedIn(page, sampleAdmin, '/dashboard/pages')
  await page.getByRole('button', { name: 'Add a page' }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByRole('button', { name: 'Add page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Edit: ${title}` })).toBeVisible()
}

/** Publishes the draft in `days` days. */
async function schedule(page: Page, days: number) {
  await publish(page).click()
  await page.getByLabel('At a time', { exact: true }).check()
  const time = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16)
  await page.getByLabel('Time', { exact: true }).fill(time)
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(publishDialog(page)).toBeHidden()
}

test('a scheduled page is published now, moved, replaced and cancelled without losing its text', async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const visit = async () => {
    const answer = await visitor.goto(new URL('/p/summer-offer', page.url()).href)
    return answer?.status() === 200 ? visitor.locator('main').textContent() : null
  }
  await page.setViewportSize({ width: 390, height: 800 })
  await addPage(page, 'Summer offer')
  await page.getByLabel('Description', { exact: true }).fill('Ten percent less in summer.')
  await page.locator('#section-text > summary').press('Enter')
  await text(page).fill('Only in June.')

  await test.step('a day without a time is refused, and publishes nothing', async () => {
    await publish(page).click()
    await page.getByLabel('At a time', { exact: true }).check()
    const time = page.getByLabel('Time', { exact: true })
    await time.focus()
    await page.keyboard.type('06152090')
    await page.getByRole('button', { name: 'Schedule' }).click()
    await expect(publishDialog(page)).toContainText('Please choose a date and a time')
    expect(await findViolations(page, { exclude: 'iframe' })).toEqual([])
    await time.fill('2020-06-15T09:00')
    await page.getByRole('button', { name: 'Schedule' }).click()
    await expect(publishDialog(page)).toContainText('Must be in the future')
    await page.keyboard.press('Escape')
    expect(await visit()).toBeNull()
  })

  await test.step('a cancelled publication is a draft that can be published', async () => {
    await schedule(page, 3)
    await expect(page.getByText('No changes since version 1.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel the publication' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('Version 1 becomes the draft again')
    await dialog.getByRole('button', { name: 'Cancel the publication' }).click()
    await expect(page.getByText('Draft saved. Visitors do not see it yet.')).toBeVisible()
    await page.reload()
    await page.locator('#section-text > summary').press('Enter')
    await expect(text(page)).toHaveValue('Only in June.')
    await publish(page).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('Visitors see version 2 of')).toBeVisible()
    expect(await visit()).toContain('Only in June.')
  })

  await test.step('the scheduled version moves to another time, and is published at once', async () => {
    await text(page).fill('Only in July.')
    await schedule(page, 3)
    await expect(text(page)).toHaveValue('Only in July.')
    await schedule(page, 5)
    await expect(page.getByText(/^Version 4 is published in [45] days/)).toBeVisible()
    await publish(page).click()
    await expect(publishDialog(page)).toContainText(
      /The publication of version 4 \(in \d days\) is cancelled/,
    )
    expect(await findViolations(page, { exclude: 'iframe' })).toEqual([])
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('Visitors see version 5 of')).toBeVisible()
    expect(await visit()).toContain('Only in July.')
  })

  await test.step('a newer draft stays, and its publication says what is cancelled', async () => {
    await text(page).fill('Only in August.')
    await schedule(page, 3)
    await text(page).fill('Only in May.')
    await expect(page.getByText('Draft saved. Visitors do not see it yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel the publication' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Your newer draft stays as it is')
    await page.keyboard.press('Escape')
    await publish(page).click()
    await expect(publishDialog(page)).toContainText('The publication of version 6')
    await page.getByRole('button', { name: 'Publish now' }).click()
    await expect(page.getByText('Visitors see version 7 of')).toBeVisible()
    expect(await visit()).toContain('Only in May.')
  })

  await test.step('the versions name their author', async () => {
    await page.getByRole('button', { name: 'Versions' }).click()
    const versions = page.getByRole('list', { name: 'Versions' })
    await expect(versions.getByText(`by ${sampleAdmin.name}, published`).first()).toBeVisible()
    await expect(versions).not.toContainText(sampleAdmin.email)
  })
})

test('a refused publication leads to the first wrong field', async ({ page }) => {
  await addPage(page, 'Winter offer')
  const dialog = publishDialog(page)
  const preview = page.frameLocator('iframe[title="Preview of Winter offer"]').first()

  await page.getByLabel('New section').selectOption('pricing')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(preview.getByText('Choose a service.')).toBeVisible()

  await publish(page).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Description', { exact: true })).toBeFocused()

  await page.getByLabel('Description', { exact: true }).fill('Ten percent less in winter.')
  await publish(page).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(dialog).toBeHidden()
  await expect(text(page)).toBeFocused()
})
