import { type ClientRequest, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { type AddressGuard, createAddressGuard, RefusedAddress } from './checked-lookup.ts'
import { readStart } from './read-start.ts'

export type WebhookRequest = { address: string; body: string; headers: Record<string, string> }
export type WebhookAnswer = { durationMs: number; answer: string } & (
  | { statusCode: number; failure?: undefined }
  | { statusCode?: number; failure: string }
)
export type WebhookSender = {
  /** True if addresses may use http. */
  acceptsHttp: boolean
  /** Returns true if the address leads into a network that is not public now. A name that nobody knows yet may lead out. */
  leadsInside: (address: string) => Promise<boolean>
  /** Sends one POST. Never throws: a failure is part of the result. */
  send: (request: WebhookRequest) => Promise<WebhookAnswer>
}

type Options = AddressGuard & { acceptsHttp?: boolean; timeoutMs?: number }

/** Creates the sender. It connects to public addresses only: checked after the name is resolved, for the address that is
 * connected to, so that a name whose address changes does not help. Redirects are not followed. */
export function createWebhookSender({
  acceptsHttp = false,
  timeoutMs = 10_000,
  ...guard
}: Options = {}): WebhookSender {
  const { checkedLookup, isAllowed, isRefused } = createAddressGuard(guard)

  async function leadsInside(address: string): Promise<boolean> {
    const host = hostOf(new URL(address))
    if (isIP(host)) return isRefused(host)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    setTimeout(resolve, timeoutMs, false).unref()
    checkedLookup(host, { all: true }, (error) => resolve(error instanceof RefusedAddress))
    return promise
  }

  function post({ address, body, headers }: WebhookRequest, signal: AbortSignal): ClientRequest {
    const url = new URL(address)
    const isSecure = url.protocol === 'https:'
    if (!isSecure && !(acceptsHttp && url.protocol === 'http:'))
      throw new Error('The address must use https.')
    if (isRefused(hostOf(url))) throw new RefusedAddress()
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
      lookup: checkedLookup,
      agent: false,
      signal,
    } as const
    const request = isSecure ? httpsRequest(url, options) : httpRequest(url, options)
    request.once('socket', (socket) =>
      socket.once('connect', () => {
        if (!socket.remoteAddress || !isAllowed(socket.remoteAddress)) socket.destroy(new RefusedAddress())
      }),
    )
    return request
  }

  async function exchange(sent: WebhookRequest, signal: AbortSignal) {
    const { promise, resolve, reject } = Promise.withResolvers<{ statusCode: number; answer: string }>()
    const request = post(sent, signal)
    request.once('error', reject)
    request.once('response', async (response) => {
      try {
        resolve({ statusCode: response.statusCode ?? 0, answer: await readStart(response) })
      } catch (error) {
        reject(error)
      } finally {
        request.destroy()
      }
    })
    request.end(sent.body)
    return promise
  }

  return {
    acceptsHttp,
    leadsInside,
    async send(sent) {
      const began = performance.now()
      const durationMs = () => Math.round(performance.now() - began)
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const { statusCode, answer } = await exchange(sent, signal)
        if (statusCode >= 200 && statusCode < 300) return { statusCode, answer, durationMs: durationMs() }
        const failure = isRedirect(statusCode) ? 'Redirects are not followed.' : `Answered ${statusCode}.`
        return { statusCode, answer, failure, durationMs: durationMs() }
      } catch (error) {
        const failure = signal.aborted ? `No answer within ${timeoutMs / 1_000} seconds.` : explain(error)
        return { failure, answer: '', durationMs: durationMs() }
      }
    },
  }
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')
const isRedirect = (statusCode: number) => statusCode >= 300 && statusCode < 400

function explain(error: unknown): string {
  if (!(error instanceof Error)) return 'Could not connect.'
  const { code } = error as NodeJS.ErrnoException
  return error.message.slice(0, 300) || code || 'Could not connect.'
}
