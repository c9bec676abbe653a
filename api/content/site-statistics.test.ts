import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultPages } from '#core/page/default-pages.ts'
import type { Section } from '#core/page/page-content.ts'
import { submitReview } from '#core/review/review.server.ts'
import { measureStatistics } from '#core/site-statistics/measure-statistics.server.ts'
import { addDays, dayMs, today } from '#core/time.ts'
import { admin, aReview, visitor } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { createSignInSite, type SignedInSite, someAdmin } from '#tests/signed-in.ts'

let site: SignedInSite
let owner: Awaited<ReturnType<SignedInSite['signIn']>>
beforeAll(async () => {
  site = await createSignInSite()
  owner = await site.signIn(someAdmin)
})
afterAll(() => site[Symbol.asyncDispose]())

const labels = { visitsLabel: 'Visits', deliveredLabel: 'Delivered', ratingLabel: 'Rated' }
const measured = (props: object): Section =>
  ({ id: 'm', type: 'measured-statistics', version: 1, props }) as Section

async function publish(props: object) {
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
    owner.call(method, `/api/pages/about${path}`, body, owner.bearer)
  const { revision: before } = (await call('GET', '/draft')).json()
  const content = { ...defaultPages.about, sections: [measured(props)] }
  const { revision } = (await call('PUT', '/draft', { content, revision: before })).json()
  const answer = await call('POST', '/publish', { revision })
  expect(answer.statusCode, answer.body).toBe(200)
}
/** The texts of the strip, in their order. */
async function shown() {
  const { body } = await site.get('/about')
  const strip = body.match(/<section aria-label="Statistics".*?<\/section>/s)?.[0] ?? ''
  return [...strip.matchAll(/>([^<]+)</g)].map(([, text]) => text)
}
const measure = () => measureStatistics(site.ctxOf(visitor))
const addVisits = (ago: number, visits: number) =>
  site.database
    .insertInto('visit_day')
    .values({ day: addDays(today(site.ctxOf(admin)), -ago), visits })
    .execute()

it('shows nothing before something was measured, and leaves out what has nothing to show', async () => {
  await site.database.deleteFrom('visit_day').execute()
  await publish(labels)
  expect(await shown()).toEqual([])
  await measure()
  expect(await shown()).toEqual([])
  await addVisits(0, 900)
  await addVisits(1, 1_200)
  await addVisits(30, 34)
  await addVisits(31, 5)
  await measure()
  // The days before are not all counted yet, so there is nothing to compare with.
  await expect.poll(shown).toEqual(['Visits', '1,234'])
})

it('compares with the 30 days before, and shows deliveries and ratings', async () => {
  await addVisits(60, 995)
  for (const ago of [1, 29, 40]) {
    const id = await addOrder(site.database)
    await site.database
      .updateTable('client_order')
      .set({ status: 'delivered', delivered_at: new Date(Date.now() - ago * dayMs) })
      .where('id', '=', id)
      .execute()
  }
  // Sample content is nothing that happened.
  const sample = await addOrder(site.database)
  await site.database
    .updateTable('client_order')
    .set({ status: 'delivered', delivered_at: new Date(), is_sample: true })
    .where('id', '=', sample)
    .execute()
  for (const rating of [5, 4, 4]) await submitReview(site.ctxOf(visitor), aReview({ rating }) as never)
  await measure()
  const expected = [
    ...['Visits', '1,234', '+23% to the 30 days before'],
    ...['Delivered', '3', '2 in the last 30 days'],
    ...['Rated', '4.3', ' of 5 stars', '4.3 of 5, from 3 reviews'],
  ]
  const text = async () => (await shown()).join('|')
  await expect.poll(text).toBe(expected.join('|'))
})

it('writes only when a figure changed', async () => {
  const version = async () => {
    const { rows } = await sql<{ xmin: string }>`select xmin::text from site_statistics`.execute(
      site.database,
    )
    return rows[0]?.xmin
  }
  const before = await version()
  await Promise.all(Array.from({ length: 5 }, measure))
  expect(await version()).toBe(before)
})

it('hides figures without a label, and refuses a label that is too long', async () => {
  await publish({ ...labels, visitsLabel: '', ratingLabel: '' })
  expect(await shown()).toEqual(['Delivered', '3', '2 in the last 30 days'])
  await publish({ visitsLabel: '', deliveredLabel: '', ratingLabel: '' })
  expect(await shown()).toEqual([])
  const call = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object) =>
    owner.call(method, `/api/pages/about${path}`, body, owner.bearer)
  const { revision } = (await call('GET', '/draft')).json()
  const content = { ...defaultPages.about, sections: [measured({ ...labels, visitsLabel: 'x'.repeat(41) })] }
  const saved = (await call('PUT', '/draft', { content, revision })).json()
  expect((await call('POST', '/publish', { revision: saved.revision })).statusCode).toBe(422)
})

it('gives search engines a rating without sample reviews', async () => {
  const id = await submitReview(site.ctxOf(visitor), aReview({ rating: 1 }) as never)
  const rated = async (path: string) =>
    (await site.get(path)).body.match(/"ratingValue":([\d.]+),"reviewCount":(\d+)/)?.slice(1)
  for (const path of ['/', '/reviews']) expect(await rated(path)).toEqual(['3.5', '4'])
  await site.database.updateTable('review_record').set({ is_sample: true }).where('id', '=', id).execute()
  for (const path of ['/', '/reviews']) await expect.poll(() => rated(path)).toEqual(['4.3', '3'])
})
