import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import type { DatabaseAddress } from '#db/connection/pool.ts'
import { createLog } from '#platform/log.ts'
import { readSettings, type Settings } from '#platform/settings.ts'
import { startSite } from '#server/start.ts'
import { findFreePort } from './site-process.ts'

export type Node = AsyncDisposable & {
  address: string
  settings: Settings
  /** Sends a request to this node, with the host name that all nodes share. */
  request: (options: InjectOptions) => Promise<LightMyRequestResponse>
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  post: (url: string, body: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
}

export const clusterKey = 'k'.repeat(40)
export const clusterUrl = 'http://127.0.0.1:3999'

/** Starts a complete node as `npm start` does, with jobs, change feed and its own data directory. */
export async function startNode(database: DatabaseAddress, more: NodeJS.ProcessEnv = {}): Promise<Node> {
  await using cleanup = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'node-'))
  cleanup.defer(() => rm(folder, { recursive: true, force: true }))
  const settings = readSettings({
    DATABASE_URL: urlOf(database),
    DATA_DIR: folder,
    PORT: String(await findFreePort()),
    PUBLIC_URL: clusterUrl,
    SECRET_KEY: clusterKey,
    RATE_LIMIT: 'off',
    ...more,
  })
  const opened = Promise.withResolvers<FastifyInstance>()
  const close = await startSite({
    settings,
    log: createLog('silent'),
    loadBuild: () => import(/* @vite-ignore */ `${inject('buildFolder')}/server/index.js`),
    prepare: async (app) => opened.resolve(app),
  })
  cleanup.defer(close)
  const app = await opened.promise
  const { host } = new URL(settings.publicUrl)
  const request = ({ headers, ...rest }: InjectOptions) =>
    app.inject({ ...rest, headers: { host, ...headers } })
  const running = cleanup.move()
  return {
    address: `http://127.0.0.1:${settings.port}`,
    settings,
    request,
    get: (url, headers = {}) => request({ method: 'GET', url, headers }),
    post: (url, body, headers) =>
      request({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify(body),
      }),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

export function urlOf({ host = '', port = 5432, user = '', database = '' }: DatabaseAddress): string {
  const query = new URLSearchParams({ host, port: String(port) })
  return `postgres://${user}@/${database}?${query}`
}
