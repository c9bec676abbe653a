import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { formatDay, today } from '#core/time.ts'
import { money, openCurrencySite } from '#tests/currency-site.ts'
import { addMethod, aMethod } from '#tests/payments.ts'
import { someClient } from '#tests/signed-in.ts'

const { site, staff, clientId, till, asPayer, asStaff, invoiceFor, readInvoice, pay, creditsOf } =
  await openCurrencySite()
const wise = {
  kind: 'wise' as const,
  label: 'Wise',
  number: 'pay@studio.example',
  accountType: 'none' as const,
}
/** bKash in taka, Wise in euros. */
const methods = {
  bkash: till.methodId,
  wise: await addMethod(till.staff, aMethod({ ...wise, currency: 'EUR' })),
}
const paidAt = new Date().toISOString()
let transactions = 0

const currencies = ['USD', 'BDT', 'EUR'] as const
const weights = {
  ...{ pay: 3, claim: 3, reverse: 4, refund: 4, 'to-credit': 4, 'credit-note': 3 },
  ...{ spend: 3, 'pay-out': 3, void: 3, parts: 2, statement: 3 },
}
const kinds = Object.keys(weights) as (keyof typeof weights)[]
const verb = fc.record({
  kind: fc.oneof(...kinds.map((kind) => ({ weight: weights[kind], arbitrary: fc.constant(kind) }))),
  fate: fc.constantFrom('accept', 'accept', 'accept-part', 'reject', 'withdraw', 'wait'),
  invoice: fc.nat(2),
  currency: fc.constantFrom(...currencies),
  share: fc.double({ min: 0.01, max: 1.2, noNaN: true }),
})

it('keeps the books balanced in any sequence of verbs in three currencies', {
  timeout: 120_000,
}, async () => {
  const totals = fc.array(fc.integer({ min: 200, max: 5_000_000 }), { minLength: 3, maxLength: 3 })
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(totals, fc.array(verb, { minLength: 6, maxLength: 18 }), async (amounts, verbs) => {
      const ids: string[] = []
      for (const [index, minor] of amounts.entries()) {
        ids.push(await invoiceFor(money(minor, currencies[index] ?? 'USD')))
      }
      for (const one of verbs) {
        const answer = await act(ids[one.invoice] ?? '', one)
        expect(answer?.statusCode ?? 200, `${one.kind}: ${answer?.body}`).toBeLessThan(500)
        expect(answer?.statusCode, one.kind).not.toBe(404)
        if (answer && answer.statusCode < 300) done.set(one.kind, (done.get(one.kind) ?? 0) + 1)
      }
      await compareBooks()
    }),
    { numRuns: 20 },
  )
  // A verb that is always refused would prove nothing.
  expect([...done.keys()]).toEqual(expect.arrayContaining(kinds))
  expect(await compareLines()).toBeGreaterThan(0)
})

type Verb = typeof verb extends fc.Arbitrary<infer One> ? One : never

async function act(id: string, { kind, fate, currency, share }: Verb) {
  const invoice = await readInvoice(id)
  const own = (of: { minor: number }) => ({ ...of, minor: Math.max(1, Math.floor(of.minor * share)) })
  const amount = Math.max(100, Math.floor(invoice.total.minor * share))
  if (kind === 'pay') return pay(id, money(amount, currency))
  if (kind === 'claim') return claimAndDecide(id, share > 0.6 ? 'BDT' : 'EUR', amount, fate)
  if (kind === 'reverse') return reverseNewest(id)
  if (kind === 'parts') return claimInParts(id, share)
  if (kind === 'statement') return proveByStatement(id, amount, fate)
  if (kind === 'spend') {
    if (share > 0.9) return asStaff('POST', `/invoices/${id}/credit`, { consent: 'By phone' })
    return asPayer('POST', `/invoices/${id}/credit`, share > 0.6 ? undefined : { currency })
  }
  if (kind === 'pay-out') {
    const credit = (await creditsOf()).find((one: { currency: string }) => one.currency === currency)
    const out = { amount: own(credit ?? money(0, currency)), reason: 'Agreed', to: 'client' }
    return asStaff('POST', `/ledger/${someClient.email}/refunds`, out)
  }
  if (kind === 'credit-note') {
    return asStaff('POST', `/invoices/${id}/credit-notes`, { amount: own(invoice.total), reason: 'Less' })
  }
  if (kind === 'void') {
    return asStaff('POST', `/invoices/${id}/void`, { version: invoice.version, reason: 'Wrong' })
  }
  const to = kind === 'refund' ? 'client' : 'credit'
  const refund = { invoiceId: id, amount: own(invoice.paid), reason: 'Agreed', to, reopens: share > 0.6 }
  return asStaff('POST', `/ledger/${someClient.email}/refunds`, refund)
}

function sendClaim(invoiceId: string, amount: { minor: number; currency: string }, trxId: string) {
  const methodId = amount.currency === 'BDT' ? methods.bkash : methods.wise
  const proof = { senderNumber: '01812345678', trxId }
  return asPayer('POST', '/payments', { invoiceId, methodId, amount, paidAt, ...proof })
}
const newTransaction = () => `BOOKS${++transactions}X`

/** Reports what is payable as two payments at once, and accepts both. */
async function claimInParts(invoiceId: string, share: number) {
  const { payable } = await readInvoice(invoiceId)
  const first = Math.max(100, Math.floor((payable.minor * share) / 1.3))
  const rest = Math.max(100, payable.minor - first)
  const sent = [
    await sendClaim(invoiceId, money(first, 'BDT'), newTransaction()),
    await sendClaim(invoiceId, money(rest, 'BDT'), newTransaction()),
  ]
  const [refused] = sent.filter(({ statusCode }) => statusCode !== 201)
  if (refused) return refused
  const decided = []
  for (const one of sent) {
    const moves = `/payments/${one.json().insertedId}/moves`
    await asStaff('POST', moves, { move: 'take', version: 1 })
    decided.push(await asStaff('POST', moves, { move: 'accept', version: 2 }))
  }
  return decided.find(({ statusCode }) => statusCode >= 300) ?? decided[0]
}

/** Adds a line of a statement with this amount and transaction ID. Returns its id. */
async function addLine(minor: number, trxId: string): Promise<string> {
  const day = formatDay(today({ now: () => new Date() }))
  const response = await site.request({
    method: 'POST',
    url: `/api/bank-statements?${new URLSearchParams({ method: methods.bkash, name: 'wallet.csv' })}`,
    headers: { ...staff.bearer, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(
      `Date,Transaction ID,Credit,Details\r\n${day},${trxId},${(minor / 100).toFixed(2)},a\r\n`,
    ),
  })
  expect(response.statusCode, response.body).toBe(201)
  const lines = await asStaff('GET', `/statement-lines?method=${methods.bkash}&q=${trxId}`)
  return lines.json()[0]._id
}

/** Accepts a payment by a line with its ID, or with another one, or records it from the line. */
async function proveByStatement(invoiceId: string, minor: number, fate: Verb['fate']) {
  const amount = money(minor, 'BDT')
  const trxId = newTransaction()
  const line = await addLine(minor, trxId)
  if (fate === 'wait') return asStaff('POST', `/statement-lines/${line}/moves`, { move: 'set-aside' })
  if (fate === 'withdraw' || fate === 'reject') {
    const payment = { method: methods.bkash, amount, paidAt, reference: trxId, line }
    return asStaff('POST', `/invoices/${invoiceId}/payments`, payment)
  }
  const isMistyped = fate === 'accept-part'
  const sent = await sendClaim(invoiceId, amount, isMistyped ? newTransaction() : trxId)
  if (sent.statusCode !== 201) return sent
  const claim = sent.json().insertedId
  if (!isMistyped) {
    const accepted = await asStaff('POST', '/statement-lines/accept', {
      matches: [{ line, claim, version: 1 }],
    })
    expect(accepted.json(), accepted.body).toEqual({ accepted: 1, refused: [] })
    return accepted
  }
  await asStaff('POST', `/payments/${claim}/moves`, { move: 'take', version: 1 })
  return asStaff('POST', `/payments/${claim}/moves`, { move: 'accept', version: 2, line })
}

/** Sends a claim, which is flagged if its amount differs, and decides it. */
async function claimAndDecide(invoiceId: string, currency: 'BDT' | 'EUR', minor: number, fate: Verb['fate']) {
  const sent = await sendClaim(invoiceId, money(minor, currency), newTransaction())
  if (sent.statusCode !== 201 || fate === 'wait') return sent
  const moves = `/payments/${sent.json().insertedId}/moves`
  if (fate === 'withdraw') return asPayer('POST', moves, { move: 'withdraw', version: 1 })
  await asStaff('POST', moves, { move: 'take', version: 1 })
  const decisions = {
    accept: {},
    'accept-part': { accepted: money(Math.ceil(minor / 2), currency), reasonText: 'Half came' },
    reject: { reason: 'other', reasonText: 'Nothing came' },
  }
  return asStaff('POST', moves, { move: fate, version: 2, ...decisions[fate] })
}

/** Reverses the newest payment of an invoice that can be reversed, if there is one. */
async function reverseNewest(invoiceId: string) {
  const claims: { _id: string; status: string; version: number }[] = (
    await asStaff('GET', `/payments?invoice=${invoiceId}`)
  ).json()
  const found = claims.find(({ status }) => status === 'accepted' || status === 'part-accepted')
  if (!found) return undefined
  const move = { move: 'reverse', version: found.version, reason: 'It bounced' }
  return asStaff('POST', `/payments/${found._id}/moves`, move)
}

async function compareBooks() {
  const { rows } = await sql<Record<string, string>>`
    select invoice.id, invoice.status, invoice.currency, total_cents as total, invoice.usd_cents as usd,
      coalesce(sum(amount_cents), 0) as settled, coalesce(sum(entry.usd_cents), 0) as "settledUsd",
      bool_and(entry.currency = invoice.currency) as "isOwn"
    from invoice left join ledger_entry entry on entry.invoice_id = invoice.id group by invoice.id`.execute(
    site.database,
  )
  for (const { status, total, usd, settled, settledUsd, isOwn } of rows) {
    expect(isOwn).not.toBe(false)
    expect(Number(settled)).toBeGreaterThanOrEqual(0)
    expect(Number(settled)).toBeLessThanOrEqual(Number(total))
    // The value in dollars is the same share of that of the invoice.
    const share = (Number(settled) * Number(usd)) / Number(total)
    expect(Math.abs(Number(settledUsd) - share)).toBeLessThanOrEqual(0.5)
    if (status === 'paid') expect(settled).toBe(total)
  }
  await compareLines()
  const creditValue = await compareCredits()
  const { closing } = (await asStaff('GET', `/statements/${someClient.email}`)).json()
  const client = (await asStaff('GET', `/clients/${clientId}`)).json()
  const voided = await sql<{
    sum: string
  }>`select coalesce(sum(entry.usd_cents), 0) as sum from ledger_entry entry
    join invoice on invoice.id = invoice_id where invoice.status = 'void' and invoice.client_id = ${clientId}`.execute(
    site.database,
  )
  const paidForVoid = Number(voided.rows[0]?.sum)
  expect(closing.minor).toBe(client.balance.minor - creditValue - paidForVoid)
}

/** Compares what lines of statements show with the payments that they prove. Returns their number. */
async function compareLines(): Promise<number> {
  const { rows } = await sql<{ shown: string; accepted: string; moved: string }>`
    select line.poisha as shown, accepted_poisha as accepted,
      (select coalesce(sum(poisha), 0) from ledger_entry where claim_id = claim.id and type <> 'reversal') as moved
    from statement_line line join payment_claim claim on claim.id = line.claim_id`.execute(site.database)
  for (const { shown, accepted, moved } of rows) expect([accepted, moved]).toEqual([shown, shown])
  return rows.length
}

/** Compares the credit in each currency with its entries. Returns its value in cents. */
async function compareCredits(): Promise<number> {
  const { rows } = await sql<{ minor: number; currency: string; value: number }>`
    select sum(amount_cents)::int8::text::float8 as minor, currency, sum(usd_cents)::text::float8 as value
    from ledger_entry where invoice_id is null group by currency`.execute(site.database)
  for (const { minor, value } of rows) {
    expect(minor).toBeGreaterThanOrEqual(0)
    expect(value).toBeGreaterThanOrEqual(0)
    // No value is left of credit that is used up.
    if (minor === 0) expect(value).toBe(0)
  }
  const shown = rows.filter(({ minor }) => minor > 0).map(({ minor, currency }) => money(minor, currency))
  expect((await creditsOf()).toSorted(byCurrency)).toEqual(shown.toSorted(byCurrency))
  // Money that moves between credit and invoices neither appears nor disappears, in any currency.
  const { rows: moved } = await sql<{ sum: string }>`
    select sum(minor) from (
      select id, currency, amount_cents as minor from ledger_entry
      union all select id, coalesce(moved_currency, 'BDT'), coalesce(moved_minor, poisha) from ledger_entry) as part
    join ledger_entry using (id)
    where claim_id is null and type <> 'credit-note' and not exists (select from refund_paper where refund_paper.id = part.id)
    group by part.currency having sum(minor) <> 0`.execute(site.database)
  expect(moved).toEqual([])
  return rows.reduce((sum, { value }) => sum + value, 0)
}

const byCurrency = (one: { currency: string }, other: { currency: string }) =>
  one.currency.localeCompare(other.currency)
