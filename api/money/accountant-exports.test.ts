import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AccountantExportRow } from '#core/accountant-export/accountant-export.ts'
import { makeAccountantExports } from '#core/accountant-export/make-accountant-exports.server.ts'
import { changeRole } from '#core/person/person.server.ts'
import { deleteOld } from '#core/retention/delete-old.server.ts'
import { addDays, dayOf } from '#core/time.ts'
import { writeZip } from '#platform/archive/write-zip.ts'
import { pdfFile } from '#tests/document-files.ts'
import { drawPdf, readCode } from '#tests/draw-pdf.ts'
import { admin, client, visitor } from '#tests/factories.ts'
import { addMethod, aMethod } from '#tests/payments.ts'
import { addAccount } from '#tests/people.ts'
import { expectProblem } from '#tests/problem.ts'
import { readPdfText } from '#tests/read-pdf-text.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'
import { writeAccountantTables } from './accountant-tables.ts'

const day = dayOf(new Date())
const period = { from: `${day.slice(0, 7)}-01`, to: day }
const path = '/accountant-exports'
const manager = { ...admin, id: '01936f00-0000-7000-8000-0000000000e1', email: 'm@site.example' }
const finance = { ...manager, role: 'finance' as const }
const support = { ...manager, role: 'support' as const }
const dollars = (minor: number) => ({ minor, currency: 'USD' })

let asStaff: TestSite
beforeAll(async () => {
  asStaff = await createTestSite({ signedIn: admin })
  for (const person of [admin, client]) await addAccount(asStaff.database, person)
  const { version } = (await asStaff.call('GET', '/payment-settings')).json()
  const vat = { name: 'VAT', percent: 15, inclusive: false, onWebsite: false }
  await asStaff.call('PATCH', '/payment-settings', { version, taxRates: [vat] })
  const clientId = await post('/clients', { name: 'Karim Client', email: client.email })
  const lines = [{ title: 'Hosting', quantity: 1, price: dollars(10_000), tax: 'VAT' }]
  const invoice = await post('/invoices', { clientId, lines })
  const bkash = await addMethod(asStaff.ctxOf(admin), aMethod())
  const paid = { minor: 1_403_000, currency: 'BDT' }
  const at = { paidAt: new Date().toISOString(), reference: '9FA1B2C3D4' }
  await post(`/invoices/${invoice}/payments`, { method: bkash, amount: paid, ...at })
  const back = { method: bkash, paidOut: { minor: 122_000, currency: 'BDT' }, reason: 'Too much' }
  const refund = { invoiceId: invoice, amount: dollars(1_000), to: 'client', ...back }
  await post(`/ledger/${client.email}/refunds`, refund)
  const uploaded = await asStaff.request({
    method: 'POST',
    url: '/api/attachments?name=host/bill.pdf',
    headers: { authorization: 'Bearer x', 'content-type': 'application/octet-stream' },
    payload: pdfFile('of the host'),
  })
  expect(uploaded.statusCode, uploaded.body).toBe(201)
  const files = [uploaded.json().insertedId]
  await post('/expenses', { spentOn: day, category: 'hosting', amount: dollars(1_250), payee: 'Host', files })
  // Void ones: of this month, and of one before.
  await voidInvoice(await post('/invoices', { clientId, lines }))
  const before = () => new Date(Date.now() - 40 * 86_400_000)
  await using earlier = await createTestSite({ signedIn: admin, shared: asStaff, now: before })
  const old = await earlier.call('POST', '/invoices', { clientId, lines, dueOn: day })
  await voidInvoice(old.json().insertedId)
  // Of another year.
  await post('/expenses', { spentOn: '2024-06-15', category: 'hosting', amount: dollars(777), payee: 'Old' })
})
afterAll(() => asStaff[Symbol.asyncDispose]())

async function post(path: string, body: object): Promise<string> {
  const answer = await asStaff.call('POST', path, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().insertedId
}
async function voidInvoice(id: string): Promise<void> {
  const body = { version: 1, reason: 'Made by mistake' }
  const answer = await asStaff.call('POST', `/invoices/${id}/void`, body)
  expect(answer.statusCode, answer.body).toBe(200)
}
const list = async (site = asStaff) => (await site.call('GET', path)).json<AccountantExportRow[]>()
const request = (site = asStaff, body: object = period) => site.call('POST', path, body)
const download = (id: string, site = asStaff) => site.call('GET', `${path}/${id}/file`)
const tools = { writeZip, writeTables: writeAccountantTables }
const make = (more: Partial<typeof tools> = {}) =>
  makeAccountantExports(asStaff.ctxOf(visitor), { ...tools, ...more }, new AbortController().signal)
const notices = async (title: string) =>
  asStaff.database.selectFrom('notice').select(['email', 'link']).where('title', '=', title).execute()

it('makes one ZIP of tables, papers, receipts of expenses and what explains them', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => request()))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(202))
  const [first] = answers.map((answer) => answer.json().insertedId)
  expect(await list()).toMatchObject([{ _id: first, ...period, state: 'waiting', expiresAt: null }])
  expectProblem(await download(first), 404)
  await make()
  const [ready] = await list()
  expect(ready).toMatchObject({ _id: first, state: 'ready', size: expect.any(Number) })
  const answer = await download(first)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(ready?.size),
    'content-disposition': expect.stringContaining(`accountant-${period.from}-to-${period.to}.zip`),
  })
  const files = unzipSync(answer.rawPayload)
  const names = Object.keys(files)
  for (const name of ['about-these-files.txt', 'manifest.json']) expect(names).toContain(name)
  for (const paper of [/^invoices\/IN-\d+\.pdf$/, /^credit-notes\/CN-\d+\.pdf$/, /^receipts\/RC-\d+\.pdf$/]) {
    expect(
      names.filter((name) => paper.test(name)),
      String(paper),
    ).toHaveLength(1)
  }
  expect(names.filter((name) => /^refunds\/RF-\d+\.pdf$/.test(name))).toHaveLength(1)
  const receipts = names.filter((name) => name.startsWith('expenses/'))
  expect(receipts).toEqual([expect.stringMatching(new RegExp(`^expenses/${day} \\w{6} .*bill\\.pdf$`))])
  expect(Buffer.from(files[receipts[0] ?? ''] ?? [])).toEqual(pdfFile('of the host'))

  // The tables are those of the exports.
  const days = new URLSearchParams(period)
  const exports: [string, string][] = [
    ['ledger', `/ledger/export?${days}`],
    ['tax-sums-in-USD', `/reports/tax/export?${days}`],
    ['tax-sums-in-BDT', `/reports/tax/export?${days}&currency=BDT`],
    ['tax-entries', `/tax-entries/export?${days}`],
    ['expenses', `/expenses/export?${days}`],
  ]
  const about = strFromU8(files['about-these-files.txt'] ?? new Uint8Array())
  for (const [name, address] of exports) {
    const { body } = await asStaff.call('GET', address)
    const written = strFromU8(files[`${name}.csv`] ?? new Uint8Array())
    const rowsOf = (csv: string) => csv.replace('\ufeff', '').split('\r\n').sort()
    expect([name, ...rowsOf(written)]).toEqual([name, ...rowsOf(body)])
    expect(written.split('\r\n').length).toBeGreaterThan(2)
    expect(about).toContain(`${name}.csv`)
  }
  const heads = ['ledger', 'tax-entries', 'expenses'].flatMap(
    (name) =>
      strFromU8(files[`${name}.csv`] ?? new Uint8Array())
        .split('\r\n')[0]
        ?.split(',') ?? [],
  )
  expect(heads).toContain('Amount in BDT')
  expect(strFromU8(files['expenses.csv'] ?? new Uint8Array())).not.toContain('Old')
  expect(await notices('The files for the accountant are ready')).toEqual([
    { email: admin.email, link: '/dashboard/reports/months' },
  ])
  const audit = asStaff.database.selectFrom('audit_entry').select('after')
  expect(await audit.where('action', '=', 'closed-month.export').execute()).toEqual([{ after: period }])
})

/** Reads a table of the newest file, each row by its headings. */
async function readTable(name: string): Promise<Record<string, string>[]> {
  const files = await readFiles()
  const [head = '', ...lines] = strFromU8(files[name] ?? new Uint8Array())
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')
  const headings = head.split(',')
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, index) => [headings[index] ?? '', cell])),
  )
}
async function readFiles() {
  const [ready] = await list()
  return unzipSync((await download(ready?._id ?? '')).rawPayload)
}
const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0)

it('lists the invoices of the period and those that became void in it, as the reports add them up', async () => {
  const rows = await readTable('invoices.csv')
  const amounts = { Currency: 'USD', Net: '100.00', Tax: '15.00', Total: '115.00' }
  const voided = { ...amounts, Credited: '0.00', Paid: '0.00', Open: '0.00', State: 'Void', 'Void on': day }
  expect(rows).toMatchObject([
    voided,
    { ...amounts, Issued: day, Client: 'Karim Client', Title: 'Hosting', State: 'Paid', 'Void on': '' },
    { ...voided, Issued: day },
  ])
  expect(rows[0]?.Issued).toBe(addDays(day, -40))

  const days = new URLSearchParams({ from: period.from, to: period.to, currency: 'USD' })
  const { total } = (await asStaff.call('GET', `/reports/tax?${days}`)).json()
  const entries = await readTable('tax-entries.csv')
  const credited = entries.filter(({ Type }) => Type === 'credit-note')
  const issued = rows.filter(({ Issued = '' }) => Issued >= period.from)
  const ended = rows.filter(({ 'Void on': end }) => end)
  const left = sum(issued, 'Tax') - sum(ended, 'Tax') + sum(credited, 'Tax')
  expect([left, sum(entries, 'Tax')]).toEqual([total.tax.minor, total.tax.minor])
  const listed = (await asStaff.call('GET', `/invoices?${new URLSearchParams(period)}`)).json()
  expect(issued.map(({ Number: number }) => number).sort()).toEqual(
    listed.map(({ number }: { number: string }) => number).sort(),
  )

  const names = Object.keys(await readFiles())
  const ofInvoices = names.filter((name) => name.startsWith('invoices/'))
  expect(ofInvoices.sort()).toEqual(
    rows
      .map(({ Number: number, State }) => `invoices/${State === 'Void' ? 'void/' : ''}${number}.pdf`)
      .sort(),
  )
})

it('lists the ledger oldest first, with the decimals of each currency', async () => {
  const rows = await readTable('ledger.csv')
  const recorded = rows.map(({ Recorded, Type }) => [Recorded, Type])
  expect(recorded[0]).toEqual([day, 'payment'])
  expect(rows.length).toBeGreaterThan(2)
  for (const { Amount, 'Amount in BDT': taka } of rows) {
    for (const amount of [Amount, taka]) expect(amount).toMatch(/^-?\d+\.\d\d$/)
  }
  expect(rows[0]?.Reason).toMatch(/^PC-\d+ for IN-\d+/)
})

it('holds no link by which somebody could open an invoice or report a payment', async () => {
  const files = Object.entries(await readFiles())
  let papers = 0
  for (const [name, bytes] of files) {
    expect([name, Buffer.from(bytes).includes('/share/')]).toEqual([name, false])
    if (!name.endsWith('.pdf') || name.startsWith('expenses/')) continue
    papers += 1
    expect([name, await readPdfText(bytes)]).toEqual([name, expect.not.stringContaining('/share/')])
    expect([name, readCode(await drawPdf(bytes)) ?? '']).toEqual([
      name,
      expect.not.stringContaining('/share/'),
    ])
  }
  expect(papers).toBeGreaterThan(3)
})

it('replaces a finished file, and deletes it with its parts when it has expired', async () => {
  const old = (await list())[0]?._id ?? ''
  expect((await request()).statusCode).toBe(202)
  await make()
  const [ready] = await list()
  expect(ready?._id).not.toBe(old)
  expectProblem(await download(old), 404)
  const { parts } = await asStaff.database
    .selectFrom('accountant_export')
    .select('parts')
    .executeTakeFirstOrThrow()
  const later = new Date(Date.now() + 8 * 86_400_000)
  await deleteOld(asStaff.ctxOf(visitor, { now: () => later }))
  expect(await asStaff.database.selectFrom('accountant_export').selectAll().execute()).toEqual([])
  const removed = await asStaff.database.selectFrom('file_removal').select('key').execute()
  expect(removed.map(({ key }) => key)).toEqual(expect.arrayContaining(parts))
})

it('says that it failed after five attempts, and makes it anew', async () => {
  const id = (await request()).json().insertedId
  const broken = () => Promise.reject(new Error('no room'))
  for (let attempt = 0; attempt < 5; attempt++)
    await expect(make({ writeZip: broken })).rejects.toThrow('no room')
  expect(await list()).toMatchObject([{ _id: id, state: 'waiting' }])
  await make()
  expect(await list()).toMatchObject([{ _id: id, state: 'failed', size: null }])
  expect(await notices('The files for the accountant could not be made')).toHaveLength(1)
  expect((await request()).statusCode).toBe(202)
  await make()
  expect(await list()).toMatchObject([{ state: 'ready' }])
})

it('is for those whose role includes all of it, and a file for the one who asked', async () => {
  const [ready] = await list()
  await addAccount(asStaff.database, manager)
  await using money = await createTestSite({ signedIn: finance, shared: asStaff })
  expect(await list(money)).toEqual([])
  expectProblem(await download(ready?._id ?? '', money), 404)
  await using help = await createTestSite({ signedIn: support, shared: asStaff })
  await using payer = await createTestSite({ signedIn: client, shared: asStaff })
  for (const site of [help, payer]) {
    expectProblem(await request(site), 403)
    expectProblem(await site.call('GET', path), 403)
    expectProblem(await download(ready?._id ?? '', site), 403)
  }
  for (const body of [
    {},
    { from: day },
    { from: day, to: addDays(day, -1) },
    { from: '2020-01-01', to: day },
  ]) {
    expectProblem(await request(asStaff, body), 422)
  }
})

it('makes nothing for a person who may no longer have it', async () => {
  const person = { ...admin, id: '01936f00-0000-7000-8000-0000000000e2', email: 'left@site.example' }
  await addAccount(asStaff.database, person)
  await using left = await createTestSite({ signedIn: person, shared: asStaff })
  expect((await request(left)).statusCode).toBe(202)
  expect(await changeRole(asStaff.ctxOf(admin), person.email, 'support')).toBe(1)
  await make()
  const rows = asStaff.database.selectFrom('accountant_export').select(['state', 'parts'])
  expect(await rows.where('person_id', '=', person.id).execute()).toEqual([{ state: 'failed', parts: [] }])
})
