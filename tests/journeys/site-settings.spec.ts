import { findViolations } from './axe.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, sampleAdmin, test } from './site.ts'

test('the owner makes the site their own, and brings one text back', async ({ page, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const visitor = await context.newPage()
  const home = async () => {
    await visitor.goto(new URL('/', page.url()).href)
    return visitor.locator('main').textContent()
  }
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  const name = page.getByLabel('Name', { exact: true })
  const tagline = page.getByLabel('Tagline', { exact: true })

  await page.setViewportSize({ width: 390, height: 800 })
  await openSignedIn(page, sampleAdmin, '/dashboard/site-settings')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
  expect(await findViolations(page)).toEqual([])

  await test.step('a refused value is marked, and what was typed stays', async () => {
    await name.fill(' ')
    await tagline.fill('WE BUILD BY THE SEA')
    await save()
    await expect(page.getByText('Name is required')).toBeVisible()
    await expect(name).toBeFocused()
    await expect(tagline).toHaveValue('WE BUILD BY THE SEA')
  })

  await test.step('name and tagline are on the home page and in the shell at once', async () => {
    await name.fill('Fjord Works')
    await save()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const text = await home()
    expect(text).toContain('Fjord Works')
    expect(text).toContain('WE BUILD BY THE SEA')
    expect(text).not.toContain('Platform Helper')
    await expect(page).toHaveTitle('Site settings · Fjord Works')
  })

  await test.step('a change of somebody else is not overwritten unseen', async () => {
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByLabel('Copyright year', { exact: true }).fill('2031')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByText('Saved', { exact: true })).toBeVisible()
    await tagline.fill('BY THE SEA')
    await save()
    await expect(page.getByText('Someone else has changed this')).toBeVisible()
    await page.getByRole('button', { name: 'Load the newest, keep my changes' }).click()
    await expect(page.getByLabel('Copyright year', { exact: true })).toHaveValue('2031')
    await expect(tagline).toHaveValue('BY THE SEA')
  })

  await test.step('one text goes back to its default', async () => {
    await page.getByRole('button', { name: 'Use the default: Tagline' }).click()
    await save()
    await expect.poll(home).toContain('YOUR ONLINE PLATFORM HELPER')
    await expect(name).toHaveValue('Fjord Works')
  })

  await test.step('the others follow, as later journeys on this site expect the defaults', async () => {
    for (const setting of ['Name', 'Copyright year']) {
      await page.getByRole('button', { name: `Use the default: ${setting}` }).click()
    }
    await save()
    await expect.poll(home).toContain('Platform Helper')
    await expect(page.getByLabel('Copyright year', { exact: true })).toHaveValue('2025')
  })

  await page.getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page.getByLabel('Chat link', { exact: true })).toBeVisible()

  await test.step('the largest file is at most what the server takes', async () => {
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    await expect(page.getByText('The server takes files of up to 200 MB.')).toBeVisible()
    const largest = page.getByLabel('Largest file (MB)', { exact: true })
    await largest.fill('300')
    await save()
    await expect(page.getByText('The server takes files of at most 200 MB').first()).toBeVisible()
    const saved = () =>
      page.waitForResponse((one) => one.request().method() === 'PATCH' && one.ok(), { timeout: 20_000 })
    const { promise: typed, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/site-settings', async (route) => {
      if (route.request().method() === 'PATCH') await typed
      await route.continue()
    })
    await largest.fill('150')
    await save()
    await largest.fill('120')
    const readAgain = page.waitForResponse(
      (one) => one.request().method() === 'GET' && one.url().includes('/api/site-settings'),
    )
    await Promise.all([saved(), readAgain, goOn()])
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled()
    await expect(largest).toHaveValue('120')
    await expect(largest).toBeFocused()
    await page.getByRole('link', { name: 'Contact', exact: true }).click()
    await page.getByRole('alertdialog', { name: 'Leave without saving?' }).getByText('Cancel').click()
    await Promise.all([saved(), save()])
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused()
    await page.getByRole('button', { name: 'Use the default: Largest file (MB)' }).click()
    await Promise.all([saved(), save()])
    await expect(largest).toHaveValue('0')
  })
  await context.close()
})
