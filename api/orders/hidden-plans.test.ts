import { expect, it } from 'vitest'
import type { WholeQuote } from '#core/quote/quote-response.ts'
import type { QuotablePlanRow } from '#core/service/service.ts'
import { expectProblem } from '#tests/problem.ts'
import { readPdfText } from '#tests/read-pdf-text.ts'
import { openSitesOfPeople } from '#tests/sites-of-people.ts'

const { asStaff, asClient, clientId } = await openSitesOfPeople()

const dollars = (minor: number) => ({ minor, currency: 'USD' })
const terms = 'Texts are delivered by the client.\nEach page has one round of changes.'
const plans = [
  { name: 'Page', price: dollars(5_000), unit: 'per page', terms },
  { name: 'Partner', price: dollars(3_000), unit: 'per month', hidden: true },
  { name: 'Shop', price: dollars(90_000) },
]
const service = { title: 'Landing pages', slug: 'landing-pages', active: true, plans }
const made = await asStaff.call('POST', '/services', service)

it('states the unit of a price, and shows no hidden plan to the public', async () => {
  expect(made.statusCode, made.body).toBe(201)
  const edited = (await asStaff.call('GET', '/services/landing-pages')).json()
  expect(edited.plans).toMatchObject(plans)
  const found = (await asClient.call('GET', '/services'))
    .json()
    .find(({ slug }: { slug: string }) => slug === 'landing-pages')
  expect(found.plans.map(({ name }: { name: string }) => name)).toEqual(['Page', 'Shop'])
  const { body } = await asClient.get('/services/landing-pages')
  expect(body).toContain('$50 per page and $900 per project')
  expect(body).toContain('"unitText":"per page"')
  expect(body).not.toContain('Partner')
  const order = { service: 'landing-pages', brief: {}, attachmentIds: [], price: dollars(3_000) }
  const refused = await asClient.call('POST', '/orders', { ...order, planId: edited.plans[1].planId })
  expect(expectProblem(refused, 422).errors).toHaveProperty('planId')
})

it('keeps a plan as it is when nothing is set, and refuses a hidden one with a badge', async () => {
  const { plans: known, version } = (await asStaff.call('GET', '/services/landing-pages')).json()
  expect(known[2]).not.toHaveProperty('unit')
  expect(known[2]).not.toHaveProperty('hidden')
  expect(known[2]).not.toHaveProperty('terms')
  const change = (some: object) => asStaff.call('PATCH', '/services/landing-pages', { version, ...some })
  expect((await change({ plans: known })).json()).toMatchObject({ modifiedCount: 0 })
  const badge = known.map((plan: object, index: number) => ({ ...plan, popular: index === 1 }))
  expect(expectProblem(await change({ plans: badge }), 422).errors).toHaveProperty(['plans.1.popular'])
  const coding = (await asStaff.call('GET', '/services/website-coding')).json()
  const hidden = coding.plans.map((plan: object) => ({ ...plan, popular: false, hidden: true }))
  const none = await asStaff.call('PATCH', '/services/website-coding', {
    ...{ version: coding.version, plans: hidden },
  })
  expect(expectProblem(none, 422).errors).toHaveProperty('plans')
})

it('offers hidden plans for quotes, and prints their terms', async () => {
  const quotable: QuotablePlanRow[] = (await asStaff.call('GET', '/quotable-plans')).json()
  const own = quotable.filter(({ serviceTitle }) => serviceTitle === 'Landing pages')
  expect(own.map(({ plan }) => [plan.name, plan.hidden ?? false])).toEqual([
    ['Page', false],
    ['Partner', true],
    ['Shop', false],
  ])
  expect((await asClient.call('GET', '/quotable-plans')).statusCode).toBe(403)
  const lines = [{ title: 'Landing pages, Partner, per month', quantity: 1, price: dollars(3_000) }]
  const quote = { clientId, title: 'Landing pages', lines, terms }
  const created = await asStaff.call('POST', '/quotes', quote)
  expect(created.statusCode, created.body).toBe(201)
  const id = created.json().insertedId
  const read = async () => (await asStaff.call('GET', `/quotes/id/${id}`)).json<WholeQuote>()
  const changed = await asStaff.call('PATCH', `/quotes/${id}`, { version: 1, title: 'Pages' })
  expect(changed.json()).toMatchObject({ modifiedCount: 1 })
  expect(await read()).toMatchObject({ terms, title: 'Pages' })
  const copy = (await asStaff.call('POST', `/quotes/${id}/copies`, {})).json().insertedId
  expect((await asStaff.call('GET', `/quotes/id/${copy}`)).json()).toMatchObject({ terms })
  const sent = await asStaff.call('POST', `/quotes/${id}/moves`, { move: 'send', version: 2 })
  expect(sent.statusCode, sent.body).toBe(200)
  const text = await readPdfText((await asClient.call('GET', `/quotes/${id}/pdf`)).rawPayload)
  expect(text).toContain('Terms of the plan')
  expect(text).toContain('Each page has one round of changes.')
  const token = sent.json().shareLink.split('/').at(-1)
  expect((await asClient.call('GET', `/share/${token}`)).json()).toMatchObject({ terms })
  expect((await asClient.get(`/share/${token}`)).body).toContain('Texts are delivered by the client.')
  const accepted = await asClient.call('POST', `/quotes/${id}/moves`, {
    ...{ move: 'accept', version: (await read()).version, name: 'Karim Client', acceptsTerms: true },
  })
  expect(accepted.statusCode, accepted.body).toBe(200)
})
