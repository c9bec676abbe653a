import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const startTimeout = 60_000

type Options = { settings?: NodeJS.ProcessEnv; args?: string[] }
export type SiteProcess = {
  address: string
  /** The `npm start` process. */
  child: ChildProcess
  /** Text written so far to stdout and stderr. */
  output: () => string
  ended: Promise<{ status: number | null }>
  stop: () => Promise<number | null>
}

/** Creates a temporary data directory, removed on disposal. */
export async function createDataFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'site-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** Runs the start task on a free port. The site may not accept requests yet. */
export async function spawnSite({ settings = {}, args = [] }: Options = {}): Promise<SiteProcess> {
  const port = settings.PORT ?? String(await findFreePort())
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start', ...args], {
    cwd: root,
    env: { ...inherited(), RATE_LIMIT: 'off', MAX_DELAY_MS: '60000', PORT: port, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const ended = once(child, 'close').then(([status]) => ({ status }))
  return {
    address: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    ended,
    async stop() {
      child.kill('SIGTERM')
      return (await ended).status
    },
  }
}

/** Starts the site and waits until it answers. */
export async function startSiteProcess(options: Options = {}): Promise<SiteProcess> {
  const site = await spawnSite(options)
  const failure = site.ended.then(() =>
    Promise.reject(new Error(`The site did not start:\n${site.output()}`)),
  )
  failure.catch(() => {})
  try {
    await Promise.race([untilItAnswers(site.address, site.output), failure])
  } catch (error) {
    await site.stop()
    throw error
  }
  return site
}

/** Waits until the site answers; the error contains `output`. */
export async function untilItAnswers(address: string, output = () => ''): Promise<void> {
  let last: unknown
  for (const deadline = Date.now() + startTimeout; Date.now() < deadline; await delay(25)) {
    const answer = await fetch(`${address}/api/reviews?limit=1`).catch((error: Error) => {
      last = error.cause
    })
    const text = await answer?.text()
    if (answer?.ok) return
    last = answer ? `${answer.status} ${text}` : last
  }
  throw new Error(`${address} does not answer. Last error: ${last}\n${output().slice(-2_000)}`)
}

/** Finds the server process, the child of the supervisor. */
export async function findServer({ child: { pid } }: SiteProcess): Promise<number | undefined> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim() ? Number(children.trim().split(' ')[0]) : undefined
}

/** Picks a port below the ephemeral range, so that no outgoing connection takes it before the site does. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(15_000, 32_000)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return findFreePort()
  server.close()
  await once(server, 'close')
  return port
}

const inherited = () => ({ PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR })
