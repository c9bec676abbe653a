import { v7 as createId } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBlog } from '#core/blog/edit-blog.server.ts'
import { sweepFiles } from '#core/file/sweep.server.ts'
import { readMediaUses } from '#core/media/media-uses.server.ts'
import { createPortfolio } from '#core/portfolio/edit-portfolio.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import type { CustomRoleId } from '#core/role/role.ts'
import { aBlog, admin, aPortfolio, aProject, client, unknownId } from '#tests/factories.ts'
import { addMethod, aMethod } from '#tests/payments.ts'
import { jpegFile } from '#tests/picture-files.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
const asFile = { ...token, 'content-type': 'application/octet-stream' }
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
afterAll(() => site[Symbol.asyncDispose]())

const send = (url: string, payload: Buffer) => site.request({ method: 'POST', url, headers: asFile, payload })
async function add(name = 'shop.jpg') {
  const answer = await send(
    `/api/media?name=${encodeURIComponent(name)}`,
    await jpegFile({ width: 60, height: 40 }),
  )
  expect(answer.statusCode, answer.body).toBe(201)
  const { insertedId: id, ...row } = answer.json()
  return { ...row, id } as { id: string; url: string; version: number; name: string }
}
const change = (id: string, body: object) =>
  site.request({
    method: 'PATCH',
    url: `/api/media/${id}`,
    headers: { ...token, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const list = async (query = '') => (await site.get(`/api/media${query}`, token)).json()
const usesOf = async (id: string) => (await site.get(`/api/media/${id}/uses`, token)).json()

it('keeps an uploaded picture in the library, searched by name and text', async () => {
  const { id, url, name } = await add('দোকানের ছবি.JPG')
  expect(name).toBe('দোকানের ছবি')
  expect((await site.get(url)).statusCode).toBe(200)
  expect((await list('?described=false'))[0]).toMatchObject({ _id: id, alt: '', width: 60, height: 40 })
  expect((await change(id, { alt: 'A shop at night', version: 1 })).statusCode).toBe(200)
  for (const query of ['?q=SHOP%20AT', `?q=${encodeURIComponent('দোকান')}`, '?described=true']) {
    expect(await list(query), query).toMatchObject([{ _id: id, version: 2 }])
  }
  for (const address of [url, `${url}#30,40`]) {
    expect(await list(`?url=${encodeURIComponent(address)}`)).toMatchObject([{ _id: id }])
  }
  expect(await list('?url=/files/pictures/other.jpg')).toEqual([])
  expectProblem(await change(id, { alt: 'Late', version: 1 }), 409)
  expectProblem(await change(id, { name: ' ', version: 2 }), 422)
  await sweepFiles({ ...site.ctxOf(admin), now: () => new Date(Date.now() + 2 * 86_400_000) })
  expect((await site.get(url)).statusCode).toBe(200)
})

it('refuses files that are no pictures', async () => {
  expectProblem(
    await send('/api/media?name=a.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    415,
  )
  expectProblem(await send('/api/media?name=a.jpg', Buffer.alloc(0)), 422)
})

it('says where a picture is used', async () => {
  const { id, url } = await add()
  expect(await usesOf(id)).toEqual({ uses: [], others: 0 })
  const ctx = site.ctxOf(admin)
  const blog = await createBlog(ctx, aBlog({ title: 'In its text', content: `Look: ![](${url})` }))
  const work = await createPortfolio(ctx, aPortfolio({ image: url }))
  const { content, revision } = (await site.get('/api/pages/about/draft', token)).json()
  const [first, ...others] = content.sections
  await site.request({
    method: 'PUT',
    url: '/api/pages/about/draft',
    headers: { ...token, 'content-type': 'application/json' },
    payload: JSON.stringify({
      content: { ...content, sections: [{ ...first, props: { ...first.props, note: url } }, ...others] },
      revision,
    }),
  })
  const service = { title: 'A drawn service', image: url }
  expect((await site.post('/api/services', service, token)).statusCode).toBe(201)
  const { uses } = await usesOf(id)
  expect(uses).toEqual(
    expect.arrayContaining([
      { kind: 'blog', _id: blog, title: 'In its text', isDraft: false },
      expect.objectContaining({ kind: 'portfolio', _id: work }),
      { kind: 'service', _id: 'a-drawn-service', title: 'A drawn service', isDraft: false },
      { kind: 'page', _id: 'about', title: 'About us', isDraft: true },
    ]),
  )
  const counted = { uses: [], others: uses.length }
  expect(await readMediaUses(site.ctxOf({ ...admin, role: 'finance' }), id)).toEqual(counted)
})

it('says where a picture is used after records and the picture are renamed, and while they are in the trash', async () => {
  const { id, url } = await add('used.jpg')
  const ok = async (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const answer = await site.call(method, path, body)
    expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(300)
    return answer.json()
  }
  const text = `Look: ![](${url})`
  const blog = (await ok('POST', '/blogs', aBlog({ title: 'A post', content: text }))).insertedId
  const draft = (await ok('POST', '/blogs', aBlog({ title: 'A draft' }))).insertedId
  const post = aBlog({ title: 'A draft', content: text })
  await ok('PUT', `/blogs/${draft}/draft`, { ...post, version: 1, revision: 0 })
  const work = (await ok('POST', '/portfolios', { portfolioName: 'Work', beforeImage: url })).insertedId
  const shared = { position: 1, published: true }
  const question = { question: 'Question?', answer: text, category: 'work', ...shared }
  const faq = (await ok('POST', '/faqs', question)).insertedId
  const help = { title: 'Article', body: text, keywords: '', category: 'account', audience: 'public' }
  const article = (await ok('POST', '/articles', { ...help, ...shared })).insertedId
  const page = (await ok('POST', '/pages', { name: 'Page', path: '/used' })).insertedId
  const { content, revision } = (await site.call('GET', `/pages/${page}/draft`)).json()
  const section = { id: 'text', type: 'text', version: 1, props: { title: 'Offer', text } }
  await ok('PUT', `/pages/${page}/draft`, { content: { ...content, sections: [section] }, revision })
  const uses = async () => {
    const found: { kind: string; title: string; isDraft: boolean }[] = (await usesOf(id)).uses
    return found.map(({ kind, title, isDraft }) => `${kind} ${title}${isDraft ? ' (draft)' : ''}`).sort()
  }
  const all = ['article Article', 'blog A draft (draft)', 'blog A post', 'faq Question?', 'page Page (draft)']
  expect(await uses()).toEqual([...all, 'portfolio Work'])

  await ok('PATCH', `/blogs/${blog}`, { title: 'Renamed post', version: 1 })
  await ok('PATCH', `/portfolios/${work}`, { portfolioName: 'Renamed work', version: 1 })
  await ok('PATCH', `/faqs/${faq}`, { question: 'Renamed question?', version: 1 })
  await ok('PATCH', `/articles/${article}`, { title: 'Renamed article', version: 1 })
  await ok('PATCH', `/pages/${page}`, { name: 'Renamed page', version: 1 })
  await ok('PATCH', `/media/${id}`, { name: 'renamed', version: 1 })
  const renamed = [
    ...['article Renamed article', 'blog A draft (draft)', 'blog Renamed post', 'faq Renamed question?'],
    ...['page Renamed page (draft)', 'portfolio Renamed work'],
  ]
  expect(await uses()).toEqual(renamed)

  const trashed: [kind: string, path: string, record: string][] = [
    ['blog', 'blogs', blog],
    ['blog', 'blogs', draft],
    ['portfolio', 'portfolios', work],
    ['faq', 'faqs', faq],
    ['article', 'articles', article],
    ['page', 'pages', page],
  ]
  for (const [, path, record] of trashed) await ok('DELETE', `/${path}/${record}`)
  expect(await usesOf(id)).toEqual({ uses: [], others: 0 })
  for (const [kind, , record] of trashed) await ok('POST', `/trash/${kind}/${record}/restore`, {})
  expect(await uses()).toEqual(renamed)

  await ok('DELETE', `/media/${id}`)
  expectProblem(await site.call('GET', `/media/${id}/uses`), 404)
  await ok('POST', `/trash/media/${id}/restore`, {})
  expect(await uses()).toEqual(renamed)
})

it('counts a project that shows a picture, but not in the trash', async () => {
  const { id, url } = await add()
  const project = await createProject(site.ctxOf(admin), aProject({ image: url }))
  expect(await usesOf(id)).toEqual({ uses: [], others: 1 })
  expect((await site.call('DELETE', `/projects/${project}`)).statusCode).toBe(200)
  expect(await usesOf(id)).toEqual({ uses: [], others: 0 })
  expect((await site.call('POST', `/trash/project/${project}/restore`, {})).statusCode).toBe(200)
  expect(await usesOf(id)).toEqual({ uses: [], others: 1 })
})

it('replaces a picture wherever the website shows it, and refuses edits that began before', async () => {
  const { id, url } = await add()
  const ctx = site.ctxOf(admin)
  const blog = await createBlog(
    ctx,
    aBlog({ title: 'A replaced cover', image: url, socialImage: url, content: `![Shop](${url})` }),
  )
  const draft = { ...aBlog({ title: 'A draft without it' }), version: 1, revision: 0 }
  expect((await site.call('PUT', `/blogs/${blog}/draft`, draft)).statusCode).toBe(200)
  expect((await site.get('/blogs/a-replaced-cover')).body).toContain(url)
  const answer = await send(`/api/media/${id}/file?version=1`, await jpegFile({ width: 90, height: 30 }))
  expect(answer.json()).toMatchObject({ modifiedCount: 1, records: 1 })
  const [row] = await list('?q=shop')
  expect(row).toMatchObject({ _id: id, version: 2, width: 90 })
  expect(row.url).not.toBe(url)
  const page = (await site.get('/blogs/a-replaced-cover')).body
  expect([page.includes(url), page.includes(row.url)]).toEqual([false, true])
  const versions = (await site.get(`/api/blogs/${blog}/versions/1`, token)).json()
  expect(versions.content).toMatchObject({ image: row.url, socialImage: row.url })
  expect((await site.get(`/api/blogs/${blog}/draft`, token)).json()).toMatchObject({ version: 2 })
  const late = await site.request({
    method: 'PATCH',
    url: `/api/blogs/${blog}`,
    headers: { ...token, 'content-type': 'application/json' },
    payload: JSON.stringify({ image: url, version: 1 }),
  })
  expectProblem(late, 409)
  expectProblem(await send(`/api/media/${id}/file?version=1`, await jpegFile()), 409)
  expectProblem(await send(`/api/media/${unknownId}/file?version=1`, await jpegFile()), 404)
})

it('finds and replaces a picture that only the draft of a live post or a version of work shows', async () => {
  const { id, url } = await add()
  const post = aBlog({ title: 'A post without a picture' })
  const blog = await createBlog(site.ctxOf(admin), post)
  const call = (method: 'PUT' | 'PATCH', path: string, body: object) =>
    site.request({
      ...{ method, url: `/api${path}` },
      headers: { ...token, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  const draft = { ...post, content: `![Shop](${url})`, version: 1, revision: 0 }
  const { revision } = (await call('PUT', `/blogs/${blog}/draft`, draft)).json()
  const values = { portfolioName: 'A shop', beforeImage: url }
  const work = (await site.post('/api/portfolios', values, token)).json().insertedId
  await call('PATCH', `/portfolios/${work}`, { beforeImage: '', version: 1 })
  expect((await usesOf(id)).uses).toEqual([
    { kind: 'blog', _id: blog, title: 'A post without a picture', isDraft: true },
  ])
  await sweepFiles({ ...site.ctxOf(admin), now: () => new Date(Date.now() + 2 * 86_400_000) })
  await send(`/api/media/${id}/file?version=1`, await jpegFile({ width: 90, height: 30 }))
  const [row] = await list('?q=shop')
  const kept = (await site.get(`/api/blogs/${blog}/draft`, token)).json()
  expect(kept).toMatchObject({ revision: revision + 1, content: { content: `![Shop](${row.url})` } })
  const first = (await site.get(`/api/portfolios/${work}/versions/1`, token)).json()
  expect(first.content.beforeImage).toBe(row.url)
})

it('replaces a picture of a service, which keeps its versions', async () => {
  const { id, url } = await add()
  const service = { title: 'Shop photos', image: url, description: `![Shop](${url})`, active: true }
  const { slug } = (await site.post('/api/services', service, token)).json()
  expect((await site.get(`/services/${slug}`)).body).toContain(url)
  const answer = await send(`/api/media/${id}/file?version=1`, await jpegFile({ width: 90, height: 30 }))
  expect(answer.json()).toMatchObject({ records: 1 })
  const next = (await list('?q=shop')).find(({ _id }: { _id: string }) => _id === id).url
  await expect.poll(async () => (await site.get(`/services/${slug}`)).body).toContain(next)
  expect((await site.get(`/services/${slug}`)).body).not.toContain(url)
  const versions = (await site.get(`/api/services/${slug}/versions`, token)).json()
  expect(versions).toMatchObject([{ version: 2 }, { version: 1 }])
  for (const { version } of versions) {
    const { image, description } = (await site.get(`/api/services/${slug}/versions/${version}`, token)).json()
    expect([image, description]).toEqual([next, `![Shop](${next})`])
  }
  const late = await site.call('PATCH', `/services/${slug}`, { image: url, version: 1 })
  expectProblem(late, 409)
})

it('leaves services and their versions alone for staff who may not edit them', async () => {
  const { id, url } = await add()
  const { slug } = (await site.post('/api/services', { title: 'Shop signs', image: url }, token)).json()
  await using theirs = await createTestSite({ shared: site, signedIn: { ...admin, role: 'editor' } })
  const replaced = await theirs.request({
    ...{ method: 'POST', url: `/api/media/${id}/file?version=1`, payload: await jpegFile() },
    headers: { ...token, 'content-type': 'application/octet-stream' },
  })
  expect(replaced.json()).toMatchObject({ modifiedCount: 1, records: 0 })
  expect((await site.get(`/api/services/${slug}`, token)).json()).toMatchObject({ image: url, version: 1 })
  const first = (await site.get(`/api/services/${slug}/versions/1`, token)).json()
  expect(first.image).toBe(url)
})

it('leaves pages and their versions alone for staff who may only write posts', async () => {
  const { id, url } = await add()
  const path = '/api/pages/contact/draft'
  const { content, revision } = (await site.get(path, token)).json()
  const [first, ...others] = content.sections
  const changed = { ...content, sections: [{ ...first, props: { ...first.props, note: url } }, ...others] }
  const draft = await site.call('PUT', '/pages/contact/draft', { content: changed, revision })
  expect(draft.statusCode, draft.body).toBe(200)
  const roleId = createId() as CustomRoleId
  const customRole = { id: roleId, name: 'Writers', areas: ['blog' as const] }
  await using theirs = await createTestSite({
    shared: site,
    signedIn: { ...admin, role: roleId, customRole },
  })
  const replaced = await theirs.request({
    ...{ method: 'POST', url: `/api/media/${id}/file?version=1`, payload: await jpegFile() },
    headers: asFile,
  })
  expect(replaced.statusCode, replaced.body).toBe(200)
  expect((await site.get(path, token)).json()).toMatchObject({
    content: changed,
    revision: draft.json().revision,
  })
})

it('keeps the picture of a way to pay when it is replaced in the library', async () => {
  const { id, url } = await add()
  const methodId = await addMethod(site.ctxOf(admin), aMethod({ qrImage: url }))
  const replaced = await send(`/api/media/${id}/file?version=1`, await jpegFile({ width: 20, height: 20 }))
  expect(replaced.statusCode, replaced.body).toBe(200)
  const methods = site.database.selectFrom('payment_method').select('qr_image').where('id', '=', methodId)
  expect(await methods.execute()).toEqual([{ qr_image: url }])
})

it('moves pictures to the trash and back, while posts keep them', async () => {
  const { id, url } = await add('trashed.jpg')
  await createBlog(site.ctxOf(admin), aBlog({ title: 'Keeps its cover', image: url }))
  expect((await site.request({ method: 'DELETE', url: `/api/media/${id}`, headers: token })).statusCode).toBe(
    200,
  )
  expect(await list('?q=trashed')).toEqual([])
  const later = { ...site.ctxOf(admin), now: () => new Date(Date.now() + 2 * 86_400_000) }
  await sweepFiles(later)
  expect((await site.get(url)).statusCode).toBe(200)
  const trashed = (await site.get('/api/trash?kind=media', token)).json()
  expect(trashed).toMatchObject([{ _id: id, title: 'trashed' }])
  expect((await site.post(`/api/trash/media/${id}/restore`, {}, token)).statusCode).toBeLessThan(300)
  expect(await list('?q=trashed')).toMatchObject([{ _id: id }])
})

it('shows the library to staff only', async () => {
  await using theirs = await createTestSite({ signedIn: client, shared: site })
  expectProblem(await theirs.get('/api/media', token), 403)
  expectProblem(await site.get('/api/media'), 401)
})

it('keeps the focus of a picture wherever the website shows it', async () => {
  const { id, url } = await add('door.jpg')
  const blogId = await createBlog(site.ctxOf(admin), aBlog({ image: url, content: `![A door](${url})` }))
  const shown = async () => (await site.get(`/api/blogs/${blogId}`)).json()
  expectProblem(await change(id, { focus: { x: 101, y: 0 }, version: 1 }), 422)
  expect((await change(id, { focus: { x: 20, y: 80 }, version: 1 })).statusCode).toBe(200)
  expect((await list('?q=door'))[0]).toMatchObject({ url: `${url}#20,80`, version: 2 })
  expect(await shown()).toMatchObject({
    image: `${url}#20,80`,
    content: `![A door](${url}#20,80)`,
    version: 2,
  })
  expect((await usesOf(id)).uses).toMatchObject([{ kind: 'blog', _id: blogId }])
  const page = await site.get('/blogs')
  expect(page.body).toContain(`src="${url}#20,80"`)
  expect(page.body).toContain('style="object-position:20% 80%"')
  await sweepFiles({ ...site.ctxOf(admin), now: () => new Date(Date.now() + 2 * 86_400_000) })
  expect((await site.get(url)).statusCode).toBe(200)

  const answer = await send(`/api/media/${id}/file?version=2`, await jpegFile({ width: 50, height: 50 }))
  expect(answer.json()).toMatchObject({ records: 1 })
  const { image } = await shown()
  expect(image).toMatch(/#20,80$/)
  expect((await list('?q=door'))[0]).toMatchObject({ url: image })
  await change(id, { focus: null, version: 3 })
  expect((await shown()).image).toBe(image.replace(/#.*/, ''))
})

it('finds a picture in the story of a portfolio, which shows before and after, and what the client says', async () => {
  const [before, more] = [await add('before.jpg'), await add('more.jpg')]
  const caseText = `They had **paper** only.\n\n![A list](${more.url})`
  const quote = 'We sleep better now.'
  const story = { beforeImage: before.url, caseText, pictures: more.url, clientQuote: quote }
  const id = await createPortfolio(site.ctxOf(admin), aPortfolio({ ...story, name: 'A told story' }))
  for (const { id: media } of [before, more]) {
    expect((await usesOf(media)).uses).toMatchObject([{ kind: 'portfolio', _id: id }])
  }
  const page = (await site.get('/portfolios/a-told-story')).body
  for (const part of ['<strong>paper</strong>', before.url, more.url, quote, 'Before', 'After']) {
    expect(page).toContain(part)
  }
  expect(page).toContain('alt="A told story, before"')
  expect(page).toContain('alt="A told story, picture 1"')
  await change(before.id, { alt: 'Orders on paper', version: 1 })
  await change(more.id, { alt: 'A list of orders', version: 1 })
  await expect
    .poll(async () => (await site.get('/portfolios/a-told-story')).body)
    .toContain('alt="A list of orders"')
  const described = (await site.get('/portfolios/a-told-story')).body
  expect(described).toContain('alt="Orders on paper"')
  expect(described).not.toMatch(/, (before|picture 1)"/)
  const wrong = await site.request({
    method: 'PATCH',
    url: `/api/portfolios/${id}`,
    headers: { ...token, 'content-type': 'application/json' },
    payload: JSON.stringify({ version: 1, pictures: `${more.url}\njavascript:alert(1)` }),
  })
  expect(expectProblem(wrong, 422).errors).toEqual({ pictures: 'Must be addresses of pictures' })
})
