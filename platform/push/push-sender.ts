import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { isIP } from 'node:net'
import type webPush from 'web-push'
import { isLoopback } from '../loopback.ts'
import { isPublicAddress } from '../webhooks/address-check.ts'
import { lookupPublic } from './lookup-public.ts'

export type PushKeys = { publicKey: string; privateKey: string }
export type PushSubscription = { endpoint: string; p256dh: string; auth: string }
export type PushMessage = {
  payload: string
  urgency: 'high' | 'normal' | 'low'
  /** Address by which the push service can reach the operator: mailto: or https: */
  subject: string
}
/** `gone`: the browser has ended the subscription. `refused`: the same message will never be accepted. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed'

export type PushSender = {
  createKeys: () => Promise<PushKeys>
  /** Returns true if messages may be sent to this address. */
  isAllowed: (endpoint: string) => boolean
  send: (keys: PushKeys, to: PushSubscription, message: PushMessage) => Promise<PushOutcome>
}

const timeoutMs = 10_000
/** A day: a notification that arrives later is in the app. */
const timeToLive = 86_400

/** Sends push messages to public https addresses. `allowsLoopback` is for tests with a push service of their own. */
export function createPushSender({ allowsLoopback = false } = {}): PushSender {
  function isAllowed(endpoint: string): boolean {
    if (!URL.canParse(endpoint)) return false
    const { protocol, hostname, username, password } = new URL(endpoint)
    if (username || password) return false
    if (allowsLoopback && isLoopback(hostname)) return true
    const address = hostname.replace(/^\[|\]$/g, '')
    const isPublic = isIP(address) ? isPublicAddress(address) : hostname.includes('.')
    return protocol === 'https:' && isPublic
  }
  return {
    createKeys: async () => (await loadWebPush()).generateVAPIDKeys(),
    isAllowed,
    async send(keys, { endpoint, p256dh, auth }, { payload, urgency, subject }) {
      if (!isAllowed(endpoint)) return 'refused'
      const details = await encrypt({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...keys },
        contentEncoding: 'aes128gcm',
        ...{ urgency, TTL: timeToLive },
      })
      if (!details) return 'gone'
      const status = await post(endpoint, details.headers, details.body)
      if (status >= 200 && status < 300) return 'sent'
      if (status === 404 || status === 410) return 'gone'
      return status === 400 || status === 403 || status === 413 ? 'refused' : 'failed'
    },
  }
}

/** Loaded with the first message, because it would take a part of each start. */
const loadWebPush = async () => (await import('web-push')).default

/** Undefined for keys that no browser made: not every 65 bytes are a point of the curve. */
async function encrypt(...request: Parameters<typeof webPush.generateRequestDetails>) {
  const library = await loadWebPush()
  try {
    return library.generateRequestDetails(...request)
  } catch {
    return undefined
  }
}

/** Sends a request without following redirects. Returns the status, or 0 if there was none. */
const post = (endpoint: string, headers: object, body: Buffer | null): Promise<number> =>
  new Promise((resolve) => {
    const isPlain = endpoint.startsWith('http:')
    const isLocal = isLoopback(new URL(endpoint).hostname)
    const call = (isPlain ? requestPlain : request)(
      endpoint,
      {
        ...{ method: 'POST', agent: false, headers: { ...headers } },
        signal: AbortSignal.timeout(timeoutMs),
        ...(!isLocal && { lookup: lookupPublic }),
      },
      (response) => {
        response.destroy()
        resolve(response.statusCode ?? 0)
      },
    )
    call.on('error', () => resolve(0))
    call.end(body ?? undefined)
  })
