import { createHmac } from 'node:crypto'

export const secretPrefix = 'whsec_'

/** Returns the headers of a delivery, as standardwebhooks.com defines them. */
export function signDelivery(
  { id, body, at }: { id: string; body: string; at: Date },
  secret: string,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'user-agent': 'webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
