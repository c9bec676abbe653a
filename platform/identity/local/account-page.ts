import { createHash } from 'node:crypto'
import type { SampleAccount } from './sample-accounts.ts'

const style = `
:root { --paper: oklch(0.985 0.006 85); --card: oklch(1 0 0); --ink: oklch(0.22 0.02 160); --muted: oklch(0.47 0.02 160);
  --line: oklch(0.87 0.012 120); --accent: oklch(0.52 0.11 165); --on-accent: oklch(0.99 0.005 165);
  --notice: oklch(0.95 0.05 85); --notice-ink: oklch(0.38 0.07 70); --danger: oklch(0.5 0.17 27); color-scheme: light dark }
@media (prefers-color-scheme: dark) { :root { --paper: oklch(0.19 0.012 160); --card: oklch(0.235 0.014 160);
  --ink: oklch(0.95 0.008 120); --muted: oklch(0.74 0.015 150); --line: oklch(0.36 0.016 160); --accent: oklch(0.76 0.12 165);
  --on-accent: oklch(0.18 0.03 165); --notice: oklch(0.31 0.045 80); --notice-ink: oklch(0.9 0.06 85); --danger: oklch(0.76 0.13 27) } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100dvh; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
.banner { padding: .625rem 1rem; background: var(--notice); font-size: .875rem; text-align: center }
.banner p { margin: 0; color: var(--notice-ink) }
main { max-width: 27rem; margin: 0 auto; padding: 2rem 1rem }
h1 { margin: 0; font-size: 1.5rem; letter-spacing: -.015em }
h2 { margin: 2rem 0 .75rem; font-size: .875rem; font-weight: 600; color: var(--muted) }
p { margin: .25rem 0 0; color: var(--muted) }
form { margin: 0 }
label { display: block; margin-top: 1rem; font-weight: 600 }
input { display: block; width: 100%; margin-top: .375rem; padding: .625rem .75rem; border: 1px solid var(--muted);
  border-radius: .5rem; background: var(--card); color: inherit; font: inherit }
button { width: 100%; min-height: 2.75rem; border-radius: .5rem; font: inherit; cursor: pointer; transition: opacity .15s }
button:hover { opacity: .88 }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.main { margin-top: 1.5rem; border: 0; background: var(--accent); color: var(--on-accent); font-weight: 600 }
ul { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line) }
li { border-bottom: 1px solid var(--line) }
.account { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; padding: .625rem .25rem; border: 0;
  background: none; color: inherit; text-align: left; border-radius: 0 }
.account small { flex-basis: 100%; color: var(--muted); overflow-wrap: anywhere }
.role { color: var(--accent); font-size: .875rem }
.wrong { margin: .375rem 0 0; color: var(--danger) }
@media (prefers-reduced-motion: reduce) { button { transition: none } }`

const styleHash = createHash('sha256').update(style).digest('base64')

/**
 * Response headers. `form-action` includes the site, because it also restricts redirects after the form; browsers
 * ignore IPv6 addresses such as `[::1]` there with a warning. `referrer-policy` is `same-origin`, because a
 * stricter policy would send the form with `Origin: null`.
 */
export const accountPageHeaders = (siteOrigins: readonly string[]) => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; img-src data:; style-src 'sha256-${styleHash}'; form-action 'self' ${siteOrigins.filter(isAllowedInCsp).join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
})

const isAllowedInCsp = (origin: string) => !origin.includes('[')

type FormState = { email: string; name: string; errors: { email?: string; name?: string } }

export function renderAccountPage(
  accounts: readonly SampleAccount[],
  { email, name, errors }: FormState,
): string {
  return renderPage(
    'Sign in',
    `<h1>Sign in</h1><p>Choose the account to sign in with on this machine.</p>
<h2>Sample accounts</h2><ul>${accounts.map(renderAccount).join('')}</ul>
<h2>Another account</h2>
<form method="post" novalidate>
${renderField('email', 'Email', email, errors.email, 'type="email" autocomplete="email" inputmode="email"')}
${renderField('name', 'Name', name, errors.name, 'autocomplete="name"')}
<button class="main">Sign in</button></form>`,
  )
}

export const renderMessagePage = (title: string, sentence: string) =>
  renderPage(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p>`)

const renderPage = (title: string, content: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><header class="banner"><p role="note">This is a stand-in for Google sign-in. It runs only on this machine and asks for no password.</p></header>
<main>${content}</main></body></html>`

const renderAccount = ({ email, name, role }: SampleAccount) => `<li><form method="post">
<input type="hidden" name="email" value="${escapeHtml(email)}"><input type="hidden" name="name" value="${escapeHtml(name)}">
<button class="account"><span>${escapeHtml(name)}</span><span class="role">${role}</span><small>${escapeHtml(email)}</small></button>
</form></li>`

const renderField = (id: string, label: string, value: string, wrong: string | undefined, more: string) =>
  `<label for="${id}">${label}</label>
<input id="${id}" name="${id}" value="${escapeHtml(value)}" required maxlength="254" ${more}${
    wrong ? ` aria-invalid="true" aria-describedby="${id}-wrong" autofocus` : ''
  }>${wrong ? `<p class="wrong" id="${id}-wrong">${escapeHtml(wrong)}</p>` : ''}`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
