import { randomInt } from 'node:crypto'
import { sampleAdmin, sampleClients } from '#platform/identity/local/sample-accounts.ts'
import { jpegFile } from '#tests/picture-files.ts'
import { makeWorkbook } from '#tests/workbook.ts'
import type { Answer, Caller } from './caller.ts'

export type Kind = {
  name: string
  connections: number
  /** Expected status codes. */
  statuses: number[]
  ask: (caller: Caller, bearer: { authorization: string }) => Promise<Answer>
}

const admin = sampleAdmin
/** Signs in again and again, which ends the oldest sessions of the account. */
const client = sampleClients[0] ?? sampleAdmin

const pages = [
  ...['/', '/coding', '/wordpress', '/social-booster', '/graphic-design', '/about', '/contact', '/reviews'],
  ...[
    '/portfolios',
    '/blogs',
    '/review-form',
    '/excel',
    '/login',
    '/our-profile',
    '/privacy',
    '/sitemap.xml',
  ],
]
const lists = [
  ...['/api/contact?limit=20', '/api/notes?limit=20', '/api/projects?limit=20', '/api/orders?limit=20'],
  ...['/api/users?limit=20', '/api/counters', '/api/invoices?limit=20', '/api/problems?limit=20'],
  ...['/api/reviews?limit=20', '/api/blogs?limit=20', '/api/audit?limit=20', '/api/notices?limit=20'],
  ...['/api/contact?q=the', '/api/overview?from=2026-10-01&to=2026-11-30', '/api/search?q=site'],
]

const oneOf = <One>(all: readonly One[]): One => all[randomInt(all.length)] as One
const picture = await jpegFile({ width: 320, height: 200 })
const workbook = await makeWorkbook([
  { name: 'Orders', rows: Array.from({ length: 50 }, (_, row) => [`Order ${row}`, row * 10, row % 2 === 0]) },
])
const data = workbook.toString('base64')

/** Signs in with the provider's form and requests a token. */
export async function signIn(caller: Caller, { email, name } = admin): Promise<Answer> {
  caller.forget()
  const navigation = { headers: { 'sec-fetch-site': 'none' } }
  const form = await caller.go('/api/auth/start?mode=redirect&to=/dashboard', navigation)
  if (form.status !== 200) return form
  const { origin, href } = form.url
  const headers = {
    ...{ origin, 'sec-fetch-site': 'same-origin' },
    'content-type': 'application/x-www-form-urlencoded',
  }
  const body = new URLSearchParams({ email, name }).toString()
  const end = await caller.go(href, { method: 'POST', headers, body })
  return end.status === 200 ? caller.json('/api/jwt', { email }) : end
}

const writes: Kind['ask'][] = [
  (caller) =>
    caller.json('/api/contact', { name: 'Load', message: 'How much is a shop?', filledInMs: 20_000 }),
  (caller) => caller.json('/api/reviews', { title: 'Load', review: 'Quick.', rating: 5, filledInMs: 20_000 }),
  (caller, headers) =>
    caller.json('/api/notes', { title: 'Under load', email: admin.email, text: 'Still here' }, { headers }),
]

/** Kinds of load. Each of the 200 connections repeats one of them. */
export const kinds: Kind[] = [
  { name: 'pages', connections: 90, statuses: [200], ask: (caller) => caller.call(oneOf(pages)) },
  {
    ...{ name: 'lists', connections: 60, statuses: [200] },
    ask: (caller, headers) => caller.call(oneOf(lists), { headers }),
  },
  { name: 'sign-ins', connections: 10, statuses: [200], ask: (caller) => signIn(caller, client) },
  { name: 'writes', connections: 32, statuses: [201], ask: (...args) => oneOf(writes)(...args) },
  {
    ...{ name: 'pictures', connections: 6, statuses: [201] },
    ask: (caller, bearer) =>
      caller.call('/api/pictures', {
        ...{ method: 'POST', body: picture },
        headers: { ...bearer, 'content-type': 'application/octet-stream' },
      }),
  },
  {
    ...{ name: 'spreadsheets', connections: 2, statuses: [201] },
    ask: (caller) => caller.json('/api/excel', { filename: 'load.xlsx', data }),
  },
]
