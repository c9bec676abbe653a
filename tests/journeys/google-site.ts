import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { type GoogleStandIn, googleIssuer, startGoogleStandIn, workspaceAccount } from '../google-stand-in.ts'
import { createDataFolder, findFreePort, startSiteProcess } from '../site-process.ts'
import { startTunnel, type Tunnel } from '../tunnel.ts'

export { expect } from '@playwright/test'

type World = { address: string; dataFolder: string; google: GoogleStandIn; tunnel: Tunnel }

/** A site set up for Google and one organisation. Google's own address leads, for it and for the browser, to a
 * stand-in on this machine. */
export const test = base.extend<object, { world: World }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that nothing is needed.
    async ({}, use) => {
      await using folder = await createDataFolder()
      const port = await findFreePort()
      const address = `http://127.0.0.1:${port}`
      await using google = await startGoogleStandIn(address, googleIssuer)
      await using tunnel = await startTunnel(new URL(googleIssuer).host, () =>
        connect(Number(new URL(google.origin).port), '127.0.0.1'),
      )
      const dataFolder = join(folder.path, 'data')
      const certificate = join(folder.path, 'google.pem')
      await writeFile(certificate, google.certificate)
      const site = await startSiteProcess({
        settings: {
          PORT: String(port),
          DATA_DIR: dataFolder,
          GOOGLE_CLIENT_ID: google.client.clientId,
          GOOGLE_CLIENT_SECRET: google.client.clientSecret,
          ALLOWED_DOMAINS: 'agency.example',
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
  baseURL: async ({ world }, use) => use(world.address),
  ignoreHTTPSErrors: true,
  proxy: async ({ world }, use) => use({ server: world.tunnel.address, bypass: '127.0.0.1' }),
})
