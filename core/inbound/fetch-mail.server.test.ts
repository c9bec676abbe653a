import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { readImapAddress } from '#platform/inbox/imap-address.ts'
import { createMailReader } from '#platform/inbox/mail-reader.ts'
import { openMailbox } from '#platform/inbox/mailbox.ts'
import { openMailer } from '#platform/mail.ts'
import type { PictureEncoder } from '#platform/picture-encoder/picture-encoder.ts'
import { sharp } from '#platform/picture-encoder/sharp.ts'
import { addMember } from '#tests/client-members.ts'
import { pdfFile } from '#tests/document-files.ts'
import { type Dovecot, hasDovecot, startDovecot } from '#tests/dovecot.ts'
import { aContactMessage, admin, aProblem, client, otherClient, visitor } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { addAccount } from '#tests/people.ts'
import { editedPng } from '#tests/picture-files.ts'
import { startSmtpServer } from '#tests/smtp-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { testKeys } from '#tests/test-keys.ts'
import { maxFiles } from '../attachment/attachment.ts'
import { clientBody } from '../client/client.ts'
import { createClient } from '../client/edit-client.server.ts'
import { sendContactMessage } from '../contact/contact.server.ts'
import type { User } from '../context.ts'
import { getConversation } from '../conversation/conversation.server.ts'
import { writeToConversation } from '../conversation/reply.server.ts'
import { fileTooLarge } from '../file/file.ts'
import { mailedQuota } from '../file/quota.ts'
import { raiseInvoice } from '../invoice/invoice.server.ts'
import { invoiceInput } from '../invoice/invoice-draft.ts'
import { listInvoiceMessages, writeInvoiceMessage } from '../invoice/invoice-messages.server.ts'
import { createInvoice } from '../invoice/issue-invoice.server.ts'
import { deliverMail } from '../notice/deliver-mail.server.ts'
import { getOrder } from '../order/order.server.ts'
import { writeOrderMessage } from '../order/order-messages.server.ts'
import { getProblem, writeToProblem } from '../problem/problem-thread.server.ts'
import { reportProblem } from '../problem/report-problem.server.ts'
import { createQuote } from '../quote/edit-quote.server.ts'
import { moveQuote } from '../quote/move-quote.server.ts'
import { getQuote } from '../quote/quote.server.ts'
import { quoteInput, quoteMove } from '../quote/quote-input.ts'
import { sendRequest } from '../template-request/send-request.server.ts'
import { requestBrief } from '../template-request/template-request-input.ts'
import { inTransaction } from '../transaction.server.ts'
import { fetchMail } from './fetch-mail.server.ts'
import { readInboundStatus } from './inbound-status.server.ts'
import type { Inbox } from './inbox.ts'
import { createReplyAddresses } from './reply-address.server.ts'
import { retrySetAside } from './set-aside.server.ts'

const office = 'office@site.example'
let test: TestDatabase
let server: Dovecot
let inbox: Inbox
beforeAll(async () => {
  expect(hasDovecot()).toBe(true)
  test = await createTestDatabase()
  for (const person of [admin, client, otherClient]) await addAccount(test.database, person)
  server = await startDovecot()
  inbox = inboxOf(server)
  // The first contact takes nothing.
  await fetchMail(test.ctxOf(visitor), inbox)
})
afterAll(async () => {
  await inbox.reader.close()
  await server[Symbol.asyncDispose]()
  await test[Symbol.asyncDispose]()
})

function inboxOf({ url }: Dovecot, authenticator = ''): Inbox {
  const address = readImapAddress(url)
  if (!address) throw new Error(url)
  return {
    mailbox: openMailbox(address),
    reader: createMailReader(),
    replyAddresses: createReplyAddresses(testKeys, office),
    authenticator,
  }
}

let count = 0
type Some = { from: string; to?: string; subject?: string; headers?: string[]; body?: string; id?: string }
const mail = ({ from, to = office, subject = 'Hello', headers = [], body = 'Good day', id }: Some) =>
  [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: ${id ?? `<m${++count}.${Math.random()}@client.example>`}`,
    ...headers,
    '',
    body,
    '',
  ].join('\r\n')

async function take(...mails: (string | Buffer)[]) {
  await server.deliver(...mails)
  await fetchMail(test.ctxOf(visitor), inbox)
}

/** Sends the waiting mails and returns those to the address. */
async function outgoing(to: string) {
  await using smtp = await startSmtpServer()
  const mailer = openMailer(smtp.url)
  onTestFinished(() => mailer.close())
  await deliverMail(test.ctxOf(visitor), mailer, { replyAddresses: inbox.replyAddresses })
  const header = (raw: string, name: string) =>
    new RegExp(`^${name}: ((?:.*)(?:\\r\\n[ \\t].*)*)$`, 'im').exec(raw)?.[1]?.replace(/\s+/g, ' ') ?? ''
  return smtp.letters
    .filter((letter) => letter.to === to)
    .map(({ raw, messageId }) => ({
      messageId,
      replyTo: header(raw, 'Reply-To'),
      references: header(raw, 'References'),
    }))
}

const conversations = () =>
  test.database.selectFrom('contact_message').selectAll().orderBy('id', 'desc').execute()
const newest = async () => (await conversations())[0]
const outcomes = async () =>
  (await test.database.selectFrom('inbound_mail').select('outcome').orderBy('id').execute()).map(
    ({ outcome }) => outcome,
  )

async function answeredConversation(email: string) {
  const id = await sendContactMessage(test.ctxOf(visitor), aContactMessage({ email, name: 'Rafiq' }))
  await writeToConversation(test.ctxOf(admin), id, { text: 'It costs 300.', internal: false, status: null })
  const [sent] = await outgoing(email)
  if (!sent) throw new Error('No mail')
  return { id, ...sent }
}

it('adds an answer to its conversation, folds what it quotes, and continues the thread', async () => {
  const { id, replyTo, messageId } = await answeredConversation('rafiq@example.com')
  expect(replyTo).toMatch(/^office\+c[0-9a-v]{39}@site\.example$/)
  const body = `Thank you, we start in March.\r\n\r\nOn Mon, Nov 2, 2026 at 3:04 PM Site <${replyTo}> wrote:\r\n> It costs 300.\r\n`
  const answer = { from: 'Rafiq <Rafiq@Example.com>', to: replyTo, body, id: '<answer1@client.example>' }
  await take(mail({ ...answer, headers: [`In-Reply-To: ${messageId}`] }))
  const conversation = await getConversation(test.ctxOf(admin), id)
  expect(conversation).toMatchObject({ status: 'open', isLastByStaff: false })
  expect(conversation.messages).toMatchObject([
    { text: 'It costs 300.' },
    { text: 'Thank you, we start in March.', isStaff: false, isInternal: false },
  ])
  expect(conversation.messages[1]?.quoted).toContain('> It costs 300.')
  await writeToConversation(test.ctxOf(admin), id, { text: 'Good.', internal: false, status: null })
  const [next] = await outgoing('rafiq@example.com')
  expect(next?.references).toBe(`${messageId} <answer1@client.example>`)
  const notices = await test.database
    .selectFrom('notice')
    .selectAll()
    .where('title', '=', 'Rafiq answered')
    .execute()
  expect(notices.map(({ email }) => email)).toEqual([admin.email])
})

it('takes each mail once, also when it is copied, fetched twice at once or renumbered', async () => {
  const { id, replyTo } = await answeredConversation('once@example.com')
  const answer = mail({ from: 'once@example.com', to: replyTo })
  await server.deliver(answer, answer)
  const ctx = test.ctxOf(visitor)
  await Promise.all([fetchMail(ctx, inbox), fetchMail(ctx, inbox)])
  await take(answer)
  // As after a node was killed between a mail and its position.
  await test.database.updateTable('inbound_mailbox').set({ last_uid: '0' }).execute()
  await fetchMail(ctx, inbox)
  await server.renumber()
  await fetchMail(ctx, inbox)
  expect((await getConversation(test.ctxOf(admin), id)).messages).toHaveLength(2)
})

it('never adds a mail of another sender or to an altered address to a thread', async () => {
  const { id, replyTo } = await answeredConversation('victim@example.com')
  const last = replyTo.at(replyTo.indexOf('@') - 1)
  const altered = replyTo.replace(/.@/, last === '0' ? '1@' : '0@')
  const { replyTo: ofOther } = await answeredConversation('attacker@example.com')
  const before = (await conversations()).length
  await take(
    mail({ from: 'attacker@example.com', to: replyTo }),
    mail({ from: 'victim@example.com', to: altered }),
    mail({ from: 'victim@example.com', to: ofOther }),
    mail({ from: 'victim@example.com', headers: ['References: <whatever@site.example>'] }),
  )
  expect((await getConversation(test.ctxOf(admin), id)).messages).toHaveLength(1)
  expect(await conversations()).toHaveLength(before + 4)
})

it('trusts the headers of a thread only if the own mail server confirms the sender', async () => {
  const { id, messageId } = await answeredConversation('plain@example.com')
  const answerWith = (results: string) =>
    mail({
      from: 'plain@example.com',
      headers: [`Authentication-Results: ${results}`, `In-Reply-To: ${messageId}`],
    })
  const pass = 'dmarc=pass (p=none) header.from=example.com'
  const messages = async () => (await getConversation(test.ctxOf(admin), id)).messages.length
  await take(answerWith(`mx.site.example; ${pass}`))
  expect(await messages()).toBe(1)
  const trusting = { ...inbox, authenticator: 'mx.site.example' }
  await server.deliver(
    answerWith(`mx.evil.example; ${pass}`),
    answerWith('mx.site.example; dmarc=pass header.from=evil.example'),
    answerWith('mx.site.example; dmarc=fail header.from=example.com'),
  )
  await fetchMail(test.ctxOf(visitor), trusting)
  expect(await messages()).toBe(1)
  await server.deliver(answerWith(`mx.site.example; spf=pass; ${pass}`))
  await fetchMail(test.ctxOf(visitor), trusting)
  expect(await messages()).toBe(2)
})

it('links a new mail to the client with its address if the mail server has confirmed the sender', async () => {
  const known = await createClient(
    test.ctxOf(admin),
    clientBody.parse({ name: 'Nila', email: 'nila@example.com' }),
  )
  const trusting = { ...inbox, authenticator: 'mx.site.example' }
  const clientOfNewest = async (from: string, results: string) => {
    await server.deliver(mail({ from, headers: [`Authentication-Results: ${results}`] }))
    await fetchMail(test.ctxOf(visitor), trusting)
    const id = (await newest())?.id ?? ''
    return (await getConversation(test.ctxOf(admin), id)).client
  }
  const pass = 'mx.site.example; dmarc=pass header.from=example.com'
  expect(await clientOfNewest('Nila@example.com', pass)).toEqual({ id: known, name: 'Nila' })
  expect(
    await clientOfNewest('nila@example.com', 'mx.site.example; dmarc=fail header.from=example.com'),
  ).toBeNull()
  expect(await clientOfNewest('nila@example.com', pass.replace('mx.site', 'mx.evil'))).toBeNull()
  expect(await clientOfNewest('stranger@example.com', pass)).toBeNull()
})

it('links a conversation once an answer proves that its address is that of the client', async () => {
  const email = 'shuvo@example.com'
  const known = await createClient(test.ctxOf(admin), clientBody.parse({ name: 'Shuvo', email }))
  const trusting = { ...inbox, authenticator: 'mx.site.example' }
  const answer = async (to: string, results: string) => {
    await server.deliver(mail({ from: email, to, headers: [`Authentication-Results: ${results}`] }))
    await fetchMail(test.ctxOf(visitor), trusting)
  }
  const { id, replyTo } = await answeredConversation(email)
  const read = () => getConversation(test.ctxOf(admin), id)
  await answer(replyTo, 'mx.site.example; spf=pass smtp.mailfrom=example.com')
  expect(await read()).toMatchObject({ client: null, addressClient: { id: known } })
  await answer(replyTo, 'mx.site.example; dmarc=pass header.from=example.com')
  await answer(replyTo, 'mx.site.example; dmarc=pass header.from=example.com')
  expect(await read()).toMatchObject({ client: { id: known, name: 'Shuvo' }, addressClient: null })
  expect((await read()).messages).toHaveLength(4)

  const spam = await answeredConversation(email)
  await test.database
    .updateTable('contact_message')
    .set({ status: 'spam' })
    .where('id', '=', spam.id)
    .execute()
  await answer(spam.replyTo, 'mx.site.example; dmarc=pass header.from=example.com')
  expect((await getConversation(test.ctxOf(admin), spam.id)).client).toBeNull()
})

it('adds answers to orders and problems as the client or as staff, with files', async () => {
  const { id: problemId } = await reportProblem(test.ctxOf(client), aProblem())
  await writeToProblem(test.ctxOf(admin), problemId, {
    ...{ text: 'Which phone is it?', files: [], internal: false, status: 'waiting-client' },
  })
  const [toClient] = (await outgoing(client.email)).slice(-1)
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const body = [
    '--x',
    'Content-Type: text/plain; charset=windows-1252',
    '',
    'It is an old one.',
    '--x',
    'Content-Type: application/octet-stream; name=shot.png',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename=shot.png',
    '',
    png.toString('base64'),
    '--x',
    'Content-Type: image/png; name=tool.png',
    'Content-Disposition: attachment; filename=tool.png',
    '',
    'MZ\u0090 this is a program',
    '--x--',
  ].join('\r\n')
  const headers = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x']
  await take(mail({ from: client.email, to: toClient?.replyTo ?? '', headers, body }))
  const problem = await getProblem(test.ctxOf(client), problemId)
  expect(problem.status).toBe('in-progress')
  const [, answer] = problem.messages
  expect(answer).toMatchObject({
    by: client.name,
    isStaff: false,
    files: [{ name: 'shot.png', kind: 'png' }],
  })
  expect(answer?.text).toMatch(/^It is an old one\.\n\nNot taken from the mail:\n– tool\.png: This is /)

  const toStaff = (await outgoing(admin.email)).findLast(({ replyTo }) => replyTo.includes('+p'))
  await take(mail({ from: admin.email, to: toStaff?.replyTo ?? '', body: 'We found it.' }))
  expect((await getProblem(test.ctxOf(client), problemId)).messages.at(-1)).toMatchObject({
    ...{ by: admin.name, isStaff: true, text: 'We found it.' },
  })

  const orderId = await addOrder(test.database, { email: 'desk@example.com' })
  await writeOrderMessage(test.ctxOf(admin), orderId, { text: 'Ready?', attachmentIds: [], internal: false })
  const [about] = await outgoing('desk@example.com')
  await take(mail({ from: 'desk@example.com', to: about?.replyTo ?? '', body: 'Yes.', headers: [] }))
  expect((await getOrder(test.ctxOf(admin), orderId)).messages).toMatchObject([
    { text: 'Ready?', isStaff: true },
    { text: 'Yes.', isStaff: false },
  ])
})

it('continues a quote by mail, and an order by the mail with its invoice', async () => {
  const email = 'karim@example.com'
  const clientId = await createClient(test.ctxOf(admin), clientBody.parse({ name: 'Karim', email }))
  const price = { minor: 30_000, currency: 'USD' }
  const input = { clientId, title: 'A shop', lines: [{ title: 'Pages', quantity: 1, price }] }
  const quoteId = await createQuote(test.ctxOf(admin), quoteInput.parse(input))
  const sending = quoteMove.parse({ move: 'send', version: 1 })
  await moveQuote(test.ctxOf(admin), quoteId, sending, { address: '', browser: '' })
  const [quoted] = await outgoing(email)
  await take(mail({ from: email, to: quoted?.replyTo ?? '', body: 'Does it include photos?' }))
  const { messages } = await getQuote(test.ctxOf(admin), quoteId)
  expect(messages).toMatchObject([{ text: 'Does it include photos?', isStaff: false }])

  const orderId = await addOrder(test.database, { email })
  await inTransaction(test.ctxOf(admin), (inside) =>
    raiseInvoice(inside, { orderId, kind: 'full', cents: 59_900 }),
  )
  const billed = (await outgoing(email)).find(({ replyTo }) => replyTo.includes('+i'))
  await take(mail({ from: email, to: billed?.replyTo ?? '', body: 'I paid it by bKash.' }))
  expect((await getOrder(test.ctxOf(admin), orderId)).messages).toMatchObject([
    { text: 'I paid it by bKash.', isStaff: false },
  ])
})

it('continues the thread of an invoice without an order, and of one about which somebody wrote', async () => {
  const email = 'salma@example.com'
  const [payer, reader] = ['payer@example.com', 'only.reads@example.com']
  const clientId = await createClient(test.ctxOf(admin), clientBody.parse({ name: 'Salma', email }))
  for (const [member, scopes] of [
    [payer, ['billing']],
    [reader, ['read']],
  ] as const) {
    await addAccount(test.database, { ...(otherClient as User), id: createId(), email: member })
    await addMember(test.database, { email: member, clientId, scopes: [...scopes] })
  }
  const price = { minor: 30_000, currency: 'USD' }
  const input = { clientId, lines: [{ title: 'Pages', quantity: 1, price }], dueOn: null }
  const { id: plain } = await createInvoice(test.ctxOf(admin), invoiceInput.parse(input))
  const texts = async (id: string) =>
    (await listInvoiceMessages(test.ctxOf(admin), id, { limit: 9 })).rows.map(({ text }) => text).reverse()
  const replyTo = async (to: string) => (await outgoing(to)).at(-1)?.replyTo ?? ''

  const write = (id: string, text: string) =>
    writeInvoiceMessage(test.ctxOf(admin), id, { text, internal: false })
  await write(plain, 'Any questions?')
  await take(mail({ from: email, to: await replyTo(email), body: 'Which page is it?' }))
  await write(plain, 'The first.')
  await take(mail({ from: payer, to: await replyTo(payer), body: 'I pay tomorrow.' }))
  expect(await texts(plain)).toEqual(['Any questions?', 'Which page is it?', 'The first.', 'I pay tomorrow.'])
  await write(plain, 'Thank you.')
  expect(await replyTo(reader)).not.toContain('+i')

  const orderId = await addOrder(test.database, { email })
  const billed = await inTransaction(test.ctxOf(admin), (inside) =>
    raiseInvoice(inside, { orderId, kind: 'full', cents: 59_900 }),
  )
  const signedFor = (one: string) =>
    inbox.replyAddresses.addressOf({ kind: 'invoice', id: billed.id }, one) ?? ''
  // A member for invoices only cannot write in the order.
  await take(mail({ from: payer, to: await replyTo(payer), body: 'I paid it.' }))
  expect(await texts(billed.id)).toEqual(['I paid it.'])
  await take(mail({ from: email, to: signedFor(email), body: 'So did I.' }))
  expect(await texts(billed.id)).toEqual(['I paid it.', 'So did I.'])
  expect((await getOrder(test.ctxOf(admin), orderId)).messages).toEqual([])
})

it('never counts files of unconfirmed mails as uploads of the person they name, and takes a bounded number a day', async () => {
  const parts = Array.from({ length: 4 }, (_, index) => [
    '--x',
    `Content-Type: text/plain; name=file${index}.txt`,
    `Content-Disposition: attachment; filename=file${index}.txt`,
    '',
    `This is file ${index}.`,
  ])
  const forged = (from: string) =>
    mail({
      from,
      headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x'],
      body: [...parts.flat(), '--x--'].join('\r\n'),
    })
  await take(forged(client.email))
  const filed = test.database.selectFrom('attachment').select(['id', 'uploaded_by', 'owner_email'])
  const files = await filed.where('name', 'like', 'file%').execute()
  expect(files).toHaveLength(4)
  expect(files.every((file) => file.uploaded_by === null && file.owner_email !== client.email)).toBe(true)

  const [file] = files
  await sql`update attachment set size = ${mailedQuota.bytes - 60} where id = ${file?.id}`.execute(
    test.database,
  )
  await take(forged('stranger@example.com'))
  expect((await newest())?.attachment_ids).toHaveLength(1)
  expect((await newest())?.message).toContain('Too many files arrived by mail today.')
  await sql`update attachment set created_at = now() - interval '2 days'`.execute(test.database)
  await take(forged('stranger@example.com'))
  expect((await newest())?.attachment_ids).toHaveLength(4)
})

it('keeps nothing of what the metadata of a mailed picture said', async () => {
  const { replyTo } = await answeredConversation(client.email)
  const picture = (await editedPng()).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  const type = 'Content-Type: image/png; name=edited.png'
  const part = ['--x', type, 'Content-Disposition: attachment; filename=edited.png']
  const body = [...part, 'Content-Transfer-Encoding: base64', '', picture, '--x--'].join('\r\n')
  const headers = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x']
  await take(mail({ from: client.email, to: replyTo, headers, body }))
  const stored = test.database.selectFrom('attachment').where('name', '=', 'edited.png')
  expect(await stored.select(['about_kind', 'picture_editor', 'picture_taken_at']).execute()).toEqual([
    { about_kind: 'contact', picture_editor: null, picture_taken_at: null },
  ])
})

it('decodes few pictures of a mail, none of many pixels, and none once the room is used', async () => {
  const many = await sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: '#fff' } })
    .webp({ lossless: true })
    .toBuffer()
  const ctx = test.ctxOf(visitor)
  let decoded = 0
  const pictures: PictureEncoder = {
    ...ctx.pictures,
    rewrite: (...args) => {
      decoded += 1
      return ctx.pictures.rewrite(...args)
    },
  }
  const takePictures = async (picture: Buffer) => {
    decoded = 0
    const part = [
      '--x',
      'Content-Type: image/webp; name=shot.webp',
      'Content-Disposition: attachment; filename=shot.webp',
      'Content-Transfer-Encoding: base64',
      '',
      picture.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    ]
    const headers = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x']
    const body = [...Array.from({ length: 20 }, () => part).flat(), '--x--'].join('\r\n')
    await server.deliver(mail({ from: `sender${++count}@example.com`, headers, body }))
    await fetchMail({ ...ctx, pictures }, inbox)
    return (await newest())?.message
  }
  expect(await takePictures(many)).toContain('at most 16 megapixels')
  expect(decoded).toBe(maxFiles)
  await takePictures(await sharp(many).resize(80).webp().toBuffer())
  expect(decoded).toBe(maxFiles)
  expect((await newest())?.attachment_ids).toHaveLength(maxFiles)

  await sql`update attachment set size = ${mailedQuota.bytes} where id = ${(await newest())?.attachment_ids[0]}`.execute(
    test.database,
  )
  expect(await takePictures(many)).toContain('Too many files arrived by mail today.')
  expect(decoded).toBe(0)
  await sql`update attachment set created_at = now() - interval '2 days'`.execute(test.database)
})

it('drops and counts automatic mails, bounces and its own mails', async () => {
  const before = (await conversations()).length
  const from = 'machine@example.com'
  const { messageId } = await answeredConversation('loop@example.com')
  await take(
    mail({ from, headers: ['Auto-Submitted: auto-replied'] }),
    mail({ from, headers: ['Precedence: bulk'] }),
    mail({ from, headers: ['X-Autoreply: yes'] }),
    mail({ from, headers: ['Return-Path: <>'] }),
    mail({ from: 'MAILER-DAEMON@example.com' }),
    mail({ from, headers: ['Content-Type: multipart/report; boundary=y'], body: '--y--' }),
    mail({ from, id: messageId }),
  )
  expect((await conversations()).length).toBe(before + 1)
  expect((await outcomes()).slice(-7)).toEqual([...Array.from({ length: 6 }, () => 'automatic'), 'own'])
})

it('opens a conversation for an unknown sender, within a limit for each', async () => {
  const from = '=?utf-8?B?4Kaw4Ka+4Kau?= <new@example.com>'
  await take(mail({ from, subject: 'A shop\r\n for us', body: 'How much?' }))
  expect(await newest()).toMatchObject({
    ...{
      name: 'রাম',
      email: 'new@example.com',
      subject: 'A shop for us',
      message: 'How much?',
      channel: 'mail',
    },
  })
  await writeToConversation(test.ctxOf(admin), (await newest())?.id ?? '', {
    ...{ text: '300 USD', internal: false, status: null },
  })
  await take(...Array.from({ length: 25 }, () => mail({ from: 'flood@example.com' })))
  const taken = (await conversations()).filter(({ email }) => email === 'flood@example.com')
  expect(taken).toHaveLength(20)
  expect((await outcomes()).filter((outcome) => outcome === 'limited')).toHaveLength(5)
})

it('does not let forged mails use up what the owner of the address may send', async () => {
  const trusting = { ...inbox, authenticator: 'mx.site.example' }
  const results = (result: string) =>
    `Authentication-Results: mx.site.example; dmarc=${result} header.from=example.com`
  const from = 'owner@example.com'
  const forged = Array.from({ length: 22 }, () => mail({ from, headers: [results('fail')] }))
  await server.deliver(...forged, mail({ from, subject: 'Genuine', headers: [results('pass')] }))
  await fetchMail(test.ctxOf(visitor), trusting)
  const taken = (await conversations()).filter(({ email }) => email === from)
  expect(taken).toHaveLength(21)
  expect(taken[0]).toMatchObject({ subject: 'Genuine' })
})

it('mails the answer of staff to the client even after many answers by mail', async () => {
  const problemId = await reportProblem(test.ctxOf(client), aProblem()).then(({ id }) => id)
  await writeToProblem(test.ctxOf(client), problemId, { text: 'Hello?', files: [], internal: false })
  const toStaff = (await outgoing(admin.email)).findLast(({ replyTo }) => replyTo.includes('+p'))
  await sql`insert into inbound_mail (id, mailbox, uid_validity, uid, digest, sender, subject, outcome, created_at)
    select gen_random_uuid(), 'other', '1', number, sha256(number::text::bytea), 'many@example.com', '', 'answer', now()
    from generate_series(1, 31) as number`.execute(test.database)
  await take(mail({ from: admin.email, to: toStaff?.replyTo ?? '', body: 'We found it.' }))
  const toClient = (await outgoing(client.email)).filter(({ replyTo }) => replyTo.includes('+p'))
  expect(toClient).toHaveLength(1)
  await take(mail({ from: client.email, to: toClient[0]?.replyTo ?? '', body: 'Thank you.' }))
  expect((await outgoing(admin.email)).filter(({ replyTo }) => replyTo.includes('+p'))).toEqual([])
})

it('keeps a mail that cannot be read as a note with its subject', { timeout: 60_000 }, async () => {
  const large = mail({ from: 'large@example.com', subject: 'The film', body: 'x'.repeat(16 * 2 ** 20) })
  const headers = Array.from({ length: 100_000 }, (_, index) => `X-${index}: ${'y'.repeat(20)}`)
  const many = mail({ from: 'many@example.com', subject: 'Many headers', headers })
  await take(large, many)
  const unreadable = 'This mail could not be read. It is still in the mailbox.'
  expect((await conversations()).slice(0, 2)).toMatchObject([
    { subject: 'Many headers', message: unreadable, email: 'many@example.com' },
    { subject: 'The film', message: unreadable, email: 'large@example.com' },
  ])
})

it('takes a mail of 10 MB with its files, without one above 5 MB, and the mail behind it', {
  timeout: 60_000,
}, async () => {
  const filePart = (name: string, file: Buffer) => [
    ...['--x', `Content-Type: application/pdf; name=${name}`, 'Content-Transfer-Encoding: base64'],
    `Content-Disposition: attachment; filename=${name}`,
    ...['', ...(file.toString('base64').match(/.{1,76}/g) ?? [])],
  ]
  const [small, film] = [pdfFile('x'.repeat(2.5 * 2 ** 20)), pdfFile('x'.repeat(5 * 2 ** 20))]
  const text = ['--x', 'Content-Type: text/plain', '', 'The plan of our shop.']
  const body = [...text, ...filePart('plan.pdf', small), ...filePart('film.pdf', film), '--x--'].join('\r\n')
  const headers = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=x']
  const large = mail({ from: 'heavy@example.com', headers, body })
  expect(large.length).toBeGreaterThan(10 * 2 ** 20)
  await take(large, mail({ from: 'behind@example.com' }))
  const [behind, heavy] = await conversations()
  expect(behind).toMatchObject({ email: 'behind@example.com' })
  expect(heavy).toMatchObject({
    email: 'heavy@example.com',
    message: `The plan of our shop.\n\nNot taken from the mail:\n– film.pdf: ${fileTooLarge}`,
  })
  const { files } = await getConversation(test.ctxOf(admin), heavy?.id ?? '')
  expect(files).toMatchObject([{ name: 'plan.pdf', kind: 'pdf', size: small.length }])
})

it('reads a mail of very many blank lines', { timeout: 60_000 }, async () => {
  await take(mail({ from: 'blank@example.com', body: `First${'\r\n'.repeat(90_000)}` }))
  await take(mail({ from: 'blank@example.com', body: `First${' \r\n'.repeat(10_000)}Last` }))
  const taken = (await conversations()).filter(({ email }) => email === 'blank@example.com')
  expect(taken.map(({ message }) => message)).toEqual([expect.stringMatching(/^First\s+Last$/), 'First'])
})

it('takes broken mails without failing', async () => {
  const header = (charset: string) => [`Content-Type: text/plain; charset=${charset}`]
  await take(
    mail({
      from: 'broken@example.com',
      headers: ['Content-Type: multipart/mixed; boundary='],
      body: '--\r\nx',
    }),
    mail({ from: 'broken@example.com', headers: header('no-such-charset'), body: 'Wrong charset' }),
    Buffer.from(
      mail({ from: 'broken@example.com', headers: header('utf-8'), body: 'bad \xff\xfe\0 bytes' }),
      'latin1',
    ),
    'no header at all',
    '',
  )
  const [position] = await test.database.selectFrom('inbound_mailbox').selectAll().execute()
  expect(position).toMatchObject({ failing_since: null, failure: '' })
  expect((await conversations()).filter(({ email }) => email === 'broken@example.com')).toHaveLength(3)
})

it('waits quietly while the server is unavailable, and catches up', async () => {
  const start = Date.now()
  const at = (minutes: number) => test.ctxOf(visitor, { now: () => new Date(start + minutes * 60_000) })
  const state = () => test.database.selectFrom('inbound_mailbox').selectAll().executeTakeFirstOrThrow()
  const before = await test.database.selectFrom('notice').select('id').execute()
  await server.stop()
  for (let minute = 0; minute < 60; minute++) await fetchMail(at(minute), inbox)
  const failing = await state()
  expect(failing.failing_since).toEqual(new Date(start))
  expect(failing.failure).toContain('ECONNREFUSED')
  expect(failing.attempts).toBeLessThan(8)
  expect(await test.database.selectFrom('notice').select('id').execute()).toHaveLength(before.length)
  await server.start()
  await server.deliver(mail({ from: 'late@example.com' }))
  await fetchMail(at(24 * 60), inbox)
  expect(await state()).toMatchObject({ failing_since: null, failure: '', attempts: 0 })
  expect(await newest()).toMatchObject({ email: 'late@example.com' })
})

it('sets a mail aside whose taking fails, takes those behind it, and tries it again', async () => {
  // The database refuses this one message, as after a defect of ours.
  await sql`create function refuse_poison() returns trigger language plpgsql as $$
    begin
      if new.message like 'Poison%' then raise exception 'poisoned'; end if;
      return new;
    end $$`.execute(test.database)
  await sql`create trigger poison before insert on contact_message_record
    for each row execute function refuse_poison()`.execute(test.database)
  const start = Date.now()
  const at = (minutes: number) => test.ctxOf(visitor, { now: () => new Date(start + minutes * 60_000) })
  await server.deliver(
    mail({ from: 'poison@example.com', subject: 'Bad', body: 'Poison' }),
    mail({ from: 'behind@example.com' }),
  )
  const status = () => readInboundStatus(test.ctxOf(admin), inbox.mailbox.name)
  for (let minute = 0; minute < 10; minute++) await fetchMail(at(minute), inbox)
  expect(await status()).toMatchObject({ failure: 'poisoned', setAside: [] })
  for (let minute = 10; minute < 40; minute++) await fetchMail(at(minute), inbox)
  expect(await newest()).toMatchObject({ email: 'behind@example.com' })
  expect(await status()).toMatchObject({
    failingSince: null,
    setAside: [{ sender: 'poison@example.com', subject: 'Bad', failure: 'poisoned', isWanted: false }],
  })
  const notices = test.database
    .selectFrom('notice')
    .select('id')
    .where('event', 'like', 'inbound.set-aside:%')
  expect(await notices.execute()).toHaveLength(1)

  await expect(retrySetAside(test.ctxOf(client), inbox.mailbox.name)).rejects.toThrow()
  expect(await retrySetAside(test.ctxOf(admin), inbox.mailbox.name)).toBe(1)
  expect(await retrySetAside(test.ctxOf(admin), inbox.mailbox.name)).toBe(0)
  await fetchMail(at(41), inbox)
  expect(await status()).toMatchObject({ setAside: [{ failure: 'poisoned', isWanted: false }] })
  expect(await notices.execute()).toHaveLength(1)

  await sql`drop trigger poison on contact_message_record`.execute(test.database)
  await retrySetAside(test.ctxOf(admin), inbox.mailbox.name)
  await Promise.all([fetchMail(at(42), inbox), fetchMail(at(42), inbox)])
  expect((await status()).setAside).toEqual([])
  expect(await newest()).toMatchObject({ email: 'poison@example.com', message: 'Poison' })
  await take(mail({ from: 'after@example.com' }))
  expect(await newest()).toMatchObject({ email: 'after@example.com' })
})

it('continues where it was under the host in capitals, as releases before named it', async () => {
  const { name } = inbox.mailbox
  const capitals = name.toUpperCase()
  await sql`update inbound_mailbox set name = ${capitals} where name = ${name}`.execute(test.database)
  await take(mail({ from: 'meanwhile@example.com' }))
  expect(await newest()).toMatchObject({ email: 'meanwhile@example.com' })
  const rows = await test.database.selectFrom('inbound_mailbox').selectAll().orderBy('name').execute()
  expect(rows.map((row) => row.name).sort()).toEqual([capitals, name].sort())
  expect(new Set(rows.map(({ uid_validity }) => uid_validity)).size).toBe(1)
  await test.database.deleteFrom('inbound_mailbox').where('name', '=', capitals).execute()
})

it('opens a conversation about a record without a thread, within the limit of conversations', async () => {
  const brief = requestBrief.parse({ businessName: 'Rupa Tailors', text: 'We sew dresses to measure.' })
  const { id } = await sendRequest(test.ctxOf(otherClient), brief)
  const sent = (await outgoing(otherClient.email)).find(({ replyTo }) => replyTo.includes('+t'))
  const answer = () => mail({ from: otherClient.email, to: sent?.replyTo ?? '', body: 'We sew suits, too.' })
  await take(answer())
  const conversation = await newest()
  const { about, messages } = await getConversation(test.ctxOf(admin), conversation?.id ?? '')
  expect(conversation).toMatchObject({ message: 'We sew suits, too.', email: otherClient.email })
  expect(about).toEqual({ kind: 'template-request', id, name: expect.stringMatching(/^TR-/) })
  expect(messages).toEqual([])
  const before = (await conversations()).length
  await take(...Array.from({ length: 25 }, answer))
  expect((await conversations()).length - before).toBe(19)
})

it('opens at most a day’s conversations for answers that a thread refuses', async () => {
  const email = 'refused@example.com'
  const orderId = await addOrder(test.database, { email })
  await writeOrderMessage(test.ctxOf(admin), orderId, { text: 'Ready?', attachmentIds: [], internal: false })
  const asked = (await outgoing(email)).find((one) => one.replyTo.includes('+o'))
  await test.database
    .updateTable('client_order')
    .set({ email: sql`'next@example.com'` })
    .where('id', '=', orderId)
    .execute()
  await take(...Array.from({ length: 25 }, () => mail({ from: email, to: asked?.replyTo ?? '' })))
  expect((await conversations()).filter((one) => one.email === email)).toHaveLength(20)
})
