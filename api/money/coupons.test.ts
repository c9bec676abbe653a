import { expect, it } from 'vitest'
import { discountOf } from '#core/coupon/coupon.ts'
import { expireOrders } from '#core/order/expire-orders.server.ts'
import { addDays, today } from '#core/time.ts'
import { admin, client, otherClient, visitor } from '#tests/factories.ts'
import { growth } from '#tests/order-steps.ts'
import { expectProblem } from '#tests/problem.ts'
import { openSitesOfPeople } from '#tests/sites-of-people.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const { asStaff, asClient, asOther, clientId } = await openSitesOfPeople()

const usd = (minor: number) => ({ minor, currency: 'USD' })
const price = async (): Promise<number> => {
  const services = (await asClient.call('GET', '/services')).json()
  const coding = services.find(({ slug }: { slug: string }) => slug === growth.service)
  return coding.plans.find(({ planId }: { planId: string }) => planId === growth.planId).price.minor
}
let count = 0
const add = async (more: object = {}): Promise<{ id: string; code: string }> => {
  count += 1
  const code = `SAVE-${count}`
  const added = { code, reason: 'Summer campaign', percent: 10, ...more }
  const answer = await asStaff.call('POST', '/coupons', added)
  expect(answer.statusCode, answer.body).toBe(201)
  return { id: answer.json().insertedId, code: added.code }
}
const read = async (id: string) => (await asStaff.call('GET', `/coupons/${id}`)).json()
const check = (site: TestSite, couponCode: string, more: object = {}) =>
  site.call('POST', '/coupons/checks', { ...growth, couponCode, ...more })
const order = (site: TestSite, couponCode: string, more: object = {}) =>
  site.call('POST', '/orders', { ...growth, couponCode, ...more })
/** Staff enter orders without a limit in time. */
const enter = (couponCode: string, email: string, more: object = {}) =>
  order(asStaff, couponCode, { email, ...more })
async function move(id: string, body: object) {
  const { version } = (await asStaff.call('GET', `/orders/id/${id}`)).json()
  return asStaff.call('POST', `/orders/${id}/moves`, { version, ...body })
}

it('takes off what the check said, on the order, its notice, its invoice and its use', async () => {
  const { id, code } = await add({ percent: 15 })
  const full = await price()
  const off = Math.ceil((full * 15) / 100)
  const found = await check(asClient, ` ${code.toLowerCase().replace('-', ' ')} `)
  expect(found.json()).toEqual({
    ...{ code, reason: 'Summer campaign', price: usd(full), discount: usd(off), total: usd(full - off) },
  })
  expect((await read(id)).uses).toBe(0)
  const stale = await order(asClient, code, { couponDiscount: usd(off + 1) })
  expectProblem(stale, 409)
  expect(stale.json().message).toMatch(/The coupon has changed: it takes off \$/)
  const placed = await order(asClient, code, { price: usd(full), couponDiscount: usd(off) })
  expect(placed.statusCode, placed.body).toBe(201)
  const orderId = placed.json().insertedId
  const seen = (await asClient.call('GET', `/orders/id/${orderId}`)).json()
  expect(seen).toMatchObject({ total: usd(full - off), snapshot: { price: usd(full - off) } })
  expect(seen.snapshot.lines.map(({ price }: { price: object }) => price)).toEqual([usd(full), usd(-off)])
  expect(seen.snapshot.lines[1].title).toBe(`Coupon ${code}: Summer campaign`)
  const notices = (await asClient.call('GET', '/notices')).json()
  expect(JSON.stringify(notices)).toContain(`(Coupon ${code}: Summer campaign)`)
  await move(orderId, { move: 'accept', dueOn: '', depositPercent: 0 })
  await asStaff.call('POST', `/orders/${orderId}/invoices`, { kind: 'full', dueOn: '' })
  const [invoice] = (await asClient.call('GET', `/invoices/${client.email}?order=${orderId}`)).json()
  expect(invoice).toMatchObject({ total: usd(full - off), lines: seen.snapshot.lines })
  const uses = (await asStaff.call('GET', `/coupons/${id}/uses`)).json()
  expect(uses).toMatchObject([
    { orderId, orderNumber: seen.number, email: client.email, amount: usd(off), releasedAt: null },
  ])
  expect(await read(id)).toMatchObject({ uses: 1, isOver: false })
})

it('takes one code for all spellings that look alike', async () => {
  const { id } = await add({ code: 'WINTER 24' })
  for (const code of ['winter-24', 'ＷＩＮＴＥＲ24', 'WІNТER24', 'W.I.N.T.E.R ২৪', 'WINTER\u200b24']) {
    const again = await asStaff.call('POST', '/coupons', { code, reason: 'Again', percent: 5 })
    expect([again.statusCode, again.json().errors], code).toEqual([409, { code: 'This code exists already' }])
    expect((await check(asStaff, code)).json(), code).toMatchObject({ code: 'WINTER 24' })
  }
  const race = await Promise.all(
    Array.from({ length: 20 }, () =>
      asStaff.call('POST', '/coupons', { code: 'RACE', reason: 'Once', amount: usd(500) }),
    ),
  )
  expect(race.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  const key = crypto.randomUUID()
  const repeat = () => asStaff.call('POST', '/coupons', { code: 'TWICE', reason: 'Once', percent: 5 }, key)
  const [first, second] = [await repeat(), await repeat()]
  expect(second.json()).toEqual(first.json())
  const listed = (await asStaff.call('GET', '/coupons?q=winter&state=usable&sort=code')).json()
  expect(listed.map(({ _id }: { _id: string }) => _id)).toEqual([id])
})

it('gives the last use to one of 100 parallel orders, and one use to one client', async () => {
  const last = await add({ mostUses: 1 })
  const race = await Promise.all(
    Array.from({ length: 100 }, (_, index) => enter(last.code, `buyer${index}@race.example`)),
  )
  expect(race.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  const refused = race.filter(({ statusCode }) => statusCode !== 201)
  expect(new Set(refused.map((one) => one.json().errors?.couponCode))).toEqual(
    new Set(['This code is used up']),
  )
  expect(await read(last.id)).toMatchObject({ uses: 1, isOver: true })
  const single = await add({ mostUsesPerClient: 1, mostUses: 10 })
  const own = await Promise.all(Array.from({ length: 20 }, () => enter(single.code, 'one@race.example')))
  expect(own.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(own.find(({ statusCode }) => statusCode !== 201)?.json().errors).toEqual({
    couponCode: 'This client used this code already',
  })
  expect((await enter(single.code, 'two@race.example')).statusCode).toBe(201)
  expect((await read(single.id)).uses).toBe(2)
  const fewer = await asStaff.call('PATCH', `/coupons/${single.id}`, { version: 1, mostUses: 1 })
  expect(expectProblem(fewer, 422).errors).toEqual({
    mostUses: 'Must be at least 2: so often it was used already',
  })
})

it('gives the use back with an order that is declined, cancelled or expired, or that a quote prices', async () => {
  const { id, code } = await add({ mostUses: 1, mostUsesPerClient: 1 })
  const take = async () => {
    const placed = await enter(code, client.email)
    expect(placed.statusCode, placed.body).toBe(201)
    expect((await read(id)).uses).toBe(1)
    return placed.json().insertedId as string
  }
  await move(await take(), { move: 'decline', reason: 'Busy' })
  expect((await read(id)).uses).toBe(0)
  const cancelled = await take()
  await move(cancelled, { move: 'accept', dueOn: '' })
  await move(cancelled, { move: 'cancel', reason: 'Changed plans' })
  expect((await read(id)).uses).toBe(0)
  const forgotten = await take()
  await move(forgotten, { move: 'ask', questions: ['When?'] })
  for (const days of [100, 200, 300]) {
    await expireOrders(asStaff.ctxOf(visitor, { now: () => new Date(Date.now() + days * 86_400_000) }))
  }
  expect((await read(id)).uses).toBe(0)
  const quoted = await take()
  const lines = [{ title: 'Everything', quantity: 1, price: usd(100_00) }]
  const quote = await asStaff.call('POST', '/quotes', { clientId, orderId: quoted, title: 'All', lines })
  const quoteId = quote.json().insertedId
  await asStaff.call('POST', `/quotes/${quoteId}/moves`, { move: 'send', version: 1 })
  const accepted = await asClient.call('POST', `/quotes/${quoteId}/moves`, {
    ...{ move: 'accept', version: 2, name: 'Karim Client', acceptsTerms: true },
  })
  expect(accepted.statusCode, accepted.body).toBe(200)
  expect((await asClient.call('GET', `/orders/id/${quoted}`)).json().total).toEqual(usd(100_00))
  const uses = (await asStaff.call('GET', `/coupons/${id}/uses`)).json()
  expect(uses.map(({ releasedAt }: { releasedAt: string | null }) => releasedAt !== null)).toEqual([
    ...[true, true, true, true],
  ])
  expect((await read(id)).uses).toBe(0)
})

it('refuses a code outside its period, service, client and price, and each with the reason', async () => {
  const now = today(asStaff.ctxOf(admin))
  const [wordpress] = (await asClient.call('GET', '/services'))
    .json()
    .filter(({ slug }: { slug: string }) => slug === 'wordpress')
  const reasonOf = async (more: object, email = 'someone@rules.example') => {
    const { code } = await add(more)
    const answer = await enter(code, email)
    return answer.statusCode === 201 ? 'taken' : expectProblem(answer, 422).errors?.couponCode
  }
  expect(await reasonOf({ startsOn: addDays(now, 1) })).toMatch(/^This code is valid from /)
  expect(await reasonOf({ endsOn: addDays(now, -1) })).toMatch(/^This code was valid until /)
  expect(await reasonOf({ startsOn: now, endsOn: now })).toBe('taken')
  expect(await reasonOf({ serviceIds: [wordpress._id] })).toBe(`This code is only for ${wordpress.title}`)
  expect(await reasonOf({ active: false })).toBe('This code is not valid')
  expect(await reasonOf({ clientId })).toBe('This code is not valid')
  expect(await reasonOf({ clientId }, client.email)).toBe('taken')
  const all = { percent: null, amount: usd(await price()) }
  expect(await reasonOf(all)).toMatch(/^This code is only for prices of more than \$/)
  expect(await reasonOf({ percent: null, amount: usd((await price()) - 1) })).toBe('taken')
  const noPlan = await enter((await add()).code, client.email, { service: 'graphic-design', planId: '' })
  expect(expectProblem(noPlan, 422).errors).toEqual({
    couponCode: 'A code can be used for a plan with a price',
  })
})

it('changes a coupon for later orders, and refuses impossible ones', async () => {
  const { id, code } = await add({ mostUses: 5 })
  const change = { version: 1, percent: null, amount: usd(12_34), active: false, endsOn: '' }
  expect((await asStaff.call('PATCH', `/coupons/${id}`, change)).json()).toMatchObject({ modifiedCount: 1 })
  expect(await read(id)).toMatchObject({ percent: null, amount: usd(12_34), active: false, mostUses: 5 })
  expectProblem(await asStaff.call('PATCH', `/coupons/${id}`, { version: 1, active: true }), 409)
  expect((await asStaff.call('PATCH', `/coupons/${id}`, { version: 2 })).json().modifiedCount).toBe(0)
  expect((await enter(code, client.email)).statusCode).toBe(422)
  const audit = (await asStaff.call('GET', `/audit?record=${id}`)).json()
  expect(audit.map(({ action }: { action: string }) => action)).toEqual(['coupon.update', 'coupon.create'])
  for (const [more, field] of [
    [{ code: 'ab' }, 'code'],
    [{ code: 'ваша скидка' }, 'code'],
    [{ code: 'x'.repeat(41) }, 'code'],
    [{ reason: '\u200b' }, 'reason'],
    [{ percent: 100 }, 'percent'],
    [{ percent: 0.5 }, 'percent'],
    [{ percent: null }, 'percent'],
    [{ amount: usd(5) }, 'percent'],
    [{ percent: null, amount: { minor: 5, currency: 'GBP' } }, 'amount.currency'],
    [{ percent: null, amount: usd(0) }, 'amount'],
    [{ percent: null, amount: usd(-5) }, 'amount.minor'],
    [{ mostUses: 0 }, 'mostUses'],
    [{ startsOn: '2026-02-01', endsOn: '2026-01-01' }, 'endsOn'],
    [{ serviceIds: [crypto.randomUUID()] }, 'serviceIds'],
    [{ clientId: crypto.randomUUID() }, 'clientId'],
  ] as [object, string][]) {
    const body = { code: 'IMPOSSIBLE', reason: 'None', percent: 5, ...more }
    const { errors } = expectProblem(await asStaff.call('POST', '/coupons', body), 422)
    expect(Object.keys(errors ?? {}), JSON.stringify(more)).toContain(field)
  }
})

it('lists codes to staff only, and lets nobody try many', async () => {
  const { id } = await add({ clientId })
  for (const url of ['/coupons', `/coupons/${id}`, `/coupons/${id}/uses`]) {
    expectProblem(await asOther.call('GET', url), 403)
  }
  await using limited = await createTestSite({
    ...{ signedIn: otherClient, shared: asStaff, settings: { RATE_LIMIT: 'on' } },
  })
  const answers = []
  for (let tried = 0; tried < 25; tried += 1) answers.push(await check(limited, `GUESS${tried}`))
  expect(new Set(answers.map((one) => one.json().message))).toContain('This code is not valid.')
  expect(answers.at(-1)?.statusCode).toBe(429)
  expect((await order(limited, 'GUESS')).statusCode).toBe(429)
})

it('rounds a percentage for the client, by less than a cent', () => {
  for (let cents = 2; cents < 2_000; cents += 7) {
    for (const percent of [1, 33, 50, 99]) {
      const discount = discountOf({ percent, amount: null }, cents)
      const exact = (cents * percent) / 100
      expect(discount - exact).toBeGreaterThanOrEqual(0)
      expect(discount - exact).toBeLessThan(1)
    }
  }
})
