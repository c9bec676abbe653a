import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTokenStore } from '#app/api/access-token.ts'
import { createApiClient } from '#app/api/client.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { handInProof } from '#core/proof/proof.server.ts'
import { admin, aProject, client, otherClient, unknownId } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'
import { nextStep, type Work } from './own-work.ts'
import { readMoreWorks, readWork, readWorks } from './read-works.ts'

const count = 60
const user = { email: client.email, name: client.name, picture: '', role: 'client' as const }
const noTokens = createTokenStore(() => ({ getItem: () => null, setItem() {}, removeItem() {} }))
let site: TestSite
/** Oldest first. */
const projects: string[] = []
let orderId: string
beforeAll(async () => {
  site = await createTestSite({ signedIn: client })
  const staff = site.ctxOf(admin)
  for (let number = 1; number <= count; number++) {
    projects.push(await createProject(staff, aProject({ companyName: `Shop ${number}` })))
  }
  for (const project of [projects[0], projects[count - 1]]) {
    const id = await addOrder(site.database)
    await site.database
      .updateTable('client_order')
      .set({ status: 'delivered', delivered_at: new Date(), project_id: project })
      .where('id', '=', id)
      .execute()
  }
  orderId = await addOrder(site.database)
  await site.database
    .updateTable('client_order')
    .set({ status: 'in-progress' })
    .where('id', '=', orderId)
    .execute()
  // The list of orders shows the newest hundred.
  for (let number = 0; number < 110; number++) await addOrder(site.database, { status: 'cancelled' })
  const round = { title: 'A draft', note: '', link: 'https://example.com/draft', files: [] }
  await handInProof(staff, projects[0] ?? '', round)
})
afterAll(() => site[Symbol.asyncDispose]())

const api = () =>
  createApiClient({
    fetch: async (address) => {
      const { body, statusCode, headers } = await site.get(String(address), { authorization: 'someone' })
      return new Response(body, { status: statusCode, headers: headers as Record<string, string> })
    },
    tokens: noTokens,
    freshToken: async () => undefined,
    onRejected: () => expect.fail('refused'),
  })
const idsOf = (works: Work[]) => works.map(({ id }) => id)

it('lists all of sixty projects with their orders and rounds, page by page', async () => {
  const { page, waiting } = await readWorks(api(), user)
  expect(idsOf(page.rows)).toEqual([orderId, ...projects.slice(-50).reverse()])
  const rest = await readMoreWorks(api(), user, waiting, page.next ?? '')
  expect(idsOf(rest.rows)).toEqual(projects.slice(0, 10).reverse())
  expect(rest.next).toBeUndefined()
  const oldest = rest.rows.at(-1)
  expect(oldest).toMatchObject({ name: 'Shop 1', order: { status: 'delivered' }, round: { number: 1 } })
  expect(oldest && nextStep(oldest)).toBe('Your turn: look at round 1 of the proofs')
})

it('finds the oldest project with its order, and an order without a project', async () => {
  expect(await readWork(api(), user, projects[0] ?? '')).toMatchObject({
    name: 'Shop 1',
    order: { status: 'delivered' },
  })
  expect(await readWork(api(), user, orderId)).toMatchObject({ project: undefined, order: { _id: orderId } })
})

it('finds nothing for other ids, and nothing of another client', async () => {
  const foreign = await createProject(site.ctxOf(admin), aProject({ email: otherClient.email }))
  for (const id of [foreign, unknownId, 'x']) expect(await readWork(api(), user, id)).toBeUndefined()
})
