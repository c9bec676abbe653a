import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCalendar } from '#core/answer-due/open-calendar.server.ts'
import { addWorkingDays } from '#core/answer-due/open-time.server.ts'
import { today } from '#core/time.ts'
import { admin, client } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const staff = { authorization: 'Bearer x' }
const dollars = (minor: number) => ({ minor, currency: 'USD' })
const plan = (some = {}) => ({ name: 'Basic', price: dollars(10_000), ...some })
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
afterAll(() => site[Symbol.asyncDispose]())

const read = async (slug: string) => (await site.get(`/api/services/${slug}`, staff)).json()
const change = (slug: string, payload: object) =>
  site.request({ method: 'PATCH', url: `/api/services/${slug}`, headers: staff, payload })
const add = (body: object) => site.post('/api/services', body, staff)
let count = 0
async function addService(some = {}): Promise<string> {
  const response = await add({ title: `Service number ${++count}`, active: true, ...some })
  expect(response.statusCode, response.body).toBe(201)
  return response.json().slug
}
const publicSlugs = async () =>
  (await site.get('/api/services')).json<{ slug: string }[]>().map(({ slug }) => slug)
const order = (body: object) =>
  site.post('/api/orders', { email: client.email, source: 'chat', ...body }, staff)

it('answers unedited services without the fields of edited ones', async () => {
  const [first, second] = (await site.get('/api/services')).json()
  expect(Object.keys(first)).toEqual([
    '_id',
    'slug',
    'kind',
    'title',
    'summary',
    'plans',
    'briefFields',
    'active',
  ])
  expect(Object.keys(first.plans[0]).sort()).toEqual(
    ['planId', 'name', 'price', 'features', 'popular', 'revisions', 'supportMonths'].sort(),
  )
  expect(Object.keys(second.briefFields[0]).sort()).toEqual(['choices', 'kind', 'label', 'name', 'required'])
})

it('adds a service with plans that promise only what they say, and shows it once it is visible', async () => {
  const slug = await addService({ title: 'Café & Logo Design', active: false, plans: [plan()] })
  expect(slug).toBe('cafe-logo-design')
  expect(await publicSlugs()).not.toContain(slug)
  expect((await change(slug, { version: 1, active: true })).json()).toMatchObject({ modifiedCount: 1 })
  expect(await publicSlugs()).toContain(slug)
  expect((await read(slug)).plans).toMatchObject([
    { planId: 'plan-basic', revisions: 0, revisionsAsQuoted: true, supportMonths: 0 },
  ])
  expect((await site.get('/api/services/all', staff)).json()).toContainEqual(
    expect.objectContaining({ slug, planCount: 1, priceFrom: dollars(10_000), version: 2 }),
  )
})

it('refuses the second of two editors, and changes nothing when nothing differs', async () => {
  const slug = await addService({ plans: [plan()] })
  const { plans } = await read(slug)
  expect((await change(slug, { version: 1, plans })).json()).toMatchObject({ modifiedCount: 0 })
  const answers = await Promise.all(
    ['One', 'Other'].map((summary) =>
      change(slug, { version: 1, summary, plans: [...plans, plan({ name: 'Big' })] }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await read(slug)).version).toBe(2)
})

it('keeps ids of plans, and never gives one to another plan', async () => {
  const slug = await addService({ plans: [plan(), plan({ name: 'Gold' })] })
  const { plans } = await read(slug)
  await change(slug, { version: 1, plans: [{ ...plans[1], name: 'Golden' }] })
  expect((await read(slug)).plans.map(({ planId }: { planId: string }) => planId)).toEqual(['plan-gold'])
  await change(slug, { version: 2, plans: [...(await read(slug)).plans, plan()] })
  expect((await read(slug)).plans).toMatchObject([
    { planId: 'plan-gold', name: 'Golden' },
    { planId: 'plan-basic-2' },
  ])
  const restored = (await site.get(`/api/services/${slug}/versions/1`, staff)).json()
  expect((await change(slug, { version: 3, plans: restored.plans })).statusCode).toBe(200)
  expectProblem(await change(slug, { version: 4, plans: [plan({ planId: 'starter' })] }), 422)
  expectProblem(await change(slug, { version: 4, plans: [plans[0], { ...plans[0], name: 'Twice' }] }), 422)
})

it('keeps every version and the log of changes', async () => {
  const slug = await addService({ title: 'First title' })
  await change(slug, { version: 1, title: 'Second title' })
  expect((await site.get(`/api/services/${slug}/versions`, staff)).json()).toMatchObject([
    { version: 2, title: 'Second title' },
    { version: 1, title: 'First title' },
  ])
  expectProblem(await site.get(`/api/services/${slug}/versions/3`, staff), 404)
  const { _id } = await read(slug)
  const [entry] = (await site.get(`/api/audit?record=${_id}`, staff)).json()
  expect(entry).toMatchObject({
    action: 'service.update',
    before: { title: 'First title' },
    after: { title: 'Second title' },
  })
  expect((await site.get('/api/services/wordpress/versions', staff)).json()).toMatchObject([{ version: 1 }])
})

it('orders at the price that was seen, and keeps what was ordered when the plan is gone', async () => {
  const slug = await addService({ plans: [plan({ workingDays: 5, depositPercent: 40 })] })
  const body = { service: slug, planId: 'plan-basic', price: dollars(10_000) }
  const { plans } = await read(slug)
  await change(slug, { version: 1, plans: [{ ...plans[0], price: dollars(12_000) }] })
  expect(expectProblem(await order(body), 409).message).toBe(
    'The price has changed: Basic now costs $120, not $100. Nothing was ordered; please look at it again.',
  )
  const placed = await order({ ...body, price: dollars(12_000) })
  expect(placed.statusCode, placed.body).toBe(201)
  await change(slug, { version: 2, plans: [] })
  expectProblem(await order(body), 422)
  expect(expectProblem(await order({ ...body, planId: '' }), 409).message).toContain('set for each order')
  const kept = (await site.get(`/api/orders/id/${placed.json().insertedId}`, staff)).json()
  expect(kept).toMatchObject({
    planId: 'plan-basic',
    total: dollars(12_000),
    depositPercent: 40,
    revisionsLeft: null,
    snapshot: { revisions: 0, revisionsAsQuoted: true, workingDays: 5 },
    proposedDueOn: addWorkingDays(
      await readCalendar({ db: site.database }),
      today({ now: () => new Date() }),
      5,
    ),
  })
})

it('refuses an unknown plan of a service without plans, and promises no revisions without a plan', async () => {
  expect(expectProblem(await order({ service: 'wordpress', planId: 'growth' }), 422).errors).toHaveProperty(
    'planId',
  )
  const placed = (await order({ service: 'wordpress' })).json()
  const { snapshot } = (await site.get(`/api/orders/id/${placed.insertedId}`, staff)).json()
  expect(snapshot).toMatchObject({ revisions: 0, revisionsAsQuoted: true })
})

it('checks answers by the questions of the service, and keeps the questions with the order', async () => {
  const questions = [
    { label: 'How many pages?', kind: 'number', required: true },
    { label: 'By when?', kind: 'date' },
    { label: 'Your logo', kind: 'file', help: 'As large as you have it' },
    { label: 'Which colour?', kind: 'choice', choices: ['Red', 'Blue'] },
  ]
  const slug = await addService({ briefFields: questions })
  const brief = { 'q-how-many-pages': '3', 'q-by-when': '2027-02-28', 'q-which-colour': 'Red' }
  for (const [name, answer] of [
    ['q-how-many-pages', 'three'],
    ['q-by-when', '2027-02-30'],
    ['q-your-logo', '01936f00-0000-7000-8000-0000000000aa'],
    ['q-which-colour', 'Green'],
  ] as const) {
    const refused = expectProblem(await order({ service: slug, brief: { ...brief, [name]: answer } }), 422)
    expect(refused.errors).toHaveProperty([`brief.${name}`])
  }
  const placed = await order({ service: slug, brief })
  expect(placed.statusCode, placed.body).toBe(201)
  await change(slug, { version: 1, briefFields: [] })
  const kept = (await site.get(`/api/orders/id/${placed.json().insertedId}`, staff)).json()
  expect(kept.brief).toEqual([
    { label: 'How many pages?', text: '3' },
    { label: 'By when?', text: '2027-02-28' },
    { label: 'Which colour?', text: 'Red' },
  ])
})

it('sorts the services, and shows the order at once', async () => {
  const slugs = await publicSlugs()
  const answer = await site.request({
    method: 'PUT',
    url: '/api/services/order',
    headers: staff,
    payload: { slugs: slugs.toReversed() },
  })
  expect(answer.statusCode).toBe(200)
  expect(await publicSlugs()).toEqual(slugs.toReversed())
})

it.each([
  [{ plans: Array.from({ length: 200 }, (_, n) => plan({ name: `Plan ${n}` })) }, 'plans'],
  [{ plans: [plan(), plan({ name: 'B\u0410SIC' })] }, 'plans.1.name'],
  [{ plans: [plan({ popular: true }), plan({ name: 'Big', popular: true })] }, 'plans.1.popular'],
  [{ plans: [plan({ price: dollars(0) })] }, 'plans.0.price.minor'],
  [{ plans: [plan({ price: { minor: 100, currency: 'EUR' } })] }, 'plans.0.price.currency'],
  [{ plans: [plan({ oldPrice: dollars(10_000) })] }, 'plans.0.oldPrice'],
  [{ plans: [plan({ revisions: -1 })] }, 'plans.0.revisions'],
  [{ plans: [plan({ extraRoundPrice: dollars(-1) })] }, 'plans.0.extraRoundPrice.minor'],
  [{ plans: [plan({ extraRoundPrice: { minor: 1, currency: 'EUR' } })] }, 'plans.0.extraRoundPrice'],
  [{ plans: [plan({ features: ['One', 'one'] })] }, 'plans.0.features.1'],
  [{ briefFields: [{ label: 'Which?', kind: 'choice', choices: ['Only'] }] }, 'briefFields.0.choices'],
  [{ briefFields: [{ label: 'Which?', kind: 'script' }] }, 'briefFields.0.kind'],
  [{ title: '\u200b' }, 'title'],
  [{ slug: '../admin' }, 'slug'],
  [{ slug: 'all' }, 'slug'],
  [{ slug: '', title: 'বাংলা' }, 'slug'],
])('refuses %j', async (some, field) => {
  const { errors } = expectProblem(await add({ title: 'A title', ...some }), 422)
  expect(Object.keys(errors ?? {})).toContain(field)
})

it('refuses an address that is taken, and lists that are too long together', async () => {
  expectProblem(await add({ title: 'Again', slug: 'wordpress' }), 409)
  const features = Array.from({ length: 20 }, (_, n) => `${n} ${'ব'.repeat(100)}`)
  const plans = Array.from({ length: 12 }, (_, n) => plan({ name: `Plan ${n}`, features }))
  expectProblem(await add({ title: 'Too long', plans }), 422)
})

it('keeps the service of the coding page visible with a plan, and shows its plans there', async () => {
  const before = (await site.get('/coding')).body
  const { version, plans } = await read('website-coding')
  expectProblem(await change('website-coding', { version, active: false }), 422)
  expectProblem(await change('website-coding', { version, plans: [] }), 422)
  await change('website-coding', { version, plans: [{ ...plans[0], oldPrice: dollars(39_900) }] })
  const { body } = await site.get('/coding')
  expect(body).toMatch(/<s [^>]*>.*\$399<\/s>/)
  expect(body).not.toContain('$599')
  await change('website-coding', { version: version + 1, plans })
  expect((await site.get('/coding')).body).toBe(before)
})

const factsOf = (body: string) =>
  [...body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  )

it('makes a page with structured data for a service, and lists it in the sitemap and on the home page', async () => {
  const sitemap = (await site.get('/sitemap.xml')).body
  expect(sitemap).not.toContain('/services/wordpress')
  const summary = 'Cards for your shop.'
  const slug = await addService({ title: 'Business cards', summary, active: false, plans: [plan()] })
  const path = `/services/${slug}`
  expect((await site.get(path)).statusCode).toBe(404)
  await change(slug, { version: 1, active: true, description: 'Printed on **thick** paper.' })
  const { statusCode, body } = await site.get(path)
  expect(statusCode).toBe(200)
  for (const text of ['Business cards', summary, '<strong>thick</strong>', '$100', 'Revisions as agreed']) {
    expect(body).toContain(text)
  }
  expect(factsOf(body).find((fact) => fact['@type'] === 'Service')).toMatchObject({
    name: 'Business cards',
    offers: [{ price: '100.00', priceCurrency: 'USD' }],
  })
  expect((await site.get('/sitemap.xml')).body).toContain(`${path}</loc>`)
  expect((await site.get('/')).body).toContain(`href="${path}"`)
  await change(slug, { version: 2, active: false })
  expect((await site.get(path)).statusCode).toBe(404)
  expect((await site.get('/sitemap.xml')).body).not.toContain(path)
  expect((await site.get('/')).body).not.toContain(path)
  const moved = await site.get('/services/wordpress')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/wordpress'])
  for (const other of ['custom', 'constructor', '__proto__']) {
    expect((await site.get(`/services/${other}`)).statusCode).toBe(404)
  }
})

it('shows hostile text in every field as text', async () => {
  const hostile = '"><script>alert(1)</script>\u202e</script>'
  const slug = await addService({
    title: `A ${hostile}`,
    slug: 'hostile',
    summary: hostile,
    description: `${hostile} [x](javascript:alert(2)) <img src=x onerror=alert(3)>`,
    plans: [plan({ name: hostile, features: [hostile] })],
    briefFields: [{ label: hostile, kind: 'choice', help: hostile, choices: [hostile, 'Other'] }],
  })
  for (const path of [`/services/${slug}`, '/', '/sitemap.xml']) {
    const { body } = await site.get(path)
    expect(body).not.toMatch(/<script>alert|<img src="?x|href="javascript:/)
  }
  const { body } = await site.get(`/services/${slug}`)
  expect(factsOf(body).length).toBeGreaterThan(0)
  expect((await read(slug)).plans[0].name).toBe(hostile)
})

it('begins a project with the milestones of its service, and of its kind for an order from a quote', async () => {
  const titles = ['First draft', 'Texts and pictures', 'Launch']
  const milestones = titles.map((title) => ({ title, share: null, workingDays: null, side: null }))
  const slug = await addService({ kind: 'graphic-design', active: true, plans: [plan()], milestones })
  const service = await read(slug)
  expect(service).toMatchObject({ milestones })
  expect((await site.get('/api/services')).body).not.toContain('milestones')
  const titlesOf = async (more: object) => {
    const orderId = await addOrder(site.database, { status: 'accepted' })
    await site.database.updateTable('client_order').set(more).where('id', '=', orderId).execute()
    const made = await site.post(`/api/orders/${orderId}/project`, {}, staff)
    expect(made.statusCode, made.body).toBe(201)
    const listed = await site.get(`/api/projects/${made.json().insertedId}/milestones`, staff)
    return listed.json().map(({ title }: { title: string }) => title)
  }
  expect(await titlesOf({ service_id: service._id })).toEqual(titles)
  // Only the first visible service of a kind counts, and this one is the last.
  await site.database.updateTable('service').set({ sort_order: -1 }).where('slug', '=', slug).execute()
  expect(await titlesOf({ service_id: null, service_kind: 'graphic-design' })).toEqual(titles)
  expect(await titlesOf({ service_id: null, service_kind: 'custom' })).toEqual([])
  const cleared = await change(slug, { version: 1, milestones: [] })
  expect(cleared.json()).toMatchObject({ modifiedCount: 1 })
  expect((await read(slug)).milestones).toEqual([])
  for (const [wrong, field] of [
    [[{ title: 'Launch' }, { title: 'launch ' }], 'milestones.1.title'],
    [[{ title: '' }], 'milestones.0.title'],
    [[{ title: 'Launch', share: 0 }], 'milestones.0.share'],
    [[{ title: 'Launch', workingDays: 366 }], 'milestones.0.workingDays'],
    [[{ title: 'Draft', share: 60 }, { title: 'Launch', share: 41 }, { title: 'End' }], 'milestones.1.share'],
    [[{ title: 'Draft', share: 100 }, { title: 'Launch' }], 'milestones.0.share'],
    [Array.from({ length: 21 }, (_, number) => ({ title: `Step ${number}` })), 'milestones'],
  ] as const) {
    const { errors } = expectProblem(await change(slug, { version: 2, milestones: wrong }), 422)
    expect(Object.keys(errors ?? {})).toEqual([field])
  }
})

/** Makes the project of an order and returns the facts of its milestones. `parts` are due with a milestone. */
async function planOf(serviceId: string, parts: string[] = []) {
  const orderId = await addOrder(site.database, { status: 'accepted' })
  const { database } = site
  await database
    .updateTable('client_order')
    .set({ service_id: serviceId })
    .where('id', '=', orderId)
    .execute()
  for (const [index, label] of parts.entries()) {
    const facts = { percent: 20, total_cents: 100, due: 'milestone' as const, due_on: null, issued_at: null }
    await database
      .insertInto('payment_part')
      .values({ order_id: orderId, number: index + 1, label, ...facts })
      .execute()
  }
  const made = await site.post(`/api/orders/${orderId}/project`, {}, staff)
  const listed = await site.get(`/api/projects/${made.json().insertedId}/milestones`, staff)
  type Made = { title: string; share: number; dueOn: string | null; side: string | null }
  return listed.json().map(({ title, share, dueOn, side }: Made) => [title, share, dueOn, side])
}

it('fills shares and due days of a project from the milestones of its service', async () => {
  const milestones = [
    { title: 'First draft', share: 30, workingDays: 1, side: 'us' },
    { title: 'Texts', share: null, workingDays: 6, side: 'client' },
    { title: 'Pictures', share: null, workingDays: null, side: null },
    { title: 'Launch', share: 25, workingDays: 12, side: null },
  ]
  const slug = await addService({ plans: [plan()], milestones })
  const service = await read(slug)
  expect(service.milestones).toEqual(milestones)
  const calendar = await readCalendar({ db: site.database })
  const day = (count: number) => addWorkingDays(calendar, today({ now: () => new Date() }), count)
  // The others divide the rest of 100.
  expect(await planOf(service._id)).toEqual([
    ['First draft', 30, day(1), 'us'],
    ['Texts', 22, day(6), 'client'],
    ['Launch', 25, day(12), null],
    ['Pictures', 23, null, null],
  ])
  // A part of the payment plan takes what the milestone of its name has.
  expect(await planOf(service._id, ['Content', 'LAUNCH'])).toEqual([
    ['First draft', 30, day(1), 'us'],
    ['Texts', 15, day(6), 'client'],
    ['LAUNCH', 25, day(12), null],
    ['Content', 15, null, null],
    ['Pictures', 15, null, null],
  ])
})

it('keeps shares and days of the titles that a node of the release before leaves, and its versions', async () => {
  const milestones = [
    { title: 'First draft', share: 30, workingDays: 5, side: null },
    { title: 'Launch', share: 70, workingDays: 9, side: 'client' },
  ]
  const slug = await addService({ plans: [plan()], milestones })
  const service = await read(slug)
  const { content } = await site.database
    .selectFrom('service_version')
    .select('content')
    .where('service_id', '=', service._id)
    .executeTakeFirstOrThrow()
  expect(content).toMatchObject({ milestones: ['First draft', 'Launch'] })
  const older = { ...content, milestones: ['Launch', 'Care'], milestoneTerms: undefined }
  await site.database
    .updateTable('service')
    .set({ milestones: older.milestones, version: 2 })
    .where('slug', '=', slug)
    .execute()
  await site.database
    .insertInto('service_version')
    .values({ service_id: service._id, version: 2, content: JSON.stringify(older), created_at: new Date() })
    .execute()
  const plain = { share: null, workingDays: null, side: null }
  expect((await read(slug)).milestones).toEqual([milestones[1], { title: 'Care', ...plain }])
  const version = async (number: number) =>
    (await site.get(`/api/services/${slug}/versions/${number}`, staff)).json().milestones
  expect(await version(1)).toEqual(milestones)
  expect(await version(2)).toEqual([
    { title: 'Launch', ...plain },
    { title: 'Care', ...plain },
  ])
})
