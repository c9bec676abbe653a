import type { FastifyRequest } from 'fastify'
import { inject } from 'vitest'
import type { Actor, Context, SignInSetup } from '#core/context.ts'
import { openLimitUses } from '#db/limit-uses.ts'
import type { CertificateReader } from '#platform/certificates/certificate-reader.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { createInboxes } from '#platform/inbox/inboxes.ts'
import { createLog } from '#platform/log.ts'
import { createMailServers } from '#platform/mail-servers.ts'
import { createHtmlConverter } from '#platform/markdown/html-converter.ts'
import { readSettings } from '#platform/settings.ts'
import type { SheetReader } from '#platform/sheets/sheet-reader.ts'
import type { WebhookSender } from '#platform/webhooks/webhook-sender.ts'
import { createApp } from '#server/app.ts'
import { ChangeEmitter } from '#server/change-emitter.ts'
import { followChanges } from '#server/follow-changes.ts'
import type { GateBounds } from '#server/http/gates.ts'
import type { LongReads } from '#server/http/long-reads.ts'
import type { BodyBounds } from '#server/http/request-bodies.ts'
import type { Timeouts } from '#server/http/site-server.ts'
import type { PagesBuild } from '#server/pages/pages-build.ts'
import { ResponseCache } from '#server/pages/response-cache.ts'
import type { VisitCounter } from '#server/watch/visit-counter.ts'
import { visitor } from './factories.ts'
import { actorOfView, openFirstView, openView, type TestSite } from './site-view.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { testKeys } from './test-keys.ts'

export type { TestSite } from './site-view.ts'

type Options = {
  /** Database of another node, to be shared. Of a site with no options but `signedIn`, together with another `signedIn`
   * alone: the same node as another actor. */
  shared?: TestDatabase
  /** Always a node of its own. */
  isOwnNode?: true
  settings?: NodeJS.ProcessEnv
  now?: () => Date
  /** Receives every line of the log; there is none by default. */
  logTo?: { write: (line: string) => void }
  /** Timeouts for slow clients. */
  timeouts?: Timeouts
  bodyBounds?: BodyBounds
  gateBounds?: GateBounds
  /** Store for uploaded files; a folder by default. */
  files?: FileStore
  /** Spreadsheet reader; a child process by default. */
  sheets?: SheetReader
  /** Sender of webhooks; to public addresses only by default. */
  webhooks?: WebhookSender
  /** Reader of certificates; of public hosts only by default. */
  certificates?: CertificateReader
  /** Sign-in setup; without it, sign-in is impossible. */
  signIn?: Partial<SignInSetup>
  /** Actor of every request with an `authorization` header, whatever its value. */
  signedIn?: Actor
  /** Connections for long reads; by default they share the others. */
  longReads?: LongReads
  /** Build of the pages; the tested one by default. */
  loadBuild?: () => Promise<PagesBuild>
  /** Folder of the client's files; without it, none are served. */
  clientFolder?: string
  /** Returns the source of a visitor's last visit. */
  findSource?: VisitCounter['findSource']
  /** Called for every request that is not answered from the cache. */
  watch?: (request: FastifyRequest) => void
}

/** Creates one node as `server/start.ts` does, on its own database, without listening on a port. */
export async function createTestSite(options: Options = {}): Promise<TestSite> {
  const isPlain = Object.keys(options).every((name) => ['shared', 'signedIn'].includes(name))
  const { shared, signedIn, watch } = options
  const sameNode = isPlain && shared && signedIn && openView(shared, signedIn)
  if (sameNode) return sameNode
  await using cleanup = new AsyncDisposableStack()
  const own = shared ?? cleanup.use(await createTestDatabase())
  const { database, address, filesFolder, ctxOf } = own
  const settings = readSettings({ RATE_LIMIT: 'off', ...options.settings })
  const cache = new ResponseCache()
  const changes = new ChangeEmitter()
  const { close, catchUp } = await followChanges(address, cache, changes)
  cleanup.defer(close)
  const log = options.logTo ? createLog('trace', undefined, options.logTo) : createLog('silent')
  const { secrets, pseudonym, printedTokens } = ctxOf(visitor)
  const { now = () => new Date(), timeouts, bodyBounds, gateBounds } = options
  const {
    signIn: noSignIn,
    files: ownFiles,
    pictures,
    inUploadTurn,
    proofOfWork,
    push,
    sheets: ownSheets,
  } = ctxOf(visitor)
  const { socialPictures, logos } = ctxOf(visitor)
  const { files = ownFiles, sheets = ownSheets, webhooks = ctxOf(visitor).webhooks } = options
  const { certificates = ctxOf(visitor).certificates } = options
  const signIn = { ...noSignIn, ...options.signIn }
  const actors = signedIn ? [signedIn] : []
  const findActor = async (_ctx: Context, request: FastifyRequest) => {
    watch?.(request)
    return actorOfView(actors, request.headers) ?? visitor
  }
  const app = await createApp({
    settings,
    database,
    cache,
    services: {
      signIn,
      secrets,
      files,
      pictures,
      inUploadTurn,
      socialPictures,
      logos,
      proofOfWork,
      push,
      pseudonym,
      printedTokens,
      sheets,
      webhooks,
      certificates,
      mailServers: createMailServers(settings.smtpUrl),
      inboxes: createInboxes(testKeys, settings.imap),
      html: createHtmlConverter(),
    },
    changes,
    limitUses: openLimitUses(database, testKeys('limits')[0]),
    catchUp,
    log,
    loadBuild: options.loadBuild ?? loadBuild,
    now,
    ...(options.findSource && { findSource: options.findSource }),
    ...(options.clientFolder && { clientFolder: options.clientFolder }),
    ...(timeouts && { timeouts }),
    ...(bodyBounds && { bodyBounds }),
    ...(gateBounds && { gateBounds }),
    ...(options.longReads && { longReads: options.longReads }),
    ...((signedIn || watch) && { findActor }),
  })
  cleanup.defer(() => app.close())
  await app.ready()

  const running = cleanup.move()
  const node = { app, cache, settings, database, address, filesFolder, ctxOf }
  return openFirstView(
    { node, actors, close: () => running.disposeAsync() },
    isPlain && signedIn !== undefined,
  )
}

const loadBuild = (): Promise<PagesBuild> =>
  // Node's own import, not Vite's: the build must share react-router with the server.
  import(/* @vite-ignore */ `${inject('buildFolder')}/server/index.js`)
