import { expect, it } from 'vitest'
import type { SharedInvoiceRow } from '#core/invoice/shared-invoice.ts'
import type { MessageRow } from '#core/message/message.ts'
import { client, unknownId } from '#tests/factories.ts'
import { openSitesOfPeople } from '#tests/sites-of-people.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const { asStaff, asClient, asOther, clientId } = await openSitesOfPeople()
const asVisitor = await createTestSite({ shared: asStaff })

const dollars = (units: number) => ({ minor: units * 100, currency: 'USD' })
async function share(): Promise<{ id: string; token: string; link: string }> {
  const lines = [{ title: 'Hosting for a year', quantity: 1, price: dollars(100) }]
  const made = await asStaff.call('POST', '/invoices', { clientId, lines, dueOn: '2099-01-01' })
  const id = made.json().insertedId
  const link = await asStaff.call('POST', `/invoices/${id}/share-links`)
  expect(link.statusCode, link.body).toBe(201)
  return { id, token: link.json().shareLink.split('/').at(-1), link: link.json().insertedId }
}
const write = (token: string, body: object, key?: string, site = asVisitor) =>
  site.request({
    ...{ method: 'POST', url: `/api/share/${token}/messages`, payload: JSON.stringify(body) },
    headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
  })
const open = async (token: string) =>
  (await asVisitor.request({ method: 'GET', url: `/api/share/${token}` })).json<SharedInvoiceRow>()
const read = async (id: string, site: TestSite) =>
  (await site.call('GET', `/invoices/${id}/messages`)).json<MessageRow[]>()
const question = { name: 'Rahima, bookkeeping', text: 'Which period is this for?' }

it('keeps the name of a message by link on one line, so that it forges no text of a notice', async () => {
  const { id, token } = await share()
  const forged = { name: ' Rahima\n\nOur team:\u2028paid ', text: 'Hello' }
  expect((await write(token, forged)).statusCode).toBe(201)
  const [message] = await read(id, asStaff)
  expect(message?.by).toBe('Rahima Our team: paid')
  const told = asStaff.database
    .selectFrom('notice')
    .select('text')
    .where('event', '=', `invoice.message:${message?._id}`)
  expect(await told.execute()).toEqual([{ text: 'By link: Rahima Our team: paid\n\nHello' }])
  await asStaff.database.deleteFrom('notice').execute()
})

it('takes a message by link once, and shows the answer by link and to the client', async () => {
  const { id, token } = await share()
  const sent = await Promise.all(Array.from({ length: 5 }, () => write(token, question, 'one-press')))
  expect(new Set(sent.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(sent.map((answer) => answer.json().insertedId)).size).toBe(1)
  expect(await read(id, asStaff)).toMatchObject([
    { by: question.name, text: question.text, isByLink: true, isStaff: false },
  ])
  const told = asStaff.database.selectFrom('notice').select(['title', 'text', 'link'])
  expect(await told.where('event', 'like', 'invoice.message:%').execute()).toMatchObject([
    { title: expect.stringMatching(/^A message about IN-/), link: `/dashboard/invoices/${id}` },
  ])

  const note = { text: 'They paid late before', internal: true }
  expect((await asStaff.call('POST', `/invoices/${id}/messages`, note)).statusCode).toBe(201)
  expect((await asStaff.call('POST', `/invoices/${id}/messages`, { text: 'For 2027.' })).statusCode).toBe(201)
  const { messages } = await open(token)
  expect(messages).toMatchObject([
    { by: question.name, isStaff: false, text: question.text },
    { isStaff: true, text: 'For 2027.' },
  ])
  expect((await read(id, asClient)).map(({ text }) => text)).toEqual(['For 2027.', question.text])
  expect(await read(id, asStaff)).toHaveLength(3)
  const replied = asStaff.database.selectFrom('notice').select('text').where('email', '=', client.email)
  expect(
    (await replied.where('event', 'like', 'invoice.message:%').execute()).map(({ text }) => text),
  ).toEqual(['For 2027.'])

  const own = await asClient.call('POST', `/invoices/${id}/messages`, { text: 'Thank you', internal: true })
  expect(own.statusCode, own.body).toBe(201)
  expect((await open(token)).messages.at(-1)).toMatchObject({ text: 'Thank you', isStaff: false })
})

it('needs a name, a text and a link that works', async () => {
  const { id, token, link } = await share()
  for (const body of [{ ...question, name: ' ' }, { ...question, text: ' ' }, { text: 'x' }]) {
    expect((await write(token, body)).statusCode).toBe(422)
  }
  // The account does not matter: the token decides, and the author is whoever holds it.
  expect((await write(token, question)).statusCode).toBe(201)
  expect((await write(`${token}x`, question)).statusCode).toBe(404)
  expect((await asStaff.call('DELETE', `/invoices/${id}/share-links/${link}`)).statusCode).toBe(200)
  expect((await write(token, question)).statusCode).toBe(404)
  expect(await read(id, asStaff)).toHaveLength(1)
})

it('is unknown to other clients', async () => {
  const { id } = await share()
  for (const of of [id, unknownId]) {
    expect((await asOther.call('GET', `/invoices/${of}/messages`)).statusCode).toBe(404)
    expect((await asOther.call('POST', `/invoices/${of}/messages`, { text: 'x' })).statusCode).toBe(404)
  }
})

it('stops a link whose holders go on without an answer', async () => {
  const { id, token } = await share()
  for (let count = 0; count < 50; count++) expect((await write(token, question)).statusCode).toBe(201)
  expect((await write(token, question)).statusCode).toBe(409)
  await asStaff.call('POST', `/invoices/${id}/messages`, { text: 'For 2027.' })
  expect((await write(token, question)).statusCode).toBe(201)
})

it('is limited for each link and address', async () => {
  await using limited = await createTestSite({ shared: asStaff, settings: { RATE_LIMIT: 'on' } })
  const { token } = await share()
  const codes: number[] = []
  for (let count = 0; count < 31; count++)
    codes.push((await write(token, question, undefined, limited)).statusCode)
  expect(codes.at(0)).toBe(201)
  expect(codes.at(-1)).toBe(429)
})

it('works on the page without scripts, and a second press stores no second message', async () => {
  const { id, token } = await share()
  const page = await asVisitor.get(`/share/${token}`)
  const key = /name="key" value="([^"]+)"[^>]*>(?:(?!name="key").)*name="author"/s.exec(page.body)?.[1] ?? ''
  const send = (fields: Record<string, string>) =>
    asVisitor.request({
      ...{ method: 'POST', url: `/share/${token}`, payload: new URLSearchParams(fields).toString() },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const form = { intent: 'write', key, author: 'Rahima', message: 'Which period?' }
  const wrong = await send({ ...form, author: '' })
  expect(wrong.statusCode).toBe(422)
  expect(wrong.body).toContain('Please enter your name')
  expect(wrong.body).toContain('Which period?')
  for (const sent of [await send(form), await send(form)]) {
    expect([sent.statusCode, sent.headers.location]).toEqual([302, `/share/${token}?done=message#content`])
  }
  expect(await read(id, asStaff)).toHaveLength(1)
  expect((await asVisitor.get(`/share/${token}`)).body).toContain('Which period?')
})

it('names the author of a message about a shared quote, which is stored once', async () => {
  const lines = [{ title: 'Five pages', quantity: 1, price: dollars(100) }]
  const made = await asStaff.call('POST', '/quotes', { clientId, title: 'A website', lines })
  const id = made.json().insertedId
  const sent = await asStaff.call('POST', `/quotes/${id}/moves`, { move: 'send', version: 1 })
  const token = sent.json().shareLink.split('/').at(-1)
  const answers = [await write(token, question, 'twice'), await write(token, question, 'twice')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const { messages } = (await asStaff.call('GET', `/quotes/id/${id}`)).json()
  expect(messages).toMatchObject([{ by: question.name, isByLink: true }])
})

it('shows the thread of a shared quote to the holder of its link, without internal notes', async () => {
  const lines = [{ title: 'Five pages', quantity: 1, price: dollars(100) }]
  const tokens: string[] = []
  const ids: string[] = []
  for (const title of ['A website', 'Another one']) {
    const made = await asStaff.call('POST', '/quotes', { clientId, title, lines })
    const id = made.json().insertedId
    const sent = await asStaff.call('POST', `/quotes/${id}/moves`, { move: 'send', version: 1 })
    ids.push(id)
    tokens.push(sent.json().shareLink.split('/').at(-1))
  }
  const [token = '', other = ''] = tokens
  expect((await write(token, question)).statusCode).toBe(201)
  const note = { text: 'They paid late before', internal: true }
  for (const body of [note, { text: 'For 2027.' }]) {
    expect((await asStaff.call('POST', `/quotes/${ids[0]}/messages`, body)).statusCode).toBe(201)
  }
  const shown = [
    { by: question.name, isStaff: false, text: question.text },
    { isStaff: true, text: 'For 2027.' },
  ]
  for (const site of [asVisitor, asStaff]) {
    const opened = await site.request({ method: 'GET', url: `/api/share/${token}` })
    expect(opened.json().messages).toMatchObject(shown)
    expect(Object.keys(opened.json().messages[0]).toSorted()).toEqual(['_id', 'at', 'by', 'isStaff', 'text'])
  }
  const page = (await asVisitor.get(`/share/${token}`)).body
  expect(page).toContain('Messages about this quote')
  expect(page).toContain('For 2027.')
  expect(page).not.toContain(note.text)
  expect((await asVisitor.request({ method: 'GET', url: `/api/share/${other}` })).json().messages).toEqual([])
  expect((await asVisitor.get(`/share/${other}`)).body).not.toContain('Messages about this quote')
})
