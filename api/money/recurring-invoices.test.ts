import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clientBody } from '#core/client/client.ts'
import { createClient } from '#core/client/edit-client.server.ts'
import { mergeClients } from '#core/client/merge-clients.server.ts'
import { issueRecurringInvoices } from '#core/recurring-invoice/issue-recurring-invoices.server.ts'
import { periodAfter } from '#core/recurring-invoice/recurrence.ts'
import { remindOfRenewals } from '#core/recurring-invoice/remind-of-renewals.server.ts'
import { suspendUnpaid } from '#core/recurring-invoice/suspend-unpaid.server.ts'
import { readSiteSettings, updateSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { addDays, today } from '#core/time.ts'
import { admin, visitor } from '#tests/factories.ts'
import { openPayerSite } from '#tests/payer-site.ts'
import { expectProblem } from '#tests/problem.ts'
import { someAdmin, someClient } from '#tests/signed-in.ts'

const { site, payer, staff, clientId } = await openPayerSite()

const dollars = (minor: number) => ({ minor, currency: 'USD' })
const hosting = { title: 'Hosting', quantity: 1, price: dollars(900) }
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, key?: string) =>
  staff.call(method, `/api/${path}`, body, { ...staff.bearer, ...(key && { 'idempotency-key': key }) })
const start = async (some: object = {}, key?: string) => {
  const now = today(site.ctxOf(admin))
  const answer = await call(
    'POST',
    'recurring-invoices',
    { clientId, lines: [hosting], every: 'month', nextOn: now, ...some },
    key,
  )
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().insertedId as string
}
const read = async (id: string) => (await call('GET', `recurring-invoices/${id}`)).json()
const renewals = async () =>
  (await payer.call('GET', `/api/renewals/${someClient.email}`, undefined, payer.bearer)).json()
const issuedOf = (id: string) =>
  site.database
    .selectFrom('invoice')
    .select(['number', 'period_on as on', 'total_cents as cents', 'snapshot', 'email'])
    .where('recurring_id', '=', id)
    .orderBy('period_on')
    .execute()

const noticesOf = (event: string) =>
  site.database
    .selectFrom('notice')
    .select(['title', 'text', 'email'])
    .where('event', 'like', event)
    .execute()

/** Runs the job on a later day, by several nodes at once. */
async function runAfter(days: number, nodes = 4): Promise<number> {
  const ctx = site.ctxOf(visitor, { now: () => new Date(Date.now() + days * 86_400_000) })
  const counts = await Promise.all(Array.from({ length: nodes }, () => issueRecurringInvoices(ctx)))
  return counts.reduce((sum, count) => sum + count)
}

it('issues one invoice for each period, late or twice, and the client sees the next', async () => {
  const now = today(site.ctxOf(admin))
  const id = await start()
  expect(await runAfter(0)).toBe(1)
  expect(await runAfter(0)).toBe(0)
  const [first] = await issuedOf(id)
  expect(first).toMatchObject({ on: now, cents: '900', email: someClient.email })
  expect(first?.snapshot.lines[0]?.title).toMatch(/^Hosting, \d+ \w+ \d{4} to \d+ \w+ \d{4}$/)
  const row = await read(id)
  expect(row).toMatchObject({ lastOn: now, isPaused: false, every: 'month', clientName: 'Payer' })
  expect(await renewals()).toMatchObject([{ _id: id, total: dollars(900), nextOn: row.nextOn }])
  expect(await runAfter(100)).toBe(3)
  expect(new Set((await issuedOf(id)).map(({ on }) => on)).size).toBe(4)
  const told = await site.database
    .selectFrom('notice')
    .select('event')
    .where('email', '=', someClient.email)
    .where('event', 'like', 'invoice.raised:%')
    .execute()
  expect(told).toHaveLength(4)
  expect((await call('DELETE', `recurring-invoices/${id}`)).statusCode).toBe(200)
  const kept = await site.database.selectFrom('invoice').select('id').where('email', '=', someClient.email)
  expect(await kept.execute()).toHaveLength(4)
  expect(await renewals()).toEqual([])
})

it('issues a period once under a hundred parallel tries, and the missed ones after it', async () => {
  const id = await start()
  expect(await runAfter(0, 100)).toBe(1)
  expect(await issuedOf(id)).toHaveLength(1)
  expect(await runAfter(70, 100)).toBe(2)
  const issued = await issuedOf(id)
  expect(new Set(issued.map(({ on }) => on)).size).toBe(3)
  expect(issued).toHaveLength(3)
  await call('DELETE', `recurring-invoices/${id}`)
})

it('issues each period once in 400 days, some of which are missed', async () => {
  const id = await start({ every: 'quarter' })
  for (let days = 0; days <= 400; days += 1 + (days % 3)) await runAfter(days)
  const on = (await issuedOf(id)).map(({ on: day }) => day)
  expect(on).toHaveLength(5)
  expect(new Set(on).size).toBe(5)
  await call('DELETE', `recurring-invoices/${id}`)
})

it('skips periods of a pause, ends on its day, and goes on when the end is moved', async () => {
  const now = today(site.ctxOf(admin))
  const id = await start({ endsOn: addDays(now, 20) })
  expect(await runAfter(0)).toBe(1)
  expect(await read(id)).toMatchObject({ nextOn: null })
  expect(await runAfter(200)).toBe(0)
  expect((await call('PATCH', `recurring-invoices/${id}`, { version: 1, endsOn: null })).statusCode).toBe(200)
  const { nextOn } = await read(id)
  expect(nextOn > now).toBe(true)
  expectProblem(await call('PATCH', `recurring-invoices/${id}`, { version: 2, isPaused: true }), 422)
  const reason = 'The site is being moved'
  await call('PATCH', `recurring-invoices/${id}`, { version: 2, isPaused: true, reason })
  expect(await runAfter(400)).toBe(0)
  expect(await renewals()).toMatchObject([{ state: 'suspended', suspension: reason }])
  expect(await noticesOf(`invoice.renewal-suspended:${id}:3`)).toMatchObject([
    { title: 'Hosting is suspended', text: expect.stringContaining(reason) },
  ])
  await call('PATCH', `recurring-invoices/${id}`, { version: 3, isPaused: false })
  expect(await read(id)).toMatchObject({
    ...{ nextOn, isPaused: false, version: 4, suspension: '' },
  })
  expect(await noticesOf(`invoice.renewal-resumed:${id}:%`)).toHaveLength(1)
  expectProblem(await call('PATCH', `recurring-invoices/${id}`, { version: 3, isPaused: true, reason }), 409)
  await call('DELETE', `recurring-invoices/${id}`)
})

it('announces a new price once, and keeps issued invoices', async () => {
  const id = await start()
  await runAfter(0)
  const dearer = { version: 1, lines: [{ ...hosting, price: dollars(1_200) }] }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => call('PATCH', `recurring-invoices/${id}`, dearer)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const told = await site.database
    .selectFrom('notice')
    .select(['title', 'text'])
    .where('event', 'like', `invoice.renewal-changed:${id}:%`)
    .execute()
  expect(told).toMatchObject([{ title: 'Hosting will cost $12 instead of $9' }])
  expect((await issuedOf(id)).map(({ cents }) => cents)).toEqual(['900'])
  await runAfter(40)
  expect((await issuedOf(id)).map(({ cents }) => cents)).toEqual(['900', '1200'])
  await call('DELETE', `recurring-invoices/${id}`)
})

it('refuses days in the past, days with an invoice, and an end before the start', async () => {
  const now = today(site.ctxOf(admin))
  const body = { clientId, lines: [hosting], every: 'month' }
  for (const days of [
    { nextOn: addDays(now, -1) },
    { nextOn: now, endsOn: addDays(now, -1) },
    { nextOn: '1' },
    {},
  ]) {
    expectProblem(await call('POST', 'recurring-invoices', { ...body, ...days }), 422)
  }
  expectProblem(await call('POST', 'recurring-invoices', { ...body, nextOn: now, every: 'day' }), 422)
  const id = await start()
  await runAfter(0)
  expectProblem(await call('PATCH', `recurring-invoices/${id}`, { version: 1, nextOn: now }), 422)
  await call('DELETE', `recurring-invoices/${id}`)
  expectProblem(
    await call('PATCH', `recurring-invoices/${id}`, { version: 1, isPaused: true, reason: 'Late' }),
    404,
  )
})

it('starts one for a repeated key, and follows a merged client', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => start({}, 'one press')))
  expect(new Set(ids).size).toBe(1)
  const ctx = site.ctxOf(admin)
  const doubled = await createClient(ctx, clientBody.parse({ name: 'Payer again' }))
  const id = await start({ clientId: doubled })
  await mergeClients(ctx, doubled, clientId)
  await runAfter(0)
  expect(await issuedOf(id)).toMatchObject([{ email: someClient.email }])
  expect((await renewals()).map(({ _id }: { _id: string }) => _id)).toContain(id)
})

it('invoices another client from the next period on, once, and leaves the earlier invoices', async () => {
  const buyer = await createClient(
    site.ctxOf(admin),
    clientBody.parse({ name: 'Buyer', email: 'buyer@client.test' }),
  )
  const id = await start({ lines: [{ ...hosting, title: 'Sold hosting' }] })
  await runAfter(0)
  const { nextOn } = await read(id)
  const move = (body: object = {}, key?: string) =>
    call('POST', `recurring-invoices/${id}/client`, { version: 1, clientId: buyer, ...body }, key)
  expectProblem(await move({ clientId }), 422)
  expectProblem(await move({ version: 7 }), 409)
  const tries = await Promise.all(Array.from({ length: 20 }, (_, index) => move({}, `press ${index % 2}`)))
  const moved = new Set(tries.flatMap((one) => (one.statusCode === 201 ? [one.json().insertedId] : [])))
  expect(moved.size).toBe(1)
  const [next] = [...moved]
  expect(await read(id)).toMatchObject({ nextOn: null, state: 'ended', endsOn: addDays(nextOn, -1) })
  expect(await read(next)).toMatchObject({ nextOn, clientName: 'Buyer', unpaid: 0, lastOn: null })
  await runAfter(31)
  expect(await issuedOf(id)).toMatchObject([{ email: someClient.email }])
  expect(await issuedOf(next)).toMatchObject([{ on: nextOn, email: 'buyer@client.test' }])
  expect(await noticesOf(`invoice.renewal-given:${id}`)).toMatchObject([{ email: someClient.email }])
  expect(await noticesOf(`invoice.renewal-taken:${next}`)).toMatchObject([{ email: 'buyer@client.test' }])
  expect((await move({ version: 2 })).json().detail).toContain('It has ended')
})

it('begins again for another client when it was suspended, without the periods of the pause', async () => {
  const input = clientBody.parse({ name: 'Other buyer', email: 'other-buyer@client.test' })
  const buyer = await createClient(site.ctxOf(admin), input)
  const [day, reason] = [today(site.ctxOf(admin)), 'Unpaid']
  const suspend = async (ends: object = {}) => {
    const id = await start({ nextOn: addDays(day, 1), ...ends })
    await call('PATCH', `recurring-invoices/${id}`, { version: 1, isPaused: true, reason })
    const past = { next_on: addDays(day, -40), starts_on: addDays(day, -40) }
    await site.database.updateTable('recurring_invoice').set(past).where('id', '=', id).execute()
    return id
  }
  const id = await suspend()
  const wanted = { version: 2, clientId: buyer }
  const moved = await call('POST', `recurring-invoices/${id}/client`, wanted)
  expect(moved.statusCode, moved.body).toBe(201)
  expect(await read(id)).toMatchObject({ nextOn: null, state: 'ended' })
  const next = await read(moved.json().insertedId)
  expect(next).toMatchObject({ state: 'active', suspension: '', clientName: 'Other buyer' })
  expect(next.nextOn > day).toBe(true)
  expect(JSON.stringify(await noticesOf('invoice.renewal-taken:%'))).not.toContain(reason)
  const over = await suspend({ endsOn: addDays(day, 2) })
  await site.database
    .updateTable('recurring_invoice')
    .set({ ends_on: addDays(day, -20) })
    .where('id', '=', over)
    .execute()
  expectProblem(await call('POST', `recurring-invoices/${over}/client`, wanted), 409)
})

it('moves to one client under a hundred parallel tries, and issues no period twice meanwhile', async () => {
  const clientOf = (name: string) =>
    createClient(site.ctxOf(admin), clientBody.parse({ name, email: `${name}@race.test` }))
  const buyers = await Promise.all(['first', 'second', 'third', 'fourth'].map(clientOf))
  const id = await start({ lines: [{ ...hosting, title: 'Hosting that many want' }] })
  const tries = Array.from({ length: 100 }, (_, index) =>
    call('POST', `recurring-invoices/${id}/client`, { version: 1, clientId: buyers[index % 4] }),
  )
  const [answers] = await Promise.all([Promise.all(tries), runAfter(0, 20)])
  const moved = answers.filter(({ statusCode }) => statusCode === 201)
  expect(moved).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(99)
  await runAfter(0)
  const issued = [...(await issuedOf(id)), ...(await issuedOf(moved[0]?.json().insertedId))]
  expect(issued).toHaveLength(1)
  expect(await noticesOf(`invoice.renewal-given:${id}`)).toHaveLength(1)
  const running = await call('GET', 'recurring-invoices?ended=false&q=Hosting that many want&limit=100')
  expect(running.json()).toHaveLength(1)
})

it('keeps the day of the month, or the last day of a shorter one', () => {
  const ends = { every: 'month', startsOn: '2027-01-31', endsOn: null } as const
  expect(periodAfter(ends, '2027-01-31')).toBe('2027-02-28')
  expect(periodAfter(ends, '2027-02-28')).toBe('2027-03-31')
  expect(periodAfter({ ...ends, every: 'year', startsOn: '2028-02-29' }, '2028-02-29')).toBe('2029-02-28')
  const days = fc.integer({ min: 0, max: 4_000 }).map((count) => addDays('2026-01-01', count))
  fc.assert(
    fc.property(days, days, fc.constantFrom('month', 'quarter', 'year'), (startsOn, after, every) => {
      const next = periodAfter({ every, startsOn, endsOn: null }, after) ?? ''
      expect(next > after || next === startsOn).toBe(true)
      expect(next >= startsOn).toBe(true)
    }),
  )
})

const later = (days: number) => site.ctxOf(visitor, { now: () => new Date(Date.now() + days * 86_400_000) })
const suspendAfter = async (days: number) => {
  const { version } = await readSiteSettings(site.ctxOf(admin))
  await updateSiteSettings(site.ctxOf(admin), { version, suspendAfterDays: days })
}

it('suspends an unpaid one after the days of the setting, once, until staff resume it', async () => {
  const id = await start()
  await runAfter(0)
  await suspendUnpaid(later(90))
  expect(await read(id)).toMatchObject({ isPaused: false })
  await suspendAfter(14)
  await Promise.all(Array.from({ length: 4 }, () => suspendUnpaid(later(25))))
  expect(await read(id)).toMatchObject({ state: 'suspended', version: 2 })
  expect(await noticesOf(`invoice.renewal-suspended:${id}:%`)).toHaveLength(1)
  expect((await noticesOf(`recurring-invoice.suspended:${id}:%`)).map(({ email }) => email)).toContain(
    someAdmin.email,
  )
  const nextOn = addDays(today(site.ctxOf(admin)), 40)
  const resume = { version: 2, isPaused: false, nextOn }
  expect((await call('PATCH', `recurring-invoices/${id}`, resume)).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ state: 'active', nextOn })
  // As if it had been resumed on that later day: the same late invoice suspends it no more.
  const resumedOn = addDays(today(site.ctxOf(admin)), 26)
  await site.database
    .updateTable('recurring_invoice')
    .set({ resumed_on: resumedOn })
    .where('id', '=', id)
    .execute()
  await suspendUnpaid(later(30))
  expect(await read(id)).toMatchObject({ isPaused: false })
  const listed = await call('GET', 'recurring-invoices?state=active&limit=100')
  expect(listed.json().map(({ _id }: { _id: string }) => _id)).toContain(id)
  await suspendAfter(0)
  await call('DELETE', `recurring-invoices/${id}`)
})

it('reminds of a renewal once ahead of it, late but not after it, and not while it is suspended', async () => {
  const day = today(site.ctxOf(admin))
  const id = await start({ nextOn: addDays(day, 7) })
  const due = { steps: [-7], day }
  await Promise.all(Array.from({ length: 4 }, () => remindOfRenewals(later(0), due)))
  const sent = await noticesOf(`invoice.renews:${id}:%`)
  expect(sent).toMatchObject([
    {
      email: someClient.email,
      title: expect.stringMatching(/^Hosting renews on /),
      text: expect.stringContaining('$9'),
    },
  ])
  const other = await start({ nextOn: addDays(day, 6) })
  const reason = 'Moving'
  await call('PATCH', `recurring-invoices/${other}`, { version: 1, isPaused: true, reason })
  await remindOfRenewals(later(0), due)
  expect(await noticesOf(`invoice.renews:${other}:%`)).toEqual([])
  await call('PATCH', `recurring-invoices/${other}`, { version: 2, isPaused: false })
  await remindOfRenewals(later(0), { steps: [], day })
  expect(await noticesOf(`invoice.renews:${other}:%`)).toEqual([])
  // Missed by two days, and made up for.
  await remindOfRenewals(later(0), { steps: [-7], day: addDays(day, 1) })
  expect(await noticesOf(`invoice.renews:${other}:%`)).toHaveLength(1)
  expect(await noticesOf(`invoice.renews:${id}:%`)).toHaveLength(1)
  for (const one of [id, other]) await call('DELETE', `recurring-invoices/${one}`)
})

it('notifies staff once that nobody of a client can be reminded of a renewal', async () => {
  const day = today(site.ctxOf(admin))
  const name = 'A company without an address'
  const { insertedId: clientId } = (await call('POST', 'clients', { name })).json()
  const id = await start({ clientId, nextOn: addDays(day, 7) })
  for (const passed of [0, 0, 4]) {
    await remindOfRenewals(later(0), { steps: [-7, -3], day: addDays(day, passed) })
  }
  expect(await noticesOf(`invoice.renews:${id}:%`)).toMatchObject([
    {
      email: someAdmin.email,
      title: expect.stringMatching(/^Nobody can be reminded: Hosting renews on /),
      text: 'The client has no e-mail address. Please call before the invoice of $9 is issued.',
    },
  ])
  await call('DELETE', `recurring-invoices/${id}`)
})

it('announces and lists the price at the tax rates of today, as it will be invoiced', async () => {
  const setRate = async (percent: number) => {
    const { version } = (await call('GET', 'payment-settings')).json()
    const taxRates = [{ name: 'VAT', percent, inclusive: false, isOnWebsite: false }]
    const answer = await call('PATCH', 'payment-settings', { taxRates, version })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await setRate(10)
  const day = today(site.ctxOf(admin))
  const id = await start({ nextOn: addDays(day, 7), lines: [{ ...hosting, tax: 'VAT' }] })
  expect((await read(id)).total).toEqual(dollars(990))
  await setRate(20)
  expect((await read(id)).total).toEqual(dollars(1_080))
  expect((await renewals()).find(({ _id }: { _id: string }) => _id === id).total).toEqual(dollars(1_080))
  await remindOfRenewals(later(0), { steps: [-7], day })
  expect(await noticesOf(`invoice.renews:${id}:%`)).toMatchObject([
    { text: expect.stringContaining('$10.80') },
  ])
  await runAfter(8)
  expect(await issuedOf(id)).toMatchObject([{ cents: '1080' }])
  await call('DELETE', `recurring-invoices/${id}`)
})

it('pauses reminders of a merged client with those of the client it belongs to now', async () => {
  const add = async (name: string) => {
    const email = `${name}@merged.example`
    return (await call('POST', 'clients', { name, email })).json().insertedId as string
  }
  const [from, into] = [await add('first'), await add('second')]
  const day = today(site.ctxOf(admin))
  const id = await start({ clientId: from, nextOn: addDays(day, 7) })
  await mergeClients(site.ctxOf(admin), from, into)
  const pause = async (remindersPaused: boolean) => {
    const { version } = (await call('GET', `clients/${into}`)).json()
    const answer = await call('PATCH', `clients/${into}`, { version, remindersPaused })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await pause(true)
  await remindOfRenewals(later(0), { steps: [-7], day })
  expect(await noticesOf(`invoice.renews:${id}:%`)).toEqual([])
  await pause(false)
  await remindOfRenewals(later(0), { steps: [-7], day })
  expect(await noticesOf(`invoice.renews:${id}:%`)).toHaveLength(1)
  await call('DELETE', `recurring-invoices/${id}`)
})
