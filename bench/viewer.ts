import { chromium, type Page } from '@playwright/test'
import { makeWorkbook, sendWorkbook } from '#tests/workbook.ts'
import { atLeast, atMost, type Figure, median } from './report.ts'
import { readLongestTask } from './trace-tasks.ts'

const rowCount = 100_000
const columnCount = 50
const targets = { frames: 58, longestTask: 50 }
const rounds = 3
const milliseconds = 2_500

type Scrolling = { side: 'scrollTop' | 'scrollLeft'; pixels: number }
/** Pixels per frame: mouse wheel, fling, scrollbar, and horizontally. */
const scrollings = {
  reading: { side: 'scrollTop', pixels: 40 },
  flinging: { side: 'scrollTop', pixels: 400 },
  'pulling the bar': { side: 'scrollTop', pixels: 20_000 },
  sideways: { side: 'scrollLeft', pixels: 30 },
} satisfies Record<string, Scrolling>

const words = ['Tea', 'Sugar, fine', 'চা', 'Café crème', 'A sentence that somebody wrote into a cell']

/** Scrolls a sheet of 100,000 rows and 50 columns. The rows are mocked, because uploads are limited to fewer cells. */
export async function measureViewer(address: string): Promise<Figure[]> {
  const workbook = await makeWorkbook([{ name: 'Sheet1', rows: [['One cell']] }])
  const id = await sendWorkbook(address, 'viewer.xlsx', workbook)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await mockLargeSheet(page, id)
    await page.goto(`${address}/excelDetails?file=${id}`)
    await page.getByRole('grid', { name: /100,000 rows/ }).waitFor()
    await page.getByRole('gridcell', { name: 'Tea 5', exact: true }).first().waitFor()
    await scroll(page, scrollings.reading, 1_000)
    const figures: Figure[] = []
    for (const [name, scrolling] of Object.entries(scrollings)) {
      const frames: number[] = []
      const longest: number[] = []
      for (let round = 0; round < rounds; round++) {
        await browser.startTracing(page, { categories: ['toplevel'] })
        frames.push(await scroll(page, scrolling, milliseconds))
        longest.push(readLongestTask(await browser.stopTracing()))
      }
      figures.push(
        atLeast(`Viewer, ${name}: frames a second`, median(frames), targets.frames),
        atMost(`Viewer, ${name}: longest task`, median(longest), targets.longestTask, ' ms'),
      )
    }
    return figures
  } finally {
    await browser.close()
  }
}

async function mockLargeSheet(page: Page, id: string): Promise<void> {
  const head = { rowCount, columnCount }
  await page.route(`**/api/excel/${id}?data=false`, async (route) => {
    const file = await (await route.fetch()).json()
    const [sheet] = file.sheets
    await route.fulfill({ json: { ...file, sheets: [{ ...sheet, ...head }] } })
  })
  await page.route(`**/api/excel/${id}/sheets/0`, (route) =>
    route.fulfill({ json: { columnWidths: [14, 10, 30], merges: [] } }),
  )
  await page.route(`**/api/excel/${id}/sheets/0/rows?*`, (route) => {
    const searchParams = new URL(route.request().url()).searchParams
    const from = Number(searchParams.get('from'))
    const to = Math.min(from + Number(searchParams.get('limit')), rowCount)
    const rows = Array.from({ length: to - from }, (_, at) => makeRow(from + at))
    return route.fulfill({ json: { rowCount, rows } })
  })
}

function makeRow(number: number) {
  const values = Array.from({ length: columnCount }, (_, column) =>
    column % 2 === 0
      ? `${words[(number + column) % words.length]} ${number}`
      : (number * 7_919 + column) / 100,
  )
  return { number, values, texts: values.map((value) => value.toLocaleString('en')) }
}

/** Scrolls back and forth by a number of pixels per frame. Returns the frames per second. */
const scroll = (page: Page, scrolling: Scrolling, milliseconds: number) =>
  page.getByRole('grid').evaluate(
    async (grid, { side, pixels, milliseconds }) => {
      const begin = performance.now()
      let frames = 0
      let by = pixels
      while (performance.now() - begin < milliseconds) {
        const before = grid[side]
        grid[side] += by
        if (grid[side] === before) by = -by
        await new Promise(requestAnimationFrame)
        frames++
      }
      return frames / ((performance.now() - begin) / 1000)
    },
    { ...scrolling, milliseconds },
  )
