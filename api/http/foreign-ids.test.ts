import { expect, it } from 'vitest'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { addSampleContent } from '#db/sample/sample.ts'
import { admin } from '#tests/factories.ts'
import { createSignInSite, otherClient, someAdmin, someClient } from '#tests/signed-in.ts'

const tables = [
  ...([
    'client_order',
    'invoice',
    'payment_claim',
    'problem',
    'template_request',
    'project',
    'note',
  ] as const),
  ...(['notice', 'mail', 'attachment', 'certificate', 'message', 'state_move', 'session', 'person'] as const),
]
const isPublic = (path: string) => /^\/api\/(excel|blogs|portfolios|reviews)\//.test(path)
/** Body with enough fields to be valid for most routes. */
const body = {
  ...{ version: 1, move: 'withdraw', field: 'wpPassword', text: 'Hello there', rating: 1, reason: 'x' },
  ...{ answers: ['x'], read: true, status: 'resolved', email: 'stranger@example.com', role: 'admin' },
}
type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

it('a stranger cannot read or change any record by its id, on any route', async () => {
  await using site = await createSignInSite()
  await addSampleContent(site.database, site.ctxOf(admin).secrets.seal, storeSpreadsheet)
  for (const account of [someAdmin, someClient, otherClient]) await site.signIn(account)
  const ids: string[] = []
  for (const table of tables) {
    const some = site.database.selectFrom(table).select('id').limit(3)
    ids.push(...(await some.execute()).map(({ id }) => id))
  }
  const stranger = await site.signIn({ email: 'stranger@example.com', name: 'Stranger' })
  const { paths } = (await site.get('/api/openapi.json')).json<{ paths: Record<string, object> }>()
  const calls = Object.entries(paths)
    .filter(([path]) => path.includes('{id}') && !isPublic(path))
    .flatMap(([path, methods]) => Object.keys(methods).map((method) => ({ path, method })))
  const opened: string[] = []
  for (const { path, method } of calls) {
    for (const id of ids) {
      const url = path.replace('{id}', id).replace('{kind}', 'project')
      const isRead = method === 'get' || method === 'delete'
      const sent = isRead ? undefined : body
      const { statusCode } = await stranger.call(method.toUpperCase() as Method, url, sent, stranger.bearer)
      if (statusCode < 400 || statusCode >= 500) opened.push(`${statusCode} ${method} ${url}`)
    }
  }
  expect(calls.length).toBeGreaterThan(40)
  expect(opened).toEqual([])
  const own = await stranger.call('GET', '/api/auth/sessions', undefined, stranger.bearer)
  expect(own.json()).toHaveLength(1)
}, 180_000)
