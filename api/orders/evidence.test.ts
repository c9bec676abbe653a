import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as createId } from 'uuid'
import { expect, it } from 'vitest'
import { type EvidenceRow, maxFigures } from '#core/evidence/evidence.ts'
import { largestFile } from '#core/file/file.ts'
import { sweepFiles } from '#core/file/sweep.server.ts'
import { addDays, dayOf } from '#core/time.ts'
import { admin, otherClient } from '#tests/factories.ts'
import { addOrder } from '#tests/orders.ts'
import { expectProblem } from '#tests/problem.ts'
import { readPdfText } from '#tests/read-pdf-text.ts'
import { openSitesOfPeople } from '#tests/sites-of-people.ts'
import type { TestSite } from '#tests/test-site.ts'

const { asStaff, asClient, asOther } = await openSitesOfPeople()

async function addBoost(): Promise<string> {
  const id = await addOrder(asStaff.database)
  await asStaff.database
    .updateTable('client_order')
    .set({ service_kind: 'social-boost' })
    .where('id', '=', id)
    .execute()
  return id
}
async function upload(site: TestSite, colour: string, picture?: Buffer): Promise<string> {
  const plain = () =>
    sharp({ create: { width: 400, height: 800, channels: 3, background: colour } })
      .png()
      .toBuffer()
  const payload = picture ?? (await plain())
  const sent = await site.request({
    ...{ method: 'POST', url: '/api/attachments?name=shot.png', payload },
    headers: { authorization: 'Bearer test', 'content-type': 'application/octet-stream' },
  })
  expect(sent.statusCode, sent.body).toBe(201)
  return sent.json().insertedId
}
const bearer = { authorization: 'Bearer test' }
const today = dayOf(new Date())
const read = async (id: string, site = asClient): Promise<EvidenceRow> =>
  (await site.call('GET', `/orders/${id}/evidence`)).json()
const write = (id: string, body: object, site = asStaff) => site.call('PATCH', `/orders/${id}/evidence`, body)
const followers = { name: 'Followers of the page', link: 'https://example.com/page', target: 2_000 }

it('shows the client the counts before and after, with their screenshots, and prints them', async () => {
  const id = await addBoost()
  expect(await read(id)).toEqual({ goal: '', figures: [], spend: null, version: 0, updatedAt: null })
  expectProblem(await asClient.get(`/api/orders/${id}/evidence/pdf`, bearer), 409)
  const [before, after] = [await upload(asStaff, '#224466'), await upload(asStaff, '#664422')]
  const start = { count: 800, on: '2026-10-01', file: before }
  expect(
    (await write(id, { version: 0, goal: 'More guests', figures: [{ ...followers, start }] })).statusCode,
  ).toBe(200)
  expect(await read(id)).toMatchObject({
    ...{ version: 1, goal: 'More guests' },
    figures: [{ ...followers, start: { count: 800, on: '2026-10-01', file: { _id: before } }, end: null }],
  })
  const end = { count: 2_150, on: today, file: after }
  const spend = { minor: 1_200_000, currency: 'BDT' }
  expect((await write(id, { version: 1, figures: [{ ...followers, start, end }], spend })).statusCode).toBe(
    200,
  )
  const found = await read(id)
  expect(found).toMatchObject({
    version: 2,
    spend,
    figures: [{ end: { count: 2_150, file: { _id: after } } }],
  })

  const shown = await asClient.get(found.figures[0]?.end?.file?.url ?? '', bearer)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
  const pdf = await asClient.get(`/api/orders/${id}/evidence/pdf`, bearer)
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  // Two screenshots as JPEG.
  expect(pdf.rawPayload.toString('latin1').match(/DCTDecode/g)).toHaveLength(2)
})

it('keeps its screenshots when files are swept that belong to no record', async () => {
  const id = await addBoost()
  const file = await upload(asStaff, '#445566')
  const start = { count: 800, on: today, file }
  expect((await write(id, { version: 0, figures: [{ ...followers, start }] })).statusCode).toBe(200)
  const tomorrow = () => new Date(Date.now() + 25 * 3_600_000)
  await sweepFiles({ ...asStaff.ctxOf(admin), now: tomorrow })
  const [figure] = (await read(id)).figures
  expect(figure?.start?.file).toMatchObject({ _id: file })
  expect((await asClient.get(figure?.start?.file?.url ?? '', bearer)).statusCode).toBe(200)
  await write(id, { version: 1, figures: [] })
  await sweepFiles({ ...asStaff.ctxOf(admin), now: tomorrow })
  expectProblem(await asStaff.get(`/api/attachments/${file}`, bearer), 404)
})

it('gives a screenshot that was removed back to its uploader, who can add it again', async () => {
  const id = await addBoost()
  const file = await upload(asStaff, '#555566')
  const figures = [{ ...followers, start: { count: 800, on: today, file } }]
  await write(id, { version: 0, figures })
  expect((await write(id, { version: 1, figures: [] })).statusCode).toBe(200)
  expectProblem(await asClient.get(`/api/attachments/${file}`, bearer), 404)
  expect((await write(id, { version: 2, figures })).statusCode).toBe(200)
  expect((await asClient.get(`/api/attachments/${file}`, bearer)).statusCode).toBe(200)
})

it('hides it from others, and takes it from staff only', async () => {
  const id = await addBoost()
  const file = await upload(asStaff, '#111111')
  const body = { version: 0, figures: [{ ...followers, start: { count: 1, on: today, file } }] }
  expectProblem(await write(id, body, asClient), 403)
  expect((await write(id, body)).statusCode).toBe(200)
  expectProblem(await asOther.call('GET', `/orders/${id}/evidence`), 403)
  expectProblem(await asOther.get(`/api/orders/${id}/evidence/pdf`, bearer), 403)
  expectProblem(await asOther.get(`/api/attachments/${file}`, bearer), 404)
  expectProblem(await asStaff.call('GET', `/orders/${createId()}/evidence`), 404)
})

it('refuses orders of other services, days to come, wrong counts, and files of others or twice', async () => {
  const id = await addBoost()
  const refuse = async (figure: object, status = 422) =>
    expectProblem(await write(id, { version: 0, figures: [{ ...followers, ...figure }] }), status).errors
  expect(await refuse({ start: { count: 1, on: addDays(today, 2) } })).toEqual({
    'figures.0.start.on': 'This day has not come yet',
  })
  const sentence = 'Must be a whole number from 0 to 2,000,000,000'
  expect(await refuse({ start: { count: -1, on: today } })).toEqual({ 'figures.0.start.count': sentence })
  expect(await refuse({ start: { count: 1.5, on: today } })).toEqual({ 'figures.0.start.count': sentence })
  expect(await refuse({ name: '  ' })).toEqual({ 'figures.0.name': 'Name is required' })
  expect(await refuse({ link: 'javascript:alert(1)' })).toEqual({
    'figures.0.link': 'Must be an http(s) link',
  })
  const file = await upload(asClient, '#222222')
  expect(Object.keys((await refuse({ start: { count: 1, on: today, file } })) ?? {})).toEqual(['files'])
  const own = await upload(asStaff, '#333333')
  const both = { start: { count: 1, on: today, file: own }, end: { count: 2, on: today, file: own } }
  expect(await refuse(both)).toEqual({ figures: 'Each screenshot can belong to one count' })
  const many = Array.from({ length: 13 }, () => followers)
  expectProblem(await write(id, { version: 0, figures: many }), 422)
  expect(await read(id)).toMatchObject({ version: 0, figures: [] })
  expectProblem(await write(await addOrder(asStaff.database), { version: 0, goal: 'x' }), 409)
})

it('keeps what a colleague wrote meanwhile, and goes with the order to another client', async () => {
  const id = await addBoost()
  const file = await upload(asStaff, '#444444')
  const figures = [{ ...followers, start: { count: 5, on: today, file } }]
  const tries = await Promise.all([
    write(id, { version: 0, figures }),
    ...Array.from({ length: 9 }, (_, at) => write(id, { version: 0, goal: `Goal ${at}` })),
  ])
  expect(tries.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(tries.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9)
  const { version } = await read(id)
  if (version === 1 && (await read(id)).figures.length === 0) await write(id, { version, figures })
  await asStaff.database.updateTable('client_order').set({ total_cents: 0 }).where('id', '=', id).execute()
  const made = await asStaff.call('POST', '/clients', { name: 'Olga Other', email: otherClient.email })
  const order = (await asStaff.call('GET', `/orders/id/${id}`)).json()
  const moved = await asStaff.call('POST', `/orders/${id}/client`, {
    ...{ version: order.version, clientId: made.json().insertedId, reason: 'The company was sold' },
  })
  expect(moved.statusCode, moved.body).toBe(201)
  expect((await read(id, asOther)).figures[0]?.start?.file?._id).toBe(file)
  expect((await asOther.get(`/api/attachments/${file}`, bearer)).statusCode).toBe(200)
  expectProblem(await asClient.get(`/api/attachments/${file}`, bearer), 404)
})

it('prints a screenshot above 5 MB by its name, instead of reading it into memory', async () => {
  const id = await addBoost()
  const file = await upload(asStaff, '#555555')
  const figures = [{ ...followers, start: { count: 5, on: today, file } }]
  expect((await write(id, { version: 0, figures })).statusCode).toBe(200)
  const { database } = asStaff
  await sql`update attachment set size = ${largestFile + 1} where id = ${file}`.execute(database)
  const pdf = await asClient.get(`/api/orders/${id}/evidence/pdf`, bearer)
  expect(pdf.statusCode).toBe(200)
  expect(pdf.rawPayload.toString('latin1')).not.toContain('DCTDecode')
  expect(await readPdfText(pdf.rawPayload)).toContain('Screenshot: shot.png')
})

it('prints all counts with two screenshots each within 8 MB', async () => {
  const id = await addBoost()
  const noise = await sharp(randomBytes(900 * 900 * 3), { raw: { width: 900, height: 900, channels: 3 } })
    .jpeg()
    .toBuffer()
  const figures = []
  for (let index = 0; index < maxFigures; index++) {
    const reading = async () => ({ count: 1, on: today, file: await upload(asStaff, '', noise) })
    figures.push({ ...followers, start: await reading(), end: await reading() })
  }
  expect((await write(id, { version: 0, figures })).statusCode).toBe(200)
  const pdf = await asClient.get(`/api/orders/${id}/evidence/pdf`, bearer)
  expect(pdf.rawPayload.toString('latin1').match(/DCTDecode/g)).toHaveLength(2 * maxFigures)
  expect(pdf.rawPayload.length).toBeLessThan(8_000_000)
}, 60_000)
