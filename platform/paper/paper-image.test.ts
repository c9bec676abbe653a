import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import sharp, { type Sharp } from 'sharp'
import { getDocumentProxy } from 'unpdf'
import { expect, it } from 'vitest'
import { drawPdf, type PageImage, readCode } from '#tests/draw-pdf.ts'
import { readPdfText } from '#tests/read-pdf-text.ts'
import type { Block } from './paper.ts'
import { printPaper } from './print-paper.ts'

const fontfile = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/hind-siliguri/400Regular/HindSiliguri_400Regular.ttf'),
)
const print = async (blocks: Block[]) =>
  buffer(await printPaper({ title: 'Invoice', author: '', madeAt: new Date(0), blocks }))
const scale = 3
const grid = { width: 180, height: 48 }

/** Shades of the ink of a picture, cut at its edges and brought to one size. */
async function inkOf(picture: Sharp): Promise<number[]> {
  const grey = picture.flatten({ background: '#fff' }).greyscale().raw()
  const { data: shades, info: raw } = await grey.toBuffer({ resolveWithObject: true })
  // Trimming one channel takes a fifth of the time of four.
  const cut = await sharp(shades, { raw }).trim({ threshold: 40 }).png().toBuffer()
  const { data } = await sharp(cut)
    .resize({ ...grid, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data].map((shade) => 255 - shade)
}

const raster = ({ pixels, width, height }: PageImage) =>
  sharp(Buffer.from(pixels.buffer), { raw: { width, height, channels: 4 } })

/** Text as Pango and HarfBuzz shape it, with the same typeface. */
const shaped = async (text: string) =>
  sharp(
    await sharp({ text: { text, font: 'Hind Siliguri 60', fontfile, rgba: true } })
      .png()
      .toBuffer(),
  )

/** 1 for the same picture, about 0 for one that has nothing in common. */
function likeness(one: number[], other: number[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [a, b] = [mean(one), mean(other)]
  let [both, left, right] = [0, 0, 0]
  for (const [index, value] of one.entries()) {
    const [x, y] = [value - a, (other[index] ?? 0) - b]
    both += x * y
    left += x * x
    right += y * y
  }
  return both / Math.sqrt(left * right)
}

/** The first lines of a page are enough for one word. */
async function inkOnPaper(text: string): Promise<number[]> {
  const page = await drawPdf(await print([{ kind: 'text', label: '', lines: [text] }]), 1, 6)
  const { width } = page
  return inkOf(raster(page).extract({ left: 0, top: 0, width, height: Math.round(page.height / 5) }))
}
const inkByPango = async (text: string) => inkOf(await shaped(text))

it.each(['লক্ষ্মী', 'ব্র্যান্ড', 'বিজ্ঞাপন', 'ক্ষুদ্র', 'সৃষ্টি', 'কর্তৃপক্ষ'])(
  'draws %s with its conjuncts',
  async (word) => {
    const onPaper = await inkOnPaper(word)
    const apart = word.replaceAll('\u09cd', '\u09cd\u200c')
    const likely = likeness(onPaper, await inkByPango(word))
    expect(likely).toBeGreaterThan(0.85)
    expect(likely - likeness(onPaper, await inkByPango(apart))).toBeGreaterThan(0.15)
  },
)

it('draws the sign of the taka, and no box in its place', async () => {
  const onPaper = await inkOnPaper('৳')
  expect(likeness(onPaper, await inkByPango('৳'))).toBeGreaterThan(0.85)
  expect(likeness(onPaper, await inkByPango('□'))).toBeLessThan(0.5)
})

const margin = 56
/** Edges of the ink of a page in points. */
async function edgesOf(pdf: Buffer, page: number) {
  const { pixels, width, height } = await drawPdf(pdf, page, scale)
  const edges = { left: width, right: 0, bottom: 0 }
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if ((pixels[(y * width + x) * 4] ?? 255) > 200) continue
      edges.left = Math.min(edges.left, x)
      edges.right = Math.max(edges.right, x)
      edges.bottom = y
    }
  }
  return { left: edges.left / scale, right: edges.right / scale, bottom: edges.bottom / scale }
}

const long = `রূপা ডিজিটাল ${'Very Long Company Name '.repeat(4)}${'Unbreakable'.repeat(30)}`
const address = `https://site.example/share/${'a'.repeat(43)}`
const invoice = (rows: [string, string][]): Block[] => [
  { kind: 'letterhead', sender: long, address: [long, long], title: 'Invoice', number: 'IN-000001' },
  {
    kind: 'columns',
    columns: [
      { label: 'For', lines: [long, `${'someone'.repeat(20)}@example.com`] },
      { label: 'Order', lines: ['OR-000001', long] },
      { label: 'Deposit', lines: ['Due 1 January 2030'] },
    ],
  },
  { kind: 'table', head: ['What', 'Amount'], rows },
  { kind: 'sums', sums: [{ label: long, amount: '৳99,99,99,999.99', isStrong: true }] },
  { kind: 'code', address, label: 'Have you paid?', lines: [long] },
]

it('keeps long names, sixty lines and the code within the margins of every page', async () => {
  const rows = Array.from({ length: 60 }, (_, index): [string, string] => [
    index % 7 === 0 ? long : `Line number ${index + 1}.`,
    '৳1,234',
  ])
  const pdf = await print(invoice(rows))
  const { numPages } = await getDocumentProxy(new Uint8Array(pdf))
  expect(numPages).toBeGreaterThan(2)
  for (let page = 1; page <= numPages; page++) {
    const { left, right, bottom } = await edgesOf(pdf, page)
    expect(left, `left of page ${page}`).toBeGreaterThan(margin - 3)
    expect(right, `right of page ${page}`).toBeLessThan(595.28 - margin + 3)
    // The number of the page stands in the margin, 26 points from the edge.
    expect(bottom, `bottom of page ${page}`).toBeLessThan(841.89 - 26)
  }
  expect(readCode(await drawPdf(pdf, numPages))).toBe(address)
  const text = await readPdfText(pdf)
  const places = rows.flatMap(([title]) => (title === long ? [] : [text.indexOf(title)]))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})
