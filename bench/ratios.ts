import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import type { PlainAnswer } from './plain-server.ts'
import { atLeast, type Figure, median } from './report.ts'

const targets = { '/': 0.9, '/coding': 0.9, '/api/reviews': 0.7 }
const rounds = 7
const secondsEach = 3
const connections = 32
const accepted = { 'accept-encoding': 'br' }

const here = (file: string) => new URL(file, import.meta.url).pathname

/** Measures requests per second relative to a bare server that sends the same bytes, alternating between both. */
export async function measureRatios(address: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [path, target] of Object.entries(targets)) {
    figures.push(atLeast(`${path} over bare node:http`, await measureRatio(address + path), target))
  }
  return figures
}

async function measureRatio(url: string): Promise<number> {
  await readResponse(url)
  const plain = fork(here('plain-server.ts'))
  try {
    plain.send(await readResponse(url))
    const [port] = await once(plain, 'message')
    const plainUrl = `http://127.0.0.1:${port}/`
    const ratios: number[] = []
    await countRequests(url)
    await countRequests(plainUrl)
    for (let round = 0; round < rounds; round++) {
      const plainFirst = round % 2 === 0
      const before = plainFirst ? await countRequests(plainUrl) : 0
      const ours = await countRequests(url)
      ratios.push(ours / (before || (await countRequests(plainUrl))))
    }
    return median(ratios)
  } finally {
    plain.kill()
  }
}

async function readResponse(url: string): Promise<PlainAnswer> {
  const [response] = (await once(get(url, { headers: accepted }), 'response')) as [IncomingMessage]
  const body = Buffer.concat(await response.toArray())
  const own = ['date', 'connection', 'keep-alive', 'transfer-encoding']
  const headers: string[] = []
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    const [name = '', value = ''] = response.rawHeaders.slice(at, at + 2)
    if (!own.includes(name.toLowerCase())) headers.push(name, value)
  }
  return { headers, body: body.toString('base64') }
}

/** Loads the URL from a separate process. */
async function countRequests(url: string): Promise<number> {
  const options = ['-c', String(connections), '-d', String(secondsEach), '-H', 'accept-encoding=br', '--json']
  const autocannon = here('../node_modules/autocannon/autocannon.js')
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...options, url], {
    maxBuffer: 10 * 1024 * 1024,
  })
  const { requests, non2xx } = JSON.parse(stdout) as { requests: { average: number }; non2xx: number }
  if (non2xx > 0) throw new Error(`${url} answered ${non2xx} times with something else than 200.`)
  return requests.average
}
