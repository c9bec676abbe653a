import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { askForPages } from './image/ask-for-pages.ts'
import { buildImage } from './image/build-image.ts'
import { findDevPackages, listSizes } from './image/look-inside.ts'

/** Does what `deploy/Dockerfile` says, step by step, in a scratch folder, and asks the result for its pages. */
const scratch = mkdtempSync(join(tmpdir(), 'image-'))
chmodSync(scratch, 0o755)
const say = (line: string) => process.stdout.write(`${line}\n`)
await using cleanup = new AsyncDisposableStack()
cleanup.defer(() => rmSync(scratch, { recursive: true, force: true }))

const image = buildImage(scratch, say)
const strangers = findDevPackages(image.folder)
if (strangers.length > 0)
  throw new Error(`The image holds what only developers need: ${strangers.join(', ')}`)
say(listSizes(image.folder))

let { DATABASE_URL } = process.env
if (!DATABASE_URL) {
  const server = await startEmbeddedPostgres({ folder: join(scratch, 'postgres') })
  cleanup.defer(() => server.stop())
  const { host, port, user, database } = server
  DATABASE_URL = `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`
}

// An ordinary user, to whom nothing but the data folder belongs.
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
if ('uid' in user) spawnSync('chown', ['-R', '65534:65534', image.dataFolder])
const env = { ...image.env, DATABASE_URL, PORT: '13131', PUBLIC_URL: 'http://127.0.0.1:13131' }
const [program = '', ...words] = image.command
const options = { cwd: image.workFolder, env, ...user }
const site = spawn(program, words, { ...options, stdio: 'inherit' })
const ended = once(site, 'exit')
cleanup.defer(async () => {
  site.kill('SIGKILL')
  await ended
})
const [checker = '', ...checks] = image.healthCheck
const isHealthy = () => spawnSync(checker, checks, options).status === 0
for (const deadline = Date.now() + 60_000; !isHealthy(); ) {
  if (site.exitCode !== null || Date.now() > deadline) throw new Error('The image did not become healthy.')
}
say('It is healthy.')
for (const line of await askForPages(env.PUBLIC_URL)) say(line)
site.kill('SIGTERM')
const [status] = await ended
if (status !== 0) throw new Error(`It ended with ${status}.`)
say('It closed with grace. The image does what it should.')
