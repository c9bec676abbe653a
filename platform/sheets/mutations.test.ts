import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, it } from 'vitest'
import { books } from './corpus/books.ts'
import { numberFormats } from './corpus/formats.ts'
import { writeFormats } from './corpus/write-formats.ts'
import { xlsFolder } from './corpus/xls-files.ts'
import { createDice, mutate } from './crafted/mutate.ts'
import { outcomeOf } from './crafted/outcome.ts'
import { craftXlsx } from './crafted/xlsx.ts'
import { createSheetReader } from './sheet-reader.ts'

const MB = 1024 * 1024
const mutations = 2000
const dice = createDice(20260101)

const part = (rows: string) => Buffer.from(rows)
const rows = part(
  '<row r="1" spans="1:4"><c r="A1" s="1"><v>43990.5</v></c><c r="B1" t="s"><v>0</v></c><c r="C1" t="str"><f>A1</f><v>a&amp;b</v></c><c r="D1" t="inlineStr"><is><r><t>rich</t></r></is></c></row><row r="9"><c r="XFD9" t="e"><v>#N/A</v></c></row>',
)
const after = part('<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>')
const strings = part('<si><t>shared</t></si><si><r><t>ri</t></r><r><t>ch</t></r></si>')
const styles = part(
  '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[Red]#,##0.00;(yyyy-mm-dd)"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
)

/** Damage inside of the parts, which a checksum would otherwise give away. */
const mutateInside = () => {
  const maybe = (content: Buffer) => String(dice(2) ? mutate(content, dice) : content)
  return craftXlsx({
    sheets: [{ rows: maybe(rows), after: maybe(after) }],
    strings: maybe(strings),
    styles: maybe(styles),
  })
}

/** Two at a time, as many as the machine has hands. */
async function readAll(files: Iterator<Buffer>): Promise<{ slowest: number; results: Map<string, number> }> {
  const results = new Map<string, number>()
  let slowest = 0
  const work = async () => {
    const { read, close } = createSheetReader()
    for (let next = files.next(); !next.done; next = files.next()) {
      const { result, milliseconds } = await outcomeOf(next.value, read)
      const kind = result.replace(/^\d+ /, '')
      results.set(kind, (results.get(kind) ?? 0) + 1)
      slowest = Math.max(slowest, milliseconds)
    }
    await close()
  }
  await Promise.all([work(), work()])
  return { slowest, results }
}

async function listSeeds(): Promise<{ xlsx: Buffer[]; xls: Buffer[] }> {
  const names = (await readdir(xlsFolder)).filter((name) => !name.startsWith('two-hundred'))
  return {
    xlsx: [...books.slice(0, 12).map(({ make }) => make()), writeFormats(numberFormats)],
    xls: await Promise.all(names.map((name) => readFile(join(xlsFolder, name)))),
  }
}

const pick = <Item>(items: Item[]) => items[dice(items.length)] as Item

it('survives two thousand damaged workbooks, and nobody else notices', async () => {
  const { xlsx, xls } = await listSeeds()
  function* damage() {
    for (let count = 0; count < mutations; count++) {
      const way = dice(10)
      yield way < 5 ? mutate(pick(xls), dice) : way < 8 ? mutateInside() : mutate(pick(xlsx), dice)
    }
  }
  const start = process.memoryUsage.rss()
  let most = start
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const { slowest, results } = await readAll(damage())
  delay.disable()
  clearInterval(watch)
  process.stdout.write(
    `${JSON.stringify([...results])} slowest ${slowest} most ${(most - start) / MB} delay ${delay.max / 1e6} ${delay.percentile(99) / 1e6}\n`,
  )

  expect([...results.values()].reduce((total, count) => total + count)).toBe(mutations)
  // Damage must not always be found before the parser, nor never.
  expect(results.get('rows')).toBeGreaterThan(mutations / 10)
  expect(results.get('damaged')).toBeGreaterThan(mutations / 10)
  expect(slowest).toBeLessThan(25_000)
  expect(most - start).toBeLessThan(100 * MB)
  expect(delay.percentile(99) / 1e6).toBeLessThan(100)
}, 600_000)

it('answers a file that was cut off at any kilobyte', async () => {
  const whole = await readFile(join(xlsFolder, 'two-hundred-sheets.xls'))
  const zip = craftXlsx({
    sheets: Array.from({ length: 60 }, () => ({ rows: String(rows) })),
    strings: String(strings),
  })
  function* cut() {
    for (const file of [whole, zip])
      for (let at = 1024; at < file.length; at += 1024) yield file.subarray(0, at)
  }
  const { slowest, results } = await readAll(cut())
  expect(slowest).toBeLessThan(25_000)
  expect(results.get('damaged')).toBeGreaterThan(50)
}, 120_000)
