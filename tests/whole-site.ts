import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import { createLog } from '#platform/log.ts'
import { readSettings } from '#platform/settings.ts'
import type { PagesBuild } from '#server/pages/pages-build.ts'
import { type StartOptions, startSite } from '#server/start.ts'
import { findFreePort } from './site-process.ts'
import { createTestDatabase } from './test-database.ts'

type Options = Pick<StartOptions, 'bounds' | 'prepare' | 'requestRestart'> & { settings?: NodeJS.ProcessEnv }

export type WholeSite = AsyncDisposable & {
  app: FastifyInstance
  address: string
  metrics: string
  /** Log lines written so far. */
  lines: () => Record<string, unknown>[]
  ask: (path: string, init?: RequestInit) => Promise<Response>
}

/** Starts a node in this process as `npm start` does: it listens, logs and exports metrics. */
export async function startWholeSite({ settings, prepare, ...options }: Options = {}): Promise<WholeSite> {
  await using cleanup = new AsyncDisposableStack()
  const { address: database } = cleanup.use(await createTestDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'whole-site-'))
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))
  const [port, metricsPort] = [await findFreePort(), await findFreePort()]
  const where = new URLSearchParams({ host: String(database.host), port: String(database.port ?? 5432) })
  const written: string[] = []
  const destination = new Writable({
    write(line, _encoding, done) {
      written.push(String(line))
      done()
    },
  })
  const parsedSettings = readSettings({
    ...{ PORT: String(port), METRICS_PORT: String(metricsPort), DATA_DIR: folder, RATE_LIMIT: 'off' },
    // Prevents overload responses on a busy machine.
    MAX_DELAY_MS: '60000',
    DATABASE_URL: `postgres://${database.user}@localhost/${database.database}?${where}`,
    ...settings,
  })
  const built: FastifyInstance[] = []
  const close = await startSite({
    ...options,
    settings: parsedSettings,
    log: createLog('info', parsedSettings.watch.nodeName, destination),
    loadBuild: (): Promise<PagesBuild> =>
      import(/* @vite-ignore */ `${inject('buildFolder')}/server/index.js`),
    clientFolder: `${inject('buildFolder')}/client`,
    async prepare(app, cache) {
      built.push(app)
      await prepare?.(app, cache)
    },
  })
  cleanup.defer(close)
  const [app] = built
  if (!app) throw new Error('The site was not prepared')
  const running = cleanup.move()
  const address = `http://127.0.0.1:${port}`
  return {
    app,
    address,
    metrics: `http://127.0.0.1:${metricsPort}/metrics`,
    lines: () => written.map((line) => JSON.parse(line)),
    ask: (path, init) => fetch(address + path, init),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}
