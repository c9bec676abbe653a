import { afterEach, expect, it } from 'vitest'
import type { Section } from '#core/page/page-content.ts'
import { unknownId } from '#tests/factories.ts'
import { openOfferPage } from '#tests/offer-page.ts'
import { jpegFile } from '#tests/picture-files.ts'
import { expectProblem } from '#tests/problem.ts'

const { site, owner, call, publish, visit } = await openOfferPage()

afterEach(async () => {
  for (const table of ['portfolio_record', 'faq_record', 'media_record'] as const) {
    await site.database.deleteFrom(table).execute()
  }
})

const add = async (path: string, body: object): Promise<string> => {
  const answer = await call('POST', path, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().insertedId
}
const addWork = (portfolioName: string, projectCategory = '') =>
  add('/portfolios', { portfolioName, projectCategory })
const addQuestion = (question: string, more: object = {}) =>
  add('/faqs', {
    question,
    answer: '**Yes**, always.',
    category: 'payment',
    position: 1,
    published: true,
    ...more,
  })

async function addPicture(alt = '') {
  const answer = await site.request({
    ...{ method: 'POST', url: '/api/media?name=shop.jpg' },
    headers: { ...owner.bearer, 'content-type': 'application/octet-stream' },
    payload: await jpegFile({ width: 60, height: 40 }),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  const { insertedId: id, url, version } = answer.json()
  if (alt) expect((await call('PATCH', `/media/${id}`, { alt, version })).statusCode).toBe(200)
  return { id, url: url as string }
}

const heading = { eyebrow: '', title: 'Our shelf', lead: '' }
const works = (props: object): Section => ({
  ...{ id: 'works', type: 'works', version: 1 },
  props: { ...heading, show: 'latest', category: '', count: '3', picked: [], more: '', ...props },
})
const questions = (props: object): Section => ({
  ...{ id: 'questions', type: 'questions', version: 1 },
  props: { ...heading, show: 'all', picked: [], more: '', ...props },
})
const pictures = (...items: object[]): Section => ({
  ...{ id: 'pictures', type: 'pictures', version: 1 },
  props: {
    title: '',
    lead: '',
    width: 'page',
    items: items.map((item) => ({ caption: '', ...item })) as never,
  },
})

const titlesOn = (body: string) =>
  [...body.matchAll(/<h3[^>]*>(?:<a[^>]*>)?([^<]*)/g)].map(([, title]) => title)

it('shows the latest works, of a category too, and follows the portfolio', async () => {
  await addWork('Bakery', 'Shops')
  await addWork('School', 'Schools')
  expect((await publish(works({ count: '3', more: 'All work' }))).statusCode).toBe(200)
  expect(titlesOn(await visit())).toEqual(['School', 'Bakery'])
  const added = await addWork('Cinema', 'Shops')
  expect(titlesOn(await visit())).toEqual(['Cinema', 'School', 'Bakery'])
  expect(await visit()).toContain('href="/portfolios"')
  await publish(works({ category: 'Shops' }))
  expect(titlesOn(await visit())).toEqual(['Cinema', 'Bakery'])
  await call('DELETE', `/portfolios/${added}`)
  expect(titlesOn(await visit())).toEqual(['Bakery'])
})

it('shows picked works in their order, without deleted ones', async () => {
  const [first, second] = [await addWork('First'), await addWork('Second')]
  await addWork('Other')
  await publish(works({ show: 'picked', picked: [second, unknownId, first] }))
  expect(titlesOn(await visit())).toEqual(['Second', 'First'])
  await call('DELETE', `/portfolios/${second}`)
  expect(titlesOn(await visit())).toEqual(['First'])
  const twice = expectProblem(await publish(works({ show: 'picked', picked: [first, first] })), 422)
  expect(twice.errors).toEqual({ 'works.picked': 'Each can be picked once' })
})

it('shows questions of a category or picked ones, with structured data, and never a draft', async () => {
  const first = await addQuestion('May I pay later?')
  await addQuestion('Who answers?', { category: 'support' })
  const draft = await addQuestion('Is this written?', { published: false })
  await publish(questions({ show: 'payment', more: 'All questions' }))
  const body = await visit()
  expect(titlesOn(body)).toEqual(['May I pay later?'])
  expect(body).toContain('<strong>Yes</strong>')
  expect(body).toContain('href="/faq"')
  expect(body).toContain('"@type":"FAQPage"')
  expect(body).toContain('"acceptedAnswer":{"@type":"Answer","text":"Yes, always."}')
  await publish(questions({ show: 'picked', picked: [draft, first] }))
  expect(titlesOn(await visit())).toEqual(['May I pay later?'])
  await call('PATCH', `/faqs/${draft}`, { published: true, version: 1 })
  expect(titlesOn(await visit())).toEqual(['Is this written?', 'May I pay later?'])
})

it('gives search engines each question of a page once', async () => {
  const id = await addQuestion('May I pay later?')
  await publish(questions({}), { ...questions({ show: 'picked', picked: [id] }), id: 'picked' })
  const body = await visit()
  expect(titlesOn(body)).toHaveLength(2)
  expect(body.match(/"@type":"Question"/g)).toHaveLength(1)
  expect(body.match(/FAQPage/g)).toHaveLength(1)
})

it('leaves out sections without records', async () => {
  await publish(works({}), questions({}))
  expect(await visit()).not.toContain('Our shelf')
  expect(await visit()).not.toContain('FAQPage')
})

it('shows pictures with their own text, that of the library, or none for decoration', async () => {
  const { url, id } = await addPicture('A shop at night')
  const own = { picture: url, alt: 'Our shop, 2026' }
  const decoration = { picture: url, isDecorative: true, alt: 'Not read' }
  await publish(pictures({ picture: url, caption: 'Since 2015' }, own, decoration))
  const alts = async () => [...(await visit()).matchAll(/<figure.*?alt="([^"]*)"/g)].map(([, alt]) => alt)
  expect(await alts()).toEqual(['A shop at night', 'Our shop, 2026', ''])
  expect(await visit()).toContain('Since 2015</figcaption>')
  await call('PATCH', `/media/${id}`, { alt: 'A shop by day', focus: { x: 10, y: 20 }, version: 2 })
  expect(await alts()).toEqual(['A shop by day', 'Our shop, 2026', ''])
})

it('asks for the text of an uploaded picture, in every type of section, before visitors see it', async () => {
  const { url, id } = await addPicture()
  const header = (props: object): Section => ({
    ...{ id: 'header', type: 'header', version: 1 },
    props: {
      ...{ eyebrow: '', above: '', title: 'Offer', lead: '', art: 'picture', picture: url, actions: [] },
      ...props,
    },
  })
  const refused = expectProblem(await publish(header({}), pictures({ picture: url })), 422)
  expect(Object.keys(refused.errors ?? {})).toEqual(['header.alt', 'pictures.items.0.alt'])
  // A picture that is not shown, a drawing of the site and a hidden section need none.
  const hidden = { ...pictures({ picture: url }), hidden: true }
  expect((await publish(header({ art: 'none' }), hidden)).statusCode).toBe(200)
  expect((await publish(pictures({ picture: '/art/demos/portfolio.svg' }))).statusCode).toBe(200)
  await call('PATCH', `/media/${id}`, { alt: 'A shop', version: 1 })
  expect((await publish(header({}))).statusCode).toBe(200)
  expect(await visit()).toContain('alt="A shop"')
})

it('refuses a gallery without a picture', async () => {
  const refused = expectProblem(await publish(pictures({ picture: '' })), 422)
  expect(refused.errors).toEqual({ 'pictures.items.0.picture': 'Picture is required' })
})
