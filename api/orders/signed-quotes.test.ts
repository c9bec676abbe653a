import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deliverMail } from '#core/notice/deliver-mail.server.ts'
import { renderQuote } from '#core/quote/quote-pdf.server.ts'
import type { WholeQuote } from '#core/quote/quote-response.ts'
import type { Mailer, OutgoingMail } from '#platform/mail.ts'
import { sharp } from '#platform/picture-encoder/sharp.ts'
import { admin, client, unknownId } from '#tests/factories.ts'
import { blackPng, pictureFiles, plain, withFalseSize } from '#tests/picture-files.ts'
import { readPdfText } from '#tests/read-pdf-text.ts'
import { openSitesOfPeople } from '#tests/sites-of-people.ts'
import type { TestSite } from '#tests/test-site.ts'

const { asStaff, asClient, asOther, clientId } = await openSitesOfPeople()

const create = async (more: object = {}): Promise<string> => {
  const made = await asStaff.call('POST', '/quotes', {
    clientId,
    title: 'A website for Rupa',
    lines: [{ title: 'Five pages', quantity: 5, price: { minor: 50_00, currency: 'USD' } }],
    ...more,
  })
  expect(made.statusCode, made.body).toBe(201)
  return made.json().insertedId
}
const read = async (id: string) => (await asStaff.call('GET', `/quotes/id/${id}`)).json<WholeQuote>()
async function move(site: TestSite, id: string, body: object) {
  const { version } = await read(id)
  const answer = await site.call('POST', `/quotes/${id}/moves`, { version, ...body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const acceptance = { name: 'Karim Client', acceptsTerms: true }
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const print = (id: string, site = asClient) => site.call('GET', `/quotes/${id}/pdf`)
const namedAttachments = ({ to, attachments }: OutgoingMail) => [
  to,
  ...(attachments ?? []).map(({ filename }) => filename),
]

async function deliver(): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = []
  const mailer: Mailer = {
    async send(mail) {
      mails.push(mail)
      return { answer: '250 OK' }
    },
    checkConnection: async () => undefined,
    close: () => undefined,
  }
  await deliverMail(asStaff.ctxOf(admin), mailer)
  return mails
}

it('prints a quote for staff and its client, and a draft for staff only', async () => {
  const id = await create()
  expect((await print(id, asStaff)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await print(id)).statusCode).toBe(404)
  await move(asStaff, id, { move: 'send' })
  const sent = await print(id)
  expect(sent.statusCode, sent.body).toBe(200)
  expect(sent.headers['content-disposition']).toContain((await read(id)).number)
  expect((await print(id, asStaff)).rawPayload.equals(sent.rawPayload)).toBe(true)
  expect((await print(id, asOther)).statusCode).toBe(403)
})

it('keeps the signed paper of an acceptance with its hash, and mails it to both sides', async () => {
  const id = await create()
  const { shareLink } = await move(asStaff, id, { move: 'send' })
  const { number } = await read(id)
  expect(
    (await deliver()).filter(({ subject }) => subject.includes(`${number}`)).map(namedAttachments),
  ).toEqual([[client.email, `${number}.pdf`]])
  const before = (await print(id)).rawPayload
  const path = new URL(shareLink).pathname
  const accepted = await asOther.call('POST', `${path}/accept`, acceptance)
  expect(accepted.statusCode, accepted.body).toBe(200)

  const paperSha256 = (await read(id)).acceptance?.paperSha256
  const signed = (await print(id)).rawPayload
  expect(paperSha256).toBe(sha256(signed))
  expect(signed.equals(before)).toBe(false)
  const text = await readPdfText(signed)
  expect(text).toContain('By Karim Client, on ')
  expect(text).toContain('with the terms of ')

  const { version } = (await asStaff.call('GET', '/site-settings')).json()
  await asStaff.call('PATCH', '/site-settings', { version, name: 'Fjord', phone: '+8801999999999' })
  for (const one of [await print(id, asStaff), await asClient.get(`/api${path}/pdf`)]) {
    expect(one.rawPayload.equals(signed)).toBe(true)
  }
  const mails = (await deliver()).filter(({ attachments }) => attachments?.[0]?.filename === `${number}.pdf`)
  expect(mails.map(({ to }) => to).sort()).toEqual([admin.email, client.email].sort())
  for (const { attachments } of mails) expect(attachments?.[0]?.content.equals(signed)).toBe(true)
})

it('prints an acceptance of an earlier release, which has no signed paper', async () => {
  const id = await create()
  await move(asStaff, id, { move: 'send' })
  await move(asClient, id, { move: 'accept', ...acceptance })
  await asStaff.database.transaction().execute(async (db) => {
    await sql`alter table quote_acceptance disable trigger quote_acceptance_kept`.execute(db)
    await sql`update quote_acceptance set paper_sha256 = null where quote_id = ${id}`.execute(db)
    await sql`alter table quote_acceptance enable trigger quote_acceptance_kept`.execute(db)
    await sql`delete from kept_paper using paper_facts
      where paper_facts.id = facts_id and quote_id = ${id}`.execute(db)
  })
  const { acceptance: stored } = await read(id)
  expect(stored).toMatchObject({ paperSha256: null, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const first = (await print(id)).rawPayload
  expect((await print(id)).rawPayload.equals(first)).toBe(true)
  expect(await renderQuote(asStaff.ctxOf(admin), id)).toBeDefined()
})

const asUrl = (png: Buffer) => `data:image/png;base64,${png.toString('base64')}`
/** A stroke on a transparent ground. */
const drawing = (size = { width: 576, height: 176 }) =>
  sharp({ create: { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([
      { input: { create: { width: 90, height: 4, channels: 3, background: '#111' } }, top: 40, left: 9 },
    ])
    .png()
    .toBuffer()
const picturesIn = (pdf: Buffer) => pdf.toString('latin1').split('/Subtype /Image').length - 1

it('prints a drawn signature, of a link and of a signed-in client', async () => {
  const [shared, own] = [await create(), await create()]
  const { shareLink } = await move(asStaff, shared, { move: 'send' })
  await move(asStaff, own, { move: 'send' })
  const signature = asUrl(await drawing())
  const answer = await asOther.call('POST', `${new URL(shareLink).pathname}/accept`, {
    ...acceptance,
    signature,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  await move(asClient, own, { move: 'accept', ...acceptance, signature })
  for (const id of [shared, own]) {
    const { acceptance: stored } = await read(id)
    const { rawPayload: pdf } = await print(id)
    expect(stored).toMatchObject({ hasSignature: true, paperSha256: sha256(pdf) })
    expect(picturesIn(pdf)).toBeGreaterThan(0)
    expect(await readPdfText(pdf)).toContain('Signature')
  }
  const typed = await create()
  await move(asStaff, typed, { move: 'send' })
  await move(asClient, typed, { move: 'accept', ...acceptance, signature: '' })
  expect((await read(typed)).acceptance).toMatchObject({ hasSignature: false })
  expect(picturesIn((await print(typed)).rawPayload)).toBe(0)
})

it('refuses what is no small PNG as a signature, and accepts nothing then', async () => {
  const id = await create()
  const { shareLink } = await move(asStaff, id, { move: 'send' })
  const path = `${new URL(shareLink).pathname}/accept`
  const noise = await plain({}).png().toBuffer()
  for (const signature of [
    'Karim',
    'data:image/svg+xml;base64,PHN2Zy8+',
    asUrl(await pictureFiles.webp()),
    asUrl(Buffer.from('<html></html>')),
    asUrl(noise.subarray(0, 60)),
    asUrl(await drawing({ width: 2_001, height: 100 })),
    asUrl(Buffer.concat([noise, Buffer.alloc(41 * 1024)])),
    asUrl(withFalseSize(blackPng({ width: 7_000, height: 7_000 }), { width: 100, height: 100 })),
  ]) {
    const refused = await asOther.call('POST', path, { ...acceptance, signature })
    expect([400, 422], `${signature.slice(0, 60)}: ${refused.body}`).toContain(refused.statusCode)
  }
  const unsigned = await asOther.call('POST', path, {
    ...{ name: '', acceptsTerms: true, signature: asUrl(await drawing()) },
  })
  expect(Object.keys(unsigned.json().errors)).toEqual(['name'])
  expect(await read(id)).toMatchObject({ acceptance: null })
})

it('looks at a signature only of people who may answer the quote', async () => {
  const id = await create()
  await move(asStaff, id, { move: 'send' })
  const signature = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`
  const accept = (site: TestSite, quote: string) =>
    site.call('POST', `/quotes/${quote}/moves`, { version: 2, move: 'accept', ...acceptance, signature })
  expect((await accept(asOther, id)).statusCode).toBe(403)
  expect((await accept(asOther, unknownId)).statusCode).toBe(404)
  expect((await accept(asClient, id)).statusCode).toBe(422)
})
