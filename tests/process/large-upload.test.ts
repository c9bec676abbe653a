import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { signInByFetch } from '../sign-in-by-fetch.ts'
import { findFreePort, findServer, type SiteProcess, startSiteProcess } from '../site-process.ts'
import { createStartedFolder } from './started-site.ts'

const answerTimeout = 60_000
const pauseAfterRefusal = 250

const tus = { 'tus-resumable': '1.0.0' }
const ofSite = { method: 'GET', headers: {} as Record<string, string> }

type Line = {
  length: number
  breaks: number
  /** Breaks at which the server is killed that receives the bytes. */
  kills: number[]
  bytesPerSecond: number
}

const lines: [string, Line][] = [
  [
    'a file of 200 MB arrives once and unchanged over 20 breaks, two killed servers and changing nodes',
    { length: 200 * 2 ** 20, breaks: 20, kills: [6, 13], bytesPerSecond: Number.POSITIVE_INFINITY },
  ],
  [
    'a file of 1.5 MB arrives once and unchanged at 1 Mbit/s, over five breaks, a killed server and changing nodes',
    { length: 1_500_000, breaks: 5, kills: [2], bytesPerSecond: 125_000 },
  ],
]

test.for(lines)('%s', { timeout: 600_000 }, async ([, { length, breaks, kills, bytesPerSecond }]) => {
  const bytesUntilBreak = Math.floor(length / (breaks + 1))
  await using folder = await createStartedFolder()
  const PORT = String(await findFreePort())
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`
  const first = await startSiteProcess({ settings: { DATA_DIR: folder.path, PORT, PUBLIC_URL } })
  const second = await startSiteProcess({ settings: { DATA_DIR: folder.path, PUBLIC_URL } })
  const nodes = [first, second]
  const headers = { ...tus, ...(await signInByFetch(PUBLIC_URL)), host: new URL(PUBLIC_URL).host }
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(length - 15), Buffer.from('%%EOF\n')])

  const begun = await ask(first, '/api/uploads', {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(length),
      'upload-metadata': `filename ${Buffer.from('film.pdf').toString('base64')}`,
    },
  })
  expect(begun.status).toBe(201)
  const path = String(begun.headers.location)

  // A request that continues while the server still stores what came before the break is refused, and repeated.
  for (let broken = 0, asked = 0; ; asked++) {
    const node = nodes[asked % 2] as SiteProcess
    const offset = await findOffset(node, path, headers)
    const rest = content.subarray(offset)
    const bytes = broken === breaks ? rest : rest.subarray(0, bytesUntilBreak)
    const sent = send(node, path, { headers, offset, bytes, of: rest.length, bytesPerSecond })
    if (kills.includes(broken)) {
      await delay((bytes.length / bytesPerSecond / 2) * 1_000)
      process.kill(Number(await findServer(node)), 'SIGKILL')
    }
    const outcome = await sent
    if (outcome === 204) break
    if (outcome === 'broken') broken++
    else {
      expect(outcome).toBe(409)
      await delay(pauseAfterRefusal)
    }
    expect(asked).toBeLessThan(10 * breaks)
  }

  const stored = await ask(first, `/api/attachments/${path.split('/').at(-1)}`, { ...ofSite, headers })
  expect(stored.status).toBe(200)
  expect(hashOf(stored.body)).toBe(hashOf(content))
  // Parts that a killed server did not add stay until they are swept.
  expect(await sizeOf(join(folder.path, 'files/uploads'))).toBeLessThan(length + 4 * 2 ** 20)
  expect(await Promise.all(nodes.map((node) => node.stop()))).toEqual([0, 0])
})

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

async function ask({ address }: SiteProcess, path: string, options: typeof ofSite): Promise<Answer> {
  const asked = request(address + path, options)
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const { statusCode: status = 0, headers } = answer
  return { status, headers, body: Buffer.concat(await answer.toArray()) }
}

/** Asks until the node answers: it may be starting again. */
async function findOffset(node: SiteProcess, path: string, headers: Record<string, string>): Promise<number> {
  for (const deadline = Date.now() + answerTimeout; Date.now() < deadline; await delay(50)) {
    const answer = await ask(node, path, { method: 'HEAD', headers }).catch(() => undefined)
    if (answer?.status === 200) return Number(answer.headers['upload-offset'])
  }
  throw new Error(`The node does not answer:\n${node.output().slice(-2_000)}`)
}

type Part = {
  headers: Record<string, string>
  offset: number
  bytes: Buffer
  of: number
  bytesPerSecond: number
}

/** Sends bytes of a body that was announced with `of` bytes, and breaks the connection after fewer. */
async function send(
  { address }: SiteProcess,
  path: string,
  { headers, offset, bytes, of, bytesPerSecond }: Part,
): Promise<number | 'broken'> {
  const sending = request(address + path, {
    method: 'PATCH',
    headers: {
      ...headers,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(of),
    },
  })
  const isWhole = bytes.length === of
  const answered = once(sending, 'response').then(([answer]: IncomingMessage[]) => answer?.statusCode ?? 0)
  const sent = pipeline(Readable.from(chunksOf(bytes, bytesPerSecond)), sending, { end: isWhole })
  const outcome = sent.then(async () => (isWhole ? answered : ('broken' as const)))
  try {
    // The answer of a refusal comes first: the server goes on reading for a while.
    return await Promise.race([answered, outcome])
  } catch {
    return await Promise.race([answered.catch(() => 'broken' as const), delay(1_000, 'broken' as const)])
  } finally {
    sending.destroy()
  }
}

async function* chunksOf(bytes: Buffer, bytesPerSecond: number): AsyncGenerator<Buffer> {
  const size = Math.min(64 * 1024, bytesPerSecond / 10)
  const start = performance.now()
  for (let at = 0; at < bytes.length; at += size) {
    const wait = start + (at / bytesPerSecond) * 1_000 - performance.now()
    if (wait > 0) await delay(wait)
    yield bytes.subarray(at, at + size)
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder)
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
