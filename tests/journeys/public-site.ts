import { writeFile } from 'node:fs/promises'
import { request as forward } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { startDovecot } from '../dovecot.ts'
import { type GoogleAccount, type GoogleStandIn, startOidcStandIn } from '../google-stand-in.ts'
import { startS3Server } from '../s3-server.ts'
import { createDataFolder, findFreePort, spawnSite } from '../site-process.ts'
import { type SmtpStandIn, startSmtpServer } from '../smtp-server.ts'
import { startTlsServer } from '../tls-server.ts'
import { startTunnel } from '../tunnel.ts'
import { untilHydrated } from './site.ts'

const host = 'www.fjord-works.test'
const publicUrl = `https://${host}`
export const owner: GoogleAccount = {
  sub: 'o-1',
  email: 'nora@fjord-works.test',
  email_verified: true,
  name: 'Nora Lie',
}

type PublicSite = { proxyAddress: string; issuer: GoogleStandIn; mailServer: SmtpStandIn }

/** An empty site as a server would run it: behind a proxy with https, with a mailbox, a bucket and its own sign-in. The
 * mail server is not set up yet. */
export const test = base.extend<object, { publicSite: PublicSite }>({
  publicSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      await using folder = await createDataFolder()
      const port = await findFreePort()
      await using tls = await startTlsServer()
      tls.server.on('request', (received, response) => {
        const { url: path, method } = received
        // A robot works faster than the limit of requests of an address allows: it comes from several.
        const address = `198.51.100.${Math.floor(performance.now() / 5_000) % 250}`
        const headers = { ...received.headers, 'x-forwarded-for': address }
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
      await using mailbox = await startDovecot()
      await using bucket = await startS3Server()
      const certificate = join(folder.path, 'issuer.pem')
      await writeFile(certificate, issuer.certificate)
      const site = await spawnSite({
        args: ['--empty'],
        settings: {
          PORT: String(port),
          DATA_DIR: join(folder.path, 'data'),
          PUBLIC_URL: publicUrl,
          RATE_LIMIT: 'on',
          TRUSTED_PROXIES: '127.0.0.1',
          ADMIN_EMAILS: owner.email,
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
      await use({ proxyAddress: tunnel.address, issuer, mailServer })
      await site.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: publicUrl,
  ignoreHTTPSErrors: true,
  proxy: async ({ publicSite }, use) =>
    use({ server: publicSite.proxyAddress, bypass: '127.0.0.1,localhost' }),
})

/** Signs in with the provider's own issuer. */
export async function signInAt({ issuer }: PublicSite, page: Page, account: GoogleAccount, to: string) {
  issuer.account = account
  await page.goto(`/login?${new URLSearchParams({ to })}`)
  await page.getByRole('link', { name: 'Continue with Fjord ID' }).click()
  await page.waitForURL(`**${to}`)
  await untilHydrated(page)
}
