import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin, client, unknownId, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { saveDraft } from '../template-request/send-request.server.ts'
import { requestBrief } from '../template-request/template-request-input.ts'
import { sortTemplates } from './sort-templates.server.ts'
import {
  createTemplate,
  listAllTemplates,
  listTemplates,
  removeTemplate,
  updateTemplate,
} from './template.server.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())

const aTemplate = (title: string) => ({
  title,
  kind: 'Restaurant',
  previewImage: '/art/demos/restaurant.svg',
  previewLink: '',
  pages: 5,
  priceFromCents: 29_900,
  tags: ['booking'],
})

it('can be created, edited, sorted, retired and deleted by staff, and listed by everyone', async () => {
  const ctx = test.ctxOf(admin)
  const titles = async (actor = visitor) => (await listTemplates(test.ctxOf(actor))).map(({ title }) => title)
  const ids = await Promise.all(['One', 'Two', 'Three'].map((title) => createTemplate(ctx, aTemplate(title))))
  await sortTemplates(ctx, ids)
  expect(await titles()).toEqual(['One', 'Two', 'Three'])
  const [one = '', two = '', three = ''] = ids
  expect(await sortTemplates(ctx, [three, one])).toBe(3)
  expect(await titles()).toEqual(['Three', 'One', 'Two'])
  expect(await updateTemplate(ctx, one, { version: 1, title: 'First', pages: 5 })).toBe(1)
  await expect(updateTemplate(ctx, one, { version: 1, title: 'Again' })).rejects.toMatchObject({
    kind: 'conflict',
  })
  await updateTemplate(ctx, two, { version: 1, isActive: false })
  expect(await titles()).toEqual(['Three', 'First'])
  expect(await listAllTemplates(ctx)).toHaveLength(3)
  await removeTemplate(ctx, three)
  expect(await titles()).toEqual(['First'])
})

it('cannot be deleted while a request refers to it', async () => {
  const id = await createTemplate(test.ctxOf(admin), aTemplate('Wanted'))
  await saveDraft(test.ctxOf(client), requestBrief.parse({ templateId: id }))
  await expect(removeTemplate(test.ctxOf(admin), id)).rejects.toThrow('Retire it')
})

it('can be changed by administrators only, and returns not_found for an unknown id', async () => {
  for (const actor of [visitor, client]) {
    const kind = actor === visitor ? 'unauthenticated' : 'forbidden'
    await expect(createTemplate(test.ctxOf(actor), aTemplate('Mine'))).rejects.toMatchObject({ kind })
    await expect(removeTemplate(test.ctxOf(actor), unknownId)).rejects.toMatchObject({ kind })
    await expect(sortTemplates(test.ctxOf(actor), [])).rejects.toMatchObject({ kind })
    await expect(listAllTemplates(test.ctxOf(actor))).rejects.toMatchObject({ kind })
  }
  await expect(removeTemplate(test.ctxOf(admin), unknownId)).rejects.toMatchObject({ kind: 'not_found' })
})
