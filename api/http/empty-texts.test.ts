import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBlog, aContactMessage, admin, aProblem, aReview, client } from '#tests/factories.ts'
import { addPeople, ownerEmail } from '#tests/people.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
let site: TestSite
let clientSite: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
  await addPeople(site.database)
  clientSite = await createTestSite({ shared: site, signedIn: { ...client, email: ownerEmail } })
})
afterAll(async () => {
  await clientSite[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

const invisible = {
  nothing: '',
  'white space': ' \n\t\u00a0\u3000',
  'zero-width spaces': '\u200b\u200c\u200d\ufeff',
  'word joiners': '\u2060\u2060\u2060\u2060\u2060',
  'soft hyphens': '\u00ad',
  'Hangul fillers': '\u3164\u115f\u1160\uffa0',
  'braille blanks': '\u2800\u2800\u2800\u2800\u2800\u2800\u2800\u2800\u2800\u2800',
  'direction marks': '\u200e\u202e\u2066\u061c',
  'variation selectors and tags': '\ufe0f\u{e0041}\u034f',
  'control characters': '\u0001\u0085',
}
const texts = Object.entries(invisible)

it.each(texts)('refuses a review of %s, even with a rating and a name', async (_, text) => {
  const review = aReview({ title: text, review: text })
  const { errors, message } = expectProblem(await site.post('/api/reviews', review), 422)
  expect(errors).toEqual({ review: 'Please write a title or a few words first.' })
  expect(message).toBe('Please write a title or a few words first.')
})

it.each(texts)('refuses a portfolio whose name is %s', async (_, portfolioName) => {
  const answer = await site.post('/api/portfolios', { portfolioName }, token)
  expect(expectProblem(answer, 422).errors).toEqual({ portfolioName: 'Portfolio name is required' })
})

it('refuses a portfolio without a name, also in updates', async () => {
  expectProblem(await site.post('/api/portfolios', {}, token), 422)
  const { insertedId } = (await site.post('/api/portfolios', { portfolioName: 'Clinic' }, token)).json()
  const url = `/api/portfolios/${insertedId}`
  const change = (payload: object) => site.request({ method: 'PATCH', url, headers: token, payload })
  expectProblem(await change({ portfolioName: '\u200b', version: 1 }), 422)
  expect((await change({ portfolioNotes: 'Done', version: 1 })).statusCode).toBe(200)
  expect((await site.get(url)).json()).toMatchObject({ portfolioName: 'Clinic', portfolioNotes: 'Done' })
})

it.each(texts)('refuses a contact message of %s, in all its fields', async (_, text) => {
  const answer = await site.post('/api/contact', { name: text, email: text, message: text })
  expect(expectProblem(answer, 422).errors).toEqual({ message: 'Please write a message first.' })
})

it.each(texts)('treats %s as empty in required fields', async (_, text) => {
  const errorsOf = async (url: string, body: object, as = site) =>
    expectProblem(await as.post(url, body, token), 422).errors
  expect(await errorsOf('/api/blogs', aBlog({ title: text, author: text, content: text }))).toEqual({
    title: 'Title is required',
    author: 'Author name is required',
    content: 'Content is required',
  })
  expect(await errorsOf('/api/notes', { title: text, email: text, text })).toEqual({
    title: 'Title is required',
    email: 'Email is required',
    text: 'Text is required',
  })
  expect(await errorsOf('/api/problems', aProblem({ title: text, text }), clientSite)).toEqual({
    title: 'Title is required',
    text: 'Text is required',
  })
  const order = { service: 'wordpress', brief: { business: text } }
  expect(await errorsOf('/api/orders', order, clientSite)).toMatchObject({
    'brief.business': 'Please answer this',
  })
})

it('counts only visible characters towards a minimum length', async () => {
  const answer = await site.post('/api/blogs', aBlog({ title: 'A\u200b\u200b\u200b\u200bb' }), token)
  expect(expectProblem(answer, 422).errors).toEqual({ title: 'Title must be at least 5 characters' })
})

it('stores visible texts exactly as sent, including invisible characters', async () => {
  const title = '\u2060👩🏽\u200d💻 ক\u09cd\u200cষ '
  for (const review of [aReview({ title, review: '' }), aReview({ title: '', review: title })]) {
    expect((await site.post('/api/reviews', review)).statusCode).toBe(201)
    expect((await site.get('/api/reviews')).json()[0]).toMatchObject({
      title: review.title,
      review: review.review,
    })
  }
  expect((await site.post('/api/contact', aContactMessage({ name: '', message: '' }))).statusCode).toBe(201)
})
