import type { LightMyRequestResponse } from 'fastify'
import type { SiteClient } from './browser.ts'
import { signIn, someClient } from './signed-in.ts'

/** Signs in at a running site through the local provider. Returns the headers of a client's browser. */
export async function signInByFetch(
  publicUrl: string,
  account = someClient,
): Promise<{ cookie: string; authorization: string }> {
  const browser = await signIn(siteAt(publicUrl), account)
  const cookies = browser.jar.get(new URL(publicUrl).hostname) ?? []
  return {
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    ...browser.bearer,
  }
}

/** A running site, as tests see one. */
export const siteAt = (publicUrl: string): SiteClient => ({
  settings: { publicUrl },
  async request({ method = 'GET', url, headers, payload }) {
    const answer = await fetch(new URL(String(url), publicUrl), {
      method,
      headers: headers as Record<string, string>,
      redirect: 'manual',
      ...(typeof payload === 'string' && { body: payload }),
      ...(Buffer.isBuffer(payload) && { body: new Uint8Array(payload) }),
    })
    const body = await answer.text()
    return {
      statusCode: answer.status,
      headers: { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() },
      body,
      json: () => JSON.parse(body),
    } as unknown as LightMyRequestResponse
  },
})
