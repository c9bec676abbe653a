import type { LightMyRequestResponse } from 'fastify'
import { Browser } from '../browser.ts'
import { type GoogleStandIn, googleIssuer } from '../google-stand-in.ts'
import { siteName, type Visitor } from './over-https.ts'

type SignedIn = { bearer: { authorization: string }; cookie: string }

/** Signs in through the Google stand-in and back through the proxy. */
export async function signInBehindProxy(visitor: Visitor, google: GoogleStandIn): Promise<SignedIn> {
  let cookie = ''
  const browser = new Browser({
    settings: { publicUrl: `https://${siteName}` },
    async request({ method = 'GET', url, headers, payload }) {
      const { status, body, ...answer } = await visitor.ask(String(url), {
        method,
        headers: headers as Record<string, string>,
        ...(payload !== undefined && { body: String(payload) }),
      })
      const session = answer.headers['set-cookie']?.find((line) => line.includes('session='))
      if (session) cookie = session
      const json = () => JSON.parse(body)
      return { statusCode: status, headers: answer.headers, body, json } as LightMyRequestResponse
    },
  })
  const atGoogle = await browser.go(
    '/api/auth/start?mode=redirect&to=/dashboard',
    {},
    ({ origin }) => origin === googleIssuer,
  )
  const { pathname, search } = atGoogle.url
  await browser.go(`${google.origin}${pathname}${search}`)
  const { email } = google.account ?? { email: '' }
  const answer = await browser.call('POST', '/api/jwt', { email })
  if (answer.statusCode !== 200) throw new Error(`The sign-in failed: ${answer.body}`)
  return { bearer: { authorization: `Bearer ${answer.json<{ token: string }>().token}` }, cookie }
}
