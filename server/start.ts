import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { readPushKeys } from '#core/push/push-keys.server.ts'
import { readBrand } from '#core/site-settings/read-brand.server.ts'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { createTotalCache } from '#core/total-cache.ts'
import { openDatabaseProbe } from '#db/connection/database-probe.ts'
import { openPool } from '#db/connection/pool.ts'
import { migrate } from '#db/migrate.ts'
import { addSampleContent } from '#db/sample/sample.ts'
import { registerKeys } from '#db/secret-keys.ts'
import { createCertificateReader } from '#platform/certificates/certificate-reader.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import type { Log } from '#platform/log.ts'
import { createLogoMaker } from '#platform/logo/logo-maker.ts'
import { createMailServers } from '#platform/mail-servers.ts'
import { createHtmlConverter } from '#platform/markdown/html-converter.ts'
import { createPictureEncoder } from '#platform/picture-encoder/picture-encoder.ts'
import { createPushSender } from '#platform/push/push-sender.ts'
import { prepareQueue } from '#platform/queue.ts'
import type { Settings } from '#platform/settings.ts'
import { createSheetReader } from '#platform/sheets/sheet-reader.ts'
import { createSocialPictures } from '#platform/social-picture/social-pictures.ts'
import { createWebhookSender } from '#platform/webhooks/webhook-sender.ts'
import { createApp } from './app.ts'
import { backgroundContext } from './background-context.ts'
import { openBackupStore } from './backup/backup-store.ts'
import { readKeyNames } from './backup/key-names.ts'
import { ChangeEmitter } from './change-emitter.ts'
import { createDrain } from './drain.ts'
import { findPostgres, type Postgres } from './find-postgres.ts'
import { followChanges } from './follow-changes.ts'
import { createLongReads } from './http/long-reads.ts'
import { createUploadTurns } from './http/upload-turns.ts'
import { startJobs } from './jobs.ts'
import { openDatabases } from './open-databases.ts'
import {
  fingerprintKeys,
  openInboxes,
  openLimits,
  openPrintedTokens,
  openProofOfWork,
  openPseudonym,
  openSecrets,
} from './open-secrets.ts'
import { openSignIn } from './open-sign-in.ts'
import type { PagesBuild } from './pages/pages-build.ts'
import { ResponseCache } from './pages/response-cache.ts'
import { sweepRowsOnChange } from './sweep-rows.ts'
import { warnOfSettings } from './warn-of-settings.ts'
import { createHealth } from './watch/health.ts'
import { RequestCounters } from './watch/request-counters.ts'
import { openVisitCounter } from './watch/visit-counter.ts'
import { type Bounds, listBounds, watchOverload } from './watch/watch-overload.ts'
import { serveSiteMetrics } from './watch/watch-site.ts'

const maxJobConnections = 3
export type StartOptions = {
  settings: Settings
  /** Started before this module was read. If omitted, it is started now. */
  postgres?: Promise<Postgres>
  log: Log
  loadBuild: () => Promise<PagesBuild>
  clientFolder?: string
  /** Adds no sample content to a new data folder. */
  isEmpty?: boolean
  /** Changes the app before it listens. */
  prepare?: (app: FastifyInstance, cache: ResponseCache) => Promise<void>
  /** Called with a line for the terminal: where to sign in, and with which account. */
  announce?: (advice: string) => void
  /** Called when the site listens, before the background work starts. */
  onListening?: () => void
  /** Overrides of the overload bounds. */
  bounds?: Partial<Bounds>
  /** Called when the start failed, before what it opened is closed. */
  failing?: (error: unknown) => void
  /** Called when the process has to be restarted. */
  requestRestart?: () => void
  /** Ends the drain early. */
  drainAbort?: AbortSignal
}

/** Starts one node of the site. Returns a function that closes it gracefully. */
export async function startSite(options: StartOptions): Promise<() => Promise<void>> {
  await using cleanup = new AsyncDisposableStack()
  try {
    await open(options, cleanup)
  } catch (error) {
    options.failing?.(error)
    throw error
  }
  const running = cleanup.move()
  return () => running.disposeAsync()
}

async function open(options: StartOptions, cleanup: AsyncDisposableStack): Promise<void> {
  const { settings, log, loadBuild, clientFolder, isEmpty = false, prepare, announce, drainAbort } = options
  const { postgres = findPostgres(settings) } = options
  const databases = await openDatabases(postgres, settings, log, cleanup)
  const { address, revive, databaseWatch, database, longReads, ownDatabase } = databases

  const secrets = await openSecrets(settings)
  const applied = await migrate(ownDatabase)
  await registerKeys(ownDatabase, await fingerprintKeys(settings))
  const queuePool = openPool(address, { max: maxJobConnections })
  cleanup.defer(() => queuePool.end())
  await prepareQueue(queuePool)
  const isNew = applied[0]?.startsWith('0001') ?? false
  const needsSample = isNew && !isEmpty && !settings.isPublic && !settings.databaseUrl
  if (needsSample) await addSampleContent(ownDatabase, secrets.seal, storeSpreadsheet)

  const cache = new ResponseCache()
  const changes = new ChangeEmitter()
  const feed = await followChanges(address, cache, changes)
  cleanup.defer(() => feed.close())

  const { signIn, advice, close: closeSignIn } = await openSignIn(settings, database)
  cleanup.defer(closeSignIn)

  const files = await openFileStore(settings)
  const sheets = createSheetReader()
  const services = {
    signIn,
    secrets,
    files,
    sheets,
    pictures: createPictureEncoder(),
    inUploadTurn: createUploadTurns(),
    socialPictures: createSocialPictures(join(settings.dataFolder, 'social-pictures')),
    logos: createLogoMaker(),
    push: createPushSender(),
    proofOfWork: await openProofOfWork(settings),
    pseudonym: await openPseudonym(settings),
    printedTokens: await openPrintedTokens(settings),
    webhooks: createWebhookSender(),
    certificates: createCertificateReader(),
    mailServers: createMailServers(settings.smtpUrl),
    inboxes: await openInboxes(settings),
    html: createHtmlConverter(),
    totals: createTotalCache(),
  }
  await readPushKeys({ db: database, now: () => new Date(), ...services })
  cleanup.defer(() => services.mailServers.close())
  cleanup.defer(() => services.inboxes.close())
  cleanup.defer(() => services.html.close())
  const { catchUp } = feed
  const visits = openVisitCounter(database, log, settings)
  cleanup.defer(() => visits.close())
  const { checkConnection, close: closeProbe } = openDatabaseProbe(address, revive)
  cleanup.defer(closeProbe)
  const mail = settings.smtpUrl ? services.mailServers.use(undefined)?.checkConnection : undefined
  const health = createHealth({
    database: checkConnection,
    others: { files: files.checkConnection, ...(mail && { mail }) },
  })
  const drain = createDrain({ seconds: settings.drainSeconds, drainAbort, startClosing: health.startClosing })
  const requestCounters = new RequestCounters()
  const bounds = Object.assign(options.bounds ?? {}, {
    ...listBounds(settings.watch.most),
    ...options.bounds,
  })
  const overload = watchOverload({
    requestCounters,
    database: databaseWatch,
    bounds,
    log,
    requestRestart: options.requestRestart,
  })
  cleanup.defer(() => overload.close())
  const app = await createApp({
    settings,
    database,
    longReads: createLongReads(longReads),
    cache,
    services,
    changes,
    limitUses: await openLimits(settings, database),
    catchUp,
    health,
    drain,
    onVisit: visits.onVisit,
    findSource: visits.findSource,
    requestCounters,
    overload,
    log,
    loadBuild,
    ...(clientFolder && { clientFolder }),
  })
  await prepare?.(app, cache)
  cleanup.defer(
    await serveSiteMetrics({
      settings,
      requestCounters,
      cache,
      database,
      databaseWatch,
      visits: visits.count,
    }),
  )
  await app.listen({ port: settings.port, host: settings.host })
  options.onListening?.()
  overload.start()
  cleanup.defer(() => app.close())
  // Closes before the app, so that no request waits for a spreadsheet to be read.
  cleanup.defer(() => sheets.close())
  cleanup.defer(sweepRowsOnChange(ownDatabase, changes, log))
  const ctx = backgroundContext({ ...services, settings, db: ownDatabase })
  const backupStore = openBackupStore(
    { address, files, keyNames: await readKeyNames(settings) },
    { folder: settings.backupFolder, bucket: settings.s3 ? files : undefined },
  )
  const brand = await readBrand(ctx)
  cleanup.defer(await startJobs({ ctx, pool: queuePool, backupStore, log }))

  // Added last and so run first: from then on proxies send nothing more to this node.
  cleanup.defer(drain.begin)

  warnOfSettings(settings, brand, log)
  announce?.(advice)
}
