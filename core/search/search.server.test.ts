import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBlog, aContactMessage, admin, aPortfolio, aProject, client, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { createBlog } from '../blog/edit-blog.server.ts'
import { clientBody } from '../client/client.ts'
import { createClient } from '../client/edit-client.server.ts'
import { sendContactMessage } from '../contact/contact.server.ts'
import type { Actor } from '../context.ts'
import { sendNote } from '../note/note.server.ts'
import { clientOwner } from '../owner/owner.ts'
import { createPortfolio } from '../portfolio/edit-portfolio.server.ts'
import { createProject, removeProject } from '../project/edit-project.server.ts'
import { searchRecords } from './search.server.ts'

const another = 'another@example.com'
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  const ctx = test.ctxOf(admin)
  for (const email of [client.email, another]) {
    await createProject(ctx, aProject({ email, companyName: `Lantern of ${email}` }))
    await sendNote(ctx, { title: `Lantern for ${email}`, email, text: 'It hangs already.' })
  }
  await removeProject(
    ctx,
    await createProject(ctx, aProject({ companyName: 'Lantern that was thrown away' })),
  )
  await createPortfolio(ctx, aPortfolio({ name: 'Lantern shop' }))
  await createBlog(ctx, aBlog({ title: 'How lanterns are made' }))
  await sendContactMessage(
    test.ctxOf(visitor),
    aContactMessage({ message: `A lantern, ${'please '.repeat(40)}` }),
  )
})
afterAll(() => test[Symbol.asyncDispose]())

const search = async (actor: Actor, q: string) =>
  (await searchRecords(test.ctxOf(actor), { q })).map(({ kind, title }) => `${kind}: ${title}`)

it('finds records of every kind for an administrator, without deleted ones', async () => {
  expect(await search(admin, ' LANTERN ')).toEqual([
    `project: Lantern of ${another}`,
    `project: Lantern of ${client.email}`,
    'contact: Rafiq Ahmed',
    'portfolio: Lantern shop',
    'blog: How lanterns are made',
    // By the company.
    'client: Dr Farhana Islam',
    'client: Dr Farhana Islam',
  ])
  const [, , message] = await searchRecords(test.ctxOf(admin), { q: 'lantern' })
  expect(message?.detail).toHaveLength(120)
})

it('finds only own projects and notes for a client', async () => {
  expect(await search(client, 'lantern')).toEqual([
    `project: Lantern of ${client.email}`,
    `note: Lantern for ${client.email}`,
  ])
  expect(await search(client, another)).toEqual([])
})

it('shows no placeholder of a client without an e-mail address', async () => {
  const ctx = test.ctxOf(admin)
  const clientId = await createClient(ctx, clientBody.parse({ name: 'Rokeya রোকেয়া' }))
  const email = clientOwner(clientId)
  await createProject(ctx, aProject({ email, companyName: 'Rokeya Boutique', ownerName: 'Rokeya রোকেয়া' }))
  const found = await searchRecords(ctx, { q: 'রোকেয়া' })
  expect(found.map(({ kind, title, detail }) => [kind, title, detail])).toEqual([
    ['project', 'Rokeya Boutique', 'Rokeya রোকেয়া'],
    ['client', 'Rokeya রোকেয়া', ''],
  ])
})

it('refuses visitors', async () => {
  await expect(search(visitor, 'lantern')).rejects.toMatchObject({ kind: 'unauthenticated' })
})

it('finds a phrase with its spaces, and a letter in their place as a letter', async () => {
  const ctx = test.ctxOf(admin)
  for (const name of ['Paper boat', 'PaperQboat', 'Boat paper']) {
    await createClient(ctx, clientBody.parse({ name, company: '' }))
  }
  expect(await search(admin, 'paper boat')).toEqual(['client: Paper boat'])
  expect(await search(admin, 'paperqboat')).toEqual(['client: PaperQboat'])
  expect(await search(admin, 'PAPERQ')).toEqual(['client: PaperQboat'])
  expect(await search(admin, 'aper boa')).toEqual(['client: Paper boat'])
})
