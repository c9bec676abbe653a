import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultPages } from '#core/page/default-pages.ts'
import { deleteOld } from '#core/retention/delete-old.server.ts'
import type { ShareLinkRow } from '#core/share-link/share-link.ts'
import { admin, client } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let [asStaff, asClient, asVisitor] = [] as unknown as [TestSite, TestSite, TestSite]
let clientId: string
beforeAll(async () => {
  asStaff = await createTestSite({ signedIn: admin })
  asClient = await createTestSite({ signedIn: client, shared: asStaff })
  asVisitor = await createTestSite({ shared: asStaff })
  for (const person of [admin, client]) await addAccount(asStaff.database, person)
  const made = await asStaff.call('POST', '/clients', { name: 'Karim Client', email: client.email })
  clientId = made.json().insertedId
})
afterAll(async () => {
  for (const site of [asVisitor, asClient, asStaff]) await site[Symbol.asyncDispose]()
})

type Method = 'GET' | 'HEAD' | 'POST' | 'DELETE'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0'

const visit = (method: Method, url: string, body?: object, headers: Record<string, string> = {}) =>
  asVisitor.request({
    ...{ method, url: `/api${url}` },
    headers: { 'user-agent': firefox, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { payload: JSON.stringify(body) }),
  })

const dollars = (units: number) => ({ minor: units * 100, currency: 'USD' })
const tokenOf = (shareLink: string) => shareLink.split('/').at(-1) ?? ''

/** Sends a quote; returns its id and the token of its link. */
async function share(more: object = {}): Promise<{ id: string; token: string }> {
  const lines = [
    { title: 'Five pages', quantity: 5, price: dollars(50) },
    { title: 'Logo', quantity: 1, price: dollars(90), optional: true },
  ]
  const made = await asStaff.call('POST', '/quotes', {
    clientId,
    title: 'A website for Rupa',
    lines,
    ...more,
  })
  const id = made.json().insertedId
  const sent = await asStaff.call('POST', `/quotes/${id}/moves`, { move: 'send', version: 1 })
  expect(sent.statusCode, sent.body).toBe(200)
  expect(sent.json().shareLink).toMatch(/^https?:\/\/[^/]+\/share\/[\w-]{43}$/)
  return { id, token: tokenOf(sent.json().shareLink) }
}
const visitPage = (token: string, fields: Record<string, string>) =>
  asVisitor.request({
    method: 'POST',
    url: `/share/${token}`,
    headers: {
      'user-agent': firefox,
      'content-type': 'application/x-www-form-urlencoded',
      origin: asVisitor.settings.publicUrl,
    },
    payload: new URLSearchParams(fields).toString(),
  })
const statusOf = async (id: string) => (await asStaff.call('GET', `/quotes/id/${id}`)).json().status
const links = async (id: string) =>
  (await asStaff.call('GET', `/quotes/${id}/share-links`)).json<ShareLinkRow[]>()
const acceptance = { name: 'Karim Client', acceptsTerms: true }

it('shows one quote without sign-in, and nothing else', async () => {
  const { token } = await share({ note: 'Without hosting' })
  const answer = await visit('GET', `/share/${token}`)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  expect(answer.json()).toMatchObject({ kind: 'quote', total: dollars(250), note: 'Without hosting' })
  expect(Object.keys(answer.json()).sort()).toEqual(
    [
      ...[
        'acceptance',
        'amendment',
        'clientName',
        'depositPercent',
        'discount',
        'files',
        'messages',
        'kind',
        'lines',
        'note',
        'number',
        'paymentPlan',
      ],
      ...['revisions', 'status', 'supportMonths', 'tax', 'title', 'total', 'validUntil', 'workingDays'],
      ...['raisedDeposit', 'takesOver', 'terms', 'termsVersion', 'toPay'],
    ].sort(),
  )
  expect(answer.body).not.toContain(client.email)
  const pdf = await visit('GET', `/share/${token}/pdf`)
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual([
    ...[200, 'application/pdf', '%PDF-'],
  ])
})

/** Publishes the terms with another title. */
async function publishTerms(title: string) {
  const { revision } = (await asStaff.call('GET', '/pages/terms/draft')).json()
  const content = { ...defaultPages.terms, title }
  const saved = await asStaff.call('PUT', '/pages/terms/draft', { content, revision })
  const published = await asStaff.call('POST', '/pages/terms/publish', saved.json())
  expect(published.statusCode, published.body).toBe(200)
}

it('accepts the terms that were shown only, by link and signed in, and those in force if none are named', async () => {
  const [byLink, signedIn, unnamed] = [await share(), await share(), await share()]
  const { termsVersion } = (await visit('GET', `/share/${byLink.token}`)).json()
  expect((await asClient.call('GET', `/quotes/id/${signedIn.id}`)).json().termsVersion).toBe(termsVersion)
  await publishTerms('New terms')
  const sentence = 'The terms have changed meanwhile. Please read them again.'
  const accept = (more: object, token = byLink.token) =>
    visit('POST', `/share/${token}/accept`, { ...acceptance, ...more })
  const move = async (more: object) => {
    const { version } = (await asClient.call('GET', `/quotes/id/${signedIn.id}`)).json()
    return asClient.call('POST', `/quotes/${signedIn.id}/moves`, {
      ...{ move: 'accept', version, ...acceptance, ...more },
    })
  }
  for (const refused of [await accept({ termsVersion }), await move({ termsVersion })]) {
    expect(expectProblem(refused, 422)).toMatchObject({ errors: { termsVersion: sentence } })
  }
  expect(await statusOf(byLink.id)).toBe('viewed')
  const now = (await visit('GET', `/share/${byLink.token}`)).json().termsVersion
  expect(now).not.toBe(termsVersion)
  for (const accepted of [
    await accept({ termsVersion: now }),
    await move({ termsVersion: now }),
    await accept({}, unnamed.token),
  ]) {
    expect(accepted.statusCode, accepted.body).toBe(200)
  }
  for (const { id } of [byLink, signedIn, unnamed]) {
    expect((await asStaff.call('GET', `/quotes/id/${id}`)).json().acceptance.termsVersion).toBe(now)
  }
})

it('asks to read the terms again on the page of the link, with the box not ticked', async () => {
  const { token, id } = await share()
  const form = (termsVersion: string) =>
    visitPage(token, {
      ...{ intent: 'accept', name: 'Karim Client', terms: 'on', total: '25000', currency: 'USD' },
      termsVersion,
    })
  const page = await form('2020-01-01')
  expect(page.statusCode).toBe(422)
  expect(page.body).toContain('The terms have changed meanwhile. Please read them again.')
  expect(page.body).not.toMatch(/<input[^>]*name="terms"[^>]*checked/)
  const [, shown = ''] = /name="termsVersion" value="([^"]+)"/.exec(page.body) ?? []
  expect((await form(shown)).statusCode).toBe(302)
  expect(await statusOf(id)).toBe('accepted')
})

it('leads from an accepted quote to its unpaid invoice, until that is void', async () => {
  const { token } = await share()
  const read = async () => (await visit('GET', `/share/${token}`)).json()
  expect(await read()).toMatchObject({ status: 'viewed', toPay: [] })
  expect((await visit('POST', `/share/${token}/accept`, acceptance)).statusCode).toBe(200)
  const { toPay } = await read()
  expect(toPay).toMatchObject([{ kind: 'deposit', open: dollars(125) }])
  const opened = await visit('GET', `/share/${toPay[0].link.split('/').at(-1)}`)
  expect(opened.json()).toMatchObject({ kind: 'invoice', number: toPay[0].number })
  await asStaff.database
    .updateTable('invoice')
    .set({ status: 'void' })
    .where('number', '=', toPay[0].number)
    .execute()
  expect(await read()).toMatchObject({ status: 'accepted', toPay: [] })
})

it('leads to no invoice whose link was withdrawn', async () => {
  const { token } = await share()
  await visit('POST', `/share/${token}/accept`, acceptance)
  const read = async () => (await visit('GET', `/share/${token}`)).json().toPay
  const [invoice] = await read()
  await asStaff.database
    .updateTable('share_link')
    .set({ revoked_at: new Date() })
    .where('kind', '=', 'invoice')
    .where('record_id', '=', (eb) =>
      eb.selectFrom('invoice').select('id').where('number', '=', invoice.number),
    )
    .execute()
  expect(await read()).toEqual([])
})

it('leads to no invoice of another client', async () => {
  const { token } = await share()
  await visit('POST', `/share/${token}/accept`, acceptance)
  const read = async () => (await visit('GET', `/share/${token}`)).json().toPay
  const [invoice] = await read()
  await asStaff.database
    .updateTable('invoice')
    .set({ email: sql`'somebody@else.example'` })
    .where('number', '=', invoice.number)
    .execute()
  expect(await read()).toEqual([])
})

it('stores only the hash of a token, which no answer repeats', async () => {
  const { id, token } = await share()
  const { rows } = await sql<{ text: string }>`select row_to_json(share_link)::text as text from share_link
    where record_id = ${id}`.execute(asStaff.database)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.text).not.toContain(token)
  expect((await asStaff.call('GET', `/quotes/${id}/share-links`)).body).not.toContain(token)
  const { rows: mails } = await sql`select id from mail where html like ${`%${token}%`}`.execute(
    asStaff.database,
  )
  expect(mails).toEqual([])
})

it('lists an opening once per browser, and none of previews, robots and prefetching', async () => {
  const { id, token } = await share()
  const robots = [
    { 'user-agent': 'WhatsApp/2.23.20.0 A' },
    { 'user-agent': 'facebookexternalhit/1.1' },
    { 'user-agent': '' },
    { 'sec-purpose': 'prefetch' },
  ]
  for (const headers of robots) {
    expect((await visit('GET', `/share/${token}`, undefined, headers)).statusCode).toBe(200)
  }
  expect((await visit('HEAD', `/share/${token}`)).statusCode).toBe(200)
  expect([await statusOf(id), (await links(id))[0]?.openings]).toEqual(['sent', []])
  expect((await visit('GET', `/share/${token}`)).json().status).toBe('viewed')
  await visit('GET', `/share/${token}`)
  expect(await statusOf(id)).toBe('viewed')
  expect((await links(id))[0]?.openings).toMatchObject([{ address: '127.0.0.1', browser: firefox }])
})

it('accepts with a name and the terms, once', async () => {
  const { id, token } = await share()
  for (const bad of [
    { name: ' ' },
    { acceptsTerms: false },
    { optionalLines: [0] },
    { total: dollars(249) },
  ]) {
    const refused = await visit('POST', `/share/${token}/accept`, { ...acceptance, ...bad })
    expect(refused.statusCode, refused.body).toBe(422)
  }
  const body = { ...acceptance, optionalLines: [1], total: dollars(340) }
  const answer = await visit('POST', `/share/${token}/accept`, body)
  expect(answer.statusCode, answer.body).toBe(200)
  const quote = (await asStaff.call('GET', `/quotes/id/${id}`)).json()
  expect(quote).toMatchObject({ status: 'accepted', total: dollars(340) })
  expect(quote.acceptance).toMatchObject({ name: 'Karim Client', address: '127.0.0.1', browser: firefox })
  const order = (await asStaff.call('GET', `/orders/id/${quote.orderId}`)).json()
  expect(order).toMatchObject({ status: 'accepted', total: dollars(340), email: client.email })
  // Replayed.
  expect((await visit('POST', `/share/${token}/accept`, body)).statusCode).toBe(409)
  const shown = (await visit('GET', `/share/${token}`)).json()
  expect(shown.acceptance).toMatchObject({ name: 'Karim Client', optionalLines: [1] })
  expect(Object.keys(shown.acceptance)).not.toContain('address')
})

it('is accepted once by 100 parallel calls', { timeout: 120_000 }, async () => {
  const { id, token } = await share()
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => visit('POST', `/share/${token}/accept`, acceptance)),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(99)
  const count = sql<{ count: number }>`select count(*)::int as count from invoice
    join quote on quote.order_id = invoice.order_id where quote.id = ${id}`
  expect((await count.execute(asStaff.database)).rows).toEqual([{ count: 1 }])
})

it('asks for changes, declines, and takes messages', async () => {
  const { id, token } = await share()
  expect((await visit('POST', `/share/${token}/moves`, { move: 'accept' })).statusCode).toBe(422)
  expect((await visit('POST', `/share/${token}/moves`, { move: 'ask-changes' })).statusCode).toBe(422)
  expect((await visit('POST', `/share/${token}/messages`, { name: 'Karim', text: ' ' })).statusCode).toBe(422)
  expect(
    (await visit('POST', `/share/${token}/messages`, { name: 'Karim', text: 'Is hosting included?' }))
      .statusCode,
  ).toBe(201)
  const body = { move: 'ask-changes', reason: 'Without the logo' }
  expect((await visit('POST', `/share/${token}/moves`, body)).statusCode).toBe(200)
  const quote = (await asStaff.call('GET', `/quotes/id/${id}`)).json()
  expect(quote).toMatchObject({
    status: 'changes-asked',
    messages: [{ text: 'Is hosting included?', isStaff: false }],
  })
  expect((await visit('POST', `/share/${token}/accept`, acceptance)).statusCode).toBe(409)
  const other = await share()
  expect((await visit('POST', `/share/${other.token}/moves`, { move: 'decline' })).statusCode).toBe(200)
  expect(await statusOf(other.id)).toBe('declined')
})

it('takes fifty messages by link without an answer, and more after one', async () => {
  const { id, token } = await share()
  const write = () => visit('POST', `/share/${token}/messages`, { name: 'Karim', text: 'Hello?' })
  for (let count = 0; count < 50; count++) expect((await write()).statusCode).toBe(201)
  expect((await write()).statusCode).toBe(409)
  await asStaff.call('POST', `/quotes/${id}/messages`, { text: 'We are here.' })
  expect((await write()).statusCode).toBe(201)
})

it('works neither when it is unknown, expired or withdrawn, nor for a deleted account', async () => {
  const { id, token } = await share()
  const refused = async (of: string) => {
    const answers = [
      await visit('GET', `/share/${of}`),
      await visit('GET', `/share/${of}/pdf`),
      await visit('POST', `/share/${of}/accept`, acceptance),
      await visit('POST', `/share/${of}/moves`, { move: 'decline' }),
      await visit('POST', `/share/${of}/messages`, { name: 'K', text: 'x' }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
    expect(new Set(answers.map((answer) => answer.json().message)).size).toBe(1)
  }
  for (const unknown of ['x', `${token}x`, token.slice(1), token.toLowerCase()]) await refused(unknown)
  const second = (await asStaff.call('POST', `/quotes/${id}/share-links`)).json()
  const [newest] = await links(id)
  const withdraw = `/quotes/${id}/share-links/${newest?._id}`
  expect((await asStaff.call('DELETE', withdraw.replace(id, newest?._id ?? ''))).statusCode).toBe(404)
  expect((await asStaff.call('DELETE', withdraw)).statusCode).toBe(200)
  expect((await asStaff.call('DELETE', withdraw)).statusCode).toBe(404)
  await refused(tokenOf(second.shareLink))
  expect((await visit('GET', `/share/${token}`)).statusCode).toBe(200)
  await sql`update share_link set expires_at = now() - interval '1 second' where record_id = ${id}`.execute(
    asStaff.database,
  )
  await refused(token)
  expect((await links(id)).map(({ isValid }) => isValid)).toEqual([false, false])
  const removed = await share()
  await sql`update quote set email = 'removed-' || id || '@account.invalid' where id = ${removed.id}`.execute(
    asStaff.database,
  )
  await refused(removed.token)
  expect(await statusOf(id)).toBe('viewed')
})

it('opens its own record only, under a hundred parallel tries while one link is withdrawn', async () => {
  const titles = ['First shop', 'Second shop', 'Third shop', 'Withdrawn shop']
  const shared: { title: string; id: string; token: string }[] = []
  for (const title of titles) shared.push({ title, ...(await share({ title })) })
  const withdrawn = shared[3]
  const [link] = await links(withdrawn?.id ?? '')
  const withdraw = () => asStaff.call('DELETE', `/quotes/${withdrawn?.id}/share-links/${link?._id}`)
  const open = async (index: number) => {
    const { title, token } = shared[index % 4] ?? { title: '', token: '' }
    const answer = await visit('GET', `/share/${token}`)
    return { title, status: answer.statusCode, body: answer.body }
  }
  const [opened, ends] = await Promise.all([
    Promise.all(Array.from({ length: 100 }, (_, index) => open(index))),
    Promise.all(Array.from({ length: 10 }, withdraw)),
  ])
  expect(ends.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  for (const { title, status, body } of opened) {
    if (title !== withdrawn?.title) expect(status).toBe(200)
    const seen = titles.filter((one) => body.includes(one))
    expect(seen).toEqual(status === 200 ? [title] : [])
  }
  expect((await open(3)).status).toBe(404)
})

it('keeps its record and its end, whoever asks the database', async () => {
  const [one, other] = [await share(), await share()]
  const set = (change: string) =>
    sql`update share_link set ${sql.raw(change)} where record_id = ${one.id}`.execute(asStaff.database)
  const refused = 'A link keeps its record'
  await expect(set(`record_id = '${other.id}'`)).rejects.toThrow(refused)
  await expect(set(`kind = 'invoice'`)).rejects.toThrow(refused)
  await expect(set(`token_hash = sha256('guessed')`)).rejects.toThrow(refused)
  await set('revoked_at = now()')
  await expect(set('revoked_at = null')).rejects.toThrow(refused)
})

it('counts only links that work, lists all of these, and at most 50', async () => {
  const { id } = await share()
  const [first] = await links(id)
  const make = () => asStaff.call('POST', `/quotes/${id}/share-links`)
  for (let count = 1; count < 60; count++) {
    const made = await make()
    expect(made.statusCode, made.body).toBe(201)
    const link = `/quotes/${id}/share-links/${made.json().insertedId}`
    if (count < 50) expect((await asStaff.call('DELETE', link)).statusCode).toBe(200)
  }
  const listed = await links(id)
  expect(listed).toHaveLength(50)
  expect(listed.filter(({ isValid }) => isValid)).toHaveLength(11)
  expect(listed.at(-1)?._id).toBe(first?._id)
  for (let count = 11; count < 20; count++) expect((await make()).statusCode).toBe(201)
  const sentence = 'There are 20 links that work. Please withdraw one of them first.'
  expect(expectProblem(await make(), 409).message).toBe(sentence)
})

it('refuses more than 20 links, links of drafts and of ended quotes', async () => {
  const { id } = await share()
  for (let count = 1; count < 20; count++) {
    expect((await asStaff.call('POST', `/quotes/${id}/share-links`)).statusCode).toBe(201)
  }
  expect((await asStaff.call('POST', `/quotes/${id}/share-links`)).statusCode).toBe(409)
  const lines = [{ title: 'A page', quantity: 1, price: dollars(50) }]
  const draft = (await asStaff.call('POST', '/quotes', { clientId, title: 'A draft', lines })).json()
    .insertedId
  expect((await asStaff.call('POST', `/quotes/${draft}/share-links`)).statusCode).toBe(409)
})

it('forgets openings after a year', async () => {
  const { id, token } = await share()
  await visit('GET', `/share/${token}`)
  await deleteOld(asStaff.ctxOf(admin, { now: () => new Date(Date.now() + 370 * 86_400_000) }))
  expect((await links(id))[0]?.openings).toEqual([])
})

it('limits guesses of an address, but not the links that work', async () => {
  await using limited = await createTestSite({ shared: asStaff, settings: { RATE_LIMIT: 'on' } })
  const { token } = await share()
  const guess = (of: string) =>
    limited.request({ method: 'GET', url: `/api/share/${of}`, headers: { 'user-agent': firefox } })
  for (let count = 0; count < 30; count++) expect((await guess('guessed')).statusCode).toBe(404)
  expect((await guess('guessed')).statusCode).toBe(429)
  expect((await guess(token)).statusCode).toBe(200)
})
