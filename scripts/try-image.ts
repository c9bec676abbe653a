import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { askForPages } from './image/ask-for-pages.ts'
import { buildImage } from './image/build-image.ts'
import { findDevPackages, listSizes } from './image/look-inside.ts'
import { runImage } from './image/run-image.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Does what `deploy/Dockerfile` says, step by step, in a scratch folder, and asks the result for its pages. */
async function tryImage(): Promise<void> {
  await using cleanup = new AsyncDisposableStack()
  const scratch = mkdtempSync(join(tmpdir(), 'image-'))
  cleanup.defer(() => rmSync(scratch, { recursive: true, force: true }))
  chmodSync(scratch, 0o755)

  const image = buildImage(scratch, say)
  const strangers = findDevPackages(image.folder)
  if (strangers.length > 0) throw new Error(`Only developers need ${strangers.join(', ')}.`)
  say(listSizes(image.folder))

  let { DATABASE_URL } = process.env
  if (!DATABASE_URL) {
    const server = await startEmbeddedPostgres({ folder: join(scratch, 'postgres') })
    cleanup.defer(() => server.stop())
    const { host, port, user, database } = server
    DATABASE_URL = `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
  }
  const site = cleanup.use(await runImage(image, DATABASE_URL))
  say('It is healthy.')
  for (const line of await askForPages(site.address)) say(line)
  const status = await site.stop()
  if (status !== 0) throw new Error(`It ended with ${status}.`)
  say('It closed with grace. The image does what it should.')
}

await tryImage().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
