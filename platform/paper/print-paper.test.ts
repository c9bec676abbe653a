import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { extractText } from 'unpdf'
import { expect, it } from 'vitest'
import type { Block } from './paper.ts'
import { printPaper } from './print-paper.ts'

const print = async (text: string) =>
  buffer(
    await printPaper({
      title: 'Invoice IN-000001',
      author: 'A provider',
      madeAt: new Date(0),
      blocks: [
        { kind: 'columns', columns: [{ label: 'For', lines: [text, text] }] },
        { kind: 'table', head: ['What', 'Amount'], rows: [[text, '$1']] },
        { kind: 'text', label: '', lines: [text] },
      ],
    }),
  )
const odd = [
  0x200c, 0x200d, 0x25cc, 0x964, 0x300, 0x5d0, 0x627, 0x1f600, 0xfe0f, 0x202e, 0x7, 0x1b, 0xad, 0xfffe,
]
const sign = fc
  .oneof(fc.integer({ min: 0x980, max: 0x9ff }), fc.constantFrom(...odd, 0x20, 0x0a))
  .map((code) => String.fromCodePoint(code))
const bengaliAndOdd = fc.array(sign, { maxLength: 60 }).map((signs) => signs.join(''))

it('prints every text that can be stored', { timeout: 60_000 }, async () => {
  const texts = fc.oneof(bengaliAndOdd, fc.string({ unit: 'binary', maxLength: 80 }))
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      expect((await print(text)).subarray(0, 5).toString()).toBe('%PDF-')
    }),
    { numRuns: 60 },
  )
  for (const long of ['W', 'x ', 'ক্ষ', 'a\u0301', '👨‍👩‍👧', '\u202e', '\t']) await print(long.repeat(300))
})

it('leaves the process free for other work while it lays out a thousand rows', async () => {
  const row: [string, string, string, string] = ['1 January 2026', 'A payment '.repeat(20), '$1.00', '$2.00']
  const rows = Array.from({ length: 1_000 }, () => row)
  const head: [string, string, string, string] = ['Date', 'What', 'Amount', 'Balance']
  const blocks = [{ kind: 'grid' as const, head, rows }]
  let turns = 0
  let isDone = false
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const paper = await buffer(
    await printPaper({ title: 'A statement', author: '', madeAt: new Date(0), blocks }),
  )
  isDone = true
  expect(paper.length).toBeGreaterThan(10_000)
  expect(turns).toBeGreaterThan(10)
})

it('lays out thousands of signs without a width in linear time and memory', async () => {
  const before = process.memoryUsage().rss
  // Each longer part of the word was measured and kept, which took gigabytes.
  expect((await print(`a${'\u00ad'.repeat(10_000)}`)).subarray(0, 5).toString()).toBe('%PDF-')
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 2 ** 20)
})

/** Heights of the texts of the first page above its lower edge, in the sequence in which they are drawn. */
function heightsIn(pdf: Buffer): number[] {
  const written = pdf.toString('latin1')
  const start = written.indexOf('stream\n') + 'stream\n'.length
  const content = inflateSync(pdf.subarray(start)).toString('latin1')
  return [...content.matchAll(/1 0 0 1 [\d.]+ ([\d.]+) Tm/g)].map(([, y]) => Number(y))
}

it('writes an amount below all lines of a long name before it', async () => {
  const sums = [
    { label: 'A discount because of a very good reason '.repeat(5), amount: '$1' },
    { label: 'Total', amount: '$2' },
  ]
  const paper = await printPaper({
    ...{ title: 'Invoice', author: '', madeAt: new Date(0) },
    blocks: [{ kind: 'sums', sums }],
  })
  const heights = heightsIn(await buffer(paper))
  const [name, total] = [heights.slice(0, 3), heights.slice(-2)]
  expect(Math.max(...total)).toBeLessThan(Math.min(...name))
})

/** Contents of all streams: text, fonts and their maps. Compressed bytes would differ with the release of zlib. */
function streamsOf(pdf: Buffer): Buffer[] {
  const starts = [...pdf.toString('latin1').matchAll(/\nstream\n/g)].map(
    ({ index }) => index + '\nstream\n'.length,
  )
  return starts.map((start) => inflateSync(pdf.subarray(start)))
}

it('draws the text and embeds the fonts as earlier releases did', async () => {
  const texts = ['Łódź café ৳1,23,456.50', 'ক্ষুদ্র উদ্যোক্তা প্রতিষ্ঠান র‍্যাব, লক্ষ্মী']
  const blocks: Block[] = [
    { kind: 'letterhead', sender: 'Škoda ব্র্যান্ড', address: texts, title: 'Invoice', number: 'IN-000001' },
    { kind: 'table', head: ['What', 'Amount'], rows: texts.map((text) => [text, '৳1']) },
    { kind: 'sums', sums: [{ label: 'মোট', amount: '৳2', isStrong: true }] },
  ]
  const paper = await buffer(await printPaper({ title: '', author: '', madeAt: new Date(0), blocks }))
  const streams = streamsOf(paper)
  expect(streams.length).toBeGreaterThan(10)
  expect(createHash('sha256').update(Buffer.concat(streams)).digest('hex')).toBe(
    '091341ef0a6d79f7f9e055acce506ac99e4f1ee690b0202a38373c0b82be1354',
  )
})

it('writes name and number of the paper on each of several pages, and nothing on a single one', async () => {
  const textOf = async (count: number) => {
    const rows = Array.from({ length: count }, (_, row): [string, string] => [`Row ${row + 1}`, '$1'])
    const blocks: Block[] = [
      { kind: 'letterhead', sender: 'A provider', address: [], title: 'Invoice', number: 'IN-000001' },
      { kind: 'table', head: ['What', 'Amount'], rows },
    ]
    const paper = await printPaper({ title: '', author: '', madeAt: new Date(0), blocks })
    const { text } = await extractText(new Uint8Array(await buffer(paper)), { mergePages: false })
    return text.map((page) => page.replace(/\s+/g, ' '))
  }
  expect((await textOf(3)).map((page) => page.includes('Page'))).toEqual([false])
  const pages = await textOf(60)
  expect(pages.map((page) => page.slice(-29))).toEqual([
    'Invoice IN-000001 Page 1 of 3',
    'Invoice IN-000001 Page 2 of 3',
    'Invoice IN-000001 Page 3 of 3',
  ])
})
