import { gzipSync } from 'node:zlib'
import { readMetrics, sumOf } from '#tests/read-metrics.ts'
import { createDataFolder, findFreePort, startSiteProcess } from '#tests/site-process.ts'
import { atMost, type Figure } from './report.ts'

/** Half of what commit 4bec8c6 took: 93, 88 and 92, measured by this file on the same machine. */
const targets = { '/reviews': 46, '/blogs': 44, '/portfolios': 46 }
const letters = [...'abcdefghijklmnopqrst']
const rounds = 5

/** Processor time of pages that are not in memory, as a multiple of compressing the same bytes once with gzip. */
export async function measureUncached(): Promise<Figure[]> {
  await using folder = await createDataFolder()
  const metricsPort = String(await findFreePort())
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path, METRICS_PORT: metricsPort } })
  const readProcessor = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return 1_000 * sumOf(readMetrics(text), 'process_cpu_seconds_total')
  }
  try {
    const figures: Figure[] = []
    for (const [path, target] of Object.entries(targets)) {
      // The first round warms up the code.
      await request(site.address, path, 0)
      const before = await readProcessor()
      const bodies: Buffer[] = []
      for (let round = 1; round <= rounds; round++) bodies.push(...(await request(site.address, path, round)))
      const spent = (await readProcessor()) - before
      const start = process.cpuUsage()
      for (const body of bodies) gzipSync(body)
      const { user, system } = process.cpuUsage(start)
      figures.push(atMost(`${path}?q=… over gzip of its bytes`, spent / ((user + system) / 1_000), target))
      process.stdout.write(`${path}: ${(spent / bodies.length).toFixed(1)} ms a page\n`)
    }
    return figures
  } finally {
    await site.stop()
  }
}

/** Each URL is new, so that no answer comes from memory. */
async function request(address: string, path: string, round: number): Promise<Buffer[]> {
  const bodies: Buffer[] = []
  for (const letter of letters) {
    const url = `${address}${path}?q=${letter}${'%20'.repeat(round)}`
    const answer = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`)
    bodies.push(Buffer.from(await answer.arrayBuffer()))
  }
  return bodies
}
