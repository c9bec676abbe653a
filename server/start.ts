import type { FastifyInstance } from 'fastify'
import { storeSpreadsheet } from '#core/spreadsheet/store.server.ts'
import { openChangeFeed } from '#db/change-feed.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase, openPool } from '#db/pool.ts'
import { openReach } from '#db/reach-database.ts'
import { addSampleContent } from '#db/sample/sample.ts'
import { noteKeys } from '#db/secret-keys.ts'
import { openFileStore } from '#platform/files/open-file-store.ts'
import type { Log } from '#platform/log.ts'
import { openMailer } from '#platform/mail.ts'
import { createPictureEncoder } from '#platform/picture-encoder/picture-encoder.ts'
import { prepareQueue } from '#platform/queue.ts'
import type { Settings } from '#platform/settings.ts'
import { createSheetReader } from '#platform/sheets/sheet-reader.ts'
import { createApp } from './app.ts'
import { readKeyNames } from './backup/key-names.ts'
import { openVault } from './backup/vault.ts'
import { ChangeBell } from './change-bell.ts'
import { createDrain } from './drain.ts'
import { findPostgres } from './find-postgres.ts'
import { createHealth } from './health.ts'
import { startJobs } from './jobs.ts'
import { createLongReads, longReadsPool } from './long-reads.ts'
import { markKeys, openLimits, openProofOfWork, openPseudonym, openSecrets } from './open-secrets.ts'
import { openSignIn } from './open-sign-in.ts'
import { ownContext } from './own-context.ts'
import type { PagesBuild } from './pages.ts'
import { ResponseCache } from './response-cache.ts'
import { sweepRowsOnChange } from './sweep-rows.ts'
import { explainDatabase } from './unavailable.ts'
import { openVisitCounter } from './visit-counter.ts'
import { warnOfSettings } from './warn-of-settings.ts'
import { type Bounds, listBounds, watchPressure } from './watch/pressure.ts'
import { RequestTally } from './watch/request-tally.ts'
import { tellMetrics, watchDatabase } from './watch/watch-site.ts'

const maxJobConnections = 3
/** Connections for migrations, jobs and other background work, without a statement timeout. */
const maxOwnConnections = 3
/** Timeout of a statement of a request, in milliseconds. */
const requestStatementTimeout = 30_000

export type StartOptions = {
  settings: Settings
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
  giveUp?: () => void
  /** Ends the drain early. */
  hurry?: AbortSignal
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
  const { settings, log, loadBuild, clientFolder, isEmpty = false, prepare, announce, hurry } = options
  const { address, revive, stop } = await findPostgres(settings)
  cleanup.defer(stop)
  const databaseWatch = watchDatabase(settings.watch.slowQueryMilliseconds, log)
  const explain = explainDatabase
  const statementTimeout = requestStatementTimeout
  const database = openDatabase(address, { revive, explain, watch: databaseWatch, statementTimeout })
  cleanup.defer(() => database.destroy())
  const watch = { hear: databaseWatch.hear }
  const longReads = openDatabase(address, { revive, explain, watch, ...longReadsPool })
  cleanup.defer(() => longReads.destroy())
  const ownDatabase = openDatabase(address, { revive, explain, watch, max: maxOwnConnections })
  cleanup.defer(() => ownDatabase.destroy())

  const secrets = await openSecrets(settings)
  const applied = await migrate(ownDatabase)
  await noteKeys(ownDatabase, await markKeys(settings))
  const queuePool = openPool(address, { max: maxJobConnections })
  cleanup.defer(() => queuePool.end())
  await prepareQueue(queuePool)
  const isNew = applied[0]?.startsWith('0001') ?? false
  const needsSample = isNew && !isEmpty && !settings.isPublic && !settings.databaseUrl
  if (needsSample) await addSampleContent(ownDatabase, secrets.seal, storeSpreadsheet)

  const cache = new ResponseCache()
  const changes = new ChangeBell()
  const feed = await openChangeFeed(address, {
    changed: (table) => {
      cache.forget(table)
      changes.ring(table)
    },
    forgotten: () => {
      cache.forgetAll()
      changes.ring('*')
    },
  })
  cleanup.defer(() => feed.close())

  const { signIn, advice, close: closeSignIn } = await openSignIn(settings, database)
  cleanup.defer(closeSignIn)

  const files = await openFileStore(settings)
  const sheets = createSheetReader()
  const proofOfWork = await openProofOfWork(settings)
  const pseudonym = await openPseudonym(settings)
  const pictures = createPictureEncoder()
  const mailer = settings.smtpUrl ? openMailer(settings.smtpUrl) : undefined
  cleanup.defer(() => mailer?.close())
  const { catchUp } = feed
  const visits = openVisitCounter(database, log)
  cleanup.defer(() => visits.close())
  const { reach, close: closeReach } = openReach(address, revive)
  cleanup.defer(closeReach)
  const health = createHealth({
    database: reach,
    others: { files: files.reach, ...(mailer && { mail: mailer.reach }) },
  })
  const drain = createDrain({ seconds: settings.drainSeconds, hurry, startClosing: health.startClosing })
  const tally = new RequestTally()
  const bounds = Object.assign(options.bounds ?? {}, {
    ...listBounds(settings.watch.most),
    ...options.bounds,
  })
  const pressure = watchPressure({ tally, database: databaseWatch, bounds, log, giveUp: options.giveUp })
  cleanup.defer(() => pressure.close())
  const app = await createApp({
    settings,
    database,
    longReads: createLongReads(longReads),
    cache,
    signIn,
    secrets,
    changes,
    files,
    pictures,
    proofOfWork,
    pseudonym,
    sheets,
    limitUses: await openLimits(settings, database),
    catchUp,
    health,
    drain,
    notice: visits.notice,
    tally,
    pressure,
    log,
    loadBuild,
    ...(clientFolder && { clientFolder }),
  })
  await prepare?.(app, cache)
  cleanup.defer(await tellMetrics({ settings, tally, cache, database, databaseWatch, visits: visits.count }))
  await app.listen({ port: settings.port, host: settings.host })
  options.onListening?.()
  pressure.start()
  cleanup.defer(() => app.close())
  // Closes before the app, so that no request waits for a spreadsheet to be read.
  cleanup.defer(() => sheets.close())
  cleanup.defer(sweepRowsOnChange(ownDatabase, changes, log))
  const ctx = ownContext({
    settings,
    db: ownDatabase,
    signIn,
    secrets,
    files,
    pictures,
    proofOfWork,
    pseudonym,
    sheets,
  })
  const vault = openVault(
    { address, files, keyNames: await readKeyNames(settings) },
    { folder: settings.backupFolder, bucket: settings.s3 ? files : undefined },
  )
  cleanup.defer(await startJobs({ ctx, pool: queuePool, mailer, vault, log }))

  // Added last and so run first: from then on proxies send nothing more to this node.
  cleanup.defer(drain.begin)

  warnOfSettings(settings, log)
  announce?.(advice)
}
