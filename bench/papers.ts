import { readMetrics, sumOf } from '#tests/read-metrics.ts'
import { createDataFolder, findFreePort, startSiteProcess } from '#tests/site-process.ts'
import { atMost, type Figure } from './report.ts'
import { signIn } from './sign-in.ts'

const lineCount = 60
const rounds = 10
const target = 150

/** Processor time of an invoice with many lines that is printed for the first time. */
export async function measurePapers(): Promise<Figure[]> {
  await using folder = await createDataFolder()
  const metricsPort = String(await findFreePort())
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path, METRICS_PORT: metricsPort } })
  const readProcessor = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return 1_000 * sumOf(readMetrics(text), 'process_cpu_seconds_total')
  }
  try {
    const { authorization } = await signIn(site.address, 'admin')
    const ids = await addInvoices(site.address, authorization)
    const print = async (id: string) => {
      const answer = await fetch(`${site.address}/api/invoices/${id}/pdf`, { headers: { authorization } })
      const size = (await answer.arrayBuffer()).byteLength
      if (!answer.ok || size < 10_000) throw new Error(`A PDF answered ${answer.status}, ${size} bytes.`)
    }
    const [first = '', ...others] = ids
    // The first one loads the fonts and warms up the code.
    await print(first)
    const before = await readProcessor()
    for (const id of others) await print(id)
    const spent = (await readProcessor()) - before
    return [atMost(`A PDF of ${lineCount} lines: processor time`, spent / others.length, target, ' ms')]
  } finally {
    await site.stop()
  }
}

/** Issues one invoice for each round, and one for the warm-up. Each is printed once, because a printed PDF is kept. */
async function addInvoices(address: string, authorization: string): Promise<string[]> {
  const headers = { authorization, 'content-type': 'application/json' }
  const found = await fetch(`${address}/api/invoice-recipients`, { headers })
  const [client] = (await found.json()) as { _id: string }[]
  const lines = Array.from({ length: lineCount }, (_, index) => ({
    title: `Page number ${index + 1} of the website, with its pictures`,
    ...{ quantity: 1.5, unit: 'hour', price: { minor: 4_000, currency: 'USD' } },
  }))
  const ids: string[] = []
  for (let round = 0; round <= rounds; round++) {
    const body = JSON.stringify({ clientId: client?._id, lines })
    const answer = await fetch(`${address}/api/invoices`, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(`An invoice answered ${answer.status}: ${await answer.text()}`)
    ids.push(((await answer.json()) as { insertedId: string }).insertedId)
  }
  return ids
}
