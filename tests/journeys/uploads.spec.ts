import { pictureFiles } from '../picture-files.ts'
import { expect, sampleAdmin, signInAs, test } from './site.ts'

const addresses = /\/api\/media\?name=/

test('an upload shows its progress, can be cancelled, and can be retried after a failure', async ({
  page,
}) => {
  await signInAs(page, sampleAdmin, '/dashboard/portfolio-form')
  const buffer = await pictureFiles.png({ width: 420, height: 300 })
  const file = { name: 'shop.png', mimeType: 'image/png', buffer }
  const field = page.getByRole('group', { name: 'Picture in link previews' })
  const choose = () => field.locator('input[type=file]').setInputFiles(file)
  const bar = field.getByRole('progressbar', { name: 'Uploading shop.png' })
  const shown = field.getByRole('img', { name: 'Picture in link previews' })

  await test.step('on a slow connection the progress bar moves, and Cancel stops the upload', async () => {
    const line = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: buffer.length / 8 }
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', slow)
    await choose()
    const percent = async () => Number(await bar.getAttribute('aria-valuenow'))
    await expect.poll(percent).toBeGreaterThan(0)
    const before = await percent()
    await expect.poll(percent).toBeGreaterThan(before)
    expect(before).toBeLessThan(100)
    await expect(page.locator('button[type=submit]')).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Waiting for the upload…' })).toBeDisabled()
    const ending = page.waitForEvent('requestfailed', (request) => addresses.test(request.url()))
    await field.getByRole('button', { name: 'Cancel' }).click()
    await ending
    await expect(bar).toBeHidden()
    await expect(shown).toBeHidden()
    await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await line.detach()
  })

  await test.step('without a connection it shows an error, and Try again sends the same file', async () => {
    await page.route(addresses, (route) => route.abort('connectionfailed'))
    await choose()
    await expect(field.getByRole('alert')).toContainText('The server cannot be reached.')
    await page.unroute(addresses)
    await field.getByRole('button', { name: 'Try again' }).click()
    await expect(shown).toBeVisible({ timeout: 30_000 })
    await expect(field.getByRole('alert')).toBeHidden()
  })

  await test.step('a file that the server rejects offers no retry', async () => {
    const buffer = Buffer.from('no picture at all')
    await field.locator('input[type=file]').setInputFiles({ ...file, buffer })
    await expect(field.getByRole('alert')).toBeVisible()
    await expect(field.getByRole('button', { name: 'Try again' })).toBeHidden()
    await expect(shown).toBeVisible()
  })
})
