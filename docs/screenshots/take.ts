import { mkdir, readdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { createDataFolder, startSiteProcess } from '#tests/site-process.ts'
import { findBrowser } from '../../scripts/find-browser.ts'
import { keepPicture } from './keep-picture.ts'
import { people, type Shot, shots } from './shots.ts'

const folder = fileURLToPath(new URL('../pictures/', import.meta.url))

/** Takes every picture of the docs anew, on a site of its own with the sample content. */
async function takeAll(): Promise<void> {
  await using data = await createDataFolder()
  const site = await startSiteProcess({
    settings: { DATA_DIR: data.path, ADMIN_EMAILS: people.admin.email },
  })
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  try {
    await mkdir(folder, { recursive: true })
    const stages = new Map<string, Page>()
    for (const shot of shots) {
      const look = `${shot.user ?? 'nobody'} ${shot.isSmall}`
      const page = stages.get(look) ?? (await setStage(browser, site.address, shot))
      stages.set(look, page)
      process.stdout.write(`${await take(page, shot)}\n`)
    }
    await removeOthers()
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** A browser of the person's own; small ones are phones in the dark. */
async function setStage(browser: Browser, baseURL: string, { user, isSmall }: Shot): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: isSmall ? { width: 360, height: 740 } : { width: 1280, height: 800 },
    colorScheme: isSmall ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Asia/Dhaka',
  })
  const page = await context.newPage()
  if (!user) return page
  await page.goto('/api/auth/start?mode=redirect&to=/dashboard')
  await page.getByLabel('Email').fill(people[user].email)
  await page.getByLabel('Name').fill(people[user].name)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await page.waitForFunction(() => localStorage.getItem('access-token'))
  return page
}

async function take(page: Page, { name, path, open, user }: Shot): Promise<string> {
  const listening = user && page.waitForResponse('**/api/events*')
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // The menu's numbers come first in the stream of events.
  if (await listening) await page.waitForTimeout(500)
  await open?.(page)
  await page
    .getByRole('main')
    .getByRole('status', { name: /^Loading/ })
    .waitFor({ state: 'detached' })
  // Nothing lies under the pointer.
  await page.mouse.move(0, 0)
  // Waits for animations, fonts and pictures.
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    await Promise.all(seen.map((image) => image.decode().catch(() => {})))
  })
  return keepPicture(`${folder}${name}.webp`, await page.screenshot({ caret: 'hide' }))
}

async function removeOthers(): Promise<void> {
  const wanted = new Set(shots.map(({ name }) => `${name}.webp`))
  for (const file of await readdir(folder)) if (!wanted.has(file)) await rm(folder + file)
}

await takeAll()
