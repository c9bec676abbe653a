import { expect, it } from 'vitest'
import { addMember, clientIdOf } from '#tests/client-members.ts'
import { addOrder } from '#tests/orders.ts'
import {
  createSignInSite,
  otherClient,
  type SignedIn,
  type SignedInSite,
  signInCustom,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'

const colleague = { email: 'colleague@firm.example', name: 'A colleague' }

const createClient = async (by: SignedIn, change: object) =>
  (await by.call('POST', '/api/clients', { name: 'A client', ...change }, by.bearer)).json()
    .insertedId as string

/** Makes a client with a member, another client, and one without an address. */
async function createClients(site: SignedInSite) {
  const boss = await site.signIn(someAdmin)
  await site.signIn(someClient)
  await createClient(boss, { email: someClient.email })
  const clientId = await clientIdOf(site.database, someClient.email)
  const otherId = await createClient(boss, { email: otherClient.email })
  const bareId = await createClient(boss, {})
  await site.signIn(colleague)
  const memberId = await addMember(site.database, { email: colleague.email, clientId, scopes: ['read'] })
  return { clientId, otherId, bareId, memberId }
}

/** Calls that let somebody act for a client, or see what it sees. */
const callsOf = ({ clientId, otherId, bareId, memberId }: Awaited<ReturnType<typeof createClients>>) =>
  [
    ['POST', `/clients/${clientId}/invitations`, { email: 'mine@example.com', scopes: ['owner'] }],
    ['PATCH', `/clients/${clientId}/members/${memberId}`, { scopes: ['projects'] }],
    ['PUT', `/clients/${bareId}/email`, { email: 'mine@example.com' }],
    ['PUT', `/users/${someClient.email}/sign-in`, { email: 'mine2@example.com', reason: 'A new phone' }],
    ['POST', `/clients/${clientId}/merge`, { into: otherId }],
    ['POST', `/clients/${otherId}/view`, {}],
  ] as const

it('lets no member of staff give more of a client than the own role includes', async () => {
  await using site = await createSignInSite()
  const ids = await createClients(site)
  const statusesOf = async (by: SignedIn) => {
    const statuses = []
    for (const [method, path, body] of callsOf(ids)) {
      statuses.push((await by.call(method, `/api${path}`, body, by.bearer)).statusCode)
    }
    return statuses
  }
  for (const areas of [['office'], ['office', 'help'], ['office', 'money']] as const) {
    expect(await statusesOf(await signInCustom(site, [...areas]))).toEqual(Array(6).fill(409))
  }
  const all = await signInCustom(site, ['office', 'help', 'money'])
  expect(await statusesOf(all)).toEqual([201, 200, 200, 200, 200, 200])
})

it('still lets such staff take access away, and invite for a client of their own', async () => {
  await using site = await createSignInSite()
  const { clientId, memberId } = await createClients(site)
  const office = await signInCustom(site, ['office'])
  const path = `/api/clients/${clientId}/members/${memberId}`
  expect((await office.call('DELETE', path, undefined, office.bearer)).statusCode).toBe(200)
  const ownId = await createClient(await site.signIn(someAdmin), { email: office.email })
  const invitation = { email: 'mine@example.com', scopes: ['read'] }
  const answer = await office.call('POST', `/api/clients/${ownId}/invitations`, invitation, office.bearer)
  expect(answer.statusCode).toBe(201)
})

it('offers no order, whose project may be opened later, to a client whom such staff chose', async () => {
  await using site = await createSignInSite()
  const { otherId } = await createClients(site)
  const orderId = await addOrder(site.database, { email: someClient.email })
  const orders = await signInCustom(site, ['orders', 'invoices'])
  const boss = await site.signIn(someAdmin)
  const offer = (by: SignedIn) =>
    by.call(
      'POST',
      `/api/orders/${orderId}/client`,
      { version: 1, clientId: otherId, reason: 'It was sold', confirmsOpenMoney: true },
      by.bearer,
    )
  const refused = await offer(orders)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().message).toContain('opens more of a client than your role includes')
  expect((await offer(boss)).json()).toMatchObject({ quoteId: expect.any(String) })
})
