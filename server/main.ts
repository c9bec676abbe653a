import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { createLog, openLogOutput } from '#platform/log.ts'
import { readSettings } from '#platform/settings.ts'
import { explainFailure } from './explain-failure.ts'
import { findPostgres } from './find-postgres.ts'
import { closeOnSignal } from './http/close-on-signal.ts'
import type { PagesBuild } from './pages/pages-build.ts'

/** Maximum time in milliseconds for which open responses may delay the exit after a failed start. */
const gracePeriod = 5_000
const buildFolder = fileURLToPath(new URL('../build/', import.meta.url))

try {
  const settings = readSettings(process.env)
  // Selects React's production build. After `readSettings`: an operator's NODE_ENV=production disables stand-ins.
  process.env.NODE_ENV ??= 'production'
  // PostgreSQL starts while the modules of the site are read.
  const postgres = findPostgres(settings)
  const drainAbort = new AbortController()
  // The callback ignores errors: if the supervisor has exited, the shutdown has already begun.
  const notify = (event: 'listening' | 'ready') => process.send?.(event, undefined, undefined, () => {})
  const start = async () => {
    const { startSite } = await import('./start.ts')
    const output = await openLogOutput()
    const build: PagesBuild = await import(`${buildFolder}server/index.js`)
    return startSite({
      settings,
      postgres,
      drainAbort: drainAbort.signal,
      log: createLog(undefined, settings.watch.nodeName, output),
      loadBuild: async () => build,
      clientFolder: `${buildFolder}client`,
      announce: (advice) => process.stdout.write(`The site is at ${settings.publicUrl}\n${advice}\n`),
      onListening: () => notify('listening'),
      isEmpty: process.argv.includes('--empty'),
      failing: failSoon,
      requestRestart: () => void end(1),
    })
  }
  const starting = start().catch(async (error) => {
    failSoon(error)
    await postgres.then(({ stop }) => stop()).catch(() => {})
    throw error
  })
  const end = closeOnSignal(starting, settings.drainSeconds, drainAbort)
  await starting
  notify('ready')
  // Speeds up the next start. Written now, because a killed process would not write it at exit.
  setTimeout(flushCompileCache, 1_000).unref()
} catch (error) {
  fail(error)
}

/** Fails also if something that was opened cannot be closed. */
function failSoon(error: unknown): void {
  setTimeout(fail, gracePeriod, error).unref()
}

function fail(error: unknown): never {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exit(1)
}
