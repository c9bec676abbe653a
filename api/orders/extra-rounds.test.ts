import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { uploadAttachment } from '#core/attachment/store-attachment.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import type { WholeProofRow } from '#core/proof/proof.ts'
import { readSiteSettings, updateSiteSettings } from '#core/site-settings/site-settings.server.ts'
import { pdfFile } from '#tests/document-files.ts'
import { admin, aProject, client, otherClient } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { addAccount } from '#tests/people.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let [asStaff, asClient, asOther, asVisitor] = [] as unknown as [TestSite, TestSite, TestSite, TestSite]
let [orderId, proofId] = ['', '']
beforeAll(async () => {
  asStaff = await createTestSite({ signedIn: admin })
  asClient = await createTestSite({ signedIn: client, shared: asStaff })
  asOther = await createTestSite({ signedIn: otherClient, shared: asStaff })
  asVisitor = await createTestSite({ shared: asStaff })
  for (const person of [admin, client, otherClient]) await addAccount(asStaff.database, person)
})
beforeEach(async () => {
  await setPrice(50)
  const projectId = await createProject(asStaff.ctxOf(admin), aProject())
  orderId = await addOrder(asStaff.database)
  await change({ project_id: projectId, revisions_used: 4 })
  const { id: file } = await uploadAttachment(asStaff.ctxOf(admin), { content: pdfFile(), name: 'draft.pdf' })
  const draft = { title: 'First draft', files: [file] }
  proofId = (await asStaff.call('POST', `/projects/${projectId}/proofs`, draft)).json().insertedId
})
afterAll(async () => {
  for (const site of [asVisitor, asOther, asClient, asStaff]) await site[Symbol.asyncDispose]()
})

async function setPrice(extraRoundPrice: number) {
  const { version } = await readSiteSettings(asStaff.ctxOf(admin))
  await updateSiteSettings(asStaff.ctxOf(admin), { version, extraRoundPrice })
}
const change = (to: { project_id?: string; revisions_used?: number; status?: 'accepted' | 'closed' }) =>
  asStaff.database.updateTable('client_order').set(to).where('id', '=', orderId).execute()
const read = async (site = asClient) => (await site.call('GET', `/proofs/${proofId}`)).json<WholeProofRow>()
async function priceRounds(extraRoundPrice: object | null) {
  const { version, plans } = (await asStaff.call('GET', '/services/website-coding')).json()
  const changed = plans.map((plan: { planId: string }) =>
    plan.planId === 'growth' ? { ...plan, extraRoundPrice } : plan,
  )
  const saved = await asStaff.call('PATCH', '/services/website-coding', { version, plans: changed })
  expect(saved.statusCode, saved.body).toBe(200)
}
/** Places an order of a plan that takes the place of the one of the project, and uses up its rounds. */
async function placeGrowth() {
  const body = { email: client.email, source: 'chat', service: 'website-coding', planId: 'growth' }
  const placed = await asStaff.call('POST', '/orders', body)
  expect(placed.statusCode, placed.body).toBe(201)
  const { project_id } = await asStaff.database
    .selectFrom('client_order')
    .select('project_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  orderId = placed.json().insertedId
  await change({ status: 'accepted', project_id: project_id ?? '', revisions_used: 4 })
}
const dollars = (units: number) => ({ minor: units * 100, currency: 'USD' })
const agreed = { name: 'Karim Client', included: 4, price: dollars(50) }
const accept = (body: object = agreed, site = asClient) =>
  site.call('POST', `/proofs/${proofId}/extra-rounds`, body)
const giveFree = (included: number) =>
  asStaff.call('POST', `/proofs/${proofId}/free-rounds`, { included, reason: 'Our mistake' })
const invoices = async () => (await asStaff.call('GET', `/invoices?order=${orderId}`)).json()
const share = async () => {
  const made = await asStaff.call('POST', `/proofs/${proofId}/share-links`)
  return made.json().shareLink.split('/').at(-1) as string
}

it('adds one round and one invoice when the client agrees many times at once', async () => {
  expect((await read()).extraRound).toEqual({ included: 4, price: dollars(50) })
  const answers = await Promise.all(Array.from({ length: 100 }, () => accept()))
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set([200, 409]))
  const { revisions, extraRound } = await read()
  expect([revisions, extraRound]).toEqual([{ included: 5, used: 4 }, null])
  const raised = await invoices()
  expect(raised).toMatchObject([
    { kind: 'extra', total: dollars(50), lines: [{ title: 'Extra round of changes', quantity: 1 }] },
  ])
  const order = (await asStaff.call('GET', `/orders/id/${orderId}`)).json()
  expect(order).toMatchObject({ total: dollars(649), snapshot: { revisions: 5 } })
  const entries = await asStaff.database
    .selectFrom('audit_entry')
    .select('after')
    .where('action', '=', 'order.amend')
    .where('record_id', '=', orderId)
    .execute()
  expect(entries).toMatchObject([{ after: { extraRound: 5, acceptedBy: 'Karim Client', how: 'signed in' } }])
  const told = await asStaff.database
    .selectFrom('notice')
    .select('text')
    .where('event', '=', `proof.extra-round:${orderId}:5`)
    .execute()
  expect(told).toMatchObject([{ text: 'Agreed by Karim Client, signed in. It is invoiced.' }])
})

it('is agreed on by share link, once together with the client', async () => {
  const token = await share()
  const shown = (await asVisitor.get(`/api/share/${token}`)).json()
  expect(shown.extraRound).toEqual({ included: 4, price: dollars(50) })
  const [one, two] = await Promise.all([asVisitor.post(`/api/share/${token}/extra-rounds`, agreed), accept()])
  expect([one.statusCode, two.statusCode].toSorted()).toEqual([200, 409])
  expect(await invoices()).toHaveLength(1)
})

it('is agreed on through the form of the shared page, without scripts', async () => {
  const token = await share()
  const post = (minor: string) =>
    asVisitor.request({
      ...{ method: 'POST', url: `/share/${token}` },
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: asVisitor.settings.publicUrl,
      },
      payload: new URLSearchParams({
        ...{ 'full-name': 'Karim', included: '4', minor, currency: 'USD', intent: 'extra-round' },
      }).toString(),
    })
  const refused = await post('4000')
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('costs $50 now')])
  expect((await post('5000')).statusCode).toBe(302)
  expect(await invoices()).toMatchObject([{ kind: 'extra', total: dollars(50) }])
})

it('costs what the plan said when it was ordered, whatever the plan and the settings say later', async () => {
  await priceRounds(dollars(30))
  await placeGrowth()
  expect((await read()).extraRound).toEqual({ included: 4, price: dollars(30) })
  await priceRounds(dollars(90))
  await setPrice(70)
  expect((await read()).extraRound).toEqual({ included: 4, price: dollars(30) })
  expect((await accept({ ...agreed, price: dollars(90) })).statusCode).toBe(409)
  expect((await accept({ ...agreed, price: dollars(30) })).statusCode).toBe(200)
  const order = (await asStaff.call('GET', `/orders/id/${orderId}`)).json()
  expect(order.snapshot).toMatchObject({ revisions: 5, extraRoundPrice: dollars(30) })
  expect(await invoices()).toMatchObject([{ kind: 'extra', total: dollars(30) }])
  await priceRounds(dollars(0))
  await placeGrowth()
  expect((await read()).extraRound).toBeNull()
  await priceRounds(null)
  await placeGrowth()
  expect((await read()).extraRound).toEqual({ included: 4, price: dollars(70) })
})

it('is not offered before all rounds are used, without a price, or after the end of the order', async () => {
  await change({ revisions_used: 3 })
  expect((await read()).extraRound).toBeNull()
  expect((await accept()).statusCode).toBe(409)
  await change({ revisions_used: 4, status: 'closed' })
  expect((await read()).extraRound).toBeNull()
  expect((await accept()).statusCode).toBe(409)
  expect((await giveFree(4)).statusCode).toBe(409)
  await change({ status: 'accepted' })
  await setPrice(0)
  expect((await read()).extraRound).toBeNull()
  expect((await accept()).statusCode).toBe(409)
  expect(await invoices()).toEqual([])
})

it('refuses another price than the one of today, no name, and everybody but the client', async () => {
  await setPrice(60)
  const refused = await accept()
  expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringContaining('$60')])
  expect((await accept({ ...agreed, name: ' ' })).statusCode).toBe(422)
  expect((await accept(agreed, asStaff)).statusCode).toBe(403)
  expect((await accept(agreed, asOther)).statusCode).toBe(403)
  expect(await invoices()).toEqual([])
  expect((await accept({ ...agreed, price: dollars(60) })).statusCode).toBe(200)
})

it('is waived by staff once, with a reason for the client', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => giveFree(4)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await read()).revisions).toEqual({ included: 5, used: 4 })
  expect(await invoices()).toEqual([])
  expect((await asClient.call('POST', `/proofs/${proofId}/free-rounds`, { included: 5 })).statusCode).toBe(
    403,
  )
  const told = await asStaff.database
    .selectFrom('notice')
    .select(['email', 'text'])
    .where('event', '=', `proof.free-round:${orderId}:5`)
    .execute()
  expect(told).toEqual([{ email: client.email, text: 'Our mistake' }])
})

it('is waived by no manager for the own order', async () => {
  await using asManager = await createTestSite({ signedIn: { ...client, role: 'manager' }, shared: asStaff })
  const body = { included: 4, reason: 'For me' }
  const refused = await asManager.call('POST', `/proofs/${proofId}/free-rounds`, body)
  expect(refused.json()).toMatchObject({ message: 'This is your own money. Please ask a colleague.' })
  expect((await read()).revisions).toEqual({ included: 4, used: 4 })
})

it('offers no rounds of an order to the client to whom only the project was given', async () => {
  const { project_id: projectId } = await asStaff.database
    .selectFrom('client_order')
    .select('project_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const given = await asStaff.call('PATCH', `/projects/${projectId}`, {
    version: 1,
    Email: otherClient.email,
  })
  expect(given.statusCode, given.body).toBe(200)
  expect(await read(asOther)).toMatchObject({ revisions: { included: null, used: 0 }, extraRound: null })
  expect((await accept({ ...agreed, name: otherClient.name }, asOther)).statusCode).toBe(409)
  expect(await invoices()).toEqual([])
})
