import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { defaultPages } from '#core/page/default-pages.ts'
import type { PageContent } from '#core/page/page-content.ts'
import { formatPeriod, periods } from '#core/retention/periods.ts'
import { formatDay, today } from '#core/time.ts'
import { createSignInSite, type SignedInSite, someAdmin } from '#tests/signed-in.ts'

let site: SignedInSite
let owner: Awaited<ReturnType<SignedInSite['signIn']>>
beforeAll(async () => {
  site = await createSignInSite()
  owner = await site.signIn(someAdmin)
})
beforeEach(async () => {
  for (const table of ['page_live', 'page_version', 'page_draft'] as const) {
    await site.database.deleteFrom(table).execute()
  }
})
afterAll(() => site[Symbol.asyncDispose]())

const call = (method: 'GET' | 'PUT' | 'PATCH' | 'POST' | 'DELETE', path: string, body?: object) =>
  owner.call(method, `/api${path}`, body, owner.bearer)
const visit = async (path: string) => withoutMarkup((await site.get(path)).body)
const withoutMarkup = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? '').replace(/<!-- -->|<[^>]*>/g, '').replace(/\s+/g, ' ')

type Key = 'privacy' | 'terms' | 'not-found'
async function publish(key: Key, content: PageContent) {
  const { revision } = (await call('PUT', `/pages/${key}/draft`, { content, revision: 0 })).json()
  return call('POST', `/pages/${key}/publish`, { revision })
}
const clause = (text: string) => ({ id: 'own', type: 'clause', version: 1, props: { title: 'Own', text } })
const withClause = (key: Key, text: string): PageContent => ({
  ...defaultPages[key],
  sections: [...defaultPages[key].sections, clause(text)],
})
async function setSettings(change: object) {
  const { version } = (await call('GET', '/site-settings')).json()
  expect((await call('PATCH', '/site-settings', { ...change, version })).statusCode).toBe(200)
}

it('states the retention periods that the jobs use', async () => {
  const { contactMessage, spreadsheet, idleSession, session, mail, notice, formerAddress, visitDay } = periods
  const words = await visit('/privacy')
  expect(words).toContain(`keep them for ${formatPeriod(formerAddress)}`)
  expect(words).toContain(`taken back for ${formatPeriod(periods.trash)}`)
  expect(words).toContain(`for up to ${formatPeriod(periods.backup)}`)
  expect(words).toContain(`${formatPeriod(contactMessage)} after the last`)
  expect(words).toContain(`after ${formatPeriod(spreadsheet)}`)
  expect(words).toContain(`after ${formatPeriod(idleSession)} without use`)
  expect(words).toContain(`after ${formatPeriod(session)} at most`)
  expect(words).toContain(`kept for ${formatPeriod(mail)}, notices for ${formatPeriod(notice)}`)
  expect(words).toContain(`beside them for ${formatPeriod(formerAddress)}`)
  expect(words).toContain(`keep them for ${formatPeriod(visitDay)}`)
  expect(words).toContain('We count visits, not visitors')
  expect(words).not.toMatch(/not measured|told by e-mail before|\blogs?\b[^.]*30 days/)
})

it('prints the settings of the moment, also on a page that was published before', async () => {
  await publish('privacy', withClause('privacy', 'Visits: {keepVisits}.'))
  expect(await visit('/privacy')).toContain('A review is published at once with its title')
  await setSettings({ publishReviews: 'after-approval', keepMessagesMonths: 7, keepVisitsMonths: 9 })
  const words = await visit('/privacy')
  expect(words).toContain('published once our staff has approved it, with its title')
  expect(words).toContain('7 months after the last')
  expect(words).toContain('Visits: 9 months.')
})

it('prints how long the activity log is kept, if not for ever', async () => {
  expect(await visit('/privacy')).toContain('who changed what, for as long as the site runs.')
  await setSettings({ keepAuditMonths: 36 })
  expect(await visit('/privacy')).toContain('who changed what, for 36 months.')
})

it('prints the real rules and ways of payment in the terms', async () => {
  expect(await visit('/terms')).toContain('by bKash, Nagad, Rocket, bank or cash.')
  await publish('terms', withClause('terms', '{deposit} first, {dueDays}, {rateHours}, {dollarRate}'))
  const { version } = (await call('GET', '/payment-settings')).json()
  const rules = { poishaPerDollar: 11_950, rateHours: 1, depositPercent: 40, dueDays: 3, version }
  expect((await call('PATCH', '/payment-settings', rules)).statusCode).toBe(200)
  expect(await visit('/terms')).toContain('40% first, 3 days, 1 hour, ৳119.50')
  const method = { id: '01990000-0000-7000-8000-0000000000a1', label: 'Pay', number: '', holder: 'H' }
  await site.database
    .insertInto('payment_method')
    .values({
      ...{ ...method, kind: 'upay', account_type: 'none', bank: '{}', qr_image: '', requires: 'either' },
      ...{ instructions_en: '', instructions_bn: '', min_poisha: null, max_poisha: null, sort_order: 1 },
      ...{ is_active: true, created_at: new Date(), updated_at: new Date() },
    })
    .execute()
  await expect.poll(() => visit('/terms')).toContain('by Upay. This site takes no payments')
})

it('names the version and the day since which it is in force, from the first publication on', async () => {
  expect(await visit('/terms')).toContain('In force since 24 November 2026')
  await publish('terms', withClause('terms', 'First'))
  const since = `In force since ${formatDay(today({ now: () => new Date() }))}`
  expect(await visit('/terms')).toContain(`Version 1. ${since}`)
  await publish('terms', withClause('terms', 'Second'))
  expect(await visit('/terms')).toContain(`Version 2. ${since}`)
  await call('POST', '/pages/terms/rollback', { number: 1 })
  expect(await visit('/terms')).toContain('Version 1. ')
  await call('DELETE', '/pages/terms/published')
  expect(await visit('/terms')).toContain('In force since 24 November 2026')
})

it('edits the original texts without their invisible separators', async () => {
  const { content } = (await call('GET', '/pages/privacy/draft')).json()
  expect(JSON.stringify(content)).not.toContain('\u2063')
  expect(JSON.stringify(content)).toContain('noted for {keepIncomingMails}, so that')
})

it('shows hostile parts of a document as texts', async () => {
  const text =
    '<script>alert(1)</script>\n\n[a](javascript:alert(2)) [b](//evil.example) {name} [{email}](mailto:{email}) {unknown}'
  await publish('privacy', withClause('privacy', text))
  await setSettings({ name: 'A *bold* [name](https://evil.example) <b>' })
  const { body } = await site.get('/privacy')
  const own = /<section id="own".*?<\/section>/s.exec(body)?.[0] ?? ''
  expect(own).not.toContain('<script>')
  expect(own).not.toContain('javascript:')
  expect(own.replaceAll('<!-- -->', '')).toContain('A *bold* [name](https://evil.example) &lt;b&gt;')
  expect(own).toContain('href="mailto:')
  expect(own).toContain('{unknown}')
})

it('shows the edited page for addresses that do not exist, with the reason, and the original after that', async () => {
  const original = (await site.get('/nothing-here')).body
  const [section] = defaultPages['not-found'].sections
  const props = { ...section?.props, title: 'Lost?', text: 'Ask us.' }
  await publish('not-found', {
    ...defaultPages['not-found'],
    title: 'Lost at {name}',
    sections: [{ id: 'not-found', type: 'not-found', version: 1, props }],
  } as PageContent)
  const edited = await site.get('/nothing-here')
  expect(edited.statusCode).toBe(404)
  expect(edited.body).toContain('noindex')
  expect(await visit('/nothing-here')).toContain('Lost?Ask us.')
  expect(await visit('/blogs/01990000-0000-7000-8000-00000000dead')).toContain('Blog not found. Ask us.')
  await call('DELETE', '/pages/not-found/published')
  expect((await site.get('/nothing-here')).body).toBe(original)
})
