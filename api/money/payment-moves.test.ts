import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { raiseInvoice } from '#core/invoice/invoice.server.ts'
import { type ClaimStatus, claimMachine } from '#core/payment-claim/payment-claim.ts'
import { canMove } from '#core/state-machine.ts'
import { inTransaction } from '#core/transaction.server.ts'
import { addOrder } from '#tests/orders.ts'
import { readPaymentState, setUpPayableInvoice } from '#tests/payments.ts'
import { createSignInSite, type SignedInSite, someAdmin, someClient } from '#tests/signed-in.ts'

type Person = Awaited<ReturnType<SignedInSite['signIn']>>
let site: SignedInSite
let payer: Person
let staff: Person
let till: Awaited<ReturnType<typeof setUpPayableInvoice>>
beforeAll(async () => {
  site = await createSignInSite()
  payer = await site.signIn(someClient)
  staff = await site.signIn(someAdmin)
  till = await setUpPayableInvoice(site)
})
afterAll(() => site[Symbol.asyncDispose]())

const taka = (minor: number) => ({ minor, currency: 'BDT' })

/** Request of each move, for the given version. */
const calls = {
  take: (id: string, version: number) => staffMove(id, { move: 'take', version }),
  release: (id: string, version: number) => staffMove(id, { move: 'release', version }),
  accept: (id: string, version: number) => staffMove(id, { move: 'accept', version }),
  acceptPart: (id: string, version: number, minor: number) =>
    staffMove(id, { move: 'accept-part', version, accepted: taka(minor), reasonText: 'Less came' }),
  reject: (id: string, version: number) => staffMove(id, { move: 'reject', version, reason: 'not-found' }),
  withdraw: (id: string, version: number) => makeMove(payer, id, { move: 'withdraw', version }),
  reverse: (id: string, version: number) =>
    staffMove(id, { move: 'reverse', version, reason: 'Called back' }),
}
type Move = keyof typeof calls
const makeMove = (person: Person, id: string, body: object) =>
  person.call('POST', `/api/payments/${id}/moves`, body, { ...person.bearer })
const staffMove = (id: string, body: object) => makeMove(staff, id, body)

type Known = { id: string; status: ClaimStatus; version: number; amount: number }
const clientMoves: Move[] = ['withdraw']

const step = fc.record({
  claim: fc.nat(2),
  move: fc.constantFrom(...(Object.keys(calls) as Move[])),
  isOld: fc.boolean(),
  part: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
})

/** Counts on when the test is repeated in the same database. */
let transactions = 0

it('allows exactly the moves of the state machine in any order, and keeps the books consistent', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1_000, max: 9_000_000 }), { minLength: 3, maxLength: 3 }),
      fc.array(step, { minLength: 8, maxLength: 24 }),
      async (amounts, steps) => {
        const orderId = await addOrder(site.database, { email: someClient.email })
        const { id: invoiceId } = await inTransaction(till.staff, (inside) =>
          raiseInvoice(inside, { orderId, kind: 'full', cents: 59_900 }),
        )
        const claims: Known[] = []
        for (const amount of amounts) {
          const body = {
            invoiceId,
            methodId: till.methodId,
            amount: taka(amount),
            senderNumber: '01812345678',
            trxId: `MOVE${++transactions}`,
            paidAt: new Date().toISOString(),
          }
          const sent = await payer.call('POST', '/api/payments', body, { ...payer.bearer })
          expect(sent.statusCode, sent.body).toBe(201)
          claims.push({ id: sent.json().insertedId, status: 'submitted', version: 1, amount })
        }
        for (const { claim: index, move, isOld, part } of steps) {
          const claim = claims[index]
          if (claim) await moveAndCompare(claim, { move, isOld, part })
        }
        await compareBooks()
      },
    ),
    { numRuns: 15 },
  )
})

type MoveRequest = { move: Move; isOld: boolean; part: number }

async function moveAndCompare(claim: Known, { move, isOld, part }: MoveRequest): Promise<void> {
  const side = clientMoves.includes(move) ? 'client' : 'staff'
  const mayBe = canMove(claimMachine, move, claim.status, side) && !isOld
  const minor = Math.max(100, Math.floor(claim.amount * part))
  const answer = await calls[move](claim.id, claim.version - (isOld ? 1 : 0), minor)
  const where = `${move} from ${claim.status}: ${answer.body}`
  if (!mayBe) {
    expect(answer.statusCode, where).toBe(409)
    expect(answer.json(), where).toMatchObject({ state: claim.status, version: claim.version })
    return
  }
  // Less than a cent at a rate of ৳122, unless what earlier payments left of a cent makes it one.
  if (move === 'acceptPart' && minor < 122 && answer.statusCode === 422) return
  expect(answer.statusCode, where).toBe(200)
  claim.status = claimMachine.moves[move].to
  claim.version += 1
}

async function compareBooks(): Promise<void> {
  const { invoices, credit, receipts } = await readPaymentState(site)
  expect(credit).toBeGreaterThanOrEqual(0)
  expect(invoices).not.toEqual([])
  for (const { status, total, paid } of invoices) {
    expect(paid).toBeGreaterThanOrEqual(0)
    expect(paid).toBeLessThanOrEqual(total)
    expect(status).toBe(paid === 0 ? 'open' : paid < total ? 'part-paid' : 'paid')
  }
  expect(receipts).toEqual(receipts.map((_, index) => `RC-${String(index + 1).padStart(6, '0')}`))
  const shown = await payer.call('GET', `/api/invoices/${someClient.email}`, undefined, { ...payer.bearer })
  expect(shown.json()).not.toEqual([])
  for (const { total, paid, open } of shown.json()) expect(paid.minor + open.minor).toBe(total.minor)
}
