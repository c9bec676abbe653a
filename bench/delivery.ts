import { chromium, type Page } from '@playwright/test'
import { jpegFile } from '#tests/picture-files.ts'
import { createDataFolder, startSiteProcess } from '#tests/site-process.ts'
import { measureAgain, openPhone, untilIdle } from './menu.ts'
import { atLeast, type Figure, median } from './report.ts'
import { people, type SignedIn, signIn } from './sign-in.ts'

const projectCount = 50
const pinCount = 40
const leastFrames = 58
const rounds = 3
const milliseconds = 2_500

/** Measures a client's home with 50 projects, and scrolling a proof with 40 pins, on a phone. */
export async function measureDelivery(): Promise<Figure[]> {
  await using folder = await createDataFolder()
  const site = await startSiteProcess({ settings: { DATA_DIR: folder.path, RATE_LIMIT: 'off' } })
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const proof = await addRecords(createCaller(site.address, await signIn(site.address, 'admin')))
    const page = await openPhone(browser, site.address, 'client')
    const home = await measureAgain(page, '', `Home of a client with ${projectCount} projects`)
    await page.goto(proof)
    await untilIdle(page)
    await page.getByRole('button', { name: `Comment ${pinCount}`, exact: true }).waitFor()
    const frames: number[] = []
    for (let round = 0; round < rounds; round++) frames.push(await scroll(page))
    return [
      ...home,
      atLeast(`Proof with ${pinCount} pins on a phone: frames a second`, median(frames), leastFrames),
    ]
  } finally {
    await browser.close()
    await site.stop()
  }
}

type Call = (path: string, body: unknown) => Promise<string>

/** Returns a function that posts and returns the id of what was added. */
function createCaller(address: string, { cookie, authorization }: SignedIn): Call {
  return async (path, body) => {
    const isFile = body instanceof Uint8Array
    const answer = await fetch(`${address}/api/${path}`, {
      method: 'POST',
      headers: {
        ...{ cookie, authorization },
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      },
      body: isFile ? new Uint8Array(body) : JSON.stringify(body),
    })
    if (answer.status !== 201)
      throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
    return ((await answer.json()) as { insertedId: string }).insertedId
  }
}

/** Adds the projects, and a round with its pins to the last one. Returns the URL of its screen. */
async function addRecords(call: Call): Promise<string> {
  let project = ''
  for (let number = 1; number <= projectCount; number++) {
    project = await call('projects', {
      companyname: `Shop ${number}`,
      ...{ ownerName: people.client.name, countryName: 'Bangladesh', Email: people.client.email },
      shortDescription: 'A shop with a catalogue.',
      projectPorgress: number,
      ...{
        weblicence: 'None',
        EmailPassword: 'of the bench',
        wpUsername: 'shop',
        wpPassword: 'of the bench',
      },
    })
  }
  const picture = await jpegFile({ width: 1_600, height: 1_200 })
  const file = await call('attachments?name=page.jpg', picture)
  const proof = await call(`projects/${project}/proofs`, { title: 'The first page', note: '', files: [file] })
  for (let number = 0; number < pinCount; number++) {
    const [x, y] = [((number % 8) + 0.5) / 8, (Math.floor(number / 8) + 0.5) / 5]
    await call(`proofs/${proof}/comments`, { text: `Pin ${number}: a darker blue, please.`, x, y, file })
  }
  return `/dashboard/projects-preview/${project}/proofs/${proof}`
}

/** Scrolls the page down and up again. Returns the frames per second. */
const scroll = (page: Page) =>
  page.evaluate(async (milliseconds) => {
    const begin = performance.now()
    let frames = 0
    let by = 30
    while (performance.now() - begin < milliseconds) {
      const before = scrollY
      scrollBy(0, by)
      if (scrollY === before) by = -by
      await new Promise(requestAnimationFrame)
      frames++
    }
    return frames / ((performance.now() - begin) / 1000)
  }, milliseconds)
