import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { type GoogleStandIn, startOidcStandIn } from '../google-stand-in.ts'
import { createDataFolder, findFreePort, startSiteProcess } from '../site-process.ts'
import { copyPreparedFolder } from './site.ts'

const colleague = { sub: 'u-17', email: 'nadia@agency.example', email_verified: true, name: 'Nadia Islam' }

/** A site configured for Google, which is not reachable, and for another issuer, which is. */
const test = base.extend<object, { world: { address: string; other: GoogleStandIn } }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      await using folder = await createDataFolder()
      const port = await findFreePort()
      const address = `http://127.0.0.1:${port}`
      await using other = await startOidcStandIn(address)
      other.account = colleague
      const certificate = join(folder.path, 'issuer.pem')
      await writeFile(certificate, other.certificate)
      const dataFolder = join(folder.path, 'data')
      await copyPreparedFolder(dataFolder)
      const site = await startSiteProcess({
        settings: {
          PORT: String(port),
          DATA_DIR: dataFolder,
          GOOGLE_CLIENT_ID: 'unused',
          GOOGLE_CLIENT_SECRET: 'unused',
          OIDC_ISSUER: other.origin,
          OIDC_CLIENT_ID: other.client.clientId,
          OIDC_CLIENT_SECRET: other.client.clientSecret,
          OIDC_NAME: 'Agency ID',
          NODE_EXTRA_CA_CERTS: certificate,
        },
      })
      await use({ address, other })
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ world }, use) => use(world.address),
  ignoreHTTPSErrors: true,
})

test('after a refusal Try Again leads to the same provider, and the account names it', async ({
  page,
  world: { other },
}) => {
  other.account = undefined
  await page.goto('/login?to=/dashboard/account')
  await expect(
    page
      .getByRole('link', { name: 'Sign in with Google' })
      .or(page.getByRole('button', { name: 'Sign in with Google' })),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Continue with Agency ID' }).click()
  await page.waitForURL('**/login?failed=cancelled**')
  const dialog = page.getByRole('dialog', { name: 'Login Failed' })
  await expect(dialog).toContainText('You did not finish signing in.')
  other.account = colleague
  await dialog.getByRole('button', { name: 'Try Again' }).click()
  await page.waitForURL('**/dashboard/account')
  await expect(
    page.getByText('Name, address and picture come from the account that you sign in with.'),
  ).toBeVisible()
  await expect(page.getByText('with Agency ID ·')).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the second button signs in by redirect', async ({ page }) => {
    await page.goto('/login?to=/reviews')
    await page.getByRole('link', { name: 'Continue with Agency ID' }).click()
    await page.waitForURL('**/reviews')
    const session = await page.request.get('/api/auth/session')
    expect(await session.json()).toMatchObject({ user: { email: colleague.email } })
  })
})
