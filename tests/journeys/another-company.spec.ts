import { inflateSync } from 'node:zlib'
import type { Locator, Page } from '@playwright/test'
import { brandTraces } from '../brand-traces.ts'
import { plain } from '../picture-files.ts'
import { readXml } from '../xml-reader.ts'
import { sections } from './company-settings.ts'
import { owner, signInAt, test } from './public-site.ts'
import { bearerOf, expect, untilHydrated } from './site.ts'
import { countWork } from './work-time.ts'

// Without smooth scrolling, the bar with Publish rests where it is pressed.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const colleague = { sub: 'o-2', email: 'ingrid@fjord.works', email_verified: true, name: 'Ingrid Dahl' }
const client = 'lena@fjord-bakery.test'

/** People, places and works of the original texts. */
const textTraces = ['rafi karim', 'samira haque', 'nodi courier', 'mern', 'বাংলা', 'consumer rights']
const traces = [...brandTraces, ...textTraces]
const tracesIn = (body: string) => traces.filter((trace) => body.toLowerCase().includes(trace))

test('an empty site becomes another company’s, in the dashboard only', async ({
  page,
  browser,
  publicSite,
}) => {
  test.setTimeout(480_000)
  const { mailServer } = publicSite
  const press = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click()
  async function open(path: string) {
    await page.goto(path)
    await untilHydrated(page)
  }
  async function fill(within: Page | Locator, values: Record<string, string>) {
    for (const [label, value] of Object.entries(values)) {
      await within.getByLabel(label, { exact: true }).fill(value)
    }
  }
  const read = async (path: string) => (await page.request.get(path)).text()

  const work = await countWork(page)
  await signInAt(publicSite, page, owner, '/dashboard/set-up')
  const panel = (name: string) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
  const openItems = (name: string) =>
    panel(name)
      .getByRole('listitem')
      .filter({ has: page.getByText(', to do') })
      .locator('.font-semibold:not(a)')
  await expect(openItems('Before you go live')).toHaveText([
    'No placeholders are left, to do',
    'Mails are sent, to do',
    'Backups leave the machine, to do',
  ])
  const earlier = await readPictures(page, await addressesOf(page))

  await test.step('the settings and the logo are theirs', async () => {
    for (const [section, values] of Object.entries(sections)) {
      await open(`/dashboard/site-settings/${section}`)
      if (section === 'look') {
        const buffer = await plain({ width: 200, height: 100 }, '#0a3d8f').png().toBuffer()
        const files = { name: 'logo.png', mimeType: 'image/png', buffer }
        await page.getByLabel(/^Choose a file\s*: Logo/).setInputFiles(files)
        await expect(page.getByRole('img', { name: 'Logo', exact: true })).toBeVisible()
        await open(`/dashboard/site-settings/${section}`)
      }
      await fill(page.locator('main form').first(), values)
      await press('Save', page.locator('main form').first())
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    }
  })

  await test.step('mails go out over their server', async () => {
    await open('/dashboard/site-settings/mail')
    const form = page.getByRole('form', { name: 'Mail server' })
    await fill(form, { Server: 'localhost', Port: String(mailServer.port) })
    await form.getByLabel('Connection').selectOption('none')
    await press('Save', form)
    await press('Send a test mail to yourself')
    await expect(page.getByText(`A mail is on its way to ${owner.email}.`)).toBeVisible()
  })

  const openSection = (id: string) => page.locator(`#section-${id} > summary`).press('Enter')
  async function publish() {
    await press('Publish…')
    await press('Publish now')
    await expect(page.getByText('Published: visitors see it now')).toBeVisible()
  }

  async function showMeasuredFigures() {
    await openSection('statistics')
    await press('Show measured figures instead')
    const opened = page.locator('main details[id^="section-"][open] > summary')
    if ((await opened.count()) > 0) await opened.first().press('Enter')
    await expect(opened).toHaveCount(0)
  }

  await test.step('all pages have other texts', async () => {
    await open('/dashboard/pages')
    const links = page.locator('main a[href^="/dashboard/pages/"]')
    const paths = await links.evaluateAll((found) => [
      ...new Set(found.map((link) => link.getAttribute('href'))),
    ])
    expect(paths).toHaveLength(11)
    for (const path of paths) {
      await open(path ?? '')
      if (path?.endsWith('/home')) await showMeasuredFigures()
      await writeTexts(page)
      await publish()
    }
  })

  await test.step('the page about them has its statement', async () => {
    await open('/dashboard/pages/about')
    await openSection('mission')
    await fill(page, { Statement: 'Every boat deserves a good website.' })
    await publish()
    expect(await read('/about')).toContain('Every boat deserves a good website.')
  })

  await test.step('the team is one person', async () => {
    await open('/dashboard/pages/our-profile')
    await openSection('people')
    const people = page.locator('#section-people details')
    for (const count of [2, 1]) {
      await people.nth(1).locator('summary').press('Enter')
      await press(/^Remove\s*:/, people.nth(1))
      await expect(people).toHaveCount(count)
    }
    await people.locator('summary').press('Enter')
    await fill(people, {
      Name: colleague.name,
      Role: 'Boat builder',
      'What the person says': 'I build the boats.',
      'Ask about': 'boats\nsails',
    })
    await publish()
    expect(await read('/our-profile')).toContain('I build the boats.')
  })

  await test.step('the terms are published', async () => {
    await open('/dashboard/pages/terms')
    await openSection('law')
    await fill(page.locator('#section-law'), { Text: 'These terms follow the law of {country}.' })
    await publish()
    expect(await read('/terms')).toContain('Norway')
  })

  await test.step('two pages are new', async () => {
    for (const title of ['Boat yard', 'Sail loft']) {
      await open('/dashboard/pages')
      await press('Add a page')
      await fill(page, { Title: title })
      await press('Add page')
      await expect(page.getByRole('heading', { level: 1, name: `Edit: ${title}` })).toBeVisible()
      await fill(page, { Description: `${title} of Bergen` })
      await openSection('text')
      await fill(page.locator('#section-text'), { Text: `The ${title} is open.` })
      await publish()
    }
  })

  await test.step('the menus lead to them', async () => {
    await open('/dashboard/navigation')
    const bar = page.getByRole('list', { name: 'Top bar', exact: true })
    await press(/^Remove\s*: Excel File/, bar)
    for (const [name, label, to] of [
      ['Top bar', 'Boat yard', '/p/boat-yard'],
      ['Footer, more links', 'Sail loft', '/p/sail-loft'],
    ] as const) {
      const list = page.getByRole('list', { name, exact: true })
      await press(new RegExp(`^Add a link\\s*: ${name}`))
      await list.getByLabel('Label', { exact: true }).last().fill(label)
      await list.getByLabel('Link', { exact: true }).last().fill(to)
      await press(new RegExp(`^Save\\s*: ${name}`))
      await expect(page.getByText(`${name}: saved, visitors see it now`)).toBeVisible()
    }
    expect(await read('/')).not.toContain('Excel File')
  })

  await test.step('the prices are theirs', async () => {
    await open('/dashboard/services')
    await page.getByRole('link', { name: 'Edit Website with coding' }).click()
    for (const [plan, price] of ['350', '650', '1050'].entries()) {
      await page.getByLabel('Price in $', { exact: true }).nth(plan).fill(price)
      await page.getByLabel('Features').nth(plan).fill('A mast\nA sail')
    }
    await press('Save the service')
    await expect(page.getByText('3 plans, from $350')).toBeVisible()
    expect(await read('/coding')).toContain('$650')
    await open('/dashboard/payment-settings?add')
    await page.getByLabel('Type', { exact: true }).selectOption('cash')
    await fill(page, { Name: 'Cash at the yard', 'Steps in English': 'Bring it to the yard.' })
    await press('Add')
    await expect(page.getByText(/^Payment method added/)).toBeVisible()
  })

  await test.step('a work is shown, and the first post waits for its day', async () => {
    await open('/dashboard/portfolio-form')
    await fill(page, { 'Portfolio name': 'A boat for Lena', Description: 'It floats.' })
    const buffer = await plain({ width: 800, height: 450 }, '#0a3d8f').png().toBuffer()
    await page.locator('#field-image').setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer })
    await fill(page, { 'Alternative text': 'A wooden boat' })
    await press('Use this picture')
    await expect(page.getByRole('img', { name: 'Picture', exact: true })).toBeVisible()
    await press('Add portfolio')
    await expect(page.getByText('Portfolio added successfully')).toBeVisible()

    await open('/dashboard/blog-form')
    await press('Schedule')
    await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await fill(page, { Title: 'We are open', Content: 'Come and sail.' })
    await page.getByLabel('Category').selectOption('business')
    await press('Schedule')
    const dialog = page.getByRole('dialog', { name: 'Schedule the post' })
    await dialog.getByLabel('Time').fill('2100-05-01T09:00')
    await press('Schedule', dialog)
    await expect(page.getByText('The post is scheduled')).toBeVisible()
    await expect(page.getByText('We are open', { exact: true })).toHaveCount(1)
    expect(await read('/blogs')).not.toContain('We are open')
  })

  await test.step('a colleague joins by the link of the mail', async () => {
    await open('/dashboard/dashboard-users')
    await press('Invite a colleague')
    const dialog = page.getByRole('dialog', { name: 'Invite a colleague' })
    await fill(dialog, { 'E-mail address': colleague.email })
    await press('Send invitation', dialog)
    const letter = () => mailServer.letters.find(({ to }) => to === colleague.email)
    await expect.poll(letter).toBeTruthy()
    const [link = ''] = /\/dashboard\/join\/[\w-]+/.exec(decodeMail(letter()?.raw ?? '')) ?? []
    const context = await browser.newContext()
    const second = await context.newPage()
    await signInAt(publicSite, second, colleague, link)
    await press('Join the team', second)
    await expect(second.getByRole('region', { name: 'Admin panel' })).toBeVisible()
    await context.close()
  })

  await test.step('an order is entered and billed', async () => {
    await open('/dashboard/new-orders/enter')
    await fill(page, { Email: client, 'Name (optional)': 'Lena Berg' })
    await page.getByLabel('Service', { exact: true }).selectOption({ label: 'Website with coding' })
    await page.getByLabel('Plan', { exact: true }).selectOption('Growth, $650')
    await press('Enter the order')
    await press('Accept')
    await press('Accept the order', page.getByRole('dialog'))
    await expect(page.getByText('Accepted', { exact: true }).first()).toBeVisible()
    await expect.poll(() => mailServer.letters.some(({ to }) => to === client)).toBe(true)
  })

  await test.step('all is green before going live', async () => {
    await open('/dashboard/Admin-Dashboard')
    await press('Back up now')
    await expect(async () => {
      await open('/dashboard/set-up')
      await expect(panel('Before you go live')).toContainText('9 of 9 done.', { timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await expect(openItems('Before you go live')).toHaveCount(0)
    await expect(openItems('Set up your site')).toHaveCount(0)
  })

  await test.step('a person would need less than 40 minutes', async () => {
    test.info().annotations.push({ type: 'minutes', description: work.minutes.toFixed(1) })
    expect(work.minutes).toBeGreaterThan(10)
    expect(work.minutes).toBeLessThan(40)
  })

  await test.step('no page, feed or picture has a trace of the default brand', async () => {
    const paths = await addressesOf(page)
    expect(paths).toEqual(expect.arrayContaining(['/p/boat-yard', '/p/sail-loft', '/terms']))
    expect(await read('/sitemap.xml')).not.toContain('/excel')
    expect(await read('/blogs')).toContain('By the sea: Blog')
    expect(await read('/contact')).not.toContain('map-dhaka')
    for (const path of paths) expect.soft(tracesIn(await read(path)), path).toEqual([])
    expect(await read('/')).toContain('Fjord Works')
    const pictures = await readPictures(page, paths)
    for (const [path, picture] of pictures) {
      expect.soft(picture.equals(earlier.get(path) ?? Buffer.of()), path).toBe(false)
    }
  })

  await test.step('nor have its mails and papers', async () => {
    for (const { raw } of mailServer.letters) expect.soft(tracesIn(decodeMail(raw))).toEqual([])
    await open('/dashboard/mails')
    await page
      .getByRole('link', { name: /^Your order .* is accepted$/ })
      .first()
      .click()
    const message = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Message' }) })
    await expect(message).toContainText('Fjord Works')
    expect(tracesIn((await message.textContent()) ?? '')).toEqual([])
    const headers = await bearerOf(page)
    const [invoice] = await (await page.request.get('/api/invoices', { headers })).json()
    const file = await (await page.request.get(`/api/invoices/${invoice._id}/pdf`, { headers })).body()
    const text = readPdf(file)
    expect(text).toContain('Fjord Works AS')
    expect(tracesIn(text)).toEqual([])
  })
})

/** Lists the public addresses, with those that the sitemap leaves out. */
async function addressesOf(page: Page): Promise<string[]> {
  const sitemap = await (await page.request.get('/sitemap.xml')).text()
  return [
    ...readXml(sitemap)
      .all('url')
      .map((entry) => new URL(String(entry.text('loc'))).pathname),
    ...[
      '/login',
      '/excel',
      '/review-form',
      '/not-here',
      '/recover',
      '/rss.xml',
      '/sitemap.xml',
      '/robots.txt',
    ],
    '/manifest.webmanifest',
  ]
}

/** Reads the pictures that link previews of the pages show. */
async function readPictures(page: Page, paths: string[]): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  for (const path of paths) {
    const body = await (await page.request.get(path)).text()
    const [, address] = /property="og:image" content="([^"]+)"/.exec(body) ?? []
    if (!address) continue
    const { pathname } = new URL(address)
    const answer = await page.request.get(pathname)
    expect(answer.status(), pathname).toBe(200)
    pictures.set(pathname, await answer.body())
  }
  return pictures
}

/** Replaces all texts of several words on a page, and leaves links, pictures and choices. */
async function writeTexts(page: Page): Promise<void> {
  const hasWords = (text: string) => /^[^/#{].*\s/s.test(text)
  const sections = page.locator('main details[id^="section-"]')
  let written = 0
  const rewrite = async (field: Locator) => {
    if (hasWords(await field.inputValue())) await field.fill(`By the sea ${++written}`)
  }
  for (const label of ['Title of the page', 'Description']) await rewrite(page.getByLabel(label).first())
  for (let index = 0; index < (await sections.count()); index++) {
    const section = sections.nth(index)
    await section.locator('> summary').press('Enter')
    await expect(section.getByRole('button', { name: 'Move down' })).toBeVisible()
    const closedItem = section.locator('details:not([open]) > summary').first()
    while ((await closedItem.count()) > 0) await closedItem.press('Enter')
    for (const field of await section.locator('input[type=text], input:not([type]), textarea').all()) {
      await rewrite(field)
    }
    await section.locator('> summary').press('Enter')
  }
}

/** Undoes quoted-printable. */
const decodeMail = (raw: string) =>
  Buffer.from(
    raw
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()

/** Reads the texts of a PDF: each line in the letters of each of its fonts. */
function readPdf(file: Buffer): string {
  const streams = [...file.toString('latin1').matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)].map(
    ([, body]) => {
      try {
        return inflateSync(Buffer.from(body ?? '', 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    },
  )
  const fonts = streams
    .filter((stream) => stream.includes('beginbfrange'))
    .map((stream) =>
      [...stream.matchAll(/\[(<[^\]]*>)\]/g)].flatMap(([, codes]) =>
        [...(codes ?? '').matchAll(/<([^>]*)>/g)].map(([, code]) =>
          Buffer.from((code ?? '').replaceAll(' ', ''), 'hex')
            .swap16()
            .toString('utf16le'),
        ),
      ),
    )
  const lines = streams
    .flatMap((stream) => [...stream.matchAll(/\[([^\]]*)\] TJ/g)])
    .map(([, line]) => [...(line ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, code]) => code).join(''))
  const spell = (line: string, letters: string[]) =>
    (line.match(/.{4}/g) ?? []).map((code) => letters[Number.parseInt(code, 16)] ?? '').join('')
  return lines.flatMap((line) => fonts.map((letters) => spell(line, letters))).join('\n')
}
