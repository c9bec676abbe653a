import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInMember } from '#tests/client-members.ts'
import { createSignInSite, type SignedIn, type SignedInSite, someAdmin } from '#tests/signed-in.ts'

const mallory = { email: 'mallory@x.example', name: 'Mallory' }
const owner = { email: 'it@company.example', name: 'The owner' }
const second = { email: 'second@x.example', name: 'Second' }
const line = { title: 'Care', quantity: 1, price: { minor: 2_000, currency: 'USD' } }

type Method = 'GET' | 'POST' | 'PUT'
const call = (by: SignedIn, method: Method, path: string, body?: object) =>
  by.call(method, `/api${path}`, body, by.bearer)
async function post(by: SignedIn, path: string, body: object) {
  const answer = await call(by, 'POST', path, body)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
const statusOf = async (by: SignedIn, path: string) => (await call(by, 'GET', path)).statusCode
const add = async (by: SignedIn, { email, name }: typeof owner): Promise<string> =>
  (await post(by, '/clients', { email, name })).insertedId

/** Merges the client of one address into that of another one, the older or the younger of the two. */
async function mergeTwo(site: SignedInSite, isOlder: boolean) {
  const staff = await site.signIn(someAdmin)
  const older = await add(staff, isOlder ? mallory : owner)
  const younger = await add(staff, isOlder ? owner : mallory)
  const [mine, company] = isOlder ? [older, younger] : [younger, older]
  const merged = await site.signIn(mallory)
  const own = await site.signIn(owner)
  await post(merged, `/clients/${mine}/invitations`, { email: second.email, scopes: ['owner'] })
  const inTenDays = new Date(Date.now() + 10 * 24 * 3_600_000).toISOString().slice(0, 10)
  await post(staff, '/recurring-invoices', {
    ...{ clientId: company, lines: [line], every: 'month', nextOn: inTenDays, endsOn: null },
  })
  const item = { kind: 'domain', name: 'company.example', heldBy: 'provider', account: 'registrar-77' }
  await post(staff, '/custody', { clientId: company, ...item })
  await post(staff, `/clients/${mine}/merge`, { into: company })
  return { staff, merged, own, mine, company }
}

describe.each([
  ['older', true],
  ['younger', false],
])('the %s address of a merged client', (_, isOlder) => {
  let site: SignedInSite
  let world: Awaited<ReturnType<typeof mergeTwo>>
  beforeAll(async () => {
    site = await createSignInSite()
    world = await mergeTwo(site, isOlder)
  })
  afterAll(async () => site[Symbol.asyncDispose]())

  it('does not manage the members of the other client, whose own address still does', async () => {
    const { merged, own, company } = world
    expect(await statusOf(merged, `/clients/${company}/members`)).toBe(404)
    expect((await call(merged, 'GET', '/own-client')).body).not.toContain(company)
    const invitation = { email: 'other@x.example', scopes: ['owner'] }
    const refused = await call(merged, 'POST', `/clients/${company}/invitations`, invitation)
    expect(refused.statusCode).toBe(404)
    expect(await statusOf(own, `/clients/${company}/members`)).toBe(200)
    expect((await call(own, 'GET', '/own-client')).body).toContain(company)
  })

  it('makes nobody an owner by an earlier invitation', async () => {
    const mails = await site.database
      .selectFrom('mail')
      .select('text')
      .where('recipient', '=', second.email)
      .execute()
    const [, token] = /\/join-client\/([\w-]+)|\/([\w-]{20,})(?:\s|$)/.exec(mails[0]?.text ?? '') ?? []
    const found = token ?? mails[0]?.text.match(/[\w-]{30,}/)?.[0]
    expect(found).toBeTruthy()
    const invited = await site.signIn(second)
    expect((await call(invited, 'POST', `/invitations/${found}/accept`, {})).statusCode).toBe(409)
  })

  it('gets no new records of the other client', async () => {
    const { staff, merged, own, company } = world
    const { insertedId } = await post(staff, '/invoices', { clientId: company, lines: [line], dueOn: null })
    const [invoice] = await site.database
      .selectFrom('invoice')
      .select('email')
      .where('id', '=', insertedId)
      .execute()
    expect(invoice?.email).toBe(owner.email)
    expect((await call(merged, 'GET', `/invoices/${mallory.email}`)).json()).toEqual([])
    expect((await call(own, 'GET', `/invoices/${owner.email}`)).json()).toHaveLength(1)
    for (const path of ['custody', 'renewals']) {
      expect((await call(merged, 'GET', `/${path}/${mallory.email}`)).json(), path).toEqual([])
      expect((await call(own, 'GET', `/${path}/${owner.email}`)).json(), path).toHaveLength(1)
    }
  })

  it('is the main address again after the merge is undone', async () => {
    const { staff, merged, mine } = world
    await post(staff, `/clients/${mine}/separate`, {})
    expect(await statusOf(merged, `/clients/${mine}/members`)).toBe(200)
  })
})

it('a member with an own address that was merged does not read the drafts of the other address', async () => {
  await using site = await createSignInSite()
  const staff = await site.signIn(someAdmin)
  const company = await add(staff, owner)
  const mine = await add(staff, mallory)
  const own = await site.signIn(owner)
  const briefOf = (businessName: string) => ({ businessName, text: 'It sells flowers.' })
  await post(own, '/template-requests', { ...briefOf('A secret plan'), draft: true })
  await post(own, '/template-requests', briefOf('A shop'))
  await post(own, '/template-requests', { ...briefOf('A secret plan'), draft: true })
  const member = await signInMember(site, { email: mallory.email, clientId: company, scopes: ['read'] })
  await post(staff, `/clients/${mine}/merge`, { into: company })
  const namesFor = async (by: SignedIn, email: string) =>
    (await call(by, 'GET', `/template-requests/${email}`))
      .json<{ businessName: string }[]>()
      .map(({ businessName }) => businessName)
  expect(await namesFor(member, mallory.email)).toEqual(['A shop'])
  expect(await namesFor(member, owner.email)).toEqual(['A shop'])
  expect(await namesFor(own, owner.email)).toEqual(['A secret plan', 'A shop'])
})

it('a member with an own address that was merged sees no more than the scopes allow', async () => {
  await using site = await createSignInSite()
  const staff = await site.signIn(someAdmin)
  const company = await add(staff, owner)
  const mine = await add(staff, mallory)
  await post(staff, '/invoices', { clientId: company, lines: [line], dueOn: null })
  const member = await signInMember(site, { email: mallory.email, clientId: company, scopes: ['projects'] })
  await post(staff, `/clients/${mine}/merge`, { into: company })
  for (const kind of ['invoices', 'payments', 'ledger', 'quotes', 'renewals', 'credit-notes']) {
    const own = await call(member, 'GET', `/${kind}/${mallory.email}`)
    expect([kind, own.statusCode, own.body]).toEqual([kind, 200, '[]'])
    expect([kind, await statusOf(member, `/${kind}/${owner.email}`)]).toEqual([kind, 403])
  }
})
