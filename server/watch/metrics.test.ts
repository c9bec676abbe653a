import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMetrics, type Sample, sumOf } from '#tests/read-metrics.ts'
import { startWholeSite, type WholeSite } from '#tests/whole-site.ts'

let site: WholeSite
beforeAll(async () => {
  site = await startWholeSite({
    settings: { RATE_LIMIT: 'on' },
    async prepare(app) {
      app.get('/api/test/stream', { config: { isStream: true } }, (_request, reply) => {
        const stream = new PassThrough()
        stream.write(': here\n\n')
        return reply.send(stream)
      })
    },
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const scrape = async (): Promise<Sample[]> => {
  const answer = await fetch(site.metrics)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return readMetrics(await answer.text())
}
/** Polls the metrics: a request is counted when its response closes, shortly after the client received it. */
async function until(isReached: (samples: Sample[]) => boolean): Promise<Sample[]> {
  for (const deadline = Date.now() + 10_000; ; ) {
    const samples = await scrape()
    if (isReached(samples) || Date.now() > deadline) return samples
  }
}

it('counts and times requests by route and source, with one label for all unknown paths', async () => {
  for (let time = 0; time < 3; time++) await (await site.ask('/coding')).text()
  for (const path of ['/nothing', '/nothing/2', '/api/nothing', '/blogs/7', '/%ff', '/x.php', '/api/%ff']) {
    await (await site.ask(path)).text()
  }
  await (await site.ask('/favicon.ico')).text()
  await (await site.ask('/api/notes/karim@example.com')).text()
  await (await site.ask('/api/reviews', { method: 'POST' })).text()

  const requests = 'site_requests_total'
  const samples = await until((some) => sumOf(some, requests) >= 13)
  expect(sumOf(samples, requests, { route: '/coding', source: 'made', status: '200' })).toBe(1)
  expect(sumOf(samples, requests, { route: '/coding', source: 'memory', status: '200' })).toBe(2)
  expect(sumOf(samples, requests, { route: '(none)', status: '404' })).toBe(5)
  expect(sumOf(samples, requests, { route: '/blogs/:id', status: '404' })).toBe(1)
  expect(sumOf(samples, requests, { route: '/api/notes/:email', method: 'GET', status: '401' })).toBe(1)
  expect(sumOf(samples, requests, { route: '/api/reviews', method: 'POST' })).toBe(1)
  expect(JSON.stringify(samples)).not.toMatch(/nothing|karim|x\.php/)

  for (const source of ['made', 'memory']) {
    const labels = { route: '/coding', source }
    const counts = samples.filter(
      ({ name, labels: some }) =>
        name === 'site_request_seconds_bucket' && some.route === '/coding' && some.source === source,
    )
    expect(counts.at(-1)?.labels.le).toBe('+Inf')
    expect(counts.at(-1)?.value).toBe(sumOf(samples, 'site_request_seconds_count', labels))
    expect(counts.map(({ value }) => value)).toEqual(counts.map(({ value }) => value).sort((a, b) => a - b))
    expect(sumOf(samples, 'site_request_seconds_sum', labels)).toBeGreaterThan(0)
  }
})

it('reports the connection pool, the job queue, mails, memory and the event loop', async () => {
  const visitHeaders = {
    'sec-fetch-dest': 'document',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-site': 'none',
  }
  // The jobs of the start change tables that pages depend on.
  await until((some) => sumOf(some, 'site_jobs_waiting') === 0)
  const before = await scrape()
  await (await site.ask('/about')).text()
  await (await site.ask('/about', { headers: visitHeaders })).text()
  const after = await scrape()
  const rise = (name: string) => sumOf(after, name) - sumOf(before, name)
  expect(rise('site_cache_hits_total')).toBe(1)
  expect(rise('site_cache_misses_total')).toBe(1)
  expect(rise('site_cache_entries')).toBe(1)
  expect(rise('site_cache_bytes')).toBeGreaterThan(1_000)
  expect(rise('site_database_queries_total')).toBeGreaterThan(0)
  expect(rise('site_database_query_seconds_total')).toBeGreaterThan(0)
  expect(rise('site_event_loop_active_seconds_total')).toBeGreaterThan(0)
  expect(sumOf(after, 'site_database_connections')).toBeGreaterThan(0)
  const names = new Set(after.map(({ name }) => name))
  for (const name of [
    ...['site_database_waiting', 'site_event_streams', 'site_requests_under_way', 'site_visits_total'],
    ...['site_jobs_waiting', 'site_jobs_failed', 'site_jobs_oldest_seconds', 'site_mails_waiting'],
    ...['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'site_info'],
  ]) {
    expect(names, name).toContain(name)
  }
  expect(sumOf(after, 'site_database_up')).toBe(1)
})

it('counts refusals by the name of the limit, and event streams apart from requests', async () => {
  const leaving = new AbortController()
  const stream = await site.ask('/api/test/stream', { signal: leaving.signal })
  expect(sumOf(await scrape(), 'site_event_streams')).toBe(1)
  leaving.abort()
  await expect(stream.text()).rejects.toThrow()
  const samples = await until((some) => sumOf(some, 'site_event_streams') === 0)
  expect(sumOf(samples, 'site_event_streams')).toBe(0)
  expect(sumOf(samples, 'site_request_seconds_count', { route: '/api/test/stream' })).toBe(0)

  const write = () =>
    site.ask('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"message":"x"}',
    })
  for (let count = 0; count < 5; count++) expect((await write()).status).toBe(201)
  expect((await write()).status).toBe(429)
  expect(sumOf(await scrape(), 'site_limit_refusals_total', { limit: 'contact' })).toBe(1)
})

it('serves nothing but metrics on that port, and no metrics on the port of the site', async () => {
  for (const path of ['/', '/metrics/x', '/api/reviews']) {
    expect((await fetch(new URL(path, site.metrics))).status, path).toBe(404)
  }
  expect((await fetch(site.metrics, { method: 'POST' })).status).toBe(404)
  expect((await site.ask('/metrics')).status).toBe(404)
})

it('does not start if the port is taken, and names the setting to change', async () => {
  const taken = new URL(site.metrics).port
  await expect(startWholeSite({ settings: { METRICS_PORT: taken } })).rejects.toThrow(
    `Port ${taken} is taken by another program. Set METRICS_PORT to a free one.`,
  )
})
