import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { admin, client, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
const wire = { portfolioName: 'A bakery', completionDate: '2026-03-14', caseText: 'First text' }

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
beforeEach(() => site.database.deleteFrom('portfolio_record').execute())
afterAll(() => site[Symbol.asyncDispose]())

const add = async (): Promise<string> => (await site.post('/api/portfolios', wire, token)).json().insertedId
const change = (id: string, body: object) =>
  site.request({
    ...{ method: 'PATCH', url: `/api/portfolios/${id}` },
    headers: { ...token, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const read = (id: string, path = '') => site.get(`/api/portfolios/${id}/versions${path}`, token)

it('keeps the versions of a piece of work for staff, without its visibility', async () => {
  const id = await add()
  await change(id, { caseText: 'Second text', completionDate: '', version: 1 })
  expect((await read(id)).json()).toMatchObject([{ version: 2 }, { version: 1 }])
  const first = (await read(id, '/1')).json()
  expect(first).toMatchObject({ version: 1, content: wire })
  expect(first.content).not.toHaveProperty('published')
  expect((await read(id, '/2')).json().content).toMatchObject({
    ...{ caseText: 'Second text', completionDate: null, portfolioName: wire.portfolioName },
  })
  expectProblem(await read(id, '/9'), 404)
  expect((await read(unknownId)).json()).toEqual([])
})

it('keeps what was there before the first change of earlier work', async () => {
  const id = await add()
  await site.database.deleteFrom('portfolio_version').execute()
  await change(id, { caseText: 'Second text', version: 1 })
  expect((await read(id, '/1')).json()).toMatchObject({ writtenBy: null, content: wire })
})

it('keeps the newest 30 versions, in the trash too, until the work is purged', async () => {
  const id = await add()
  for (let version = 1; version <= 31; version += 1)
    await change(id, { caseText: `Text ${version}`, version })
  const versions = (await read(id)).json()
  expect(versions).toHaveLength(30)
  expect(versions.at(-1)).toMatchObject({ version: 3 })
  await site.request({ method: 'DELETE', url: `/api/portfolios/${id}`, headers: token })
  expect((await read(id)).json()).toEqual([])
  await site.post(`/api/trash/portfolio/${id}/restore`, {}, token)
  expect((await read(id)).json()).toHaveLength(30)
  await site.database.deleteFrom('portfolio_record').execute()
  expect(await site.database.selectFrom('portfolio_version').select('version').execute()).toEqual([])
})

it('refuses everybody else', async () => {
  const id = await add()
  await using theirs = await createTestSite({ signedIn: client, shared: site })
  for (const path of ['', '/1']) {
    expectProblem(await theirs.get(`/api/portfolios/${id}/versions${path}`), 401)
    expectProblem(await theirs.get(`/api/portfolios/${id}/versions${path}`, token), 403)
  }
})
