import { writeFile } from 'node:fs/promises'
import { expect, signInAs, test } from './site.ts'

const client = { email: 'ines@harbour-books.example', name: 'Ines Duarte' }

test('a large file continues after a pause, a lost connection and a reload', async ({ page }, testInfo) => {
  const path = testInfo.outputPath('plan.txt')
  await writeFile(path, 'A line of the plan.\n'.repeat(400_000))
  await signInAs(page, client, '/dashboard/report-problem')
  const field = page.getByRole('group', { name: 'Files' })
  const choose = () => field.locator('input[type=file]').setInputFiles(path)
  const percent = async () => Number(await field.getByRole('progressbar').getAttribute('aria-valuenow'))
  const state = (label: string) => field.getByRole('progressbar', { name: `${label} plan.txt` })
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/uploads')) begun.push(request.url())
  })

  const line = await page.context().newCDPSession(page)
  await line.send('Network.enable')
  const set = (more: { offline?: boolean; uploadThroughput?: number }) =>
    line.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_500_000 },
      ...more,
    })
  await set({})
  await choose()
  await expect.poll(percent).toBeGreaterThan(0)
  await field.getByRole('button', { name: 'Pause plan.txt' }).click()
  await expect(state('Paused:')).toBeVisible()
  await field.getByRole('button', { name: 'Continue plan.txt' }).click()
  await expect(state('Uploading')).toBeVisible()

  await set({ offline: true })
  await expect(state('Connection lost, waiting:')).toBeVisible()
  await field.getByRole('button', { name: 'Pause plan.txt' }).click()
  await set({})
  await page.waitForTimeout(1_500)
  await expect(state('Paused:')).toBeVisible()
  await field.getByRole('button', { name: 'Continue plan.txt' }).click()
  await expect(state('Uploading')).toBeVisible()
  await expect.poll(percent).toBeGreaterThan(40)

  await page.reload()
  await set({ uploadThroughput: -1 })
  await choose()
  await expect(field.getByText('plan.txt 7.6 MB')).toBeVisible({ timeout: 15_000 })
  expect(begun).toHaveLength(1)
})

test('an upload without progress for a minute goes on by itself from where it was', async ({
  page,
}, testInfo) => {
  const path = testInfo.outputPath('film.txt')
  await writeFile(path, 'A line of the film.\n'.repeat(400_000))
  const offsets: (string | null)[] = []
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    offsets.push(await route.request().headerValue('upload-offset'))
    // Never answered, as on a line that loses packets.
    if (offsets.length !== 2) return route.continue()
  })
  await page.clock.install()
  await signInAs(page, client, '/dashboard/report-problem')
  const field = page.getByRole('group', { name: 'Files' })
  await field.locator('input[type=file]').setInputFiles(path)
  await expect.poll(() => offsets.length).toBe(2)
  await page.clock.fastForward(50_000)
  await expect(field.getByRole('progressbar', { name: 'Uploading film.txt' })).toBeVisible()
  await page.clock.fastForward(15_000)
  await expect(field.getByText('film.txt 7.6 MB')).toBeVisible()
  const second = String(4 * 1024 * 1024)
  expect(offsets).toEqual(['0', second, second])
})
