import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { createLog, openLogOutput } from '#platform/log.ts'
import { readSettings } from '#platform/settings.ts'
import { closeOnRequest } from './close-on-request.ts'
import { explainFailure } from './explain-failure.ts'
import type { PagesBuild } from './pages.ts'

/** In milliseconds: who is still sent an answer may hold up the end of a failed start no longer than this. */
const patience = 5_000
const buildFolder = fileURLToPath(new URL('../build/', import.meta.url))

try {
  const settings = readSettings(process.env)
  // React picks its quick half by this; a person who set it means the real thing and gets no stand-ins.
  process.env.NODE_ENV ??= 'production'
  const { startSite } = await import('./start.ts')
  const output = await openLogOutput()
  const build: PagesBuild = await import(`${buildFolder}server/index.js`)
  const hurry = new AbortController()
  // Who supervises may be gone since; closing is under way then.
  const tell = (event: 'listening' | 'ready') => process.send?.(event, undefined, undefined, () => {})
  const starting = startSite({
    settings,
    hurry: hurry.signal,
    log: createLog(undefined, settings.watch.nodeName, output),
    loadBuild: async () => build,
    clientFolder: `${buildFolder}client`,
    announce: (advice) => process.stdout.write(`The site is at ${settings.publicUrl}\n${advice}\n`),
    onListening: () => tell('listening'),
    isEmpty: process.argv.includes('--empty'),
    failing: (error) => setTimeout(fail, patience, error).unref(),
    giveUp: () => void end(1),
  })
  const end = closeOnRequest(starting, settings.drainSeconds, hurry)
  await starting
  tell('ready')
  // A process that is killed later would never write what makes the next start quick.
  setTimeout(flushCompileCache, 1_000).unref()
} catch (error) {
  fail(error)
}

function fail(error: unknown): never {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exit(1)
}
