import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '#core/context.ts'
import { createInvoice } from '#core/invoice/issue-invoice.server.ts'
import type { ReminderRow } from '#core/notice/notice.ts'
import { recordPayment } from '#core/payment-claim/record-payment.server.ts'
import { changeProblem } from '#core/problem/change-problem.server.ts'
import { getProblem, writeToProblem } from '#core/problem/problem-thread.server.ts'
import { reportProblem } from '#core/problem/report-problem.server.ts'
import { remindOfDomains } from '#core/project/domain-reminders.server.ts'
import { createProject, removeProject } from '#core/project/edit-project.server.ts'
import { moveProof } from '#core/proof/answer-proof.server.ts'
import { handInProof } from '#core/proof/proof.server.ts'
import { remindClients } from '#core/reminder/remind-clients.server.ts'
import { inReminderHours } from '#core/reminder/reminder-hours.server.ts'
import { addDays, startOfDay } from '#core/time.ts'
import { recordMove } from '#core/timeline/timeline.server.ts'
import { admin, aProblem, aProject, client, otherClient, visitor } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { addMethod, aMethod } from '#tests/payments.ts'
import { addAccount } from '#tests/people.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let [asStaff, asClient] = [] as unknown as [TestSite, TestSite]
let clientId: string
let cash: string
beforeAll(async () => {
  asStaff = await createTestSite({ signedIn: admin })
  asClient = await createTestSite({ signedIn: client, shared: asStaff })
  for (const person of [admin, client, otherClient]) await addAccount(asStaff.database, person)
  const made = await asStaff.call('POST', '/clients', { name: 'Karim Client', email: client.email })
  clientId = made.json().insertedId
  cash = await addMethod(asStaff.ctxOf(admin), aMethod({ kind: 'cash', label: 'Cash', requires: 'either' }))
})
afterAll(async () => {
  for (const site of [asClient, asStaff]) await site[Symbol.asyncDispose]()
})

/** The context on a day at an hour of Dhaka. */
const on = (actor: Parameters<TestSite['ctxOf']>[0], day: string, hour = 9): Context =>
  asStaff.ctxOf(actor, { now: () => new Date(startOfDay(day).getTime() + hour * 3_600_000) })
const runOn = (day: string, hour?: number) => remindClients(on(visitor, day, hour))
const lines = [{ title: 'Hosting', quantity: 1, priceCents: 5_000 }]
const issue = async (day: string, dueOn: string) =>
  (await createInvoice(on(admin, day), { clientId, lines, dueOn, draft: false } as never)).id
const pay = (id: string, day: string, minor = 5_000) =>
  recordPayment(on(admin, day, 12), id, {
    ...{ method: cash, amount: { minor, currency: 'USD' }, reference: '', text: '' },
    paidAt: on(admin, day, 11).now().toISOString(),
  } as never)

type Sent = { day: string; step: number }
async function sentFor(id: string): Promise<Sent[]> {
  const rows = await asStaff.database
    .selectFrom('notice')
    .select(['event', 'created_at'])
    .where('topic', '=', 'reminder')
    .where('event', 'like', `%:${id}:%`)
    .orderBy('id')
    .execute()
  return rows.map(({ event, created_at: at }) => ({
    day: new Date(at.getTime() + 6 * 3_600_000).toISOString().slice(0, 10),
    step: Number(event.split(':').at(-1)),
  }))
}

type Waiting = {
  event: string
  id: string
  /** Day from which the steps count. */
  from: string
  answeredOn: string
  steps: number[]
  answer: (day: string) => Promise<unknown>
}
/** Runs the jobs that remind clients, as their timetable does. */
async function runAllOn(day: string, hour?: number) {
  const ctx = on(visitor, day, hour)
  await inReminderHours(ctx, () => remindOfDomains(ctx))
  await remindClients(ctx)
}

async function noticesFor(event: string, id: string) {
  const rows = await asStaff.database
    .selectFrom('notice')
    .select(['event', 'created_at'])
    .where('email', '=', client.email)
    .where('event', 'like', `${event}:${id}:%`)
    .execute()
  return rows.map((row) => {
    const at = new Date(row.created_at.getTime() + 6 * 3_600_000)
    const step = Number(row.event.split(':').at(-1))
    return {
      day: at.toISOString().slice(0, 10),
      // The steps of domains count backwards.
      step: event === 'domain.ends' ? -step : step,
      hour: at.getUTCHours(),
    }
  })
}

/** Adds a record of each kind that waits for the client from a day on, and is answered some days later. */
const waiting: Record<string, (from: string, days: number) => Promise<Waiting>> = {
  async 'quote.ends'(from, days) {
    const lines = [{ title: 'Pages', quantity: 1, price: { minor: 100, currency: 'USD' } }]
    const made = await asStaff.call('POST', '/quotes', { clientId, title: 'A website', lines })
    const id = made.json().insertedId
    const move = async (site: TestSite, more: object) => {
      const { version } = (await asStaff.call('GET', `/quotes/id/${id}`)).json()
      const moved = await site.call('POST', `/quotes/${id}/moves`, { version, ...more })
      expect(moved.statusCode, moved.body).toBe(200)
    }
    await move(asStaff, { move: 'send' })
    const quote = asStaff.database.updateTable('quote').where('id', '=', id)
    await quote.set({ valid_until: from }).execute()
    return {
      ...{ event: 'quote.ends', id, from, answeredOn: addDays(from, -(days % 4)), steps: [-3, -1] },
      answer: () => move(asClient, { move: 'decline', reason: '' }),
    }
  },
  async 'order.waits'(from, days) {
    const id = await addOrder(asStaff.database)
    const change = async (status: 'in-review' | 'in-progress', day: string) => {
      const order = asStaff.database.updateTable('client_order').where('id', '=', id)
      await order.set({ status, updated_at: startOfDay(day) }).execute()
      await recordMove(on(admin, day), { kind: 'order', recordId: id, from: '', to: status })
    }
    await change('in-review', from)
    return {
      ...{ event: 'order.waits', id, from, answeredOn: addDays(from, days), steps: [3, 7] },
      answer: (day) => change('in-progress', day),
    }
  },
  async 'problem.waits'(from, days) {
    const { id } = await reportProblem(on(client, from), aProblem())
    const message = { text: 'Which page is it?', files: [], internal: false }
    await writeToProblem(on(admin, from), id, { ...message, status: 'waiting-client' })
    return {
      ...{ event: 'problem.waits', id, from, answeredOn: addDays(from, days), steps: [3, 7] },
      answer: (day) => writeToProblem(on(client, day, 20), id, { ...message, text: 'The first one' }),
    }
  },
  async 'proof.waits'(from, days) {
    const projectId = await createProject(
      on(admin, from),
      aProject({ email: client.email, domainExpiresOn: null }),
    )
    const round = { title: 'A draft', note: '', link: 'https://example.com/draft', files: [] }
    const id = await handInProof(on(admin, from), projectId, round)
    return {
      ...{ event: 'proof.waits', id, from, answeredOn: addDays(from, days), steps: [3, 7] },
      answer: (day) => moveProof(on(client, day, 20), id, { move: 'ask-changes', reason: 'Darker' }),
    }
  },
  async 'domain.ends'(from, days) {
    const project = aProject({ email: client.email, domainExpiresOn: from })
    const id = await createProject(on(admin, '2027-01-01'), project)
    return {
      ...{ event: 'domain.ends', id, from, answeredOn: addDays(from, -days), steps: [-60, -30, -14, -7, -1] },
      answer: () =>
        asStaff.database
          .updateTable('project')
          .set({ domain_expires_on: addDays(from, 730) } as never)
          .where('id', '=', id)
          .execute(),
    }
  },
  async 'invoice.renews'(from, days) {
    const body = { clientId, lines: [{ title: 'Care', quantity: 1, price: { minor: 900, currency: 'USD' } }] }
    const made = await asStaff.call('POST', '/recurring-invoices', { ...body, every: 'year', nextOn: from })
    expect(made.statusCode, made.body).toBe(201)
    const id = made.json().insertedId
    return {
      ...{ event: 'invoice.renews', id, from, answeredOn: addDays(from, -(days % 9)), steps: [-7] },
      answer: async () => {
        const pause = { version: 1, isPaused: true, reason: 'Moving' }
        const paused = await asStaff.call('PATCH', `/recurring-invoices/${id}`, pause)
        expect(paused.statusCode, paused.body).toBe(200)
      },
    }
  },
}

it('reminds of everything that waits once per step in 400 days, a tenth of them missed, and never after an answer', async () => {
  const start = '2027-01-01'
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const invoices: { id: string; dueOn: string; paidOn: string }[] = []
  for (let count = 0; count < 40; count++) {
    const dueOn = addDays(start, 10 + random(360))
    const id = await issue(start, dueOn)
    invoices.push({ id, dueOn, paidOn: addDays(dueOn, random(40) - 8) })
  }
  const others: Waiting[] = []
  for (const [index, add] of Object.values(waiting).entries()) {
    for (const day of [20, 150, 290])
      others.push(await add(addDays(start, day + index * 5 + random(60)), random(40)))
  }
  const runs: string[] = []
  for (let day = 0; day < 400; day++) {
    const date = addDays(start, day)
    if (random(10) > 0) {
      runs.push(date)
      await runAllOn(date, random(9))
      await runAllOn(date)
      await Promise.all([runAllOn(date), runAllOn(date, 17)])
      await runAllOn(date, 18 + random(6))
    }
    for (const { id, paidOn } of invoices) if (paidOn === date) await pay(id, date)
    for (const { answeredOn, answer } of others) if (answeredOn === date) await answer(date)
  }
  expect(runs.length).toBeLessThan(380)
  let [count, onTheirDay] = [0, 0]
  for (const { id, dueOn, paidOn } of invoices) {
    const sent = await sentFor(id)
    count += sent.length
    expect(new Set(sent.map(({ step }) => step)).size).toBe(sent.length)
    for (const { day } of sent) expect(day <= paidOn).toBe(true)
    // A step on a day with a run is sent on that day.
    for (const step of [-3, 0, 3, 7, 14]) {
      const day = addDays(dueOn, step)
      if (!runs.includes(day) || day > paidOn) continue
      onTheirDay++
      expect(sent).toContainEqual({ day, step })
    }
    for (const { day, step } of sent) {
      const late = (Date.parse(day) - Date.parse(addDays(dueOn, step))) / 86_400_000
      expect(late).toBeGreaterThanOrEqual(0)
      expect(late).toBeLessThan(7)
      const missed = Array.from({ length: late }, (_, ago) => addDays(dueOn, step + ago))
      expect(runs.filter((run) => missed.includes(run))).toEqual([])
    }
  }
  expect(count).toBeGreaterThan(80)
  expect(onTheirDay).toBeGreaterThan(40)
  let othersDue = 0
  for (const { event, id, from, answeredOn, steps } of others) {
    const sent = await noticesFor(event, id)
    expect(new Set(sent.map(({ step }) => step)).size, event).toBe(sent.length)
    for (const { day, step, hour } of sent) {
      expect(day <= answeredOn && day >= addDays(from, step), `${event} on ${day}`).toBe(true)
      expect(hour >= 9 && hour < 18, `${event} at ${hour}`).toBe(true)
    }
    const due = steps.filter((step) => {
      const day = addDays(from, step)
      return runs.includes(day) && day <= answeredOn
    })
    othersDue += due.length
    for (const step of due) {
      expect(sent, event).toContainEqual({ day: addDays(from, step), step, hour: expect.any(Number) })
    }
  }
  expect(othersDue).toBeGreaterThan(others.length / 2)
  for (const kind of Object.keys(waiting)) {
    const sent = others.filter(({ event }) => event === kind).map(({ event, id }) => noticesFor(event, id))
    expect((await Promise.all(sent)).flat(), kind).not.toEqual([])
  }
}, 240_000)

it('sends one reminder after a long outage, with the open amount and the invoice, in working hours only', async () => {
  const id = await issue('2029-01-01', '2029-01-10')
  await pay(id, '2029-01-02', 2_000)
  for (const hour of [0, 8, 18, 23]) await runOn('2029-01-14', hour)
  expect(await sentFor(id)).toEqual([])
  await Promise.all(Array.from({ length: 20 }, () => runOn('2029-01-14', 9)))
  expect(await sentFor(id)).toEqual([{ day: '2029-01-14', step: 3 }])
  const mails = await asStaff.database
    .selectFrom('mail')
    .select(['subject', 'document_id'])
    .where('event', 'like', `invoice.due:${id}:%`)
    .execute()
  expect(mails).toEqual([
    { subject: expect.stringMatching(/^IN-\d+ was due 4 days ago: \$30$/), document_id: id },
  ])
  // The last step is more than a week ago: nobody wants to hear of it now.
  await runOn('2029-02-20')
  expect(await sentFor(id)).toHaveLength(1)
})

it('sends by the clock and days of the time zone of the site', async () => {
  const zone = async (openTimeZone: string) => {
    const { version } = (await asStaff.call('GET', '/site-settings')).json()
    const answer = await asStaff.call('PATCH', '/site-settings', { version, openTimeZone })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const runAt = (time: string) => remindClients(asStaff.ctxOf(visitor, { now: () => new Date(time) }))
  const days = async (id: string) => (await sentFor(id)).map(({ step }) => step)
  await zone('America/New_York')
  const id = await issue('2029-06-01', '2029-06-20')
  // Nine in the morning in Dhaka, then eight and nine in New York.
  await runAt('2029-06-17T03:00:00Z')
  await runAt('2029-06-17T12:59:00Z')
  expect(await days(id)).toEqual([])
  await runAt('2029-06-17T13:00:00Z')
  expect(await days(id)).toEqual([-3])
  // The next day has begun in Dhaka, but not in New York.
  await runAt('2029-06-19T20:00:00Z')
  expect(await days(id)).toEqual([-3])
  await runAt('2029-06-20T22:00:00Z')
  expect(await days(id)).toEqual([-3])
  await zone('+12:45')
  await runAt('2029-06-19T20:15:00Z')
  expect(await days(id)).toEqual([-3, 0])
  await zone('Asia/Dhaka')
})

it('holds mails during quiet hours, and sends nothing while the reminders of a client are paused', async () => {
  const settings = async () => (await asStaff.call('GET', '/site-settings')).json()
  const { version } = await settings()
  const quiet = { hasQuietHours: true, quietFrom: '08:00', quietUntil: '12:00' }
  expect((await asStaff.call('PATCH', '/site-settings', { version, ...quiet })).statusCode).toBe(200)
  const id = await issue('2030-01-01', '2030-01-10')
  const pause = async (remindersPaused: boolean) => {
    const { version } = (await asStaff.call('GET', `/clients/${clientId}`)).json()
    const answer = await asStaff.call('PATCH', `/clients/${clientId}`, { version, remindersPaused })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await pause(true)
  expect((await asStaff.call('GET', `/clients/${clientId}`)).json()).toMatchObject({ remindersPaused: true })
  await runOn('2030-01-10')
  expect(await sentFor(id)).toEqual([])
  await pause(false)
  await runOn('2030-01-11')
  expect(await sentFor(id)).toEqual([{ day: '2030-01-11', step: 0 }])
  const mail = await asStaff.database
    .selectFrom('mail')
    .select('held_until')
    .where('event', 'like', `invoice.due:${id}:%`)
    .executeTakeFirstOrThrow()
  expect(mail.held_until).toEqual(on(visitor, '2030-01-11', 12).now())
  const off = { version: (await settings()).version, hasQuietHours: false }
  expect((await asStaff.call('PATCH', '/site-settings', off)).statusCode).toBe(200)
})

it('reminds of quotes that end, work to review and questions, until the client acts', async () => {
  const body = {
    clientId,
    title: 'A website',
    lines: [{ title: 'Pages', quantity: 1, price: { minor: 100, currency: 'USD' } }],
  }
  const made = await asStaff.call('POST', '/quotes', body)
  const quoteId = made.json().insertedId
  const quote = async () => (await asStaff.call('GET', `/quotes/id/${quoteId}`)).json()
  const move = async (site: TestSite, more: object) =>
    site.call('POST', `/quotes/${quoteId}/moves`, { version: (await quote()).version, ...more })
  expect((await move(asStaff, { move: 'send' })).statusCode).toBe(200)
  const { validUntil } = await quote()
  await runOn(addDays(validUntil, -2))
  expect(await sentFor(quoteId)).toEqual([{ day: addDays(validUntil, -2), step: -3 }])
  expect((await move(asClient, { move: 'decline', reason: '' })).statusCode).toBe(200)
  await runOn(addDays(validUntil, -1))
  expect(await sentFor(quoteId)).toHaveLength(1)

  const orderId = await addOrder(asStaff.database)
  const wait = async (status: 'in-review' | 'needs-info' | 'in-progress', day: string) => {
    const order = asStaff.database.updateTable('client_order').where('id', '=', orderId)
    await order.set({ status, updated_at: startOfDay(day) }).execute()
    await recordMove(on(admin, day), { kind: 'order', recordId: orderId, from: '', to: status })
  }
  await wait('in-review', '2031-03-01')
  for (const day of ['2031-03-03', '2031-03-04', '2031-03-05', '2031-03-08', '2031-03-20']) await runOn(day)
  const [first, second] = [
    { day: '2031-03-04', step: 3 },
    { day: '2031-03-08', step: 7 },
  ]
  expect(await sentFor(orderId)).toEqual([first, second])
  await wait('in-progress', '2031-04-01')
  await runOn('2031-04-05')
  expect(await sentFor(orderId)).toEqual([first, second])
  // The next hand-in counts anew.
  await wait('needs-info', '2031-05-01')
  await runOn('2031-05-05')
  expect(await sentFor(orderId)).toEqual([first, second, { day: '2031-05-05', step: 3 }])
})

it('counts from the question, whatever else staff change, and anew from another message to the client', async () => {
  const { id } = await reportProblem(on(client, '2033-03-01'), aProblem())
  const write = (day: string, more: object) =>
    writeToProblem(on(admin, day), id, { text: 'Which page is it?', files: [], internal: false, ...more })
  const change = async (day: string, facts: object) => {
    const { version } = await getProblem(on(admin, day), id)
    expect(await changeProblem(on(admin, day), id, { version, ...facts })).toBe(1)
  }
  await write('2033-03-01', { status: 'waiting-client' })
  await change('2033-03-03', { urgency: 'question' })
  await runOn('2033-03-04')
  await change('2033-03-05', { category: 'other' })
  await write('2033-03-06', { internal: true })
  for (const day of ['2033-03-06', '2033-03-08', '2033-03-09']) await runOn(day)
  const sent = [
    { day: '2033-03-04', step: 3 },
    { day: '2033-03-08', step: 7 },
  ]
  expect(await sentFor(id)).toEqual(sent)
  await write('2033-04-01', { text: 'And which browser?' })
  for (const day of ['2033-04-03', '2033-04-04', '2033-04-05']) await runOn(day)
  expect(await sentFor(id)).toEqual([...sent, { day: '2033-04-04', step: 3 }])
})

it('reminds of a round of proofs until the client answers, and not while its project is in the trash', async () => {
  const addRound = async (day: string) => {
    const projectId = await createProject(on(admin, day), aProject({ email: client.email }))
    const round = { title: 'A draft', note: '', link: 'https://example.com/draft', files: [] }
    return { projectId, id: await handInProof(on(admin, day), projectId, round) }
  }
  const [answered, removed] = [await addRound('2032-03-01'), await addRound('2032-03-01')]
  await removeProject(on(admin, '2032-03-02'), removed.projectId)
  for (const day of ['2032-03-03', '2032-03-04', '2032-03-04', '2032-03-05']) await runOn(day)
  expect(await sentFor(answered.id)).toEqual([{ day: '2032-03-04', step: 3 }])
  const notice = asStaff.database.selectFrom('notice').select(['title', 'link'])
  expect(
    await notice.where('event', 'like', `proof.waits:${answered.id}:%`).executeTakeFirst(),
  ).toMatchObject({ title: 'Round 1 of Green Life Clinic still waits for you' })
  await moveProof(on(client, '2032-03-06'), answered.id, { move: 'ask-changes', reason: 'Darker' })
  for (const day of ['2032-03-08', '2032-03-12']) await runOn(day)
  expect(await sentFor(answered.id)).toHaveLength(1)
  expect(await sentFor(removed.id)).toEqual([])
})

it('lets the owner choose the days, and turn reminders off', async () => {
  const change = async (body: object) => {
    const { version } = (await asStaff.call('GET', '/site-settings')).json()
    return asStaff.call('PATCH', '/site-settings', { version, ...body })
  }
  for (const remindAfterDue of ['x', '61', '1,2,3,4,5,6,7', '-3', '1.5', '9'.repeat(61)]) {
    expect((await change({ remindAfterDue })).statusCode, remindAfterDue).toBe(422)
  }
  expect((await change({ remindAfterDue: ' 10 ,5', remindBeforeDue: '' })).statusCode).toBe(200)
  const id = await issue('2032-01-01', '2032-01-10')
  for (let day = 1; day < 40; day++) await runOn(addDays('2032-01-01', day))
  expect(await sentFor(id)).toEqual([
    { day: '2032-01-15', step: 5 },
    { day: '2032-01-20', step: 10 },
  ])
  expect((await change({ remindAfterDue: '' })).statusCode).toBe(200)
  const silent = await issue('2033-01-01', '2033-01-10')
  for (let day = 1; day < 40; day++) await runOn(addDays('2033-01-01', day))
  expect(await sentFor(silent)).toEqual([])
})

it('lists each reminder with its mail for staff, and for nobody else', async () => {
  const answer = await asStaff.call('GET', '/reminders?limit=100')
  const rows = answer.json<ReminderRow[]>()
  expect(rows[0]).toMatchObject({ recipient: client.email, mailStatus: 'waiting' })
  expect((await asStaff.call('GET', `/mails/${rows[0]?.mailId}`)).json()).toMatchObject({
    subject: rows[0]?.title,
  })
  const found = (await asStaff.call('GET', '/reminders?q=still%20waits&limit=100')).json<ReminderRow[]>()
  const waiting = asStaff.database.selectFrom('notice').select('id').where('title', 'like', '%still waits%')
  expect(found.length).toBe((await waiting.execute()).length)
  expect((await asClient.call('GET', '/reminders')).statusCode).toBe(403)
})
