import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { craftXlsx } from '#tests/sheets/crafted/xlsx.ts'
import { startLoad } from '../deploy/load.ts'
import { connectVisitor, siteName, type Visitor } from '../deploy/over-https.ts'
import { findProxy, type ProxyName, proxyNames } from '../deploy/proxies.ts'
import { sendSlowly } from '../deploy/slow-body.ts'
import { startTwoNodes, type TwoNodes } from '../deploy/two-nodes.ts'
import { gmailAccount } from '../google-stand-in.ts'

const programs = new Map(proxyNames.map((name) => [name, findProxy(name)]))
const isAnyAvailable = [...programs.values()].some(Boolean)
const drainSeconds = 5

let site: TwoNodes
beforeAll(async () => {
  if (isAnyAvailable) site = await startTwoNodes(programs, drainSeconds)
}, 180_000)
afterAll(() => site?.[Symbol.asyncDispose]())

const get = (name: ProxyName) => {
  const found = site.behind.get(name)
  if (!found) throw new Error(`${name} is not available`)
  return found
}
/** The body of an upload of about this many bytes. */
function workbookOf(bytes: number): string {
  const picture = { name: 'xl/media/image1.png', content: randomBytes(bytes), isStored: true }
  const file = craftXlsx({ sheets: [{ rows: '<row><c><v>1</v></c></row>' }], parts: [picture] })
  return JSON.stringify({ filename: 'large.xlsx', data: file.toString('base64') })
}
const json = { 'content-type': 'application/json' }

async function requestOverHttp(port: number, path: string) {
  const plainRequest = getPlain({ host: '127.0.0.1', port, path, headers: { host: siteName } })
  const [answer]: IncomingMessage[] = await once(plainRequest, 'response')
  answer?.resume()
  return [answer?.statusCode, answer?.headers.location]
}

const isMissing = (name: string) =>
  `(${name} is not installed, and Debian's package is unavailable: not tested)`

describe.each(proxyNames)('behind the example for %s', (name) => {
  if (!programs.get(name)) return it.skip(isMissing(name))

  it('serves the home page over HTTP/2, compressed by the site, and answers 304 while it is unchanged', async () => {
    const { visitor } = get(name)
    expect(visitor.protocol).toBe('h2')
    const headers = { 'accept-encoding': 'gzip, br' }
    // Fills the cache of every node.
    for (let number = 0; number < 4; number += 1) await visitor.ask('/', { headers })
    const { status, headers: got } = await visitor.ask('/', { headers })
    const { etag = '' } = got
    expect({ status, encoding: got['content-encoding'] }).toEqual({ status: 200, encoding: 'br' })
    expect(etag).toMatch(/^"[^"]+-br"$/)
    expect(got['strict-transport-security']).toContain('max-age=')
    const again = await visitor.ask('/', { headers: { ...headers, 'if-none-match': etag } })
    expect([again.status, again.body]).toEqual([304, ''])
    const plain = await visitor.ask('/')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers.etag).toMatch(/-identity"$/)
  })

  it('refuses other host names and requests to the health endpoints', async () => {
    const { visitor } = get(name)
    expect((await visitor.ask('/', { headers: { ':authority': 'evil.example' } })).status).toBe(421)
    expect((await visitor.ask('/', { headers: { ':authority': `${siteName}:443` } })).status).toBe(200)
    expect((await visitor.ask('/health/ready')).status).toBe(404)
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    const answer = await visitor.ask('/login', { headers })
    expect([answer.status, answer.body.includes('evil.example')]).toEqual([200, false])
  })

  it('redirects pages from http to https, and refuses API calls over http', async () => {
    const ask = (path: string) => requestOverHttp(get(name).proxy.plainPort, path)
    expect(await ask('/about?from=print')).toEqual([308, `https://${siteName}/about?from=print`])
    expect(await ask('/api/reviews')).toEqual([403, undefined])
  })

  it('sets a session cookie for https and this host only', () => {
    expect(get(name).cookie).toMatch(/^__Host-session=.*; HttpOnly; SameSite=Strict; Secure$/)
  })

  it('delivers events while the stream is open', async () => {
    const { visitor, bearer } = get(name)
    const events = visitor.follow('/api/events', bearer)
    // A buffering proxy would hold this back until the stream ends, for minutes.
    await expect.poll(events.soFar, { timeout: 10_000, interval: 20 }).toContain('event: counters')
    const seen = events.soFar().length
    const sent = performance.now()
    await visitor.ask('/api/contact', {
      method: 'POST',
      headers: json,
      body: '{"message":"News for a stream"}',
    })
    await expect.poll(() => events.soFar().length, { timeout: 10_000, interval: 20 }).toBeGreaterThan(seen)
    expect(performance.now() - sent).toBeLessThan(5_000)
  })

  it('passes an upload of 5 MB', async () => {
    const { visitor } = get(name)
    const body = workbookOf(5_235_000)
    expect(body.length).toBeGreaterThan(6_900_000)
    const answer = await visitor.ask('/api/excel', { method: 'POST', headers: json, body })
    expect([answer.status, answer.body]).toEqual([201, expect.stringContaining('insertedId')])
  })

  it('counts limits per client address, whatever forwarding headers the client sends', async () => {
    const { proxy } = get(name)
    const subnet = name === 'nginx' ? '127.0.3' : '127.0.4'
    await using one = await connectVisitor(proxy.port, site.authority, `${subnet}.1`)
    await using other = await connectVisitor(proxy.port, site.authority, `${subnet}.2`)
    const write = async (visitor: Visitor, number: number) => {
      const headers = {
        ...json,
        'x-forwarded-for': `198.51.100.${number}`,
        'x-real-ip': `198.51.100.${number}`,
      }
      const answer = await visitor.ask('/api/contact', { method: 'POST', headers, body: '{"message":"x"}' })
      return answer.status
    }
    const statuses = []
    // Each node accepts at most five on its own count, so ten at most pass.
    for (let number = 0; number < 11; number += 1) statuses.push(await write(one, number))
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(201))
    expect(statuses.at(-1)).toBe(429)
    expect(await write(other, 0)).toBe(201)
  })
})

// Each lasts as long as the time limits of bodies, so they wait together.
describe.concurrent.each(proxyNames)('behind the example for %s', (name) => {
  if (!programs.get(name)) return it.skip(isMissing(name))

  it('ends a body that stops or trickles after about 10 s, and lets a steady upload last longer', async () => {
    const { proxy } = get(name)
    const form = JSON.stringify({ message: 'x'.repeat(60_000) })
    const send = (path: string, body: string, bytesPerSecond: number) =>
      sendSlowly({ port: proxy.port, authority: site.authority, path, body, bytesPerSecond })
    const [stopped, trickled, steady] = await Promise.all([
      send('/api/contact', form, 0),
      send('/api/contact', form, 100),
      send('/api/excel', workbookOf(300_000), 32_000),
    ])
    expect([trickled.status, steady.status]).toEqual([408, 201])
    // nginx itself ends one that stops, without an answer, unless the site was a moment sooner.
    expect(name === 'nginx' ? [undefined, 408] : [408]).toContain(stopped.status)
    expect(steady.seconds).toBeGreaterThan(11)
    // Far below the two minutes after which Caddy itself gives up.
    expect(Math.max(stopped.seconds, trickled.seconds)).toBeLessThan(60)
  })
})

describe.skipIf(!isAnyAvailable)('two nodes behind every available proxy', () => {
  it('fails no request while the nodes are restarted one after the other', { timeout: 180_000 }, async () => {
    const there = [...site.behind.values()]
    const streams = there.map(({ visitor, bearer }) => visitor.follow('/api/events', bearer))
    const load = await startLoad(
      there.map(({ proxy, bearer }) => ({ port: proxy.port, authority: site.authority, bearer })),
    )
    const asked: number[] = []
    for (const node of site.nodes) {
      await load.untilMore(20)
      node.signal('SIGTERM')
      await expect
        .poll(async () => (await node.ask('/health/ready')).body, { timeout: 10_000, interval: 20 })
        .toBe('{"status":"closing"}')
      const served = await node.ask('/', siteName)
      expect([served.status, served.headers.connection]).toEqual([200, 'close'])
      expect(await node.ended()).toBe(0)
      await node.start()
      asked.push(load.count())
    }
    await load.untilMore(40)
    const { failures, written } = await load.stop()
    expect(failures).toEqual([])
    expect(asked[0]).toBeGreaterThan(40)
    // Each stream was closed by its node's restart. It has to end as a complete response, not as a broken connection.
    expect(await Promise.all(streams.map(({ ended }) => ended))).toEqual(there.map(() => 'to its end'))

    const stored = await site.testDatabase.database.selectFrom('note').select('title').execute()
    expect(stored.map(({ title }) => title).sort()).toEqual(written.sort())
    expect(written.length).toBeGreaterThan(20)
  })

  it('fails no request when one node is killed', { timeout: 60_000 }, async () => {
    site.nodes[1].signal('SIGKILL')
    expect(await site.nodes[1].ended()).toBe('SIGKILL')
    for (const { proxy, visitor, bearer } of site.behind.values()) {
      for (let number = 0; number < 20; number += 1) {
        const { status } = await visitor.ask(number % 2 ? '/' : '/api/notes?limit=1', { headers: bearer })
        expect([proxy.name, number, status]).toEqual([proxy.name, number, 200])
      }
      const body = JSON.stringify({
        title: 'After the end',
        email: gmailAccount.email,
        text: 'Still here.',
      })
      const headers = { ...json, ...bearer }
      expect((await visitor.ask('/api/notes', { method: 'POST', headers, body })).status).toBe(201)
    }
  })

  it('skips the drain on a second SIGTERM', { timeout: 60_000 }, async () => {
    const began = performance.now()
    site.nodes[0].signal('SIGTERM')
    await expect
      .poll(async () => (await site.nodes[0].ask('/health/ready')).status, { interval: 10 })
      .toBe(503)
    site.nodes[0].signal('SIGTERM')
    expect(await site.nodes[0].ended()).toBe(0)
    expect(performance.now() - began).toBeLessThan(drainSeconds * 1_000)
  })
})
