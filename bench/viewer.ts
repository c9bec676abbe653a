import { chromium, type Page } from '@playwright/test'
import { atLeast, atMost, type Figure } from './report.ts'
import { sendTinyWorkbook } from './tiny-workbook.ts'
import { readTasks } from './trace-tasks.ts'

const rowCount = 100_000
const columnCount = 50
const targets = { frames: 58, longestTask: 50 }
const words = ['Tea', 'Sugar, fine', 'চা', 'Café crème', 'A sentence that somebody wrote into a cell']

/** Scrolls through a sheet of 100,000 rows and 50 columns. Its rows are made here: no upload may hold so many cells. */
export async function measureViewer(address: string): Promise<Figure[]> {
  const id = await sendTinyWorkbook(address)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await pretendLargeSheet(page, id)
    await page.goto(`${address}/excelDetails?file=${id}`)
    await page.getByRole('grid', { name: /100,000 rows/ }).waitFor()
    await page.getByRole('gridcell', { name: 'Tea 5', exact: true }).first().waitFor()
    await scroll(page, 'down', 60, 1_000)
    const figures: Figure[] = []
    for (const [name, pixels] of [
      ['reading', 40],
      ['searching with the eye', 400],
      ['the bar pulled', 20_000],
    ] as const) {
      await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', 'blink.user_timing'] })
      const frames = await scroll(page, 'down', pixels, 4_000)
      const longest = readTasks(await browser.stopTracing())
      figures.push(
        atLeast(`Viewer, ${name}: frames a second`, frames, targets.frames),
        atMost(`Viewer, ${name}: longest task`, longest, targets.longestTask, ' ms'),
      )
    }
    await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] })
    const sideways = await scroll(page, 'right', 30, 3_000)
    const longest = readTasks(await browser.stopTracing())
    return [
      ...figures,
      atLeast('Viewer, sideways: frames a second', sideways, targets.frames),
      atMost('Viewer, sideways: longest task', longest, targets.longestTask, ' ms'),
    ]
  } finally {
    await browser.close()
  }
}

async function pretendLargeSheet(page: Page, id: string): Promise<void> {
  const head = { rowCount, columnCount }
  await page.route(`**/api/excel/${id}`, async (route) => {
    const answer = await (await route.fetch()).json()
    const [sheet] = answer.sheets
    await route.fulfill({ json: { ...answer, sheets: [{ ...sheet, ...head }] } })
  })
  await page.route(`**/api/excel/${id}/sheets/0`, (route) =>
    route.fulfill({ json: { columnWidths: [14, 10, 30], merges: [] } }),
  )
  await page.route(`**/api/excel/${id}/sheets/0/rows?*`, (route) => {
    const asked = new URL(route.request().url()).searchParams
    const from = Number(asked.get('from'))
    const to = Math.min(from + Number(asked.get('limit')), rowCount)
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

/** Moves the scroller so many pixels a frame; gives the frames a second. */
const scroll = (page: Page, way: 'down' | 'right', pixels: number, milliseconds: number) =>
  page.getByRole('grid').evaluate(
    async (grid, asked) => {
      const side = asked.way === 'down' ? 'scrollTop' : 'scrollLeft'
      const begin = performance.now()
      let frames = 0
      let by = asked.pixels
      while (performance.now() - begin < asked.milliseconds) {
        const before = grid[side]
        grid[side] += by
        if (grid[side] === before) by = -by
        await new Promise(requestAnimationFrame)
        frames++
      }
      return frames / ((performance.now() - begin) / 1000)
    },
    { way, pixels, milliseconds },
  )
