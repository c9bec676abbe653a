import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import type { User } from '#app/api/account.ts'
import { type ApiClient, createApiClient } from '#app/api/client.ts'
import { writeToOrder } from '#app/api/orders.ts'
import { outboxStore, ownerOf } from '#app/api/outbox.ts'
import { reportProblem, writeToProblem } from '#app/api/problems.ts'
import { commentProof } from '#app/api/proofs.ts'
import { messageInput } from '#core/message/message.ts'
import { problemInput, messageInput as problemMessage } from '#core/problem/problem-input.ts'
import { commentInput } from '#core/proof/proof.ts'
import { keptScreensStore } from './kept-screens.ts'
import { type HomeData, writerOf } from './offline-writer.ts'

const read = (name: string) => readFile(`public/${name}`, 'utf8')
const user: User = { email: 'Rina@example.com', name: 'Rina', picture: '', role: 'client' }
const home = {
  orders: { rows: [{ _id: 'o1', number: 'OR-000001', snapshot: { name: 'Website' } }] },
  problems: { rows: [{ _id: 'p1', number: 'PR-000001', title: 'The menu' }] },
  rounds: { rows: [{ _id: 'r1', number: 2, title: 'The front page' }] },
} as unknown as HomeData

/** Runs the script of the offline page beside a page without content, and returns the value of an expression in it. */
async function evaluateInPage() {
  const element: unknown = new Proxy(() => element, {
    get: (_, name) => (name === Symbol.iterator ? [][Symbol.iterator].bind([]) : element),
    set: () => true,
  })
  const context = createContext({
    document: { getElementById: () => element },
    localStorage: { getItem: () => null },
    addEventListener: () => {},
  })
  runInContext(await read('offline.js'), context)
  return (expression: string): unknown => JSON.parse(JSON.stringify(runInContext(expression, context)))
}

/** Paths, bodies and titles that the dashboard would keep. */
function createRecorder() {
  const kept: { path: string; title: string }[] = []
  const api: ApiClient = createApiClient({
    fetch,
    tokens: { read: () => undefined, write: () => {}, remove: () => {}, isAbout: () => false },
    freshToken: async () => undefined,
    onRejected: () => {},
    keep: async (_, { path, title }) => kept.push({ path, title }) as never,
  })
  return { api, kept }
}

it('stores its texts where the dashboard looks for them, up to the same number', async () => {
  const evaluate = await evaluateInPage()
  expect(evaluate('outbox')).toEqual(outboxStore)
  expect(evaluate('screens')).toEqual(keptScreensStore)
  expect(writerOf(user).owner).toBe(ownerOf(user))
})

it('keeps what the forms of the dashboard would send', async () => {
  const evaluate = await evaluateInPage()
  const { api, kept } = createRecorder()
  await reportProblem(api, {} as Parameters<typeof reportProblem>[1], 'key')
  await writeToOrder(api, 'o1', { text: 'Hello' } as Parameters<typeof writeToOrder>[2], 'key')
  await writeToProblem(api, 'p1', { text: 'Hello' }, 'key')
  await commentProof(api, 'r1', { text: 'Hello' }, 'key')
  const { threads } = writerOf(user, home)
  const posts = [
    evaluate(`reportOf('The menu is gone', 'It was there before.')`),
    ...threads.map((thread) => evaluate(`messageOf(${JSON.stringify(thread)}, 'Hello')`)),
  ] as { path: string; title: string; body: unknown }[]
  expect(posts.map(({ path, title }) => ({ path, title }))).toEqual(kept)
  const schemas = [problemInput, messageInput, problemMessage, commentInput]
  for (const [index, schema] of schemas.entries()) schema.parse(posts[index]?.body)
  expect(threads.map(({ about }) => about)).toEqual([
    'OR-000001 Website',
    'PR-000001 The menu',
    'Round 2 The front page',
  ])
})

it('offers a member of a client only what the scopes include', () => {
  const acting = { _id: 'c1', name: 'Acme', email: 'acme@example.com', isViewing: false }
  const member = (scopes: string[]) => ({ ...user, acting: { ...acting, scopes } }) as unknown as User
  expect(writerOf(member(['read']), home)).toMatchObject({ mayReport: false, threads: [] })
  const { threads } = writerOf(member(['projects']), home)
  expect(threads.map(({ path }) => path)).toEqual(['/problems/p1/messages', '/proofs/r1/comments'])
})

it('is loaded anew by browsers whenever it changes', async () => {
  const hash = createHash('sha256')
  for (const name of ['offline.html', 'offline.js']) hash.update(await read(name))
  expect(await read('service-worker.js')).toContain(
    `const cacheName = 'dashboard-offline-${hash.digest('hex').slice(0, 8)}'`,
  )
})
