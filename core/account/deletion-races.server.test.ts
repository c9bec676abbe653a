import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { pdfFile } from '#tests/document-files.ts'
import { admin, aProblem, client } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { uploadAttachment } from '../attachment/store-attachment.server.ts'
import type { User } from '../context.ts'
import { raiseInvoice } from '../invoice/invoice.server.ts'
import { spendCredit } from '../ledger/spend-credit.server.ts'
import { sendNote } from '../note/note.server.ts'
import { deletedOwner } from '../owner/owner.ts'
import { decideClaim } from '../payment-claim/decide-claim.server.ts'
import { takeClaim } from '../payment-claim/move-claim.server.ts'
import { submitClaim } from '../payment-claim/submit-claim.server.ts'
import { updatePerson } from '../person/person.server.ts'
import { recordPerson } from '../person/record-person.server.ts'
import { reportProblem } from '../problem/report-problem.server.ts'
import { saveDraft } from '../template-request/send-request.server.ts'
import { requestBrief } from '../template-request/template-request-input.ts'
import { inTransaction } from '../transaction.server.ts'
import { removeAccount } from './remove-account.server.ts'

const rounds = 12

let test: TestDatabase
let boss: User
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  boss = await signUp({ ...admin, email: `boss-${crypto.randomUUID()}@example.com` })
})

/** Signs a user up whose address is listed in ADMIN_EMAILS. */
async function signUp(user: User): Promise<User> {
  const ctx = test.ctxOf(user)
  const person = await recordPerson(
    { ...ctx, signIn: { ...ctx.signIn, adminEmails: [user.email.toLowerCase()] } },
    {
      ...{
        issuer: 'https://issuer.example',
        subject: user.email.toLowerCase(),
        email: user.email,
        name: user.name,
      },
      ...{ picture: '', isEmailVerified: true, isAuthoritative: true, isStandIn: false },
      hostedDomain: undefined,
    },
  )
  if ('failure' in person) throw new Error(person.failure)
  const { role } = await test.database
    .selectFrom('person')
    .select('role')
    .where('id', '=', person.id)
    .executeTakeFirstOrThrow()
  return { ...user, id: person.id, role, session: { ...user.session, startedAt: new Date() } }
}
const newAddress = () => `${crypto.randomUUID()}@example.com`

it('creates no administrator if a demotion or a sign-in runs concurrently with the deletion', async () => {
  for (let round = 0; round < rounds; round++) {
    const me = await signUp({ ...client, email: newAddress() })
    expect(me.role).toBe('admin')
    const [removed] = await Promise.allSettled([
      removeAccount(test.ctxOf(me)),
      updatePerson(test.ctxOf(boss), me.id, { role: 'client', isDisabled: undefined }),
      signUp({ ...client, email: me.email }),
      signUp({ ...client, email: me.email.toUpperCase() }),
    ])
    expect(removed.status).toBe('fulfilled')
    expect((await signUp({ ...client, email: me.email })).role).toBe('client')
  }
})

it('either disables or deletes an account when both run concurrently', async () => {
  for (let round = 0; round < rounds; round++) {
    const me = await signUp({ ...client, email: newAddress() })
    const [removed, disabled] = await Promise.allSettled([
      removeAccount(test.ctxOf(me)),
      updatePerson(test.ctxOf(boss), me.id, { role: undefined, isDisabled: true }),
    ])
    expect([removed.status, disabled.status].sort()).toEqual(['fulfilled', 'rejected'])
    const refusals = [removed, disabled].filter((one) => one.status === 'rejected')
    expect(['unauthenticated', 'not_found']).toContain(refusals[0]?.reason.kind)
  }
})

it('deletes an account once when deletions run concurrently', async () => {
  const me = await signUp({ ...client, email: newAddress() })
  const results = await Promise.allSettled([1, 2, 3].map(() => removeAccount(test.ctxOf(me))))
  const refusals = results.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
  expect(refusals).toEqual(Array(2).fill(expect.objectContaining({ kind: 'unauthenticated' })))
})

it('refuses concurrent writes of the person or staff, or assigns them to the deleted account', async () => {
  for (let round = 0; round < rounds; round++) {
    const me = await signUp({ ...client, email: newAddress() })
    const ctx = test.ctxOf(me)
    const orderId = await addOrder(test.database, { email: me.email })
    const results = await Promise.allSettled([
      reportProblem(ctx, aProblem()),
      saveDraft(ctx, requestBrief.parse({ text: 'A shop' })),
      uploadAttachment(ctx, { content: pdfFile(), name: '' }),
      removeAccount(ctx),
      inTransaction(test.ctxOf(boss), (inside) =>
        raiseInvoice(inside, { orderId, kind: 'full', cents: 100 }),
      ),
      reportProblem(ctx, aProblem()),
    ])
    for (const one of results) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ kind: 'unauthenticated' })
    }
    const { rows } = await sql<{ owner: string }>`
      select email as owner from problem union all select email from template_request
      union all select email from invoice union all select email from client_order
      union all select owner_email from attachment`.execute(test.database)
    expect(rows.filter(({ owner }) => owner === me.email)).toEqual([])
    expect(rows.filter(({ owner }) => owner === deletedOwner(me.id)).length).toBeGreaterThan(1)
  }
})

/** Counts the notices, notes and mails that a later account with this address could read, but for the confirmation of
 * the deletion. */
async function countReadable(email: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select (
    (select count(*) from notice where email = ${email}) + (select count(*) from note where email = ${email})
    + (select count(*) from mail where recipient = ${email} and event not like 'account.deleted:%'))::int as count`.execute(
    test.database,
  )
  return rows[0]?.count ?? 0
}

it('deletes or refuses a note that staff sends concurrently with the deletion', async () => {
  for (let round = 0; round < rounds; round++) {
    const me = await signUp({ ...client, email: newAddress() })
    await addOrder(test.database, { email: me.email })
    const note = { title: 'A note', email: me.email, text: 'For you alone' }
    const results = await Promise.allSettled([
      ...[1, 2, 3].map(() => sendNote(test.ctxOf(boss), note)),
      removeAccount(test.ctxOf(me)),
      ...[1, 2, 3].map(() => sendNote(test.ctxOf(boss), note)),
    ])
    for (const one of results) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ kind: 'invalid' })
    }
    expect(await countReadable(me.email)).toBe(0)
  }
})

/** Submits a claim for more than the open amount, taken by staff for checking. */
async function takePayment(me: User) {
  const till = await setUpPayableInvoice(test, { email: me.email })
  const amount = { minor: 8_000_000, currency: 'BDT' as const }
  const id = await submitClaim(test.ctxOf(me), till.claimOf({ amount }), undefined)
  return { ...till, id, version: await takeClaim(till.staff, id, 1) }
}

it('books payments accepted concurrently with the deletion once, for the deleted account', async () => {
  // PostgreSQL takes a second to detect a deadlock.
  for (let round = 0; round < 4; round++) {
    const me = await signUp({ ...client, email: newAddress() })
    const taken = [await takePayment(me), await takePayment(me), await takePayment(me), await takePayment(me)]
    const accepting = taken.map(
      ({ staff, id, version }) =>
        () =>
          decideClaim(staff, id, { status: 'accepted', version }),
    )
    const [last] = taken.slice(-1)
    const results = await Promise.allSettled([
      ...accepting.slice(0, 2).map((accept) => accept()),
      removeAccount(test.ctxOf(me)),
      ...accepting.slice(2).map((accept) => accept()),
      spendCredit(last?.staff ?? test.ctxOf(boss), last?.invoiceId ?? '', { consent: 'Agreed' }).catch(
        (refusal) => expect(refusal).toMatchObject({ kind: 'conflict' }),
      ),
    ])
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
    const { rows } = await sql<{ email: string; receipts: string }>`
      select email, count(distinct claim_id) as receipts from ledger_entry
      where claim_id = any(${taken.map(({ id }) => id)}::uuid[]) group by email`.execute(test.database)
    expect(rows).toEqual([{ email: deletedOwner(me.id), receipts: '4' }])
    expect(await countReadable(me.email)).toBe(0)
  }
})
