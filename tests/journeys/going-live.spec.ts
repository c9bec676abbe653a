import { writeFile } from 'node:fs/promises'
import { request as forward } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { type Dovecot, startDovecot } from '../dovecot.ts'
import { startOidcStandIn } from '../google-stand-in.ts'
import { pictureFiles } from '../picture-files.ts'
import { startS3Server } from '../s3-server.ts'
import { createDataFolder, findFreePort, spawnSite } from '../site-process.ts'
import { startSmtpServer } from '../smtp-server.ts'
import { startTlsServer } from '../tls-server.ts'
import { startTunnel } from '../tunnel.ts'
import { sections } from './company-settings.ts'
import { bearerOf, untilHydrated } from './site.ts'

const host = 'www.fjord-works.test'
const publicUrl = `https://${host}`
const owner = { sub: 'o-1', email: 'ingrid@fjord-works.test', email_verified: true, name: 'Ingrid Dahl' }

/** An empty site as a server would run it: behind a proxy with https, with a mail server, a mailbox, a bucket and its
 * own sign-in. */
const test = base.extend<object, { proxyAddress: string }>({
  proxyAddress: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      await using folder = await createDataFolder()
      const port = await findFreePort()
      await using tls = await startTlsServer()
      tls.server.on('request', (received, response) => {
        const { url: path, method, headers } = received
        const sent = forward({ port, path, method, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
        })
        sent.on('error', () => response.destroy())
        received.pipe(sent)
      })
      await using tunnel = await startTunnel(host, () =>
        connect(Number(new URL(tls.origin).port), '127.0.0.1'),
      )
      await using issuer = await startOidcStandIn(publicUrl)
      await using mailServer = await startSmtpServer()
      await using mailbox: Dovecot = await startDovecot()
      await using bucket = await startS3Server()
      issuer.account = owner
      const certificate = join(folder.path, 'issuer.pem')
      await writeFile(certificate, issuer.certificate)
      const site = await spawnSite({
        args: ['--empty'],
        settings: {
          PORT: String(port),
          DATA_DIR: join(folder.path, 'data'),
          PUBLIC_URL: publicUrl,
          RATE_LIMIT: 'on',
          ADMIN_EMAILS: owner.email,
          SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
          IMAP_URL: mailbox.url,
          S3_URL: bucket.url,
          OIDC_ISSUER: issuer.origin,
          OIDC_CLIENT_ID: issuer.client.clientId,
          OIDC_CLIENT_SECRET: issuer.client.clientSecret,
          OIDC_NAME: 'Fjord ID',
          NODE_EXTRA_CA_CERTS: certificate,
        },
      })
      await expect.poll(site.output, { timeout: 60_000 }).toContain('The site is at ')
      await use(tunnel.address)
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: publicUrl,
  ignoreHTTPSErrors: true,
  proxy: async ({ proxyAddress }, use) => use({ server: proxyAddress, bypass: '127.0.0.1,localhost' }),
})

test('all is green before going live', async ({ page }) => {
  await page.goto('/login?to=/dashboard/set-up')
  await page.getByRole('link', { name: 'Continue with Fjord ID' }).click()
  await page.waitForURL('**/dashboard/set-up')
  await untilHydrated(page)
  const list = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Before you go live', exact: true }) })
  const open = list
    .getByRole('listitem')
    .filter({ has: page.getByText(', to do') })
    .locator('.font-semibold:not(a)')
  await expect(open).toHaveText([
    'No placeholders are left, to do',
    'Mails are sent, to do',
    'Backups leave the machine, to do',
  ])

  for (const [section, values] of Object.entries(sections)) {
    await page.goto(`/dashboard/site-settings/${section}`)
    await untilHydrated(page)
    const form = page.locator('main form').first()
    for (const [label, value] of Object.entries(values))
      await form.getByLabel(label, { exact: true }).fill(value)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  }
  await page.goto('/dashboard/site-settings/look')
  await untilHydrated(page)
  const buffer = await pictureFiles.png({ width: 64, height: 64 })
  const files = { name: 'logo.png', mimeType: 'image/png', buffer }
  await page.getByLabel(/^Choose a file\s*: Logo/).setInputFiles(files)
  await expect(page.getByRole('img', { name: 'Logo', exact: true })).toBeVisible()
  for (const [key, type] of [
    ['home', 'statistics'],
    ['our-profile', 'people'],
    ['coding', 'demos'],
  ] as const) {
    const options = { headers: await bearerOf(page) }
    const { content, revision } = await (await page.request.get(`/api/pages/${key}/draft`, options)).json()
    for (const section of content.sections) section.hidden ??= section.type === type
    await page.request.put(`/api/pages/${key}/draft`, { ...options, data: { content, revision } })
    const published = await page.request.post(`/api/pages/${key}/publish`, { ...options, data: {} })
    expect(published.status(), await published.text()).toBe(200)
  }
  await page.goto('/dashboard/site-settings/mail')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Send a test mail to yourself' }).click()
  await expect(page.getByText(`A mail is on its way to ${owner.email}.`)).toBeVisible()
  await page.goto('/dashboard/Admin-Dashboard')
  await untilHydrated(page)
  await page.getByRole('button', { name: 'Back up now' }).click()

  await expect(async () => {
    await page.goto('/dashboard/set-up')
    await expect(list).toContainText('9 of 9 done.', { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(open).toHaveCount(0)
})
