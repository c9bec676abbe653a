import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Image } from './build-image.ts'

const nobody = 65534
const startTimeout = 120_000

type Running = AsyncDisposable & { address: string; stop: () => Promise<number | null> }

/** Runs CMD as an unprivileged user, who owns only the data folder, and waits until HEALTHCHECK succeeds. */
export async function runImage(image: Image, databaseUrl: string): Promise<Running> {
  const port = await findFreePort()
  const address = `http://127.0.0.1:${port}`
  const env = { ...image.env, DATABASE_URL: databaseUrl, PORT: String(port), PUBLIC_URL: address }
  const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
  if ('uid' in user) spawnSync('chown', ['-R', `${nobody}:${nobody}`, image.dataFolder])
  const options = { cwd: image.workFolder, env, ...user }
  const [program = '', ...args] = image.command
  const site = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(site, 'exit')
  const running: Running = {
    address,
    async stop() {
      site.kill('SIGTERM')
      return (await exited)[0]
    },
    async [Symbol.asyncDispose]() {
      site.kill('SIGKILL')
      await exited
    },
  }
  const [checker = '', ...checks] = image.healthCheck
  for (const deadline = Date.now() + startTimeout; ; await delay(200)) {
    if (spawnSync(checker, checks, options).status === 0) return running
    if (site.exitCode === null && Date.now() < deadline) continue
    await running[Symbol.asyncDispose]()
    throw new Error('The image did not become healthy; see its output above.')
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
