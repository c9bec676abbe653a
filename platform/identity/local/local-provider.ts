import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { accountPageHeaders, renderAccountPage, renderMessagePage } from './account-page.ts'
import { isDirectRequest, isOwnForm } from './guards.ts'
import { loadOidcProvider } from './load-oidc-provider.ts'
import { type Account, clientId, configure } from './provider-configuration.ts'
import type { SampleAccount } from './sample-accounts.ts'

const largestForm = 4 * 1024
const largestAccountCount = 1000

export type LocalProvider = {
  issuer: string
  clientId: string
  clientSecret: string
  close: () => Promise<void>
}

const accountForm = z.object({
  email: z
    .string()
    .trim()
    .max(254)
    .pipe(z.email('Please write an e-mail address, such as name@example.com.'))
    .transform((email) => email.toLowerCase()),
  name: z.string().trim().min(1, 'Please write a name.').max(120, 'Please write a shorter name.'),
})

/**
 * Starts an OpenID provider on its own loopback port, where any account can be chosen without a password. Used on
 * machines without Google credentials.
 */
export async function startLocalProvider(
  siteOrigins: readonly string[],
  sampleAccounts: readonly SampleAccount[],
): Promise<LocalProvider> {
  const { Provider, errors } = await loadOidcProvider()
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `http://${host}`
  const clientSecret = randomBytes(32).toString('base64url')
  const accounts = new LRUCache<string, Account>({ max: largestAccountCount })
  const provider = new Provider(issuer, await configure(clientSecret, siteOrigins, accounts))
  const handleProtocol = provider.callback()
  const pageHeaders = accountPageHeaders(siteOrigins)

  const show = (response: ServerResponse, status: number, page: string) =>
    void response.writeHead(status, pageHeaders).end(page)

  async function handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isDirectRequest(request, host)) {
      return show(response, 421, renderMessagePage('Not here', 'Sign-in works only on the machine itself.'))
    }
    if (!request.url?.startsWith('/interaction/')) return void (await handleProtocol(request, response))
    await provider.interactionDetails(request, response)
    if (request.method === 'GET') {
      return show(response, 200, renderAccountPage(sampleAccounts, { email: '', name: '', errors: {} }))
    }
    if (request.method !== 'POST' || !isOwnForm(request, issuer)) {
      return show(response, 403, renderMessagePage('Not possible', 'Please start again on the login page.'))
    }
    const form = await readForm(request)
    const typed = { email: form.get('email') ?? '', name: form.get('name') ?? '' }
    const chosen = accountForm.safeParse(typed)
    if (!chosen.success) {
      const { email, name } = z.flattenError(chosen.error).fieldErrors
      const wrong = { ...(email?.[0] && { email: email[0] }), ...(name?.[0] && { name: name[0] }) }
      return show(response, 422, renderAccountPage(sampleAccounts, { ...typed, errors: wrong }))
    }
    const accountId = subjectOf(chosen.data.email)
    accounts.set(accountId, chosen.data)
    await provider.interactionFinished(request, response, { login: { accountId, remember: false } })
  }

  server.on('request', (request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy()
      const [status, sentence] =
        error instanceof errors.SessionNotFound
          ? [400, 'This sign-in is too old. Please start again on the login page.']
          : [500, 'An unexpected error occurred']
      show(response, status as number, renderMessagePage('Not possible', sentence as string))
    })
  })
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { issuer, clientId, clientSecret, close }
}

/** Derives a stable subject, so that an account stays the same user across restarts. */
const subjectOf = (email: string) => createHash('sha256').update(email).digest('base64url')

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let written = ''
  for await (const part of request.setEncoding('utf8')) {
    written += part
    if (written.length > largestForm) break
  }
  return new URLSearchParams(written.slice(0, largestForm))
}
