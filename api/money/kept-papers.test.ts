import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { renderInvoice } from '#core/invoice/invoice-pdf.server.ts'
import { formatMoney } from '#core/money.ts'
import { decideClaim } from '#core/payment-claim/decide-claim.server.ts'
import { deleteOld } from '#core/retention/delete-old.server.ts'
import { admin, client } from '#tests/factories.ts'
import { setUpPayableInvoice } from '#tests/payments.ts'
import { addAccount } from '#tests/people.ts'
import { readPdfText } from '#tests/read-pdf-text.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let [asStaff, asClient] = [] as unknown as [TestSite, TestSite]
let payable: Awaited<ReturnType<typeof setUpPayableInvoice>>
let clientId: string
let daysLater = 0
const now = () => new Date(Date.now() + daysLater * 86_400_000)
beforeAll(async () => {
  asStaff = await createTestSite({ signedIn: admin, now })
  asClient = await createTestSite({ signedIn: client, shared: asStaff, now })
  await addAccount(asStaff.database, client)
  const made = await asStaff.call('POST', '/clients', { name: 'Karim Client', email: client.email })
  clientId = made.json().insertedId
  payable = await setUpPayableInvoice(asStaff)
})
afterAll(async () => {
  for (const site of [asClient, asStaff]) await site[Symbol.asyncDispose]()
})

const print = async (path: string, site = asClient) => {
  const answer = await site.call('GET', path)
  expect(answer.statusCode, answer.body).toBe(200)
  const bytes = answer.rawPayload
  const digest = createHash('sha256').update(bytes).digest('base64')
  return { bytes, isDigestRight: answer.headers['repr-digest'] === `sha-256=:${digest}:` }
}
const keptPapers = async () =>
  (await asStaff.database.selectFrom('kept_paper').select('state').execute()).length
/** Changes all that papers say besides their record: brand, address, colour, rate, ways to pay, names. */
async function changeEverything(name: string) {
  const { version } = (await asStaff.call('GET', '/site-settings')).json()
  const brand = { name, legalName: `${name} Ltd`, street: `${name} Street 1`, accentColour: '#7c3aed' }
  const changed = await asStaff.call('PATCH', '/site-settings', {
    version,
    ...brand,
    phone: '+8801999999999',
  })
  expect(changed.statusCode, changed.body).toBe(200)
  await asStaff.database.updateTable('payment_settings').set({ poisha_per_dollar: 15_000 }).execute()
  await asStaff.database.updateTable('payment_method').set({ number: '01999999999', holder: name }).execute()
  const { version: known } = (await asStaff.call('GET', `/clients/${clientId}`)).json()
  await asStaff.call('PATCH', `/clients/${clientId}`, { version: known, name: `${name} Client` })
}

it('reprints every issued paper byte for byte a year later, under another brand, rate, address and ways to pay', async () => {
  const { id, version } = await payable.sendAndTake()
  await decideClaim(payable.staff, id, { status: 'accepted', version })
  const invoice = await asStaff.call('POST', '/invoices', {
    ...{ clientId, dueOn: '2030-01-31' },
    lines: [{ title: 'Hosting', quantity: 2, price: { minor: 5_000, currency: 'USD' } }],
  })
  const invoiceId = invoice.json().insertedId
  const note = await asStaff.call('POST', `/invoices/${invoiceId}/credit-notes`, {
    reason: 'One month less',
    amount: { minor: 1_000, currency: 'USD' },
  })
  expect(note.statusCode, note.body).toBe(201)
  const papers = [
    `/invoices/${payable.invoiceId}/pdf`,
    `/invoices/${invoiceId}/pdf`,
    `/credit-notes/${note.json().insertedId}/pdf`,
    `/payments/${id}/receipt`,
  ]
  const first = []
  for (const path of papers) first.push(await print(path))
  await changeEverything('Fjord')
  daysLater = 366
  await deleteOld(asStaff.ctxOf(admin, { now }))
  for (const [index, path] of papers.entries()) {
    const again = await print(path)
    expect(again.isDigestRight).toBe(true)
    expect(again.bytes.equals(first[index]?.bytes as Buffer), path).toBe(true)
  }
  const mailed = await renderInvoice(asStaff.ctxOf(admin, { now }), invoiceId)
  if (!mailed) throw new Error('No paper')
  expect((await buffer(mailed.content)).equals(first[1]?.bytes as Buffer)).toBe(true)
  daysLater = 0
})

it('prints a paper with the seller and the ways to pay of its issue, though it is first printed later', async () => {
  const make = async () =>
    (
      await asStaff.call('POST', '/invoices', {
        ...{ clientId, dueOn: '2030-01-31' },
        lines: [{ title: 'Domain', quantity: 1, price: { minor: 1_500, currency: 'USD' } }],
      })
    ).json().insertedId as string
  const id = await make()
  const facts = async () =>
    asStaff.database
      .selectFrom('paper_facts')
      .select('facts')
      .where('invoice_id', '=', id)
      .executeTakeFirstOrThrow()
  const issued = await facts()
  expect(issued.facts.brand.seller.legalName).toBe('Fjord Ltd')
  expect(issued.facts.waysToPay).toEqual([expect.stringContaining('01999999999')])
  await changeEverything('Sund')
  await print(`/invoices/${id}/pdf`)
  expect(await facts()).toEqual(issued)
})

it('keeps one of many first prints at the same time, and another one after a payment', async () => {
  const made = await asStaff.call('POST', '/invoices', {
    ...{ clientId, dueOn: '2030-01-31' },
    lines: [{ title: 'Support', quantity: 1, price: { minor: 2_000, currency: 'USD' } }],
  })
  const path = `/invoices/${made.json().insertedId}/pdf`
  const before = await keptPapers()
  const bytes = await Promise.all(Array.from({ length: 15 }, async () => (await print(path)).bytes))
  expect(new Set(bytes.map((one) => one.toString('base64'))).size).toBe(1)
  expect((await keptPapers()) - before).toBe(1)
  const paid = await asStaff.call('POST', `/invoices/${made.json().insertedId}/payments`, {
    ...{ method: 'cash', amount: { minor: 2_000, currency: 'USD' }, paidAt: new Date().toISOString() },
  })
  expect(paid.statusCode, paid.body).toBe(201)
  expect((await print(path)).bytes.equals(bytes[0] as Buffer)).toBe(false)
  expect((await keptPapers()) - before).toBe(2)
})

it('prints an invoice as it was issued, though it is first printed after payment, brand, rate and client changed', async () => {
  const make = async () =>
    (
      await asStaff.call('POST', '/invoices', {
        ...{ clientId, dueOn: '2030-01-31' },
        lines: [{ title: 'Mailboxes', quantity: 1, price: { minor: 4_000, currency: 'USD' } }],
      })
    ).json().insertedId as string
  const id = await make()
  const issued = (await asStaff.call('GET', `/invoices/id/${id}`)).json()
  const seller = (await asStaff.call('GET', '/site-settings')).json().legalName
  await changeEverything('Lund')
  const renewed = await asStaff.call('POST', `/invoices/${id}/rate`)
  expect(renewed.json()).toMatchObject({ modifiedCount: 1 })
  const paid = await asStaff.call('POST', `/invoices/${id}/payments`, {
    ...{ method: 'cash', amount: { minor: 4_000, currency: 'USD' }, paidAt: new Date().toISOString() },
  })
  expect(paid.statusCode, paid.body).toBe(201)

  const now = await readPdfText((await print(`/invoices/${id}/pdf`)).bytes)
  expect(now).toContain('Nothing to pay')
  const paper = await print(`/invoices/${id}/pdf?as=issued`)
  const text = await readPdfText(paper.bytes)
  expect(text).toContain('To pay')
  expect(text).toContain(seller)
  expect(text).not.toContain('Lund')
  expect(text).toContain(formatMoney(issued.payable))
  expect(text).not.toContain('Nothing to pay')
  await changeEverything('Moss')
  expect((await print(`/invoices/${id}/pdf?as=issued`)).bytes.equals(paper.bytes)).toBe(true)
  expect((await asStaff.call('GET', `/invoices/${id}/pdf?as=other`)).statusCode).toBe(422)

  // A print at the issue is the same paper.
  const other = await make()
  const first = await print(`/invoices/${other}/pdf`)
  const credited = await asStaff.call('POST', `/invoices/${other}/credit-notes`, {
    ...{ reason: 'One less', amount: { minor: 1_000, currency: 'USD' } },
  })
  expect(credited.statusCode, credited.body).toBe(201)
  expect((await print(`/invoices/${other}/pdf?as=issued`)).bytes.equals(first.bytes)).toBe(true)
})

it('keeps no draft of a quote, and what was sent as it was', async () => {
  const made = await asStaff.call('POST', '/quotes', {
    ...{ clientId, title: 'A website' },
    lines: [{ title: 'Pages', quantity: 1, price: { minor: 9_000, currency: 'USD' } }],
  })
  const id = made.json().insertedId
  const before = await keptPapers()
  const { version } = (await asStaff.call('GET', `/quotes/id/${id}`)).json()
  const sent = await asStaff.call('POST', `/quotes/${id}/moves`, { version, move: 'send' })
  const path = new URL(sent.json().shareLink).pathname
  expect(await keptPapers()).toBe(before)
  const read = async () => (await asClient.get(`/api${path}/pdf`)).rawPayload
  const first = await read()
  expect(first.subarray(0, 5).toString()).toBe('%PDF-')
  await changeEverything('Voe')
  expect((await read()).equals(first)).toBe(true)
})

it('deletes papers with the address of an account that was deleted long ago', async () => {
  const paper = `/invoices/${payable.invoiceId}/pdf`
  const before = (await print(paper, asStaff)).bytes
  const owner = 'deleted-1@account.invalid'
  const detach = async (years: number) => {
    const at = new Date(Date.now() - years * 366 * 86_400_000)
    await asStaff.database.deleteFrom('former_owner').execute()
    await asStaff.database
      .insertInto('former_owner')
      .values({ owner, email: client.email, detached_at: at })
      .execute()
    await asStaff.database
      .updateTable('invoice')
      .set({ email: owner } as never)
      .where('id', '=', payable.invoiceId)
      .execute()
    await deleteOld(asStaff.ctxOf(admin))
  }
  await detach(5)
  expect((await print(paper, asStaff)).bytes.equals(before)).toBe(true)
  await detach(7)
  expect((await print(paper, asStaff)).bytes.equals(before)).toBe(false)
})
