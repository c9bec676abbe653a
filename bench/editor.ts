import { chromium, type Page } from '@playwright/test'
import { longPage } from '#tests/long-page.ts'
import { readMetrics, sumOf } from '#tests/read-metrics.ts'
import { createDataFolder, findFreePort, startSiteProcess } from '#tests/site-process.ts'
import { atMost, type Figure, median } from './report.ts'
import { enter, type SignedIn, signIn } from './sign-in.ts'

const sectionCount = longPage.sections.length
const targets = { typing: 100, rendering: 2 }
const letters = [...'A title that somebody types']
const rounds = 60

/** The longest page: how fast its preview follows typing, and what it costs to render. */
export async function measureEditor(): Promise<Figure[]> {
  await using folder = await createDataFolder()
  const metricsPort = await findFreePort()
  const settings = { DATA_DIR: folder.path, METRICS_PORT: String(metricsPort) }
  const site = await startSiteProcess({ settings })
  try {
    const user = await signIn(site.address, 'admin')
    const key = await addLongPage(site.address, user)
    return [
      atMost(
        `Preview of ${sectionCount} sections after a key`,
        Math.round(await measureTyping(site.address, key)),
        targets.typing,
        ' ms',
      ),
      atMost(
        `A page of ${sectionCount} sections over the home page`,
        await measureRendering(site.address, metricsPort, user),
        targets.rendering,
      ),
    ]
  } finally {
    await site.stop()
  }
}

async function addLongPage(address: string, { authorization }: SignedIn): Promise<string> {
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${address}/api/pages${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const { insertedId: key } = await send('POST', '', { name: 'Long page', path: '/long' })
  const begun = await send('GET', `/${key}/draft`)
  const draft = { content: longPage, revision: begun.revision }
  const { revision } = await send('PUT', `/${key}/draft`, draft)
  await send('POST', `/${key}/publish`, { revision })
  return key
}

/** Milliseconds from each key until the frame shows the text, also while the draft is saved. */
async function measureTyping(address: string, key: string): Promise<number> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await enter(page, address, 'admin')
    await page.goto(`${address}/dashboard/pages/${key}`)
    const { id } = longPage.sections.find(({ type }) => type === 'services') ?? { id: '' }
    await page.locator(`#section-${id} > summary`).press('Enter')
    const title = page.locator(`#section-${id}`).getByLabel('Title', { exact: true }).first()
    await title.fill('')
    const times: number[] = []
    for (let length = 1; length <= letters.length; length++) {
      const shown = measureKey(page, id, letters.slice(0, length).join('').trim())
      await title.press(letters[length - 1] === ' ' ? 'Space' : (letters[length - 1] ?? ''))
      times.push(await shown)
    }
    return median(times)
  } finally {
    await browser.close()
  }
}

const measureKey = (page: Page, id: string, text: string) =>
  page.evaluate(
    ([id = '', text = '']) =>
      new Promise<number>((resolve) => {
        const findTitle = () =>
          [...document.querySelectorAll('iframe')]
            .map((frame) => frame.contentDocument?.querySelector(`[data-section="${id}"] h2`)?.textContent)
            .some((shown) => shown?.trim() === text)
        const begin = () => {
          const start = performance.now()
          const look = () => (findTitle() ? resolve(performance.now() - start) : requestAnimationFrame(look))
          look()
        }
        document.addEventListener('input', begin, { once: true, capture: true })
      }),
    [id, text],
  )

/** Processor time of the long page as a multiple of that of the home page. Rendered each time, because answers to
 * requests with a token are not kept. */
async function measureRendering(
  address: string,
  metricsPort: number,
  { authorization }: SignedIn,
): Promise<number> {
  const spent = { '/': 0, '/long': 0 }
  const readProcessor = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    return sumOf(readMetrics(text), 'process_cpu_seconds_total')
  }
  const renderSome = async (path: string) => {
    for (let round = 0; round < rounds; round++) {
      const answer = await fetch(address + path, { headers: { authorization } })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
      await answer.arrayBuffer()
    }
  }
  // The first rounds warm up the code.
  for (const path of ['/', '/long']) await renderSome(path)
  for (const path of ['/', '/long', '/long', '/'] as const) {
    const before = await readProcessor()
    await renderSome(path)
    spent[path] += (await readProcessor()) - before
  }
  return spent['/long'] / spent['/']
}
