import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { atMost, type Figure, median } from './report.ts'
import { listOrders, writeWorkbook } from './workbooks.ts'

const targets = { ratio: 2.5, search: 100, page: 20 }
const rounds = 5
/** More rounds than for other figures, because both times of the ratio vary. */
const readings = 11
const rowsOf5MB = { xlsx: 29_500, xls: 21_800 }
const searches = [
  ...[
    'invoice',
    'customer 4711',
    'INV-123456',
    'Chattogram',
    'rice sugar',
    'crème',
    'ঢাকা',
    'চিনি চাল',
    '99999',
  ],
  ...[
    '12.5',
    'nowhere to be found',
    'zzz',
    'Rahman',
    'a',
    '7',
    'ব',
    'zq',
    '%',
    'customer',
    'cash office',
    'v-98',
  ],
]

/** Measures upload time relative to the bare parser, and search and paging with growing numbers of rows. */
export async function measureSheets(address: string): Promise<Figure[]> {
  const figures: Figure[] = []
  usual = await measureUsual(address)
  const fill = createFilling(address)
  for (const count of [10_000, 100_000]) {
    await fill.to(count)
    figures.push(await measureSearch(address, count))
  }
  for (const kind of ['xlsx', 'xls'] as const) {
    figures.push(await measureReading(address, kind))
    fill.add(readings * rowsOf5MB[kind])
  }
  await fill.to(1_000_000)
  figures.push(await measureSearch(address, 1_000_000), await measurePage(address))
  return figures
}

/** Measures an upload, from request to response, relative to the bare parser, alternating between both. */
async function measureReading(address: string, kind: 'xlsx' | 'xls'): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  try {
    const content = writeWorkbook(kind, listOrders(rowsOf5MB[kind], 7))
    const megabytes = content.length / 2 ** 20
    const file = join(folder, `orders.${kind}`)
    // Prepared first, so that only the site is measured.
    const body = bodyOf(`orders.${kind}`, content)
    await writeFile(file, content)
    const ratios: number[] = []
    for (let round = 0; round < readings; round++) {
      const bare = await timeBareParser(file)
      const begin = performance.now()
      await upload(address, body)
      ratios.push((performance.now() - begin) / bare)
      await untilQuiet(address)
    }
    const name = `Upload of a .${kind} of ${megabytes.toFixed(1)} MB over the bare parser`
    return atMost(name, median(ratios), targets.ratio)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function timeBareParser(file: string): Promise<number> {
  const child = fork(new URL('bare-parser.ts', import.meta.url).pathname, [file])
  const [milliseconds] = (await once(child, 'message')) as [number]
  await once(child, 'close')
  return milliseconds
}

async function measureSearch(address: string, count: number): Promise<Figure> {
  await untilQuiet(address)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const q of searches)
      times.push(await time(`${address}/api/excel/search?${new URLSearchParams({ q })}`))
  }
  const slowest = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
  return atMost(
    `Search in ${count.toLocaleString('en')} rows, 95th percentile`,
    slowest,
    targets.search,
    ' ms',
  )
}

async function measurePage(address: string): Promise<Figure> {
  const long = listOrders(60_000, 3).map((row) => row.slice(0, 3))
  const id = await upload(address, bodyOf('long.xlsx', writeWorkbook('xlsx', long)))
  await untilQuiet(address)
  const times: number[] = []
  for (let round = 0; round < 20; round++) {
    times.push(await time(`${address}/api/excel/${id}/sheets/0/rows?from=${30_000 - round}&limit=200`))
  }
  return atMost('200 rows from row 30,000', median(times), targets.page, ' ms')
}

async function time(url: string): Promise<number> {
  const begin = performance.now()
  const response = await fetch(url, { headers: { connection: 'close' } })
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return performance.now() - begin
}

const timeUnknown = (address: string, word: number) => time(`${address}/api/excel/search?q=quiet+now+${word}`)

/** Usual milliseconds of a search for an unknown word, measured before the first upload. */
let usual = Number.NaN

async function measureUsual(address: string): Promise<number> {
  const times: number[] = []
  while (times.length < 12) times.push(await timeUnknown(address, -times.length))
  return median(times)
}

/** Waits until the new rows of an upload are in the search index, which shows in searches for an unknown word that are as
 * quick as usual: until then such a search reads the new rows one by one. */
async function untilQuiet(address: string): Promise<void> {
  await delay(1_500)
  let quick = 0
  for (let attempt = 0; quick < 12 && attempt < 480; attempt++) {
    const took = await timeUnknown(address, attempt)
    quick = took < 2 * usual ? quick + 1 : 0
    await delay(250)
  }
}

const bodyOf = (filename: string, content: Buffer) =>
  JSON.stringify({ filename, data: content.toString('base64') })

async function upload(address: string, body: string): Promise<string> {
  const response = await fetch(`${address}/api/excel`, {
    method: 'POST',
    // The site closes idle connections while a workbook is written.
    headers: { 'content-type': 'application/json', connection: 'close' },
    body,
  })
  const { insertedId, message } = (await response.json()) as { insertedId: string; message?: string }
  if (response.status !== 201) throw new Error(`The upload was answered ${response.status}: ${message}`)
  return insertedId
}

/** Creates a helper that uploads workbooks up to a number of rows. */
function createFilling(address: string) {
  const rowsAtOnce = 29_500
  let rows = 0
  let files = 0
  return {
    add: (more: number) => {
      rows += more
    },
    async to(count: number): Promise<void> {
      while (rows < count) {
        const next = Math.min(rowsAtOnce, count - rows)
        const content = writeWorkbook('xlsx', listOrders(next, ++files))
        await upload(address, bodyOf(`fill-${files}.xlsx`, content))
        rows += next
      }
    },
  }
}
