import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { findFreePort, findServer, untilItAnswers } from '../site-process.ts'
import { createStartedFolder } from './started-site.ts'
import { readAllReviews, startWriting } from './writer.ts'

const megabytes = 160
const script = fileURLToPath(new URL('leaky-site.ts', import.meta.url))
const supervised = `import { supervise } from './scripts/supervise.mjs'
process.exitCode = await supervise(process.execPath, ['--max-old-space-size=${megabytes}', ${JSON.stringify(script)}])`

/** Starts a leaking site with a small heap, supervised as by `npm start`. */
async function startLeakySite(dataFolder: string) {
  const port = await findFreePort()
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '--eval', supervised], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: {
      ...{ PATH, HOME, TMPDIR, PORT: String(port), DATA_DIR: dataFolder },
      ...{ NODE_ENV: 'production', RATE_LIMIT: 'off', MAX_DELAY_MS: '60000' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  const address = `http://127.0.0.1:${port}`
  const ended = once(child, 'exit')
  await untilItAnswers(address)
  return {
    address,
    output: () => output,
    server: () => findServer({ child } as Parameters<typeof findServer>[0]),
    leak: (more: number) => fetch(`${address}/api/test/leak?megabytes=${more}`).catch(() => undefined),
    async stop() {
      child.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}

async function untilAnother(site: Awaited<ReturnType<typeof startLeakySite>>, than: number | undefined) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(50)) {
    const server = await site.server().catch(() => undefined)
    if (server && server !== than) return untilItAnswers(site.address)
  }
  throw new Error(`The site was not started again:\n${site.output()}`)
}

test('with its memory full the site refuses requests, then restarts; on overflow it restarts at once; no write is lost', {
  timeout: 180_000,
}, async () => {
  await using folder = await createStartedFolder()
  const site = await startLeakySite(folder.path)
  const writing = startWriting(site.address)
  await writing.untilMore()

  const first = await site.server()
  let refused: Response | undefined
  while (refused?.status !== 503) {
    refused = await site.leak(4)
    // The site checks its memory ten times a second; a faster leak is the second part of the test.
    await delay(100)
    if (!refused) throw new Error(`The site exited before it refused a request:\n${site.output()}`)
  }
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(2)
  await untilAnother(site, first)
  expect(site.output()).toContain('the memory stays full')
  await writing.untilMore()

  const second = await site.server()
  expect(await site.leak(megabytes * 2)).toBeUndefined()
  await untilAnother(site, second)
  expect(site.output()).toContain('heap out of memory')
  await writing.untilMore()

  await writing.stop()
  const stored = await readAllReviews(site.address)
  expect(writing.acknowledged.filter((id) => !stored.has(id))).toEqual([])
  expect(await site.stop()).toBe(0)
})
