import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { books } from '#tests/sheets/corpus/books.ts'
import { xlsFolder } from '#tests/sheets/corpus/xls-files.ts'
import { createDamagedFiles } from '#tests/sheets/crafted/damage.ts'
import { outcomeOf } from '#tests/sheets/crafted/outcome.ts'
import { isReadByChild, readMany } from '#tests/sheets/crafted/read-many.ts'
import { createSheetReader } from './sheet-reader.ts'

const MB = 1024 * 1024
const batch = 250
const batches = 8
/** Number of files that are read in one process each, which is slow. Configurable by MUTATIONS. */
const single = Number(process.env.MUTATIONS ?? 80)

type Summary = { slowest: number; results: Map<string, number> }

/** Reads two files at a time, for machines with two cores. */
async function readAll(files: Iterator<Buffer>): Promise<Summary> {
  const results = new Map<string, number>()
  let slowest = 0
  const work = async () => {
    const { read, close } = createSheetReader()
    for (let next = files.next(); !next.done; next = files.next()) {
      const { result, milliseconds } = await outcomeOf(next.value, read)
      count(results, result.replace(/^\d+ /, ''))
      slowest = Math.max(slowest, milliseconds)
    }
    await close()
  }
  await Promise.all([work(), work()])
  return { slowest, results }
}

const count = (results: Map<string, number>, result: string) =>
  results.set(result, (results.get(result) ?? 0) + 1)

it('reads or refuses two thousand damaged workbooks', async () => {
  const damage = await createDamagedFiles(20260101)
  const results = new Map<string, number>()
  const deadly: Buffer[] = []
  for (let round = 0; round < batches; round++) {
    let files = Array.from({ length: batch }, damage).filter(isReadByChild)
    while (files.length > 0) {
      const ended = await readMany(files)
      for (const result of ended) count(results, result)
      // A file that killed the process is read again in its own process below, where that is allowed.
      deadly.push(...files.slice(ended.length, ended.length + 1))
      files = files.slice(ended.length + 1)
    }
  }
  for (const file of deadly) expect((await outcomeOf(file)).milliseconds).toBeLessThan(25_000)
  // Checks that the damage is neither always nor never detected before the parser.
  expect(results.get('rows')).toBeGreaterThan(batches * batch * 0.2)
  expect(results.get('damaged')).toBeGreaterThan(batches * batch * 0.2)
}, 600_000)

it('keeps server memory and event loop delay low while damaged workbooks arrive', async () => {
  const damage = await createDamagedFiles(7)
  const files = Array.from({ length: single }, damage)
  const start = process.memoryUsage.rss()
  let most = start
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const { slowest, results } = await readAll(files.values())
  delay.disable()
  clearInterval(watch)

  expect([...results.values()].reduce((total, each) => total + each)).toBe(single)
  expect(slowest).toBeLessThan(25_000)
  expect(most - start).toBeLessThan(100 * MB)
  // In milliseconds, with a margin for busy machines.
  expect(delay.percentile(50) / 1e6).toBeLessThan(50)
  expect(delay.percentile(99) / 1e6).toBeLessThan(500)
}, 1_800_000)

it('returns a result for a file truncated at any kilobyte', async () => {
  const whole = await readFile(join(xlsFolder, 'two-hundred-sheets.xls'))
  const many = books.find(({ name }) => name === 'two hundred sheets')?.make() ?? Buffer.alloc(0)
  const cut = [whole, many].flatMap((file) =>
    Array.from({ length: Math.ceil(file.length / 1024) - 1 }, (_, index) =>
      file.subarray(0, (index + 1) * 1024),
    ),
  )
  expect(cut.length).toBeGreaterThan(100)
  const results = await readMany(cut)
  expect(results).toHaveLength(cut.length)
  expect(results.filter((result) => result === 'damaged').length).toBeGreaterThan(50)
}, 300_000)
