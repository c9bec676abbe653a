import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { admin, aProject, client, fragileText, unknownId, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { withTotal } from '../paging.ts'
import { createProject, removeProject, removeProjects, updateProject } from './edit-project.server.ts'
import { getProject, listProjects, listProjectsOf } from './project.server.ts'
import { type ProjectInput, projectInput } from './project.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(() => test.database.deleteFrom('project_record').execute())
afterAll(() => test[Symbol.asyncDispose]())

const create = (some: Partial<ProjectInput> = {}) => createProject(test.ctxOf(admin), aProject(some))
const get = (id: string) => getProject(test.ctxOf(admin), id)
const listAll = (request = {}) => listProjects(test.ctxOf(admin), { limit: 100, ...request })

it('stores a project exactly as entered, and returns it without its passwords', async () => {
  const now = new Date('2026-03-15T00:00:00Z')
  const input = aProject({ companyName: fragileText, notes: fragileText, progress: 12.5 })
  const id = await createProject(test.ctxOf(admin, { now: () => now }), input)
  const { emailPassword: _, wpPassword: __, ...facts } = input
  expect(await get(id)).toEqual({
    ...facts,
    id,
    clientId: expect.any(String),
    isNotified: true,
    createdAt: now,
    version: 1,
  })
})

const labels = {
  companyName: 'Company name',
  licence: 'Web licence',
  ownerName: 'Owner name',
  countryName: 'Country name',
  email: 'Email',
  emailPassword: 'Email password',
  wpUsername: 'WordPress username',
  wpPassword: 'WordPress password',
  shortDescription: 'Short description',
}
it.each(Object.entries(labels))('requires %s', (field, label) => {
  for (const value of [undefined, null, '', ' \n']) {
    const { error } = projectInput.safeParse({ ...aProject({ costs: [] }), [field]: value })
    expect(error?.issues.map(({ message }) => message)).toEqual([`${label} is required`])
  }
})

it.each([-1, 100.1, 'much', true])('refuses a progress of %s', (progress) => {
  const { error } = projectInput.safeParse({ ...aProject({ costs: [] }), progress })
  expect(error?.issues[0]?.message).toBe('Progress must be a number from 0 to 100')
})

it.each([
  [12.5, 1250],
  ['0.07', 7],
  [1.005, undefined],
  [-1, undefined],
  [10_000_001, undefined],
])('parses the amount %s as %s cents', (amount, minor) => {
  const parsed = projectInput.safeParse({ ...aProject(), costs: [{ category: 'Domain', amount }] })
  expect(parsed.data?.costs[0]?.amount.minor).toBe(minor)
})

it('stores URL and domain expiry only for projects with a website', async () => {
  const id = await create({ hasWebsite: false })
  expect(await get(id)).toMatchObject({ websiteUrl: '', domainExpiresOn: null })
  const change = { hasWebsite: true, websiteUrl: 'https://a.example', domainExpiresOn: '2027-01-01' }
  await updateProject(test.ctxOf(admin), id, { ...change, version: 1 })
  expect(await get(id)).toMatchObject(change)
  await updateProject(test.ctxOf(admin), id, { hasWebsite: false, version: 2 })
  expect(await get(id)).toMatchObject({ websiteUrl: '', domainExpiresOn: null, version: 3 })
})

it('changes only the given fields, once per version', async () => {
  const id = await create()
  const before = await get(id)
  expect(await updateProject(test.ctxOf(admin), id, { progress: 60, costs: [], version: 1 })).toBe(1)
  expect(await get(id)).toEqual({ ...before, progress: 60, costs: [], version: 2 })
  expect(await updateProject(test.ctxOf(admin), id, { progress: 60, version: 2 })).toBe(0)
  await expect(updateProject(test.ctxOf(admin), id, { progress: 70, version: 1 })).rejects.toMatchObject({
    kind: 'conflict',
  })
})

it('accepts one of several concurrent changes', async () => {
  const id = await create()
  const change = (progress: number) => updateProject(test.ctxOf(admin), id, { progress, version: 1 })
  const outcomes = await Promise.allSettled([change(1), change(2), change(3)])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('shows projects to their owner only, ignoring the case of the address', async () => {
  const id = await create({ email: 'Client@Example.com' })
  const foreign = await create({ email: 'other@example.com' })
  const mine = await listProjectsOf(test.ctxOf(client), 'cLIENT@example.com', { limit: 9 })
  expect(mine.rows.map((project) => project.id)).toEqual([id])
  expect((await getProject(test.ctxOf(client), id)).id).toBe(id)
  await expect(getProject(test.ctxOf(client), foreign)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(getProject(test.ctxOf(visitor), unknownId)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(listProjectsOf(test.ctxOf(client), 'other@example.com', { limit: 9 })).rejects.toMatchObject({
    kind: 'forbidden',
  })
})

it('can be listed, created, changed and deleted by administrators only', async () => {
  const id = await create()
  for (const [actor, kind] of [
    [visitor, 'unauthenticated'],
    [client, 'forbidden'],
  ] as const) {
    const ctx = test.ctxOf(actor)
    await expect(listProjects(ctx, { limit: 9 })).rejects.toMatchObject({ kind })
    await expect(createProject(ctx, aProject())).rejects.toMatchObject({ kind })
    await expect(updateProject(ctx, id, { progress: 1, version: 1 })).rejects.toMatchObject({ kind })
    await expect(removeProject(ctx, id)).rejects.toMatchObject({ kind })
    await expect(removeProjects(ctx, { filter: {} })).rejects.toMatchObject({ kind })
  }
  await removeProject(test.ctxOf(admin), id)
  await expect(removeProject(test.ctxOf(admin), id)).rejects.toMatchObject({ kind: 'not_found' })
})

it('searches, filters and sorts', async () => {
  await create({ companyName: 'Zebra 100%', progress: 90, domainExpiresOn: '2026-12-01' })
  await create({ companyName: 'apple', progress: 10, hasWebsite: false })
  await create({ companyName: 'Mango_works', progress: 50, domainExpiresOn: '2028-01-01' })
  const names = async (request = {}) => (await listAll(request)).rows.map((one) => one.companyName)
  expect(await names()).toEqual(['Mango_works', 'apple', 'Zebra 100%'])
  expect(await names({ sort: 'companyName' })).toEqual(['apple', 'Mango_works', 'Zebra 100%'])
  expect(await names({ sort: '-progress', offset: 1, limit: 1 })).toEqual(['Mango_works'])
  expect(await names({ q: '0%' })).toEqual(['Zebra 100%'])
  expect(await names({ q: 'o_w' })).toEqual(['Mango_works'])
  expect(await names({ q: 'e%a' })).toEqual([])
  expect(await names({ q: 'ZEBRA' })).toEqual(['Zebra 100%'])
  expect(await names({ hasWebsite: false })).toEqual(['apple'])
  expect(await names({ expiresBefore: '2027-01-01' })).toEqual(['Zebra 100%'])
  const page = await listProjects(test.ctxOf(admin), { limit: 1, hasWebsite: true, ...withTotal })
  expect(page.total).toBe(2)
})
