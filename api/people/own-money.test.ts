import { expect, it } from 'vitest'
import { clientIdOf } from '#tests/client-members.ts'
import { growth } from '#tests/order-steps.ts'
import type { SignedIn } from '#tests/signed-in.ts'
import { createSignInSite, signInStaff, someAdmin, someClient } from '#tests/signed-in.ts'

const refusal = 'This is your own money. Please ask a colleague.'

async function open() {
  const site = await createSignInSite()
  const manager = await signInStaff(site, 'manager')
  const owner = await site.signIn(someAdmin)
  const { insertedId: id } = (await manager.call('POST', '/api/orders', growth, manager.bearer)).json()
  const move = async (by: SignedIn, wanted: object) => {
    const path = `/api/orders/id/${id}`
    const { version } = (await by.call('GET', path, undefined, by.bearer)).json()
    return by.call('POST', `/api/orders/${id}/moves`, { version, ...wanted }, by.bearer)
  }
  return { site, manager, owner, id, move, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

it('does not let staff waive what they owe themselves by moving their own order', async () => {
  await using at = await open()
  const { manager, owner, id, move, site } = at
  const refused = async (wanted: object) => {
    const answer = await move(manager, wanted)
    expect([answer.statusCode, answer.json().message]).toEqual([409, refusal])
  }
  await refused({ move: 'accept', dueOn: '', depositPercent: 0 })
  expect((await move(manager, { move: 'accept', dueOn: '' })).statusCode).toBe(200)
  await refused({ move: 'start', reason: 'I pay later' })
  expect((await move(owner, { move: 'start', reason: 'Agreed' })).statusCode).toBe(200)
  await refused({ move: 'cancel', reason: 'No longer needed' })
  const state = () =>
    site.database.selectFrom('invoice').select(['status']).where('order_id', '=', id).execute()
  expect(await state()).toEqual([{ status: 'open' }])
  for (const name of ['hand-in', 'deliver'])
    expect((await move(manager, { move: name })).statusCode).toBe(200)
  const { total } = (await manager.call('GET', `/api/orders/id/${id}`, undefined, manager.bearer)).json()
  await refused({ move: 'close', open: total })
  expect((await move(owner, { move: 'reopen', reason: 'Not done' })).statusCode).toBe(200)
  expect((await move(owner, { move: 'cancel', reason: 'Agreed' })).statusCode).toBe(200)
  await refused({ move: 'reinstate', reason: 'Needed again' })
})

it('does not let staff accept their own order at a price that they set, which others accept', async () => {
  await using at = await open()
  const { manager, owner, site } = at
  type Service = { version: number; plans: { planId: string; price: { minor: number; currency: string } }[] }
  const read = async () =>
    (await manager.call('GET', '/api/services/website-coding', undefined, manager.bearer)).json<Service>()
  const change = async (by: SignedIn, more: object) => {
    const { version } = await read()
    const wanted = { version, ...more }
    const changed = await by.call('PATCH', '/api/services/website-coding', wanted, by.bearer)
    expect(changed.json(), changed.body).toMatchObject({ modifiedCount: 1 })
  }
  const { plans: usual } = await read()
  const cheap = usual.map((plan) => ({ ...plan, price: { ...plan.price, minor: 100 } }))
  const order = async () =>
    (await manager.call('POST', '/api/orders', growth, manager.bearer)).json().insertedId as string
  const accept = async (by: SignedIn, id: string) => {
    const path = `/api/orders/id/${id}`
    const { version } = (await by.call('GET', path, undefined, by.bearer)).json()
    const wanted = { move: 'accept', dueOn: '', version }
    return by.call('POST', `/api/orders/${id}/moves`, wanted, by.bearer)
  }
  await change(manager, { plans: cheap })
  // A colleague's change of something else does not hide it.
  const reworded = cheap.map((plan) => ({ ...plan, features: ['Everything'] }))
  await change(owner, { summary: 'Fast websites', plans: reworded })
  const ownOrder = await order()
  await change(manager, { plans: usual })
  const refused = await accept(manager, ownOrder)
  expect([refused.statusCode, refused.json().message]).toEqual([
    409,
    'You set this price yourself. Please ask a colleague to accept the order.',
  ])
  expect((await accept(owner, ownOrder)).statusCode).toBe(200)
  await change(owner, { plans: cheap })
  await change(manager, { summary: 'Very fast websites' })
  expect((await accept(manager, await order())).statusCode).toBe(200)
  expect(await site.database.selectFrom('invoice').select('total_cents').execute()).toHaveLength(2)
})

it('does not let staff change or delete a draft of their own invoice', async () => {
  await using at = await open()
  const { manager, owner, site } = at
  const clientId = await clientIdOf(site.database, manager.email)
  const lines = [{ title: 'A site', quantity: 1, price: { minor: 100_000, currency: 'USD' } }]
  const draft = { clientId, lines, draft: true }
  const { insertedId } = (await owner.call('POST', '/api/invoices', draft, owner.bearer)).json()
  const path = `/api/invoice-drafts/${insertedId}`
  const cheap = { version: 1, lines: [{ ...lines[0], price: { minor: 100, currency: 'USD' } }] }
  for (const answer of [
    await manager.call('PATCH', path, cheap, manager.bearer),
    await manager.call('DELETE', path, undefined, manager.bearer),
  ]) {
    expect([answer.statusCode, answer.json().message]).toEqual([409, refusal])
  }
  expect((await owner.call('PATCH', path, cheap, owner.bearer)).statusCode).toBe(200)
  expect((await owner.call('DELETE', path, undefined, owner.bearer)).statusCode).toBe(200)
  const entries = site.database.selectFrom('audit_entry').select('before').where('record_id', '=', insertedId)
  const [removed] = await entries.where('action', '=', 'invoice.remove-draft').execute()
  expect(removed?.before).toMatchObject({ client: 'A manager', totalCents: 100 })
})

it('takes closing an order with nothing confirmed for no gift, and lets staff send themselves no price', async () => {
  await using at = await open()
  const { manager, owner, id, move, site } = at
  await move(owner, { move: 'accept', dueOn: '' })
  await site.database.updateTable('client_order').set({ status: 'delivered' }).where('id', '=', id).execute()
  const closed = await move(manager, { move: 'close', open: { minor: 0, currency: 'USD' } })
  // Not refused as own money: what is open would have to be confirmed first.
  expect(closed.statusCode).toBe(422)
  const clientId = await clientIdOf(site.database, manager.email)
  const lines = [{ title: 'A site', quantity: 1, price: { minor: 100, currency: 'USD' } }]
  const quote = { clientId, title: 'Cheap', depositPercent: 0, lines }
  const { insertedId } = (await manager.call('POST', '/api/quotes', quote, manager.bearer)).json()
  const send = (by: SignedIn) =>
    by.call('POST', `/api/quotes/${insertedId}/moves`, { move: 'send', version: 1 }, by.bearer)
  expect((await send(manager)).json().message).toBe(refusal)
  expect((await send(owner)).statusCode).toBe(200)
})

it('lets staff give up no own invoice of an order that was handed over', async () => {
  await using at = await open()
  const { manager, owner, id, move, site } = at
  await site.signIn(someClient)
  const added = await owner.call('POST', '/api/clients', { name: 'B', email: someClient.email }, owner.bearer)
  await move(owner, { move: 'accept', dueOn: '' })
  const { insertedId: clientId } = added.json()
  // As after a hand-over whose new client still pays.
  await site.database
    .updateTable('client_order')
    .set({ email: someClient.email, client_id: clientId })
    .where('id', '=', id)
    .execute()
  const refused = await move(manager, { move: 'cancel', reason: 'No longer needed' })
  expect([refused.statusCode, refused.json().message]).toEqual([409, refusal])
  const { version } = (await owner.call('GET', `/api/orders/id/${id}`, undefined, owner.bearer)).json()
  const lowered = { version, lowerBy: { minor: 100, currency: 'USD' }, title: 'Less', reason: 'Agreed' }
  const amended = await manager.call('POST', `/api/orders/${id}/amendments`, lowered, manager.bearer)
  expect([amended.statusCode, amended.json().message]).toEqual([409, refusal])
  expect((await move(owner, { move: 'cancel', reason: 'Agreed' })).statusCode).toBe(200)
})

it('skips the own invoice when staff void several, instead of signing them out', async () => {
  await using at = await open()
  const { site, manager, owner } = at
  await site.signIn(someClient)
  const lines = [{ title: 'A banner', quantity: 1, price: { minor: 1_000, currency: 'USD' } }]
  const issue = async (email: string): Promise<string> => {
    const invoice = { clientId: await clientIdOf(site.database, email), lines }
    return (await owner.call('POST', '/api/invoices', invoice, owner.bearer)).json().insertedId
  }
  const client = { name: 'Somebody', email: someClient.email }
  await owner.call('POST', '/api/clients', client, owner.bearer)
  const [own, other] = [await issue(manager.email), await issue(someClient.email)]
  const ids = [own, other]
  const wanted = { action: 'void', ids, reason: 'By mistake' }
  const answer = await manager.call('POST', '/api/invoices/bulk', wanted, manager.bearer)
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining(other)])
  const rows = await site.database
    .selectFrom('invoice')
    .select(['id', 'status'])
    .where('id', 'in', ids)
    .execute()
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
    [own]: 'open',
    [other]: 'void',
  })
})

it('does not let staff use a coupon for everybody that they wrote themselves', async () => {
  await using at = await open()
  const { manager, owner } = at
  const coupon = { code: 'ONLYME1', reason: 'A try', percent: 99, mostUses: 1 }
  const { insertedId: id } = (await manager.call('POST', '/api/coupons', coupon, manager.bearer)).json()
  const order = () =>
    manager.call('POST', '/api/orders', { ...growth, couponCode: 'ONLYME1' }, manager.bearer)
  expect((await order()).json()).toMatchObject({
    errors: { couponCode: 'You wrote this code yourself. Please ask a colleague' },
  })
  const change = { reason: 'For staff', version: 1 }
  expect((await owner.call('PATCH', `/api/coupons/${id}`, change, owner.bearer)).statusCode).toBe(200)
  expect((await order()).statusCode).toBe(201)
})

it('does not let an API token accept an offer or approve work', async () => {
  await using at = await open()
  const { site, owner } = at
  const person = await site.signIn(someClient)
  const asPerson = (method: 'GET' | 'POST', path: string, body?: object) =>
    person.call(method, path, body, person.bearer)
  const scopes = ['template-requests:write', 'orders:write']
  const { token } = (
    await asPerson('POST', '/api/tokens', { name: 'Own tool', scopes, expiresInDays: 30 })
  ).json()
  const { insertedId: id } = (
    await asPerson('POST', '/api/template-requests', { businessName: 'A shop', text: 'It sells flowers.' })
  ).json()
  const path = `/api/template-requests/${id}`
  const version = async () =>
    (await owner.call('GET', `/api/template-requests/id/${id}`, undefined, owner.bearer)).json().version
  const review = { move: 'review', version: await version() }
  await owner.call('PATCH', `${path}/status`, review, owner.bearer)
  const offer = {
    lines: [{ title: 'A site', quantity: 2, price: { minor: 20_000 } }],
    ...{ depositPercent: 25, revisions: 1, workingDays: 5, validUntil: '2099-01-31' },
    version: await version(),
  }
  expect((await owner.call('POST', `${path}/quote`, offer, owner.bearer)).statusCode).toBe(200)
  const answer = { move: 'approve', version: await version() }
  const byToken = (url: string) =>
    site.app.inject({
      method: 'POST',
      url,
      headers: { host: '127.0.0.1:3000', authorization: `Bearer ${token}` },
      payload: answer,
    })
  for (const url of [`${path}/answer`, `/api/orders/${id}/moves`]) {
    const { statusCode, body } = await byToken(url)
    expect([statusCode, body]).toEqual([403, expect.stringContaining('API tokens cannot do this')])
  }
  expect((await asPerson('POST', `${path}/answer`, answer)).statusCode).toBe(200)
})
