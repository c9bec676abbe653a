import { fileURLToPath } from 'node:url'
import { createLog } from '#platform/log.ts'
import { readSettings } from '#platform/settings.ts'
import { explainFailure } from './explain-failure.ts'
import type { PagesBuild } from './pages.ts'
import { startSite } from './start.ts'

const buildFolder = fileURLToPath(new URL('../build/', import.meta.url))
const say = (line: string) => process.stdout.write(`${line}\n`)

try {
  const settings = readSettings(process.env)
  const build: PagesBuild = await import(`${buildFolder}server/index.js`)
  const close = await startSite({
    settings,
    log: createLog(),
    loadBuild: async () => build,
    clientFolder: `${buildFolder}client`,
    isEmpty: process.argv.includes('--empty'),
  })
  say(`The site is at ${settings.publicUrl}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void close().then(() => process.exit(0)))
  }
} catch (error) {
  process.stderr.write(`${explainFailure(error)}\n`)
  process.exit(1)
}
