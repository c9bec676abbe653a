import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { type Mailer, openMailer } from '#platform/mail.ts'
import { admin, client, otherClient } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { type SmtpStandIn, startSmtpServer } from '#tests/smtp-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { clientBody } from '../client/client.ts'
import { createClient } from '../client/edit-client.server.ts'
import type { Context } from '../context.ts'
import { invoiceInput } from '../invoice/invoice-draft.ts'
import { printInvoice } from '../invoice/invoice-pdf.server.ts'
import { createInvoice } from '../invoice/issue-invoice.server.ts'
import { withTotal } from '../paging.ts'
import { updatePerson } from '../person/person.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { deliverMail, retryDelays } from './deliver-mail.server.ts'
import { getMail, listMails, resendMail } from './mail-log.server.ts'
import { notify } from './notice.server.ts'

let test: TestDatabase
let ctx: Context
beforeEach(async () => {
  test = await createTestDatabase()
  ctx = test.ctxOf(admin)
})
afterEach(() => test[Symbol.asyncDispose]())

const notifyOf = (event: string, email = client.email) =>
  notify(ctx, {
    to: { email },
    event: `order.start:${event}`,
    title: `News ${event}`,
    text: 'Your <site> is ready.\nআপনার সাইট প্রস্তুত।',
    link: { kind: 'project', audience: 'client' },
  })
const open = (url: string): Mailer => {
  const mailer = openMailer(url)
  onTestFinished(() => mailer.close())
  return mailer
}
const after = (milliseconds: number): Context => ({ ...ctx, now: () => new Date(Date.now() + milliseconds) })
const statuses = async () => (await listMails(ctx, { limit: 50 })).rows.map(({ status }) => status)
const events = ({ letters }: SmtpStandIn) => letters.map(({ subject }) => /News[ _](\w)/.exec(subject)?.[1])

it('sends each mail once and in order, as text and HTML, from two nodes at once', async () => {
  await using server = await startSmtpServer()
  const all = Array.from({ length: 12 }, (_, index) => String.fromCharCode(97 + index))
  for (const event of all) await notifyOf(event)
  await Promise.all([deliverMail(ctx, open(server.url)), deliverMail(ctx, open(server.url))])
  expect(events(server)).toEqual(all)
  expect(new Set(await statuses())).toEqual(new Set(['sent']))

  const [letter] = server.letters
  expect(letter?.to).toBe(client.email)
  expect(letter?.messageId).toMatch(/^<[0-9a-f-]{36}\.0@localhost>$/)
  expect(letter?.raw).toMatch(/^From: Platform Helper <hello@platformhelper\.example>/m)
  expect(letter?.raw).toMatch(/content-type: multipart\/alternative/i)
  for (const type of ['text/plain', 'text/html']) expect(letter?.raw).toContain(`Content-Type: ${type}`)
  await deliverMail(ctx, open(server.url))
  expect(server.letters).toHaveLength(all.length)
})

it('retries with growing delays while the server is unavailable, and keeps the order', async () => {
  const { port, [Symbol.asyncDispose]: stop } = await startSmtpServer()
  await stop()
  const mailer = open(`smtp://127.0.0.1:${port}`)
  for (const event of ['a', 'b', 'c']) await notifyOf(event)
  await deliverMail(ctx, mailer)
  await deliverMail(after(4_000), mailer)
  const first = (await listMails(ctx, { limit: 5 })).rows.at(-1)
  expect([first?.attempts, first?.failure]).toEqual([1, expect.stringContaining('ECONNREFUSED')])
  await deliverMail(after(6_000), mailer)
  expect(await getMail(ctx, first?.id ?? '')).toMatchObject({ attempts: 2, log: [{ isSent: false }, {}] })

  await using server = await startSmtpServer({ port })
  await deliverMail(after(40_000), mailer)
  expect(events(server)).toEqual(['a', 'b', 'c'])
})

it('delays later mails to the same recipient for minutes only after a temporary refusal', async () => {
  const unwanted = Object.assign(new Error('Not this one now'), { responseCode: 451 })
  await using server = await startSmtpServer({
    beforeAccepting: async ({ subject }) => {
      if (subject === 'News a') throw unwanted
    },
  })
  const mailer = open(server.url)
  for (const event of ['a', 'b', 'c']) await notifyOf(event)
  for (const milliseconds of [0, 6_000, 40_000, 200_000]) await deliverMail(after(milliseconds), mailer)
  expect(events(server)).toEqual(['b', 'c'])
  expect(await statuses()).toEqual(['sent', 'sent', 'waiting'])
})

it('gives up a permanently refused mail, sends the others, and allows to resend it', async () => {
  const refused: Record<string, number> = { [client.email]: 550, 'later@example.com': 451 }
  await using server = await startSmtpServer({ refused })
  const mailer = open(server.url)
  for (const email of [client.email, 'later@example.com', 'fine@example.com']) await notifyOf('a', email)
  await deliverMail(ctx, mailer)
  expect(server.letters.map(({ to }) => to)).toEqual(['fine@example.com'])
  expect(await statuses()).toEqual(['sent', 'waiting', 'failed'])

  refused[client.email] = 0
  const [failed] = (await listMails(ctx, { limit: 1, status: 'failed' })).rows
  await resendMail(ctx, failed?.id ?? '')
  await expect(resendMail(ctx, failed?.id ?? '')).rejects.toMatchObject({ kind: 'conflict' })
  await deliverMail(ctx, mailer)
  // A new Message-ID, so that no relay drops the mail as a duplicate.
  expect(server.letters.at(-1)?.messageId).toBe(`<${failed?.id}.1@localhost>`)

  for (let attempt = 0; attempt <= retryDelays.length; attempt++)
    await deliverMail(after(10 ** 6 * 4 ** attempt), mailer)
  expect((await listMails(ctx, { limit: 9, status: 'failed', ...withTotal })).total).toBe(1)
})

it('locks nothing during the transfer: papers are printed, and a person is demoted, at once', async () => {
  for (const person of [admin, { ...otherClient, role: 'manager' as const }])
    await addAccount(test.database, person)
  const clientId = await createClient(ctx, clientBody.parse({ name: 'A client', email: client.email }))
  const lines = [{ title: 'Care', quantity: 1, price: { minor: 2_000, currency: 'USD' } }]
  const { id } = await createInvoice(ctx, invoiceInput.parse({ clientId, lines }))
  await inTransaction(ctx, (inside) =>
    notify(inside, {
      to: 'staff',
      event: 'order.submitted:1',
      title: 'An order',
      text: 'It is new.',
      link: { kind: 'order', audience: 'staff' },
    }),
  )
  const { promise: isAnswering, resolve: answer } = Promise.withResolvers<void>()
  const underWay = new Map<string, string>()
  const silent: Mailer = {
    async send({ to, messageId }) {
      expect(underWay.has(messageId)).toBe(false)
      underWay.set(messageId, to)
      await isAnswering
      return { answer: '250 OK' }
    },
    checkConnection: async () => {},
    close() {},
  }
  const sending = [deliverMail(ctx, silent), deliverMail(ctx, silent)]
  await expect.poll(() => [...underWay.values()].toSorted()).toEqual([client.email, otherClient.email])
  const { content } = await printInvoice(ctx, id)
  content.resume()
  expect(await updatePerson(ctx, otherClient.id, { role: 'client', isDisabled: undefined })).toBe(1)
  answer()
  await Promise.all(sending)
  const { rows } = await listMails(ctx, { limit: 50 })
  // Withdrawn during the transfer.
  expect(rows.filter(({ subject }) => subject === 'An order')).toEqual([])
  expect(rows.filter(({ recipient }) => recipient === client.email)).toMatchObject([
    { status: 'sent', attempts: 1 },
  ])
  expect(await statuses()).not.toContain('waiting')
})

it('stores mails for administrators without a mail server, and sends none of them later', async () => {
  await notifyOf('a')
  await deliverMail(ctx, undefined)
  const [stored] = (await listMails(ctx, { limit: 1 })).rows
  expect(stored?.status).toBe('kept')
  expect((await getMail(ctx, stored?.id ?? '')).text).toContain(
    'http://localhost:3000/dashboard/projects-preview',
  )

  await using server = await startSmtpServer()
  await deliverMail(ctx, open(server.url))
  expect(server.letters).toEqual([])
  await resendMail(ctx, stored?.id ?? '')
  await deliverMail(ctx, open(server.url))
  expect(server.letters).toHaveLength(1)
})

it('allows only administrators to read and resend mails', async () => {
  for (const call of [
    listMails(test.ctxOf(client), { limit: 1 }),
    resendMail(test.ctxOf(client), client.id),
  ]) {
    await expect(call).rejects.toMatchObject({ kind: 'forbidden' })
  }
})
