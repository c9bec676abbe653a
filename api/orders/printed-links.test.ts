import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { MemberScope } from '#core/client-member/member-scopes.ts'
import { printInvoice, renderInvoice } from '#core/invoice/invoice-pdf.server.ts'
import { deliverMail } from '#core/notice/deliver-mail.server.ts'
import { printOwnQuote, renderQuote } from '#core/quote/quote-pdf.server.ts'
import type { ShareLinkRow } from '#core/share-link/share-link.ts'
import { dayMs } from '#core/time.ts'
import { createDerivedTokens, type DerivedTokens } from '#platform/derived-tokens.ts'
import { openMailer } from '#platform/mail.ts'
import { loadSecretKeys } from '#platform/secret-key.ts'
import { addMember } from '#tests/client-members.ts'
import { drawPdf, readCode } from '#tests/draw-pdf.ts'
import { admin, client, otherClient } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { expectProblem } from '#tests/problem.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let [asStaff, asClient, asVisitor] = [] as unknown as [TestSite, TestSite, TestSite]
let clientId = ''
/** Moves the clock of the visitor. */
let later = 0
beforeAll(async () => {
  asStaff = await createTestSite({ signedIn: admin })
  asClient = await createTestSite({ signedIn: client, shared: asStaff })
  asVisitor = await createTestSite({ shared: asStaff, now: () => new Date(Date.now() + later) })
  for (const person of [admin, client]) await addAccount(asStaff.database, person)
  const made = await asStaff.call('POST', '/clients', { name: 'Karim Client', email: client.email })
  clientId = made.json().insertedId
})
afterAll(async () => {
  for (const site of [asVisitor, asClient, asStaff]) await site[Symbol.asyncDispose]()
})
beforeEach(() => {
  later = 0
})

const line = { title: 'Hosting', quantity: 1, price: { minor: 9_000, currency: 'USD' } }
async function addInvoice(): Promise<string> {
  const made = await asStaff.call('POST', '/invoices', { clientId, lines: [line], dueOn: '2099-01-01' })
  expect(made.statusCode, made.body).toBe(201)
  return made.json().insertedId
}
async function addQuote(): Promise<string> {
  const made = await asStaff.call('POST', '/quotes', { clientId, title: 'A website', lines: [line] })
  const id = made.json().insertedId
  const sent = await asStaff.call('POST', `/quotes/${id}/moves`, { version: 1, move: 'send' })
  expect(sent.statusCode, sent.body).toBe(200)
  return id
}
const print = async (path: string) => (await asClient.call('GET', path)).rawPayload
const codeOf = async (pdf: Uint8Array) => readCode(await drawPdf(pdf)) ?? ''
const printedOn = async (path: string) => codeOf(await print(path))
const someone = (name: string) => ({ ...otherClient, id: randomUUID(), email: `${name}@members.example` })
const tokenOf = (address: string) => address.split('/').at(-1) ?? ''
const visit = (url: string) =>
  asVisitor.request({ method: 'GET', url, headers: { 'user-agent': 'Mozilla/5.0 Firefox/130.0' } })
const open = (address: string) => visit(`/api/share/${tokenOf(address)}`)
const linksOf = async (path: string) =>
  (await asStaff.call('GET', `${path}/share-links`))
    .json<ShareLinkRow[]>()
    .filter(({ isPrinted }) => isPrinted)

it.each([
  ['invoice', addInvoice, (id: string) => `/invoices/${id}`],
  ['quote', addQuote, (id: string) => `/quotes/${id}`],
] as const)('opens the %s of the code on its paper without signing in', async (kind, add, pathOf) => {
  const path = pathOf(await add())
  const address = await printedOn(`${path}/pdf`)
  expect(address).toMatch(/^http:\/\/127.0.0.1:3000\/share\/[\w-]{43}$/)
  const opened = await open(address)
  expect([opened.statusCode, opened.headers['referrer-policy']]).toEqual([200, 'no-referrer'])
  expect(opened.json()).toMatchObject({ kind, clientName: 'Karim Client' })
  const page = await visit(new URL(address).pathname)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('noindex')
  const links = await linksOf(path)
  expect(links).toMatchObject([
    { isValid: true, openings: [{ browser: expect.stringContaining('Firefox') }] },
  ])
  expect(JSON.stringify(links)).not.toContain(tokenOf(address))
})

it('prints one link on all papers of a record, and another for each record', async () => {
  const [one, other] = [await addInvoice(), await addInvoice()]
  const papers = await Promise.all(Array.from({ length: 8 }, () => print(`/invoices/${one}/pdf`)))
  expect(new Set(papers.map((paper) => paper.toString('base64'))).size).toBe(1)
  const address = await codeOf(papers[0] as Buffer)
  expect(await linksOf(`/invoices/${one}`)).toHaveLength(1)
  const part = { method: 'cash', amount: { minor: 1_000, currency: 'USD' }, paidAt: new Date().toISOString() }
  expect((await asStaff.call('POST', `/invoices/${one}/payments`, part)).statusCode).toBe(201)
  expect(await printedOn(`/invoices/${one}/pdf`)).toBe(address)
  expect(await printedOn(`/invoices/${other}/pdf`)).not.toBe(address)
})

it('opens nothing with an altered token or an id, and counts the tries', async () => {
  const id = await addInvoice()
  const token = tokenOf(await printedOn(`/invoices/${id}/pdf`))
  const [link] = await linksOf(`/invoices/${id}`)
  const first = token.startsWith('A') ? 'B' : 'A'
  for (const tried of [`${first}${token.slice(1)}`, token.toLowerCase(), `${token}A`, link?._id, id]) {
    expectProblem(await visit(`/api/share/${tried}`), 404)
  }
  const limited = await createTestSite({ shared: asStaff, settings: { RATE_LIMIT: 'on' } })
  const guess = (index: number) =>
    limited.request({ method: 'GET', url: `/api/share/${token.slice(0, 40)}${100 + index}` })
  const codes = new Set<number>()
  for (let index = 0; index < 31; index++) codes.add((await guess(index)).statusCode)
  await limited[Symbol.asyncDispose]()
  expect(codes).toEqual(new Set([404, 429]))
})

it('says that a link was withdrawn or has expired, and leads to the sign-in', async () => {
  const id = await addInvoice()
  const address = await printedOn(`/invoices/${id}/pdf`)
  later = 100 * 365 * dayMs
  expect((await open(address)).body).toContain('has expired')
  const expired = await visit(new URL(address).pathname)
  expect([expired.statusCode, expired.body]).toEqual([404, expect.stringContaining('This link has expired')])
  later = 0
  const [link] = await linksOf(`/invoices/${id}`)
  const before = await print(`/invoices/${id}/pdf`)
  expect((await asStaff.call('DELETE', `/invoices/${id}/share-links/${link?._id}`)).statusCode).toBe(200)
  expect((await open(address)).body).toContain('was withdrawn')
  const page = await visit(new URL(address).pathname)
  expect(page.statusCode).toBe(404)
  expect(page.body).toContain('This link was withdrawn')
  const screen = new URLSearchParams({ to: `/dashboard/pending-payment?invoice=${id}` })
  expect(page.body).toContain(`/login?${screen}`)
  expect(page.body).not.toContain('Hosting')
  expect((await print(`/invoices/${id}/pdf`)).equals(before)).toBe(true)
  // Papers in a new state carry the address of the screen instead of a link that nobody asked for.
  const part = { method: 'cash', amount: { minor: 1_000, currency: 'USD' }, paidAt: new Date().toISOString() }
  await asStaff.call('POST', `/invoices/${id}/payments`, part)
  expect(await printedOn(`/invoices/${id}/pdf`)).toContain(`pending-payment?invoice=${id}`)
})

it('keeps printed links working when the key is rotated, and prints the same while the old key is there', async () => {
  const keyed = async (...keys: string[]) =>
    createDerivedTokens(
      await loadSecretKeys(
        keys.map((key) => key.repeat(32)),
        '',
      ),
      'test',
    )
  const id = await addInvoice()
  const printWith = async (printedTokens: DerivedTokens) => {
    await asStaff.database.deleteFrom('kept_paper').execute()
    const paper = await renderInvoice(asStaff.ctxOf(admin, { printedTokens }), id)
    return paper ? codeOf(await buffer(paper.content)) : ''
  }
  const before = await printWith(await keyed('a'))
  expect(await printWith(await keyed('b', 'a'))).toBe(before)
  const after = await printWith(await keyed('b'))
  expect(after).not.toBe(before)
  for (const address of [before, after]) expect((await open(address)).statusCode).toBe(200)
  expect(await printWith(await keyed('b'))).toBe(after)
  expect(await linksOf(`/invoices/${id}`)).toHaveLength(2)
})

it('mails the link with the paper, and stores no token', async () => {
  const [invoice, quote] = [await addInvoice(), await addQuote()]
  await using server = await startSmtpServer()
  const mailer = openMailer(server.url)
  await deliverMail(asStaff.ctxOf(admin), mailer)
  mailer.close()
  for (const path of [`/invoices/${invoice}`, `/quotes/${quote}`]) {
    const token = tokenOf(await printedOn(`${path}/pdf`))
    const letter = server.letters.find(({ raw }) => raw.replaceAll('=\r\n', '').includes(token))
    expect(letter?.to).toBe(client.email)
    expect(
      letter?.raw.replaceAll('=\r\n', '').split(token).length,
      'text, address and text of the link',
    ).toBe(4)
    const stored = await asStaff.database.selectFrom('mail').select(['text', 'html']).execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  }
})

it('mails the receipt of a payment with the link to its invoice, also after the last payment', async () => {
  const id = await addInvoice()
  const paid = { method: 'cash', amount: line.price, paidAt: new Date().toISOString() }
  const recorded = await asStaff.call('POST', `/invoices/${id}/payments`, paid)
  expect(recorded.statusCode, recorded.body).toBe(201)
  await using server = await startSmtpServer()
  const mailer = openMailer(server.url)
  await deliverMail(asStaff.ctxOf(admin), mailer)
  mailer.close()
  const mail = server.letters.find(({ raw }) => /^Subject:.* received for/m.test(raw))
  const raw = mail?.raw.replaceAll('=\r\n', '') ?? ''
  expect(mail?.to).toBe(client.email)
  expect(raw).toMatch(/filename=\S*RC-\S*\.pdf/)
  const [link = ''] = /https?:\S+\/share\/[\w-]{43}/.exec(raw) ?? []
  const { payments } = (await open(link)).json()
  expect(payments).toMatchObject([{ _id: recorded.json().insertedId, status: 'accepted' }])
  const receipt = await visit(`/api/share/${tokenOf(link)}/receipts/${payments[0]._id}`)
  expect(receipt.headers['content-type']).toBe('application/pdf')
})

it('mails the link that accepts a quote to the client and to members who may accept it, not to readers', async () => {
  const members = { owner: someone('owner'), read: someone('read') }
  for (const [scope, member] of Object.entries(members)) {
    await addAccount(asStaff.database, member)
    const { email } = member
    await addMember(asStaff.database, { email, clientId, scopes: [scope as MemberScope] })
  }
  const id = await addQuote()
  await using server = await startSmtpServer()
  const mailer = openMailer(server.url)
  await deliverMail(asStaff.ctxOf(admin), mailer)
  mailer.close()
  const mailed = async (to: string) => {
    const raw = server.letters.find((letter) => letter.to === to)?.raw ?? ''
    const [, paper = ''] = /application\/pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(raw) ?? []
    const text = raw.replaceAll('=\r\n', '')
    return { hasLink: text.includes('/share/'), code: await codeOf(Buffer.from(paper, 'base64')) }
  }
  const address = await printedOn(`/quotes/${id}/pdf`)
  expect(await mailed(client.email)).toEqual({ hasLink: true, code: address })
  expect(await mailed(members.owner.email)).toEqual({ hasLink: true, code: address })
  expect(await mailed(members.read.email)).toEqual({ hasLink: false, code: '' })
})

it('prints no code on a quote that was answered, nor on an invoice that was paid', async () => {
  const quote = await addQuote()
  const before = await printedOn(`/quotes/${quote}/pdf`)
  const acceptance = { name: 'Karim', acceptsTerms: true }
  const accepted = await asVisitor.request({
    method: 'POST',
    url: `/api/share/${tokenOf(before)}/accept`,
    headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 Firefox/130.0' },
    payload: JSON.stringify(acceptance),
  })
  expect(accepted.statusCode, accepted.body).toBe(200)
  const signed = await renderQuote(asStaff.ctxOf(admin), quote)
  expect(signed && (await codeOf(await buffer(signed.content)))).toBe('')
  const invoice = await addInvoice()
  const paid = { method: 'cash', amount: { minor: 9_000, currency: 'USD' }, paidAt: new Date().toISOString() }
  await asStaff.call('POST', `/invoices/${invoice}/payments`, paid)
  expect(await printedOn(`/invoices/${invoice}/pdf`)).toBe('')
  expect(await linksOf(`/invoices/${invoice}`)).toEqual([])
})

it('lets staff make as many links as before besides the printed one', async () => {
  const id = await addInvoice()
  await print(`/invoices/${id}/pdf`)
  for (let count = 0; count < 20; count++) {
    expect((await asStaff.call('POST', `/invoices/${id}/share-links`)).statusCode).toBe(201)
  }
  expectProblem(await asStaff.call('POST', `/invoices/${id}/share-links`), 409)
  expect(await linksOf(`/invoices/${id}`)).toHaveLength(1)
})

it('prints no link that accepts a quote for those who may not accept or share it', async () => {
  const id = await addQuote()
  const address = await printedOn(`/quotes/${id}/pdf`)
  expect(address).toContain('/share/')
  const membership = { clientId, name: 'Karim Client', email: client.email, emails: [client.email] }
  const readers = [
    { ...otherClient, memberships: [{ ...membership, scopes: ['read' as const] }] },
    { ...admin, token: { id: admin.id, scopes: ['quotes:read'] } },
  ]
  for (const reader of readers) {
    const { content } = await printOwnQuote(asStaff.ctxOf(reader), id)
    expect(await codeOf(await buffer(content))).toBe('')
  }
  const shared = await visit(`/api/share/${tokenOf(address)}/pdf`)
  expect(shared.statusCode).toBe(200)
  expect(await codeOf(shared.rawPayload)).toBe('')
  expect(await printedOn(`/quotes/${id}/pdf`)).toBe(address)
})

it('prints no link on an invoice for the holder of another link, nor for API tokens', async () => {
  const id = await addInvoice()
  const made = (await asStaff.call('POST', `/invoices/${id}/share-links`)).json()
  const screen = expect.stringContaining(`pending-payment?invoice=${id}`)
  const shared = () => visit(`/api/share/${tokenOf(made.shareLink)}/pdf`)
  expect(await codeOf((await shared()).rawPayload)).toEqual(screen)
  const issued = await visit(`/api/share/${tokenOf(made.shareLink)}/pdf?as=issued`)
  expect(await codeOf(issued.rawPayload)).toEqual(screen)
  const byToken = { ...admin, token: { id: admin.id, scopes: ['invoices:read'] } }
  const { content } = await printInvoice(asStaff.ctxOf(byToken), id)
  expect(await codeOf(await buffer(content))).toEqual(screen)
  expect(await linksOf(`/invoices/${id}`)).toEqual([])
  const address = await printedOn(`/invoices/${id}/pdf`)
  expect(address).toContain('/share/')
  expect(await codeOf((await shared()).rawPayload)).toEqual(screen)
})
