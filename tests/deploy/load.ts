import { setTimeout as delay } from 'node:timers/promises'
import { gmailAccount } from '../google-stand-in.ts'
import { connectVisitor, type Visitor } from './over-https.ts'

type Behind = { port: number; authority: string; bearer: { authorization: string } }
type Ended = { failures: string[]; written: string[] }

const pause = 25
const clients = 4

/** Sends page, list and write requests of a signed-in user at a steady rate through each proxy, from several
 * addresses. */
export async function startLoad(proxies: Behind[]) {
  await using opened = new AsyncDisposableStack()
  const visitors: (Behind & { visitor: Visitor })[] = []
  for (let number = 1; number <= clients; number += 1) {
    for (const [index, proxy] of proxies.entries()) {
      const address = `127.0.${10 + index}.${number}`
      const visitor = opened.use(await connectVisitor(proxy.port, proxy.authority, address))
      visitors.push({ ...proxy, visitor })
    }
  }
  const failures: string[] = []
  const written: string[] = []
  const running = new Set<Promise<void>>()
  let count = 0

  async function ask(number: number) {
    const { visitor, bearer } = visitors[number % visitors.length] ?? {}
    if (!visitor || !bearer) return
    const kind = Math.floor(number / proxies.length) % 3
    const title = `Note ${number}`
    const [path, init, expected] = (
      [
        ['/', {}, 200],
        ['/api/notes?limit=5', { headers: bearer }, 200],
        ['/api/notes', writing(title, bearer), 201],
      ] as const
    )[kind] ?? ['/', {}, 200]
    const outcome = await visitor
      .ask(path, init)
      .catch((error: Error) => ({ status: error.message, body: '' }))
    if (outcome.status !== expected) failures.push(`${number} ${path}: ${outcome.status} ${outcome.body}`)
    else if (kind === 2) written.push(title)
    count += 1
  }

  const stopping = new AbortController()
  const sending = (async () => {
    for (let number = 0; !stopping.signal.aborted; number += 1) {
      const one = ask(number).finally(() => running.delete(one))
      running.add(one)
      await delay(pause)
    }
  })()
  const held = opened.move()
  return {
    count: () => count,
    async untilMore(more: number) {
      for (const before = count; count < before + more; ) await delay(10)
    },
    async stop(): Promise<Ended> {
      stopping.abort()
      await sending
      await Promise.all(running)
      await held.disposeAsync()
      return { failures, written }
    },
  }
}

const writing = (title: string, bearer: { authorization: string }) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...bearer },
  body: JSON.stringify({ title, email: gmailAccount.email, text: 'Written while nodes were restarted.' }),
})
