import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBlog } from '#core/blog/edit-blog.server.ts'
import { printInvoice } from '#core/invoice/invoice-pdf.server.ts'
import { listPageSettings } from '#core/list-page/list-page-settings.ts'
import { sendNote } from '#core/note/note.server.ts'
import { placeOrder } from '#core/order/place-order.server.ts'
import { setLogo } from '#core/site-settings/logo.server.ts'
import { readSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { defaultSettings, type SiteSettingsInput } from '#core/site-settings/site-settings.ts'
import { sendRequest } from '#core/template-request/send-request.server.ts'
import { requestBrief } from '#core/template-request/template-request-input.ts'
import { dayOf } from '#core/time.ts'
import { brandTraces } from './brand-traces.ts'
import { aBlog, admin, client, otherClient } from './factories.ts'
import { growth } from './order-steps.ts'
import { addMethod, aMethod, setUpPayableInvoice } from './payments.ts'
import { addAccount } from './people.ts'
import { plain } from './picture-files.ts'
import { createTestSite, type TestSite } from './test-site.ts'
import { readXml } from './xml-reader.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
  await createBlog(site.ctxOf(admin), aBlog())
})
afterAll(() => site[Symbol.asyncDispose]())

const fjord: Partial<SiteSettingsInput> = {
  name: 'Fjord & Works',
  tagline: 'WE BUILD BY THE SEA',
  description: 'Websites from Bergen.',
  keywords: ['boats', 'websites'],
  heroRoles: ['Boat builder', 'Sail maker'],
  copyrightYear: '2019–{year}',
  copyrightText: 'Built by the sea.',
  accentColour: '#0a3d8f',
  email: 'post@fjord.works',
  phone: '+47 55 55 55 55',
  otherPhones: ['+47 66 66 66 66'],
  footerPhone: true,
  messengerLink: 'https://m.me/fjordworks',
  chatLink: 'https://m.me/fjordworks?ref=site',
  facebookLink: 'https://www.facebook.com/fjordworks',
  instagramLink: '',
  telegramLink: '',
  whatsappLink: '',
  designPortfolioLink: 'https://fjord.works/designs',
  documentsDemoLink: 'https://fjord.works/documents',
  portfolioDemoLink: 'https://fjord.works/portfolio',
  restaurantDemoLink: 'https://fjord.works/restaurant',
  street: 'Strandgaten 5',
  city: 'Bergen',
  postalCode: '5013',
  country: 'Norway',
  countryCode: 'NO',
  latitude: 60.39,
  longitude: 5.32,
  openingHours: 'Monday to Friday\n9 to 4',
  messageAnswerTime: 'before the ferry leaves',
  orderAnswerTime: 'by the next tide',
  signInTitle: 'Come aboard',
  signInLead: 'Your project, and everything about it.',
  signInText: 'Use your work account',
  legalName: 'Fjord Works AS',
  taxNumber: '987 654 321',
  licenceNumber: 'BGN-77',
  openTimeZone: 'Europe/Oslo',
  ...Object.fromEntries(Object.keys(listPageSettings).map((name) => [name, `${name} by the sea`])),
}

const tracesIn = (body: string) => brandTraces.filter((trace) => body.toLowerCase().includes(trace))

async function change(settings: Partial<SiteSettingsInput>) {
  const headers = { authorization: 'Bearer x' }
  const { version } = (await site.get('/api/site-settings', headers)).json()
  const payload = { ...settings, version }
  const answer = await site.request({ method: 'PATCH', url: '/api/site-settings', headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}

async function listPaths(): Promise<string[]> {
  const { origin } = new URL(site.settings.publicUrl)
  const entries = readXml((await site.get('/sitemap.xml')).body).all('url')
  return [
    ...entries.map((entry) => String(entry.text('loc')).replace(origin, '')),
    ...[
      '/login',
      '/review-form',
      '/our-profile',
      '/blogs?q=nothing',
      '/not-here',
      '/dashboard',
      '/offline.html',
    ],
    ...['/rss.xml', '/manifest.webmanifest', '/sitemap.xml', '/robots.txt', '/api/openapi.json', '/api/docs'],
  ]
}

const readAll = async () =>
  new Map(
    await Promise.all(
      (await listPaths()).map(async (path): Promise<[string, string]> => [path, (await site.get(path)).body]),
    ),
  )

it('shows the brand of the settings on every page, feed and manifest, and no trace of the default', async () => {
  const before = await readAll()
  expect(before.size).toBeGreaterThan(25)
  expect(before.get('/')).toContain('Platform Helper')
  await change(fjord)
  const after = await readAll()
  for (const [path, body] of after) expect(tracesIn(body), path).toEqual([])
  const home = String(after.get('/'))
  expect(home).toContain('Fjord &amp; Works')
  expect(home).toContain(
    `© <!-- -->2019–${dayOf(new Date()).slice(0, 4)}<!-- --> <!-- -->Fjord &amp; Works<!-- -->. Built by the sea.`,
  )
  expect(home).toMatch(/<style>:root\{--color-accent:light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\);/)
  expect(home).toContain('WE BUILD BY THE SEA')
  expect(home).toContain('href="https://m.me/fjordworks?ref=site&amp;text=Hello%20Fjord%20%26%20Works%2C%20I')
  expect(after.get('/contact')).toContain('Monday to Friday\n9 to 4')
  expect(after.get('/contact')).toContain('before the ferry leaves')
  expect(after.get('/contact')).toContain('Strandgaten 5\n5013 Bergen\nNorway')
  expect(after.get('/blogs')).toContain('blogsLead by the sea')
  expect(after.get('/excel')).toContain('excelClosingTitle by the sea')
  expect(after.get('/contact')).toContain('tel:+4755555555')
  expect(after.get('/contact')).toContain('href="https://m.me/fjordworks"')
  for (const path of ['/', '/contact']) expect(after.get(path)).toContain('tel:+4766666666')
  expect(after.get('/login')).toContain('Come aboard')
  expect(JSON.parse(String(after.get('/manifest.webmanifest'))).name).toBe('Fjord & Works')
  expect(JSON.parse(String(after.get('/api/openapi.json'))).info.title).toBe('Fjord & Works API')

  await change(defaultSettings)
  const again = await readAll()
  const withoutNonces = (body: string | undefined) => body?.replace(/nonce="[^"]*"/g, '')
  for (const [path, body] of before) expect(withoutNonces(again.get(path)), path).toBe(withoutNonces(body))
})

it('signs mails and papers with the brand of the settings', async () => {
  await change(fjord)
  const { staff, invoiceId } = await setUpPayableInvoice(site)
  await addAccount(site.database, client)
  await sendNote(staff, { title: 'Hello there', email: client.email, text: 'Some words' })
  await placeOrder(site.ctxOf(client), growth)
  const brief = requestBrief.parse({ businessName: 'Rupa Tailors', text: 'We sew dresses to measure.' })
  await sendRequest(site.ctxOf(client), brief)
  const mails = await site.database.selectFrom('mail').select(['subject', 'text', 'html']).execute()
  expect(mails.length).toBeGreaterThan(0)
  for (const { subject, text, html } of mails) expect(tracesIn(`${subject} ${text} ${html}`)).toEqual([])
  const promises = mails.filter(({ text }) => text.includes(', by the next tide.'))
  expect(promises).toHaveLength(2)
  expect(mails[0]?.html).toContain('Fjord &#38; Works')
  let printed: unknown
  const printing = {
    ...staff,
    printPaper: async (paper: unknown) => {
      printed = paper
      return Readable.from([])
    },
  }
  await printInvoice(printing, invoiceId)
  const paper = JSON.stringify(printed)
  expect(tracesIn(paper)).toEqual([])
  expect(paper).toContain('(Oslo)')
  expect(paper).not.toContain('Dhaka')
  expect(paper).toContain('Fjord Works AS')
  expect(paper).toMatch(/"accent":"#[0-9a-f]{6}"/)
  expect(paper).toContain('BIN/TIN 987 654 321')
  expect(paper).toContain('Trade licence BGN-77')
})

it('prints no taka on invoices while no payment method takes taka', async () => {
  await using abroad = await createTestSite()
  const staff = abroad.ctxOf(admin)
  const bank = { bankName: 'Fjord Bank', branch: '', routingNumber: '', swift: '' }
  const dollars = { kind: 'bank', label: 'Bank', accountType: 'bank', currency: 'USD', bank } as const
  await addMethod(staff, aMethod({ ...dollars, requires: 'either' }))
  const { invoiceId } = await setUpPayableInvoice(abroad)
  const methods = abroad.database.updateTable('payment_method').set({ is_active: false })
  await methods.where('currency', '=', 'BDT').execute()
  let printed: unknown
  const printing = {
    ...staff,
    printPaper: async (paper: unknown) => {
      printed = paper
      return Readable.from([])
    },
  }
  await printInvoice(printing, invoiceId)
  const paper = JSON.stringify(printed)
  expect(paper).toContain('$599')
  expect(paper).toContain('Fjord Bank')
  for (const trace of ['taka', '৳', 'টাকা']) expect(paper.toLowerCase()).not.toContain(trace)
})

it('puts the logo on mails and papers', async () => {
  const { staff, invoiceId } = await setUpPayableInvoice(site)
  const print = async (id: string) =>
    (await buffer((await printInvoice(staff, id)).content)).toString('latin1')
  expect(await print(invoiceId)).not.toContain('/Subtype /Image')
  const { version } = await readSiteSettings(staff)
  const content = await plain({ width: 200, height: 100 }, '#804000').png().toBuffer()
  const { logo } = await setLogo(staff, { theme: 'light', version, content })
  await addAccount(site.database, otherClient)
  await sendNote(staff, { title: 'With a logo', email: otherClient.email, text: 'Some words' })
  const [mail] = await site.database
    .selectFrom('mail')
    .select('html')
    .where('subject', 'like', '%With a logo%')
    .execute()
  expect(mail?.html).toContain(
    `<img src="${staff.publicUrl}/brand/logo.png?${logo.hash}" width="80" height="40"`,
  )
  // The paper that was issued before stays as it was.
  expect(await print(invoiceId)).not.toContain('/Subtype /Image')
  expect(await print((await setUpPayableInvoice(site)).invoiceId)).toContain('/Subtype /Image')
})
