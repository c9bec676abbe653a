import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../site-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Node = AsyncDisposable & {
  port: number
  /** Starts the server as a service manager does, and waits until it is ready. */
  start: () => Promise<void>
  signal: (signal: NodeJS.Signals) => void
  /** Exit status, or the signal that ended the process. */
  ended: () => Promise<number | string>
  /** Sends a request directly to the node, over a keep-alive connection. */
  ask: (
    path: string,
    host?: string,
  ) => Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>
}

export async function createNode(settings: NodeJS.ProcessEnv, folder = root): Promise<Node> {
  const port = await findFreePort()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let child: ChildProcess | undefined
  let ended: Promise<number | string> = Promise.resolve('never started')
  let output = ''

  const node: Node = {
    port,
    async start() {
      const { PATH, HOME, TMPDIR } = process.env
      child = spawn(process.execPath, ['build/node/main.js'], {
        cwd: folder,
        env: { PATH, HOME, TMPDIR, PORT: String(port), ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part))
      ended = once(child, 'close').then(([status, signal]) => status ?? signal)
      let isOver = false
      void ended.then(() => (isOver = true))
      while ((await node.ask('/health/ready').catch(() => undefined))?.status !== 200) {
        if (isOver) throw new Error(`The node did not start:\n${output}`)
        await delay(50)
      }
    },
    signal: (signal) => child?.kill(signal),
    ended: () => ended,
    async ask(path, host) {
      const clientRequest = request({
        host: '127.0.0.1',
        port,
        path,
        agent,
        headers: { ...(host && { host }) },
      })
      const [answer] = await once(clientRequest.end(), 'response')
      return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
    },
    async [Symbol.asyncDispose]() {
      agent.destroy()
      child?.kill('SIGKILL')
      await ended
    },
  }
  return node
}
