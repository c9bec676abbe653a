import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createArticle, updateArticle } from '#core/article/article.server.ts'
import type { ArticleInput } from '#core/article/article.ts'
import { createBlog } from '#core/blog/edit-blog.server.ts'
import { createPortfolio } from '#core/portfolio/edit-portfolio.server.ts'
import { picturedLists } from '#core/social-picture/social-picture.ts'
import { sharp } from '#platform/picture-encoder/sharp.ts'
import { aBlog, admin, aPortfolio, unknownId } from '#tests/factories.ts'
import { plain } from '#tests/picture-files.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin, settings: { RATE_LIMIT: 'on' } })
})
afterAll(() => site[Symbol.asyncDispose]())

const token = { authorization: 'Bearer x' }
const filesOf = () => readdir(join(site.filesFolder, 'social-pictures')).catch(() => [])
async function draw(url: string) {
  const answer = await site.get(url)
  expect(answer.statusCode, answer.body).toBe(200)
  const { width, height, format } = await sharp(answer.rawPayload).metadata()
  expect({ width, height }).toEqual({ width: 1200, height: 630 })
  return { answer, format, content: answer.rawPayload }
}
const previewOf = (html: string) =>
  html.match(/property="og:image" content="https?:\/\/[^/]+([^"]+)"/)?.[1] ?? ''
const uploadPicture = async (background: string) =>
  (
    await site.request({
      method: 'POST',
      url: '/api/pictures',
      headers: { ...token, 'content-type': 'application/octet-stream' },
      payload: await plain({ width: 900, height: 700 }, background).png().toBuffer(),
    })
  ).json().url as string

it.each([
  '/',
  '/about',
  '/coding',
  '/contact',
  '/privacy',
  '/services/custom',
  '/login',
  ...Object.keys(picturedLists).map((name) => `/${name}`),
])('draws the preview of %s, if it is a page', async (path) => {
  const page = await site.get(path)
  if (page.statusCode === 404) return expect(path).toBe('/services/custom')
  const { format, answer } = await draw(previewOf(page.body))
  expect(format).toBe('png')
  expect(answer.rawPayload.length).toBeLessThan(100_000)
  const list = path.slice(1)
  if (list in picturedLists) expect(previewOf(page.body)).toBe(`/art/og/${list}.png`)
})

it('draws a list page with its title of the settings', async () => {
  const tagOf = async () => (await draw('/art/og/help.png')).answer.headers.etag
  const before = await tagOf()
  const { version } = (await site.get('/api/site-settings', token)).json()
  const change = (payload: object) =>
    site.request({ method: 'PATCH', url: '/api/site-settings', headers: token, payload })
  expect((await change({ helpTitle: 'Ask the ferryman', version })).statusCode).toBe(200)
  expect(await tagOf()).not.toBe(before)
  expect((await change({ helpTitle: 'How things work', version: version + 1 })).statusCode).toBe(200)
  expect(await tagOf()).toBe(before)
})

it('draws the title of a help article that everybody may read', async () => {
  const ctx = site.ctxOf(admin)
  const article: ArticleInput = {
    ...{ title: 'How to pay', body: 'By bank.', keywords: '', category: 'payment', position: 1 },
    ...{ audience: 'public', isPublished: true },
  }
  const id = await createArticle(ctx, article)
  const url = previewOf((await site.get(`/help/${id}`)).body)
  expect(url).toBe(`/art/og/articles/${id}.jpg`)
  const { headers } = (await draw(url)).answer
  await updateArticle(ctx, id, { title: 'How to pay by bank', version: 1 })
  expect((await draw(url)).answer.headers.etag).not.toBe(headers.etag)
  for (const hidden of [{ isPublished: false }, { audience: 'clients' }] as const) {
    const other = await createArticle(ctx, { ...article, ...hidden })
    expectProblem(await site.get(`/art/og/articles/${other}.jpg`, token), 404)
  }
})

it('draws a post with its picture, once, and anew when its facts change', async () => {
  const image = await uploadPicture('#c02020')
  const ctx = site.ctxOf(admin)
  const id = await createBlog(ctx, aBlog({ title: 'ক্ষুদ্র ব্যবসার ওয়েবসাইট', image }))
  const url = `/art/og/blogs/${id}.jpg`
  expect(
    previewOf(
      (await site.get(`/blogs/${id}`)).body ||
        (await site.get((await site.get(`/blogs/${id}`)).headers.location as string)).body,
    ),
  ).toBe(url)
  const first = await draw(url)
  expect(first.format).toBe('jpeg')
  const pixel = await sharp(first.content)
    .extract({ left: 1000, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect([...pixel].map((value) => Math.round(value / 32))).toEqual([6, 1, 1])
  const kept = await filesOf()
  const again = await draw(url)
  expect(again.content.equals(first.content)).toBe(true)
  expect(await filesOf()).toEqual(kept)
  const known = await site.get(url, { 'if-none-match': String(first.answer.headers.etag) })
  expect(known.statusCode).toBe(304)

  const patch = { title: 'Another title', version: 1 }
  const edit = await site.request({
    method: 'PATCH',
    url: `/api/blogs/${id}`,
    headers: { ...token, 'content-type': 'application/json' },
    payload: JSON.stringify(patch),
  })
  expect(edit.statusCode, edit.body).toBe(200)
  const changed = await draw(url)
  expect(changed.answer.headers.etag).not.toBe(first.answer.headers.etag)
  expect(changed.content.equals(first.content)).toBe(false)
  expect(await filesOf()).toHaveLength(kept.length)
})

it('draws a post or work with its own picture for link previews instead of the main one', async () => {
  const [image, socialImage] = [await uploadPicture('#c02020'), await uploadPicture('#20c020')]
  const ctx = site.ctxOf(admin)
  for (const path of [
    `blogs/${await createBlog(ctx, aBlog({ image, socialImage }))}`,
    `portfolios/${await createPortfolio(ctx, aPortfolio({ image, socialImage }))}`,
  ]) {
    const { content } = await draw(`/art/og/${path}.jpg`)
    const place = { left: 1000, top: 300, width: 1, height: 1 }
    const pixel = await sharp(content).extract(place).raw().toBuffer()
    expect([...pixel].map((value) => Math.round(value / 32))).toEqual([1, 6, 1])
  }
})

it('draws whatever a title holds', async () => {
  const ctx = site.ctxOf(admin)
  const titles = [
    '<span font="9999">&amp; <b>'.repeat(7),
    'A\u202Eevil\u2066 title\u0007',
    `Z${'\u0301'.repeat(150)}algo`,
    'x'.repeat(200),
    'ক্ষ'.repeat(60),
    '🎉'.repeat(60),
    'عربي 中文',
  ]
  for (const name of titles) {
    const id = await createPortfolio(ctx, aPortfolio({ name }))
    await draw(`/art/og/portfolios/${id}.jpg`)
  }
})

it('draws nothing for what no visitor sees', async () => {
  const ctx = site.ctxOf(admin)
  const draft = await createBlog(ctx, { ...aBlog({ title: 'A draft' }), state: 'draft' })
  const before = await filesOf()
  for (const url of [
    `/art/og/blogs/${draft}.jpg`,
    `/art/og/blogs/${unknownId}.jpg`,
    '/art/og/blogs/..%2f..%2fetc.jpg',
    '/art/og/portfolios/x.jpg',
    '/art/og/services/none.jpg',
    '/art/og/constructor.png',
    '/art/og/unknown.png',
  ]) {
    expectProblem(await site.get(url), 404)
  }
  expect(await filesOf()).toEqual(before)
})

it('draws the same picture once for many requests at once', async () => {
  const ctx = site.ctxOf(admin)
  const id = await createPortfolio(ctx, aPortfolio({ name: 'At once' }))
  const at = '198.51.100.9'
  const get = (url: string) => site.request({ method: 'GET', url, remoteAddress: at })
  const before = (await filesOf()).length
  // Ids in capitals are the same record.
  const spellings = [id, id.toUpperCase()]
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => get(`/art/og/portfolios/${spellings[index % 2]}.jpg`)),
  )
  expect(await filesOf()).toHaveLength(before + 1)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
})
