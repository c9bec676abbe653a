import type { LightMyRequestResponse } from 'fastify'
import type { SiteClient } from '../browser.ts'

/** Adapts a running site to the interface that `tests/browser.ts` uses. */
export const siteAt = (address: string): SiteClient => ({
  settings: { publicUrl: address },
  async request({ method = 'GET', url, headers, payload }) {
    const answer = await fetch(new URL(String(url), address), {
      method,
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(payload !== undefined && {
        body: Buffer.isBuffer(payload) ? new Uint8Array(payload) : String(payload),
      }),
    })
    const body = await answer.text()
    const all = { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() }
    return {
      statusCode: answer.status,
      headers: all as Record<string, string | string[]>,
      body,
      json: () => JSON.parse(body),
    } as LightMyRequestResponse
  },
})
