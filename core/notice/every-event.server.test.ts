import { v7 as createId } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeZip } from '#platform/archive/write-zip.ts'
import { encryptWithPassphrase } from '#platform/passphrase/encrypt-with-passphrase.ts'
import { clientIdOf } from '#tests/client-members.ts'
import { aContactMessage, admin, aProblem, aProject, aReview, client, visitor } from '#tests/factories.ts'
import { createOrderSteps, growth } from '#tests/order-steps.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { addAccount } from '#tests/people.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { requestAccountExport } from '../account-export/account-export.server.ts'
import { makeAccountExports } from '../account-export/make-exports.server.ts'
import { uploadAttachment } from '../attachment/store-attachment.server.ts'
import { notifyOfMissingBackup } from '../backup/notify-of-missing-backup.server.ts'
import { clientBody } from '../client/client.ts'
import { createClient } from '../client/edit-client.server.ts'
import { sendContactMessage } from '../contact/contact.server.ts'
import type { Context } from '../context.ts'
import { changeConversation } from '../conversation/change-conversation.server.ts'
import { addCredential } from '../credential/edit-credential.server.ts'
import { remindOfCredentials } from '../credential/remind-of-credentials.server.ts'
import { custodyInput } from '../custody/custody.ts'
import { addCustodyItem } from '../custody/edit-custody.server.ts'
import { remindOfCustody } from '../custody/remind-of-custody.server.ts'
import { raiseInvoice } from '../invoice/invoice.server.ts'
import { createInvoice } from '../invoice/issue-invoice.server.ts'
import { sendNote } from '../note/note.server.ts'
import { writeOrderMessage } from '../order/order-messages.server.ts'
import { placeOrder } from '../order/place-order.server.ts'
import { decideClaim } from '../payment-claim/decide-claim.server.ts'
import { withdrawClaim } from '../payment-claim/move-claim.server.ts'
import { submitClaim } from '../payment-claim/submit-claim.server.ts'
import { changeRole } from '../person/person.server.ts'
import { changeProblem, moveProblemByStaff } from '../problem/change-problem.server.ts'
import { writeToProblem } from '../problem/problem-thread.server.ts'
import { reportProblem } from '../problem/report-problem.server.ts'
import { remindOfDomains } from '../project/domain-reminders.server.ts'
import { createProject } from '../project/edit-project.server.ts'
import { addProjectFiles } from '../project-file/add-files.server.ts'
import { moveProof } from '../proof/answer-proof.server.ts'
import { commentProof } from '../proof/comment-proof.server.ts'
import { handInProof } from '../proof/proof.server.ts'
import { createQuote } from '../quote/edit-quote.server.ts'
import { moveQuote } from '../quote/move-quote.server.ts'
import { quoteInput, quoteMove } from '../quote/quote-input.ts'
import { addRecurringInvoice } from '../recurring-invoice/edit-recurring-invoice.server.ts'
import { issueRecurringInvoices } from '../recurring-invoice/issue-recurring-invoices.server.ts'
import { recurringInvoiceInput } from '../recurring-invoice/recurring-invoice.ts'
import { suspendUnpaid } from '../recurring-invoice/suspend-unpaid.server.ts'
import { remindClients } from '../reminder/remind-clients.server.ts'
import { submitReview } from '../review/review.server.ts'
import { createSecretLink } from '../secret-link/manage-secret-links.server.ts'
import { secretLinkInput } from '../secret-link/secret-link.ts'
import { fillSecretLink, openSecretLink } from '../secret-link/use-secret-link.server.ts'
import { readSiteSettings, updateSiteSettings } from '../site-settings/site-settings.server.ts'
import { moveRequest } from '../template-request/move-request.server.ts'
import { answerQuote, quoteRequest } from '../template-request/quote.server.ts'
import { sendRequest } from '../template-request/send-request.server.ts'
import { requestBrief } from '../template-request/template-request-input.ts'
import { addDays, startOfDay, today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { assignRecord } from '../work/work.server.ts'
import { type NoticeKind, noticeKindNames } from './notice-kinds.ts'
import { notifyOfFailedJob, notifyOfFailedMail } from './notify-of-failure.server.ts'

let test: TestDatabase
let [asStaff, asClient, asVisitor] = [] as unknown as [Context, Context, Context]
let payable: Awaited<ReturnType<typeof setUpPayableInvoice>>
beforeAll(async () => {
  test = await createTestDatabase()
  asStaff = test.ctxOf(admin)
  asClient = test.ctxOf(client)
  asVisitor = test.ctxOf(visitor)
  for (const person of [admin, colleague, client, promoted]) await addAccount(test.database, person)
  payable = await setUpPayableInvoice(test)
})
afterAll(() => test[Symbol.asyncDispose]())

const quote = {
  lines: [{ title: 'Design', quantity: 1, priceCents: 20_000 }],
  ...{ depositPercent: 40, revisions: 3, supportMonths: 2, workingDays: 3, note: '' },
}
const brief = requestBrief.parse({ businessName: 'Rupa Tailors', text: 'We sew dresses to measure.' })
const colleague = { ...admin, id: createId(), email: 'colleague@example.com', name: 'Rafi Colleague' }
const promoted = { ...client, id: createId(), email: 'promoted@example.com' }
const placed = async () => (await placeOrder(asClient, growth)).id
const reported = async () => (await reportProblem(asClient, aProblem())).id
const written = () => sendContactMessage(asVisitor, aContactMessage())
const workOf = {
  order: placed,
  problem: reported,
  contact: written,
  project: () => createProject(asStaff, aProject()),
}
const words = { text: 'Here are the words.', files: [], internal: false }
const input = { text: 'Here are the words.', attachmentIds: [], internal: false }

async function quoted() {
  const { id } = await sendRequest(asClient, brief)
  await moveRequest(asStaff, id, { move: 'review', version: 1, reason: '' } as never)
  await quoteRequest(asStaff, id, { ...quote, validUntil: addDays(today(asStaff), 9), version: 2 })
  return id
}
async function offered() {
  // The project makes the client known.
  await createProject(asStaff, aProject({}))
  const clientId = await clientIdOf(test.database, client.email)
  const lines = [{ title: 'Five pages', quantity: 5, price: { minor: 5_000, currency: 'USD' } }]
  const input = { clientId, title: 'A website for Rupa', lines, depositPercent: 40 }
  const id = await createQuote(asStaff, quoteInput.parse(input))
  await moveQuote(asStaff, id, quoteMove.parse({ move: 'send', version: 1 }), { address: '', browser: '' })
  return id
}
async function inReview() {
  const { accept, move, pay } = createOrderSteps(test)
  const id = await placed()
  await accept(id)
  await pay(id, 29_950)
  await move(id, admin, { move: 'start' })
  return { id, move }
}

async function withUpload(ctx: Context) {
  const projectId = await createProject(asStaff, aProject())
  const { id } = await uploadAttachment(ctx, { content: Buffer.from('Our texts'), name: 'texts' })
  return () => addProjectFiles(ctx, projectId, { folder: '', files: [id] }, `file ${id}`)
}

const aRound = { title: 'The first page', note: '', link: 'https://example.com/draft', files: [] }
async function handedIn() {
  const projectId = await createProject(asStaff, aProject())
  return { id: await handInProof(asStaff, projectId, aRound) }
}

async function secretLink(more: object): Promise<string> {
  const projectId = await createProject(asStaff, aProject({ wpPassword: 'the planted password' }))
  const made = await createSecretLink(asStaff, secretLinkInput.parse({ projectId, ...more }))
  return made.secretLink.split('/').at(-1) ?? ''
}

/** Prepares an event and returns the call that causes it, which the test repeats. */
type Cause = () => Promise<() => Promise<unknown>>
const causes: Record<NoticeKind, { to: string; cause: Cause }[]> = {
  'contact-message': [
    {
      to: admin.email,
      cause: async () => () => sendContactMessage(asVisitor, aContactMessage(), 'contact'),
    },
  ],
  review: [{ to: admin.email, cause: async () => () => submitReview(asVisitor, aReview(), 'review') }],
  order: [{ to: admin.email, cause: async () => () => placeOrder(asClient, growth, 'order') }],
  request: [{ to: admin.email, cause: async () => () => sendRequest(asClient, brief, 'request') }],
  quote: [
    ...(['approve', 'ask-changes', 'withdraw'] as const).map((move) => ({
      to: admin.email,
      async cause() {
        const id = await quoted()
        return () => answerQuote(asClient, id, { move, version: 3, reason: 'Too much' })
      },
    })),
    ...(['accept', 'decline', 'ask-changes'] as const).map((move) => ({
      to: admin.email,
      async cause() {
        const id = await offered()
        const agreed = { name: 'Karim Client', acceptsTerms: true }
        const answer = quoteMove.parse({ move, version: 2, ...agreed, reason: 'Too much' })
        return () => moveQuote(asClient, id, answer, { address: '', browser: '' })
      },
    })),
  ],
  claim: [
    {
      to: admin.email,
      async cause() {
        const claim = payable.claimOf()
        return () => submitClaim(asClient, claim, 'claim')
      },
    },
  ],
  'suspended-service': [{ to: admin.email, cause: serviceIsUnpaid }],
  'claim-withdrawn': [
    {
      to: admin.email,
      async cause() {
        const id = await payable.send()
        return () => withdrawClaim(asClient, id, 1)
      },
    },
  ],
  problem: [{ to: admin.email, cause: async () => () => reportProblem(asClient, aProblem(), 'problem') }],
  reply: [
    {
      to: admin.email,
      async cause() {
        const id = await placed()
        return () => writeOrderMessage(asClient, id, input as never, 'order reply')
      },
    },
    {
      to: admin.email,
      async cause() {
        const id = await reported()
        return () => writeToProblem(asClient, id, words, 'problem reply')
      },
    },
  ],
  'secret-link': [
    {
      to: admin.email,
      async cause() {
        const token = await secretLink({ direction: 'send', secret: 'wpPassword' })
        return () => openSecretLink(asVisitor, token)
      },
    },
    {
      to: admin.email,
      async cause() {
        const token = await secretLink({ direction: 'request', kind: 'hosting', label: 'Your host' })
        return () => fillSecretLink(asVisitor, token, { password: 'the planted host password' })
      },
    },
  ],
  file: [{ to: admin.email, cause: () => withUpload(asClient) }],
  proof: [
    {
      to: admin.email,
      async cause() {
        const { id } = await handedIn()
        return () => moveProof(asClient, id, { move: 'ask-changes', reason: 'Darker, please' })
      },
    },
    {
      to: admin.email,
      async cause() {
        const { id } = await handedIn()
        return () => commentProof(asClient, id, { text: 'Darker, please' }, `comment on ${id}`)
      },
    },
  ],
  assignment: [
    ...(['order', 'project', 'problem', 'contact'] as const).map((kind) => ({
      to: colleague.email,
      async cause() {
        const id = await workOf[kind]()
        return () => assignRecord(asStaff, { kind, id }, { assignee: colleague.id, was: null })
      },
    })),
    {
      to: colleague.email,
      async cause() {
        const id = await reported()
        return () => changeProblem(asStaff, id, { version: 1, assignedTo: colleague.id })
      },
    },
    {
      to: colleague.email,
      async cause() {
        const id = await written()
        return () => changeConversation(asStaff, id, { version: 1, assignee: colleague.id })
      },
    },
  ],
  unreached: [{ to: admin.email, cause: invoiceIsDueOfWalkIn }],
  domain: [{ to: admin.email, cause: domainEnds }],
  custody: [{ to: admin.email, cause: hostingEnds }],
  rotation: [{ to: admin.email, cause: passwordGetsOld }],
  failure: [
    {
      to: admin.email,
      cause: async () => () =>
        notifyOfFailedJob(asVisitor, { name: 'back-up', attempts: 3, mostAttempts: 10 }),
    },
    {
      to: admin.email,
      async cause() {
        const mail = { id: crypto.randomUUID(), recipient: 'gone@example.com', resent: 0 }
        return () => notifyOfFailedMail(asVisitor, { ...mail, event: 'order.start:1', subject: 'Your order' })
      },
    },
  ],
  backup: [
    {
      to: admin.email,
      async cause() {
        const night = new Date('2030-06-01T09:00:00Z')
        return () => notifyOfMissingBackup({ ...asVisitor, now: () => night })
      },
    },
  ],
  access: [
    {
      to: colleague.email,
      async cause() {
        await changeRole(asStaff, promoted.email, 'client')
        return () => changeRole(asStaff, promoted.email, 'support')
      },
    },
  ],
  'payment-account': [],
  note: [
    {
      to: client.email,
      cause: async () => () =>
        sendNote(asStaff, { title: 'Your logo', email: client.email, text: 'It is ready.' }, 'note'),
    },
  ],
  answer: [
    {
      to: client.email,
      async cause() {
        const id = await placed()
        return () => writeOrderMessage(asStaff, id, input as never, 'order answer')
      },
    },
    {
      to: client.email,
      async cause() {
        const id = await reported()
        return () => writeToProblem(asStaff, id, words, 'problem answer')
      },
    },
  ],
  progress: [
    {
      to: client.email,
      async cause() {
        const { move } = createOrderSteps(test)
        const id = await placed()
        return () => move(id, admin, { move: 'decline' }, 'We are full.')
      },
    },
    {
      to: client.email,
      async cause() {
        const id = await reported()
        return () => moveProblemByStaff(asStaff, id, { move: 'start', version: 1 })
      },
    },
  ],
  delivery: [
    { to: client.email, cause: () => withUpload(asStaff) },
    {
      to: client.email,
      async cause() {
        const { id, move } = await inReview()
        return () => move(id, admin, { move: 'hand-in' })
      },
    },
    {
      to: client.email,
      async cause() {
        const projectId = await createProject(asStaff, aProject())
        return () => handInProof(asStaff, projectId, aRound, `round of ${projectId}`)
      },
    },
  ],
  invoice: [
    {
      to: client.email,
      async cause() {
        const { accept } = createOrderSteps(test)
        const id = await placed()
        await accept(id)
        return () =>
          inTransaction(asStaff, (inside) =>
            raiseInvoice(inside, { orderId: id, kind: 'balance', cents: 100 }),
          )
      },
    },
  ],
  payment: [
    {
      to: client.email,
      async cause() {
        const { id, version } = await payable.sendAndTake()
        const decision = { status: 'rejected', reason: 'not-found', reasonText: '', version } as const
        return () => decideClaim(asStaff, id, decision)
      },
    },
  ],
  reminder: [
    { to: client.email, cause: domainEnds },
    { to: client.email, cause: hostingEnds },
    { to: client.email, cause: passwordGetsOld },
  ],
  'own-access': [
    {
      to: promoted.email,
      async cause() {
        await changeRole(asStaff, promoted.email, 'client')
        return () => changeRole(asStaff, promoted.email, 'support')
      },
    },
  ],
  'own-data': [
    {
      to: client.email,
      async cause() {
        await requestAccountExport(asClient)
        return () =>
          makeAccountExports(
            asVisitor,
            { writeZip, encrypt: encryptWithPassphrase },
            new AbortController().signal,
          )
      },
    },
  ],
}

async function serviceIsUnpaid() {
  await createProject(asStaff, aProject({}))
  const clientId = await clientIdOf(test.database, client.email)
  const lines = [{ title: 'Hosting', quantity: 1, price: { minor: 900, currency: 'USD' } }]
  const hosting = { clientId, lines, every: 'year', nextOn: today(asStaff), endsOn: '' }
  await addRecurringInvoice(asStaff, recurringInvoiceInput.parse(hosting))
  await issueRecurringInvoices(asStaff)
  const { version } = await readSiteSettings(asStaff)
  await updateSiteSettings(asStaff, { version, suspendAfterDays: 5 })
  const inTwoMonths = new Date(Date.now() + 60 * 86_400_000)
  return () => suspendUnpaid({ ...asVisitor, now: () => inTwoMonths })
}

async function invoiceIsDueOfWalkIn() {
  const clientId = await createClient(asStaff, clientBody.parse({ name: 'Walk-in' }))
  const lines = [{ title: 'Hosting', quantity: 1, priceCents: 5_000 }]
  const dueOn = addDays(today(asStaff), 30)
  await createInvoice(asStaff, { clientId, lines, dueOn, draft: false } as never)
  const now = new Date(startOfDay(dueOn).getTime() + 10 * 3_600_000)
  return () => remindClients({ ...asVisitor, now: () => now })
}

async function domainEnds() {
  await test.database.deleteFrom('project').execute()
  await createProject(asStaff, aProject({ domainExpiresOn: addDays(today(asStaff), 7) }))
  return () => remindOfDomains(asVisitor)
}

async function passwordGetsOld() {
  const projectId = await createProject(asStaff, aProject({}))
  const entry = {
    kind: 'other' as const,
    label: 'A router',
    fields: { password: 'old' },
    changeEveryMonths: 1,
  }
  await addCredential(asStaff, projectId, entry)
  const now = new Date(asStaff.now().getTime() + 32 * 86_400_000)
  return () => remindOfCredentials({ ...asVisitor, now: () => now })
}

async function hostingEnds() {
  await test.database.deleteFrom('custody_item').execute()
  // The project makes the client known.
  await createProject(asStaff, aProject({}))
  const clientId = await clientIdOf(test.database, client.email)
  const expiresOn = addDays(today(asStaff), 7)
  const item = { clientId, kind: 'hosting', name: 'web1', heldBy: 'provider', expiresOn }
  await addCustodyItem(asStaff, custodyInput.parse(item))
  return () => remindOfCustody(asVisitor)
}

const rows = noticeKindNames.flatMap((kind) => causes[kind].map((one) => [kind, one] as const))

it.each(rows)(
  'notifies of %s once, in the app and by mail, also when it is repeated',
  async (kind, { to, cause }) => {
    const happen = await cause()
    const read = async () => {
      const notices = await test.database
        .selectFrom('notice')
        .select('event')
        .where('email', '=', to)
        .where('topic', '=', kind)
        .execute()
      const mails = await test.database
        .selectFrom('mail')
        .select('event')
        .where('recipient', '=', to)
        .execute()
      const events = notices.map(({ event }) => event)
      return { events, mails: mails.map(({ event }) => event).filter((event) => events.includes(event)) }
    }
    const before = await read()
    const results = await Promise.allSettled([happen(), happen()])
    expect(results.some(({ status }) => status === 'fulfilled')).toBe(true)
    await happen().catch(() => {})
    const after = await read()
    expect(after.events).toHaveLength(before.events.length + 1)
    expect(after.mails.toSorted()).toEqual(after.events.toSorted())
  },
)

it('does not notify of work that people assign to themselves', async () => {
  const asColleague = test.ctxOf(colleague)
  const count = () =>
    test.database.selectFrom('notice').select('id').where('topic', '=', 'assignment').execute()
  const before = (await count()).length
  for (const kind of ['order', 'project', 'problem', 'contact'] as const) {
    const about = { kind, id: await workOf[kind]() }
    expect(await assignRecord(asColleague, about, { assignee: colleague.id, was: null })).toBe(1)
  }
  expect(await count()).toHaveLength(before)
})

it('announces the flood of reviews by visitors once', async () => {
  for (let number = 0; number < 40; number++) await submitReview(asVisitor, aReview())
  const notices = await test.database
    .selectFrom('notice')
    .select('event')
    .where('topic', '=', 'review')
    .where('email', '=', admin.email)
    .execute()
  const floods = notices.filter(({ event }) => event.startsWith('review.flood:'))
  // The hour of the clock may end during the test.
  expect(floods.length).toBeLessThan(3)
  expect(notices.length - floods.length).toBe(30)
})
