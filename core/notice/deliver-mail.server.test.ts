import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { type Mailer, openMailer } from '#platform/mail.ts'
import { admin, client } from '#tests/factories.ts'
import { type SmtpStandIn, startSmtpServer } from '#tests/smtp-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Context } from '../context.ts'
import { deliverMail, waits } from './deliver-mail.server.ts'
import { countMails, getMail, listMails, resendMail } from './mail-log.server.ts'
import { notify } from './notice.server.ts'

let test: TestDatabase
let ctx: Context
beforeEach(async () => {
  test = await createTestDatabase()
  ctx = test.ctxOf(admin)
})
afterEach(() => test[Symbol.asyncDispose]())

const tell = (event: string, email = client.email) =>
  notify(ctx, {
    to: { email },
    event,
    title: `News ${event}`,
    text: 'Your <site> is ready.\nআপনার সাইট প্রস্তুত।',
    link: '/dashboard/projects-preview',
  })
const open = (url: string): Mailer => {
  const mailer = openMailer(url)
  onTestFinished(() => mailer.close())
  return mailer
}
const after = (milliseconds: number): Context => ({ ...ctx, now: () => new Date(Date.now() + milliseconds) })
const statuses = async () => (await listMails(ctx, { limit: 50 })).rows.map(({ status }) => status)
const events = ({ letters }: SmtpStandIn) => letters.map(({ subject }) => /News[ _](\w)/.exec(subject)?.[1])

it('hands over each letter once and in order, as text and HTML, whichever of two nodes does it', async () => {
  await using server = await startSmtpServer()
  const all = Array.from({ length: 12 }, (_, index) => String.fromCharCode(97 + index))
  for (const event of all) await tell(event)
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

it('waits while the server is away, longer each time, and then keeps the order', async () => {
  const { port, [Symbol.asyncDispose]: stop } = await startSmtpServer()
  await stop()
  const mailer = open(`smtp://127.0.0.1:${port}`)
  for (const event of ['a', 'b', 'c']) await tell(event)
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

it('lets a letter that the server does not like hold up the next ones for minutes only', async () => {
  const unwanted = Object.assign(new Error('Not this one now'), { responseCode: 451 })
  await using server = await startSmtpServer({
    beforeTaking: async ({ subject }) => {
      if (subject === 'News a') throw unwanted
    },
  })
  const mailer = open(server.url)
  for (const event of ['a', 'b', 'c']) await tell(event)
  for (const milliseconds of [0, 6_000, 40_000, 200_000]) await deliverMail(after(milliseconds), mailer)
  expect(events(server)).toEqual(['b', 'c'])
  expect(await statuses()).toEqual(['sent', 'sent', 'waiting'])
})

it('gives up what the server never takes, and lets the others pass; a person can send it again', async () => {
  const refused: Record<string, number> = { [client.email]: 550, 'later@example.com': 451 }
  await using server = await startSmtpServer({ refused })
  const mailer = open(server.url)
  for (const email of [client.email, 'later@example.com', 'fine@example.com']) await tell('a', email)
  await deliverMail(ctx, mailer)
  expect(server.letters.map(({ to }) => to)).toEqual(['fine@example.com'])
  expect(await statuses()).toEqual(['sent', 'waiting', 'failed'])

  refused[client.email] = 0
  const [failed] = (await listMails(ctx, { limit: 1, status: 'failed' })).rows
  await resendMail(ctx, failed?.id ?? '')
  await expect(resendMail(ctx, failed?.id ?? '')).rejects.toMatchObject({ kind: 'conflict' })
  await deliverMail(ctx, mailer)
  // Another Message-ID: a server on its way that knows the first one must not drop it.
  expect(server.letters.at(-1)?.messageId).toBe(`<${failed?.id}.1@localhost>`)

  for (let attempt = 0; attempt <= waits.length; attempt++)
    await deliverMail(after(10 ** 6 * 4 ** attempt), mailer)
  expect(await countMails(ctx, { status: 'failed' })).toBe(1)
})

it('keeps letters for administrators to read where there is no mail server, and sends none of them later', async () => {
  await tell('a')
  await deliverMail(ctx, undefined)
  const [kept] = (await listMails(ctx, { limit: 1 })).rows
  expect(kept?.status).toBe('kept')
  expect((await getMail(ctx, kept?.id ?? '')).text).toContain(
    'http://localhost:3000/dashboard/projects-preview',
  )

  await using server = await startSmtpServer()
  await deliverMail(ctx, open(server.url))
  expect(server.letters).toEqual([])
  await resendMail(ctx, kept?.id ?? '')
  await deliverMail(ctx, open(server.url))
  expect(server.letters).toHaveLength(1)
})

it('is read and sent again by administrators only', async () => {
  for (const asked of [
    listMails(test.ctxOf(client), { limit: 1 }),
    resendMail(test.ctxOf(client), client.id),
  ]) {
    await expect(asked).rejects.toMatchObject({ kind: 'forbidden' })
  }
})
