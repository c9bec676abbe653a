import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#core/errors.ts'
import { SignInRefusal } from '#core/session/sign-in.server.ts'
import { type SignInFailure, signInChannel, signInFailures } from '#core/session/sign-in.ts'
import { statusOf, toProblem } from '../http/problem.ts'
import { defaultPath, toSafePath } from '../links/return-path.ts'

const script = `const { outcome, failure } = document.body.dataset
new BroadcastChannel('${signInChannel}').postMessage(failure ? { outcome, failure } : { outcome })
setTimeout(() => close(), 50)`
const style = `body { margin: 0; min-height: 100dvh; display: grid; place-content: center; padding: 1rem; text-align: center;
font: 1rem/1.5 system-ui, sans-serif; background: oklch(0.985 0.006 85); color: oklch(0.22 0.02 160) }
a { color: oklch(0.45 0.1 165) }
@media (prefers-color-scheme: dark) { body { background: oklch(0.19 0.012 160); color: oklch(0.95 0.008 120) }
a { color: oklch(0.76 0.12 165) } }`
const hash = (source: string) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`
const policy = `default-src 'none'; img-src data:; script-src ${hash(script)}; style-src ${hash(style)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

type End = {
  isPopup: boolean
  returnTo?: string | undefined
  failure?: SignInFailure
  /** The login page offers this provider when it offers to try again. */
  provider?: string | undefined
}

/** Sends the last page of a sign-in. A pop-up notifies the site's tabs and closes; without a pop-up, redirects. */
export function endSignIn(
  reply: FastifyReply,
  { isPopup, returnTo = defaultPath, failure, provider }: End,
): FastifyReply {
  withoutOpenerPolicy(reply)
  const retry = provider === 'oidc' ? { provider } : {}
  const target = failure
    ? `/login?${new URLSearchParams({ failed: failure, to: returnTo, ...retry })}`
    : returnTo
  if (!isPopup) return reply.redirect(target, 303)
  return reply
    .code(failure ? statusOf[signInFailures[failure].kind] : 200)
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(renderEnd(target, failure))
}

/** Removes Cross-Origin-Opener-Policy, which would sever the pop-up from the page that opened it. */
export function withoutOpenerPolicy(reply: FastifyReply): void {
  reply.removeHeader('cross-origin-opener-policy').header('referrer-policy', 'no-referrer')
}

/** Error handler of the sign-in routes. The mode is unknown if the flow is lost: the pop-up's page then suits both. */
export function endRefusedSignIn(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof SignInRefusal) {
    const { failure, reason } = error
    const { isPopup = true, returnTo, provider } = error.memo ?? {}
    request.log.warn({ failure, ...(provider && { provider }), ...(reason && { reason }) }, 'sign-in refused')
    return endSignIn(reply, { isPopup, returnTo, failure, provider })
  }
  const { mode, to, provider } = request.query as { mode?: unknown; to?: unknown; provider?: unknown }
  const isPopup = mode !== 'redirect'
  if (error instanceof Refusal && (error.kind === 'limited' || error.kind === 'unavailable')) {
    reply.header('retry-after', error.retryAfterSeconds)
    const retry = provider === 'oidc' ? { provider } : {}
    return endSignIn(reply, { isPopup, returnTo: toSafePath(to), failure: error.kind, ...retry })
  }
  if (toProblem(error).status >= 500) request.failure = error
  return endSignIn(reply, { isPopup, returnTo: toSafePath(to), failure: 'refused' })
}

const renderEnd = (target: string, failure: SignInFailure | undefined) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${failure ? 'Login Failed' : 'Signed in'}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body data-outcome="${failure ? 'failed' : 'done'}"${failure ? ` data-failure="${failure}"` : ''}>
<p>${failure ? signInFailures[failure].sentence : 'You are signed in. You can close this window.'}</p>
<p><a href="${toAttribute(target)}">${failure ? 'Back to the login page' : 'Continue'}</a></p>
<script>${script}</script></body></html>`

const toAttribute = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
