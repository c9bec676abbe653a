import type { Sent } from './request.ts'
import type { World } from './world.ts'

/** Sends a request that a measured one needs before it. */
export async function sendPrepared({ site }: World, { method, ...sent }: Sent) {
  const answer = await site.request({ ...sent, method: method as 'POST' })
  if (answer.statusCode >= 300)
    throw new Error(`${method} ${sent.url} answered ${answer.statusCode}: ${answer.body}`)
  return answer
}
