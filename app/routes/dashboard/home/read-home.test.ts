import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTokenStore } from '#app/api/access-token.ts'
import { createApiClient } from '#app/api/client.ts'
import { formatClientTurn, formatStaffTurn } from '#app/components/orders/turn-line.ts'
import { raiseInvoice } from '#core/invoice/invoice.server.ts'
import { createMilestone, updateMilestone } from '#core/milestone/milestone.server.ts'
import { placeOrder } from '#core/order/place-order.server.ts'
import { decideClaim } from '#core/payment-claim/decide-claim.server.ts'
import { takeClaim } from '#core/payment-claim/move-claim.server.ts'
import { submitClaim } from '#core/payment-claim/submit-claim.server.ts'
import { writeToProblem } from '#core/problem/problem-thread.server.ts'
import { reportProblem } from '#core/problem/report-problem.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { moveProof } from '#core/proof/answer-proof.server.ts'
import { handInProof } from '#core/proof/proof.server.ts'
import { createQuote } from '#core/quote/edit-quote.server.ts'
import { moveQuote } from '#core/quote/move-quote.server.ts'
import { inTransaction } from '#core/transaction.server.ts'
import { admin, aProblem, aProject, client } from '#tests/factories.ts'
import { createOrderSteps, growth, logo } from '#tests/order-steps.ts'
import { addOrder } from '#tests/orders.ts'
import { addMethod, aMethod } from '#tests/payments.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'
import { orderEntry } from '../pending-applications/entries.ts'
import { joinWork, nextStep } from '../projects-preview/own-work.ts'
import { readHome } from './read-home.ts'
import { collectTurns } from './turns.ts'

let site: TestSite
let steps: ReturnType<typeof createOrderSteps>
let methodId: string
const noTokens = createTokenStore(() => ({ getItem: () => null, setItem() {}, removeItem() {} }))

/** Client of the API whose requests go to the site without a network. */
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

beforeAll(async () => {
  site = await createTestSite({ signedIn: client })
  steps = createOrderSteps(site)
  methodId = await addMethod(steps.asStaff(), aMethod())
})
beforeEach(async () => {
  for (const table of ['payment_claim', 'invoice', 'quote', 'client_order', 'problem'] as const) {
    await site.database.deleteFrom(table).execute()
  }
})
afterAll(() => site[Symbol.asyncDispose]())

async function read() {
  const home = await readHome(api(), { email: client.email, name: client.name, picture: '', role: 'client' })
  const turns = collectTurns({
    orders: home.orders.rows,
    requests: home.requests.rows,
    quotes: home.quotes.rows,
    invoices: home.invoices.rows,
    problems: home.problems.rows,
    rounds: home.rounds.rows,
    milestones: home.latest.milestones,
    rejected: home.rejected.rows,
    ...{ seesInvoices: true, mayPay: true },
  })
  return { ...home, turns }
}

it('is empty for a client without records', async () => {
  expect(await read()).toMatchObject({ turns: [], orders: { rows: [] }, hasEarlier: false })
})

it('knows that there were orders when all have ended', async () => {
  await addOrder(site.database, { status: 'cancelled' })
  expect(await read()).toMatchObject({ turns: [], orders: { rows: [] }, hasEarlier: true })
})

it('asks to answer, pay and review, once for each record', async () => {
  const asked = await placeOrder(steps.asClient(), growth)
  await steps.move(asked.id, admin, { move: 'ask', questions: ['Which colours?'] })
  const unpaid = await placeOrder(steps.asClient(), growth)
  await steps.accept(unpaid.id, { depositPercent: 50 })
  const reviewed = await placeOrder(steps.asClient(), growth)
  await steps.accept(reviewed.id, { depositPercent: 0, dueOn: '2099-01-31' })
  await steps.move(reviewed.id, admin, { move: 'start' })
  await steps.move(reviewed.id, admin, { move: 'hand-in' })
  const { id: problemId } = await reportProblem(steps.asClient(), aProblem())
  await writeToProblem(steps.asStaff(), problemId, { text: 'Which page?', files: [], internal: false })
  await site.database
    .updateTable('problem')
    .set({ status: 'waiting-client' })
    .where('id', '=', problemId)
    .execute()

  const { turns, orders, invoices } = await read()
  const [invoice] = invoices.rows
  const to = (id: string) => `/dashboard/pending-applications/${id}`
  expect(turns.map(({ task, action }) => [task, action])).toEqual([
    ['Deposit: pay $299.50', { label: 'Pay', to: `/dashboard/pending-payment?pay=${invoice?._id}` }],
    ['Look at the work, then approve it', { label: 'Review', to: to(reviewed.id) }],
    ['Answer 1 question', { label: 'Answer', to: `${to(asked.id)}#answer` }],
    [
      'Answer our question about your report',
      { label: 'Answer', to: `/dashboard/report-problem/${problemId}` },
    ],
  ])
  expect(orders.rows).toHaveLength(3)
})

it('asks to look at a round of proofs until it is answered', async () => {
  const projectId = await createProject(steps.asStaff(), aProject())
  const round = { title: 'A draft', note: '', link: 'https://example.com/draft', files: [] }
  const id = await handInProof(steps.asStaff(), projectId, round)
  expect((await read()).turns).toMatchObject([
    {
      ...{ id, about: 'Green Life Clinic', number: 'Round 1' },
      action: { label: 'Review', to: `/dashboard/projects-preview/${projectId}/proofs/${id}` },
    },
  ])
  await moveProof(steps.asClient(), id, { move: 'approve', name: 'Karim' })
  expect((await read()).turns).toEqual([])
})

it('names the next milestone with its day while it is for the client to do', async () => {
  const projectId = await createProject(steps.asStaff(), aProject())
  const add = (title: string, dueOn: string, side: 'us' | 'client') =>
    createMilestone(steps.asStaff(), projectId, { title, dueOn, side, share: 1, part: null })
  const texts = await add('Send us your texts', '2026-06-01', 'client')
  const design = await add('Design', '2026-06-08', 'us')
  await add('Approve the design', '2026-06-15', 'client')
  const done = (id: string) => updateMilestone(steps.asStaff(), { projectId, id }, { version: 1, done: true })
  const readStep = async () => {
    const { turns, projects, latest } = await read()
    const [work] = joinWork(projects.rows, [], latest)
    return { turns, step: work && nextStep(work) }
  }
  const turn = {
    ...{ task: 'Send us your texts', about: 'Green Life Clinic', day: '2026-06-01' },
    action: { label: 'View', to: `/dashboard/projects-preview/${projectId}` },
  }
  const first = await readStep()
  expect(first).toMatchObject({ turns: [turn], step: 'Your turn: Send us your texts, by 1 June 2026' })
  await done(texts)
  expect(await readStep()).toEqual({ turns: [], step: 'Our turn: we are working on it' })
  await done(design)
  expect(await readStep()).toMatchObject({
    turns: [{ task: 'Approve the design', day: '2026-06-15' }],
    step: 'Your turn: Approve the design, by 15 June 2026',
  })
  await site.database.deleteFrom('project_record').execute()
})

it('says on the order what the list says, while a round or a later invoice waits', async () => {
  const { id: orderId } = await placeOrder(steps.asClient(), growth)
  await steps.accept(orderId, { depositPercent: 0 })
  await steps.move(orderId, admin, { move: 'start' })
  const projectId = await createProject(steps.asStaff(), aProject())
  await site.database
    .updateTable('client_order')
    .set({ project_id: projectId })
    .where('id', '=', orderId)
    .execute()
  const readTurns = async () => {
    const { orders } = await read()
    const order = orders.rows.find(({ _id }) => _id === orderId)
    if (!order) throw new Error('The order is missing.')
    const { turn, action, isPending } = orderEntry(order)
    const step = nextStep({ id: projectId, name: '', project: undefined, order })
    return { staff: formatStaffTurn(order), client: formatClientTurn(order), step, turn, action, isPending }
  }
  expect(await readTurns()).toMatchObject({
    ...{ staff: 'Our turn: do the work', client: 'Our turn', step: 'Our turn: we are working on it' },
    isPending: false,
  })
  const round = { title: 'A draft', note: '', link: 'https://example.com/draft', files: [] }
  const id = await handInProof(steps.asStaff(), projectId, round)
  const look = 'Your turn: look at round 1 of the proofs'
  expect(await readTurns()).toEqual({
    staff: 'The client’s turn: look at round 1 of the proofs',
    ...{ client: look, step: look, turn: look, isPending: true },
    action: { label: 'Review', to: `/dashboard/projects-preview/${projectId}` },
  })
  const trash = (removed_at: Date | null) =>
    site.database.updateTable('project_record').set({ removed_at }).where('id', '=', projectId).execute()
  await trash(new Date())
  expect(await readTurns()).toMatchObject({ staff: 'Our turn: do the work', client: 'Our turn' })
  await trash(null)
  await moveProof(steps.asClient(), id, { move: 'approve', name: 'Karim' })
  await inTransaction(steps.asStaff(), (inside) =>
    raiseInvoice(inside, { orderId, kind: 'extra', cents: 5_000 }),
  )
  const pay = 'Your turn: pay the invoice'
  expect(await readTurns()).toEqual({
    staff: 'Our turn: do the work',
    ...{ client: pay, step: pay, turn: pay, isPending: true },
    action: { label: 'Pay', to: '/dashboard/pending-payment' },
  })
  const { turns, invoices } = await read()
  expect(turns.map(({ task }) => task)).toEqual(['Extra work: pay $50'])
  const [invoice] = invoices.rows
  if (!invoice) throw new Error('The invoice is missing.')
  const sender = { senderNumber: '01812345678', trxId: 'HOME128', text: '' }
  const payment = { invoiceId: invoice._id, methodId, ...sender, paidAt: new Date().toISOString() }
  await submitClaim(steps.asClient(), { ...payment, amount: invoice.payable }, undefined)
  expect(await readTurns()).toMatchObject({ client: 'Our turn', step: 'Our turn: we are working on it' })
  expect((await read()).turns).toEqual([])
})

it('asks to accept a quote, with an order or without one, and not to pay before', async () => {
  const { id: orderId } = await placeOrder(steps.asClient(), logo)
  const staff = steps.asStaff()
  const order = site.database.selectFrom('client_order').select('client_id').where('id', '=', orderId)
  const clientId = (await order.executeTakeFirstOrThrow()).client_id ?? ''
  const lines = [
    { title: 'A logo', quantity: 1, priceCents: 9_000, isOptional: false, currency: 'USD', discount: null },
  ]
  const ids: string[] = []
  const acceptor = { personId: null, address: '', browser: '' }
  for (const forOrder of [orderId, null]) {
    const id = await createQuote(staff, { clientId, orderId: forOrder, title: 'A logo', lines })
    await moveQuote(staff, id, { move: 'send', version: 1, reason: '' }, acceptor)
    ids.unshift(id)
  }
  const { turns } = await read()
  expect(turns.map(({ task, action }) => [task, action])).toEqual(
    ids.map((id) => [
      'Accept our quote of $90, or ask for changes',
      { label: 'View quote', to: `/dashboard/pending-applications/quote/${id}` },
    ]),
  )
})

it('does not ask to pay while payments that cover the invoice are being checked', async () => {
  const { id: orderId } = await placeOrder(steps.asClient(), growth)
  await steps.accept(orderId, { depositPercent: 50 })
  const [invoice] = (await read()).invoices.rows
  const claim = (trxId: string, minor: number) => ({
    ...{ invoiceId: invoice?._id ?? '', methodId, senderNumber: '01812345678', trxId },
    ...{ amount: { minor, currency: 'BDT' as const }, paidAt: new Date().toISOString(), text: '' },
  })
  const payable = invoice?.payable.minor ?? 0
  await submitClaim(steps.asClient(), claim('HOME123', 100_000), undefined)
  expect((await read()).turns).toHaveLength(1)
  await submitClaim(steps.asClient(), claim('HOME124', payable - 100_000), undefined)
  expect((await read()).turns).toEqual([])
})

it('asks first to send a rejected payment again, and then not to pay its invoice', async () => {
  const { id: orderId } = await placeOrder(steps.asClient(), growth)
  await steps.accept(orderId, { depositPercent: 50 })
  await site.database.updateTable('invoice').set({ due_on: '2026-01-31' }).execute()
  await reportProblem(steps.asClient(), aProblem())
  const [invoice] = (await read()).invoices.rows
  const claim = (trxId: string, minor: number, replacesId?: string) => ({
    ...{ invoiceId: invoice?._id ?? '', methodId, senderNumber: '01812345678', trxId, text: '', replacesId },
    ...{ amount: { minor, currency: 'BDT' as const }, paidAt: new Date().toISOString() },
  })
  const payable = invoice?.payable.minor ?? 0
  const reject = async (id: string) => {
    const version = await takeClaim(steps.asStaff(), id, 1)
    const reason = { reason: 'unreadable' as const, reasonText: '' }
    await decideClaim(steps.asStaff(), id, { status: 'rejected', version, ...reason })
  }
  const part = await submitClaim(steps.asClient(), claim('HOME125', 100_000), undefined)
  await reject(part)
  const tasks = async () => (await read()).turns.map(({ task }) => task)
  expect(await tasks()).toEqual([
    'Your payment of ৳1,000 was rejected, please send it again',
    'Deposit: pay $299.50',
  ])
  const whole = await submitClaim(steps.asClient(), claim('HOME126', payable, part), undefined)
  await reject(whole)
  expect((await read()).turns).toMatchObject([
    {
      about: expect.stringMatching(/^The proof can’t be read · Deposit: /),
      ...{ day: '2026-01-31', isPayment: true },
      action: { label: 'Send again', to: `/dashboard/pending-payment?again=${whole}` },
    },
  ])
  await submitClaim(steps.asClient(), claim('HOME127', payable, whole), undefined)
  expect(await tasks()).toEqual([])
})

it('asks a member who does not pay for nothing but to look at an invoice', async () => {
  const { id: orderId } = await placeOrder(steps.asClient(), growth)
  await steps.accept(orderId, { depositPercent: 50 })
  const { invoices, rejected } = await read()
  const none = { orders: [], requests: [], quotes: [], problems: [], rounds: [], milestones: [] }
  const records = { ...none, invoices: invoices.rows, rejected: rejected.rows }
  const turns = collectTurns({ ...records, seesInvoices: true, mayPay: false })
  const to = `/dashboard/pending-payment?invoice=${invoices.rows[0]?._id}`
  expect(turns).toMatchObject([{ action: { label: 'View', to } }])
})

it('calls what an order waits for a deposit only if it is one', async () => {
  for (const depositPercent of [50, 100]) {
    const { id } = await placeOrder(steps.asClient(), growth)
    await steps.accept(id, { depositPercent })
  }
  const { turns, orders } = await read()
  expect(turns.map(({ task }) => task)).toEqual(
    expect.arrayContaining(['Deposit: pay $299.50', 'Full payment: pay $599']),
  )
  const own = orders.rows.toSorted((one, other) => one.depositPercent - other.depositPercent)
  expect(own.map(formatClientTurn)).toEqual(['Your turn: pay the deposit', 'Your turn: pay the invoice'])
  expect(own.map((order) => nextStep({ id: '', name: '', project: undefined, order }))).toEqual(
    own.map(formatClientTurn),
  )
})

it('lists fifty records and the invoices of closed orders', async () => {
  for (let count = 0; count < 50; count++) {
    const orderId = await addOrder(site.database)
    await inTransaction(steps.asStaff(), (inside) =>
      raiseInvoice(inside, { orderId, kind: 'full', cents: 59_900 }),
    )
  }
  await site.database.updateTable('client_order').set({ status: 'closed' }).execute()
  const { turns, orders, hasEarlier } = await read()
  expect([turns.length, orders.rows.length, hasEarlier]).toEqual([50, 0, true])
  expect(new Set(turns.map(({ id }) => id)).size).toBe(50)
})

it('reads the ten newest projects, and where the others are', async () => {
  const added: string[] = []
  for (let count = 0; count < 12; count++) added.unshift(await createProject(steps.asStaff(), aProject()))
  const { projects } = await read()
  expect(projects.rows.map(({ _id }) => _id)).toEqual(added.slice(0, 10))
  const more = await api().list<{ _id: string }>(projects.next ?? '')
  expect(more.rows.slice(0, 2).map(({ _id }) => _id)).toEqual(added.slice(10))
})
