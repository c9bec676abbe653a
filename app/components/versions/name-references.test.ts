import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTokenStore } from '#app/api/access-token.ts'
import { type ApiClient, createApiClient } from '#app/api/client.ts'
import { uploadMedia } from '#core/media/media.server.ts'
import { createPortfolio } from '#core/portfolio/edit-portfolio.server.ts'
import { admin, aPortfolio, unknownId } from '#tests/factories.ts'
import { jpegFile } from '#tests/picture-files.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'
import { createNaming } from './name-references.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
afterAll(() => site[Symbol.asyncDispose]())

const noTokens = createTokenStore(() => ({ getItem: () => null, setItem() {}, removeItem() {} }))
const createCountingClient = () => {
  const asked: string[] = []
  const api = createApiClient({
    fetch: async (address) => {
      asked.push(String(address))
      const { body, statusCode, headers } = await site.get(String(address), { authorization: 'someone' })
      return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
    },
    tokens: noTokens,
    freshToken: async () => undefined,
    onRejected: () => {},
  })
  return { api, asked }
}

it('names works and questions, and says which are deleted', async () => {
  const staff = site.ctxOf(admin)
  const bakery = await createPortfolio(staff, aPortfolio({ name: 'A bakery' }))
  const question = { question: 'May I pay later?', answer: 'Yes.', category: 'payment', position: 1 }
  const added = await site.call('POST', '/faqs', { ...question, published: true })
  const { api, asked } = createCountingClient()
  expect(
    await createNaming(api)([
      { label: 'Works', before: bakery, after: `${bakery}\n${unknownId}`, refersTo: 'portfolio' },
      { label: 'Questions', before: added.json().insertedId, after: unknownId, refersTo: 'faq' },
      { label: 'Title', before: bakery, after: '' },
    ]),
  ).toEqual([
    { label: 'Works', before: 'A bakery', after: 'A bakery\nDeleted work' },
    { label: 'Questions', before: 'May I pay later?', after: 'Deleted question' },
    { label: 'Title', before: bakery, after: '' },
  ])
  expect(asked).toHaveLength(4)
})

it('names pictures of the library, those with a point too, and says which are deleted', async () => {
  const content = await jpegFile({ width: 60, height: 40 })
  const { url } = await uploadMedia(site.ctxOf(admin), { content, name: 'shop.jpg' })
  await uploadMedia(site.ctxOf(admin), { content: await jpegFile({ width: 50, height: 40 }), name: 'b.jpg' })
  const gone = '/files/pictures/0123456789abcdef0123456789abcdef-1600x900-aabbcc.jpg'
  const { api } = createCountingClient()
  const picture = { label: 'Picture', refersTo: 'picture' } as const
  expect(
    await createNaming(api)([
      { ...picture, before: url, after: `${url}#30,40` },
      { ...picture, before: gone, after: '/art/services/website.svg' },
      { ...picture, before: '', after: 'https://elsewhere.example/a.jpg' },
    ]),
  ).toEqual([
    {
      label: 'Picture',
      before: 'shop',
      after: 'shop (stays visible: 30% from the left, 40% from the top)',
    },
    {
      label: 'Picture',
      before: '0123456789abcdef0123456789abcdef-1600x900-aabbcc.jpg (deleted from the library)',
      after: '/art/services/website.svg',
    },
    { label: 'Picture', before: '', after: 'https://elsewhere.example/a.jpg' },
  ])
})

it('reads the names of 1,800 picked works a few at a time, and leaves most of them out', async () => {
  let reading = 0
  let most = 0
  let all = 0
  const api = {
    async get() {
      all += 1
      most = Math.max(most, ++reading)
      await new Promise((resolve) => setTimeout(resolve, 1))
      reading -= 1
      return { portfolioName: 'A work', published: true }
    },
  } as unknown as ApiClient
  const ids = Array.from({ length: 1_800 }, (_, number) => `id-${number}`)
  const change = { label: 'Works', before: ids.join('\n'), after: ids.toReversed().join('\n') }
  const [named] = await createNaming(api)([{ ...change, refersTo: 'portfolio' }])
  expect([all, most]).toEqual([200, 8])
  expect(named?.before.split('\n').slice(199, 201)).toEqual(['A work', 'id-200'])
})
