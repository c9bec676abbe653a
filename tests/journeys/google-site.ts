import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { type GoogleStandIn, googleIssuer, startGoogleStandIn, workspaceAccount } from '../google-stand-in.ts'
import { createDataFolder, findFreePort, startSiteProcess } from '../site-process.ts'
import { startTunnel, type Tunnel } from '../tunnel.ts'
import { copyPreparedFolder } from './site.ts'

export { expect } from '@playwright/test'

type World = { address: string; dataFolder: string; google: GoogleStandIn; tunnel: Tunnel }

/** A site configured for Google and one organisation. For the site and the browser a tunnel routes Google's address
 * to a stand-in on this machine. */
export const test = base.extend<object, { isDownAtFirst: boolean; siteName: string; googleSite: World }>({
  isDownAtFirst: [false, { option: true, scope: 'worker' }],
  siteName: ['', { option: true, scope: 'worker' }],
  googleSite: [
    async ({ isDownAtFirst }, use) => {
      await using folder = await createDataFolder()
      const port = await findFreePort()
      const address = `http://127.0.0.1:${port}`
      await using google = await startGoogleStandIn(address, googleIssuer)
      await using tunnel = await startTunnel(new URL(googleIssuer).host, () =>
        connect(Number(new URL(google.origin).port), '127.0.0.1'),
      )
      google.account = workspaceAccount
      tunnel.isDown = isDownAtFirst
      const dataFolder = join(folder.path, 'data')
      await copyPreparedFolder(dataFolder)
      const certificate = join(folder.path, 'google.pem')
      await writeFile(certificate, google.certificate)
      const site = await startSiteProcess({
        settings: {
          PORT: String(port),
          DATA_DIR: dataFolder,
          GOOGLE_CLIENT_ID: google.client.clientId,
          GOOGLE_CLIENT_SECRET: google.client.clientSecret,
          ALLOWED_DOMAINS: 'agency.example',
          CLIENT_DOMAINS: 'agency.example',
          ADMIN_EMAILS: workspaceAccount.email,
          NODE_EXTRA_CA_CERTS: certificate,
          NODE_USE_ENV_PROXY: '1',
          HTTPS_PROXY: tunnel.address,
        },
      })
      await use({ address, dataFolder, google, tunnel })
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ googleSite }, use) => use(googleSite.address),
  ignoreHTTPSErrors: true,
  proxy: async ({ googleSite }, use) => use({ server: googleSite.tunnel.address, bypass: '127.0.0.1' }),
})

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome Back!' })
export const failure = (page: Page) => page.getByRole('dialog', { name: 'Login Failed' })

export async function openLogin(page: Page) {
  await page.goto('/login')
  await expect(page.locator('main [data-island][data-ready]')).toBeAttached()
}

export async function clickForPopup(page: Page, name: string): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name }).click()
  return opening
}

export async function expectWelcome(page: Page) {
  await expect(welcome(page)).toBeVisible({ timeout: 12_000 })
  await page.waitForURL('**/dashboard/Admin-Dashboard')
  await expect(page.getByRole('complementary').first()).toContainText(workspaceAccount.name)
}
