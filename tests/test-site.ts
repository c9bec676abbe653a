import type { FastifyInstance, FastifyRequest, InjectOptions, LightMyRequestResponse } from 'fastify'
import { inject } from 'vitest'
import type { Actor, Context, SignInSetup } from '#core/context.ts'
import { openChangeFeed } from '#db/change-feed.ts'
import { openLimitUses } from '#db/limit-uses.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { createLog } from '#platform/log.ts'
import { readSettings, type Settings } from '#platform/settings.ts'
import type { SheetReader } from '#platform/sheets/sheet-reader.ts'
import { createApp } from '#server/app.ts'
import { ChangeBell } from '#server/change-bell.ts'
import type { GateBounds } from '#server/gates.ts'
import type { LongReads } from '#server/long-reads.ts'
import type { PagesBuild } from '#server/pages.ts'
import type { Timeouts } from '#server/quick-server.ts'
import type { BodyBounds } from '#server/request-bodies.ts'
import { ResponseCache } from '#server/response-cache.ts'
import { visitor } from './factories.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { testKeys } from './test-keys.ts'

type Options = {
  /** Another node's database, to share it. */
  shared?: TestDatabase
  settings?: NodeJS.ProcessEnv
  now?: () => Date
  /** How long slow clients are waited for. */
  timeouts?: Timeouts
  bodyBounds?: BodyBounds
  gateBounds?: GateBounds
  /** Where uploaded files lie, instead of a folder. */
  files?: FileStore
  /** What reads spreadsheets, instead of a process. */
  sheets?: SheetReader
  /** How people sign in; nobody can unless it is given. */
  signIn?: Partial<SignInSetup>
  /** Who those are that send an `authorization` header, whatever it says. */
  signedIn?: Actor
  /** What long reads are answered from, instead of the connections of everything else. */
  longReads?: LongReads
  /** Sees every request that isn't answered from memory. */
  watch?: (request: FastifyRequest) => void
}

export type TestSite = TestDatabase & {
  app: FastifyInstance
  cache: ResponseCache
  settings: Settings
  /** Asks the site, under its own name unless a `host` is given. */
  request: (options: InjectOptions) => Promise<LightMyRequestResponse>
  get: (url: string, headers?: InjectOptions['headers']) => Promise<LightMyRequestResponse>
  /** Sends JSON. */
  post: (url: string, body: unknown, headers?: InjectOptions['headers']) => Promise<LightMyRequestResponse>
}

/** One node of the site, built as `server/start.ts` builds it, on a database of its own; it listens nowhere. */
export async function createTestSite(options: Options = {}): Promise<TestSite> {
  await using cleanup = new AsyncDisposableStack()
  const own = options.shared ?? cleanup.use(await createTestDatabase())
  const { database, address, filesFolder, ctxOf } = own
  const settings = readSettings({ RATE_LIMIT: 'off', ...options.settings })
  const cache = new ResponseCache()
  const changes = new ChangeBell()
  const { close, catchUp } = await openChangeFeed(address, {
    changed: (table) => {
      cache.forget(table)
      changes.ring(table)
    },
    forgotten: () => {
      cache.forgetAll()
      changes.ring('*')
    },
  })
  cleanup.defer(close)
  const log = createLog('silent')
  const { secrets, pseudonym } = ctxOf(visitor)
  const { now = () => new Date(), signedIn, watch, timeouts, bodyBounds, gateBounds } = options
  const { signIn: noSignIn, files: ownFiles, pictures, proofOfWork, sheets: ownSheets } = ctxOf(visitor)
  const { files = ownFiles, sheets = ownSheets } = options
  const signIn = { ...noSignIn, ...options.signIn }
  const findActor = async (_ctx: Context, request: FastifyRequest) => {
    watch?.(request)
    return request.headers.authorization && signedIn ? signedIn : visitor
  }
  const app = await createApp({
    settings,
    database,
    cache,
    signIn,
    secrets,
    changes,
    files,
    pictures,
    proofOfWork,
    pseudonym,
    sheets,
    limitUses: openLimitUses(database, testKeys('limits')[0]),
    catchUp,
    log,
    loadBuild,
    now,
    ...(timeouts && { timeouts }),
    ...(bodyBounds && { bodyBounds }),
    ...(gateBounds && { gateBounds }),
    ...(options.longReads && { longReads: options.longReads }),
    ...((signedIn || watch) && { findActor }),
  })
  cleanup.defer(() => app.close())
  await app.ready()

  const host = new URL(settings.publicUrl).host
  const request = ({ headers, ...rest }: InjectOptions) =>
    app.inject({ ...rest, headers: { host, ...headers } })
  const running = cleanup.move()
  return {
    app,
    cache,
    settings,
    database,
    address,
    filesFolder,
    ctxOf,
    request,
    get: (url, headers) => request({ method: 'GET', url, headers: { ...headers } }),
    post: (url, body, headers) => {
      const json = { 'content-type': 'application/json', ...headers }
      return request({ method: 'POST', url, headers: json, payload: JSON.stringify(body) })
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

const loadBuild = (): Promise<PagesBuild> =>
  // Node's own import: the build is ready as it is and must share react-router with the server.
  import(/* @vite-ignore */ `${inject('buildFolder')}/server/index.js`)
