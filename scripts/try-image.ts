import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { buildImage } from './image/build-image.ts'
import { findDevPackages, listSizes } from './image/inspect-image.ts'
import { requestPages } from './image/request-pages.ts'
import { runImage } from './image/run-image.ts'

const log = (line: string) => void process.stdout.write(`${line}\n`)

/** Executes `deploy/Dockerfile` step by step in a scratch folder, runs the result, and requests its pages. */
async function tryImage(): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  const scratch = mkdtempSync(join(tmpdir(), 'image-'))
  cleanup.defer(() => rmSync(scratch, { recursive: true, force: true }))
  chmodSync(scratch, 0o755)

  const image = buildImage(scratch, log)
  const devPackages = findDevPackages(image.folder)
  if (devPackages.length > 0)
    throw new Error(`The image contains development packages: ${devPackages.join(', ')}.`)
  log(listSizes(image.folder))

  let { DATABASE_URL } = process.env
  if (!DATABASE_URL) {
    const server = await startEmbeddedPostgres({ folder: join(scratch, 'postgres') })
    cleanup.defer(() => server.stop())
    const { host, port, user, database } = server
    DATABASE_URL = `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
  }
  const site = cleanup.use(await runImage(image, DATABASE_URL))
  log('The site is healthy.')
  for (const line of await requestPages(site.address)) log(line)
  const status = await site.stop()
  if (status !== 0) throw new Error(`The site exited with status ${status}.`)
  log('The site shut down gracefully. The image works.')
}

await tryImage().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
