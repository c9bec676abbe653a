import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sweepFiles } from '#core/file/sweep.server.ts'
import type { WholeQuote } from '#core/quote/quote-response.ts'
import { pdfFile } from '#tests/document-files.ts'
import { admin } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { readPdfText } from '#tests/read-pdf-text.ts'
import { openSitesOfPeople } from '#tests/sites-of-people.ts'
import type { TestSite } from '#tests/test-site.ts'

const { asStaff, asClient, asOther, clientId } = await openSitesOfPeople()

async function upload(name: string, site = asStaff): Promise<string> {
  const answer = await site.request({
    method: 'POST',
    url: `/api/attachments?name=${name}`,
    headers: { authorization: 'Bearer x', 'content-type': 'application/octet-stream' },
    payload: pdfFile(),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().insertedId
}
const aQuote = (files: string[]) => ({
  ...{ clientId, title: 'A website', files },
  lines: [{ title: 'Five pages', quantity: 5, price: { minor: 50_00, currency: 'USD' } }],
})
async function create(files: string[]): Promise<string> {
  const made = await asStaff.call('POST', '/quotes', aQuote(files))
  expect(made.statusCode, made.body).toBe(201)
  return made.json().insertedId
}
const read = async (id: string, site = asStaff) =>
  (await site.call('GET', `/quotes/id/${id}`)).json<WholeQuote>()
const namesOf = async (id: string) => (await read(id)).files.map(({ name }) => name)
const open = (id: string, file: string, site: TestSite) => site.call('GET', `/quotes/${id}/files/${file}`)
async function send(id: string): Promise<string> {
  const { version } = await read(id)
  const sent = await asStaff.call('POST', `/quotes/${id}/moves`, { version, move: 'send' })
  expect(sent.statusCode, sent.body).toBe(200)
  return new URL(sent.json().shareLink).pathname
}
const later = () => ({ ...asStaff.ctxOf(admin), now: () => new Date(Date.now() + 26 * 3_600_000) })

it('lists its files, and opens exactly these by the link, for its client and for staff', async () => {
  const [plan, sketch, foreign] = [
    await upload('plan.pdf'),
    await upload('sketch.pdf'),
    await upload('x.pdf'),
  ]
  const id = await create([sketch, plan])
  expect(await namesOf(id)).toEqual(['sketch.pdf', 'plan.pdf'])
  expect((await open(id, plan, asClient)).statusCode).toBe(404)
  const other = await create([foreign])
  const path = await send(id)

  const shared = (await asOther.get(`/api${path}`)).json()
  expect(shared.files.map(({ name }: { name: string }) => name)).toEqual(['sketch.pdf', 'plan.pdf'])
  const [first] = shared.files
  const file = await asOther.get(first.url)
  expect(file.statusCode).toBe(200)
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(first.sha256)
  expect((await asOther.get(`/api${path}/files/${foreign}`)).statusCode).toBe(404)
  expect((await asOther.get(`/api/share/${'x'.repeat(43)}/files/${plan}`)).statusCode).toBe(404)

  for (const site of [asStaff, asClient]) expect((await open(id, plan, site)).statusCode).toBe(200)
  expect((await open(id, plan, asOther)).statusCode).toBe(403)
  expect((await open(id, foreign, asStaff)).statusCode).toBe(404)
  expect((await open(other, foreign, asStaff)).statusCode).toBe(200)
  expect((await asClient.call('GET', `/attachments/${plan}`)).statusCode).toBe(404)
})

it('names the files on the PDF, and their hashes in the accepted document', async () => {
  const id = await create([await upload('offer-plan.pdf')])
  const path = await send(id)
  const accepted = await asOther.call('POST', `${path}/accept`, { name: 'Karim Client', acceptsTerms: true })
  expect(accepted.statusCode, accepted.body).toBe(200)
  const { document } = await asStaff.database
    .selectFrom('quote_acceptance')
    .select('document')
    .where('quote_id', '=', id)
    .executeTakeFirstOrThrow()
  const [file] = (await read(id)).files
  expect(JSON.parse(document).files).toEqual([{ name: 'offer-plan.pdf', sha256: file?.sha256 }])
  const pdf = await asClient.call('GET', `/quotes/${id}/pdf`)
  expect(await readPdfText(pdf.rawPayload)).toContain('Attachments offer-plan.pdf')
})

it('changes the files of a draft only, and sweeps those that no quote lists', async () => {
  const [kept, removed] = [await upload('kept.pdf'), await upload('removed.pdf')]
  const id = await create([kept, removed])
  const same = await asStaff.call('PATCH', `/quotes/${id}`, { version: 1, files: [kept, removed] })
  expect(same.json()).toMatchObject({ modifiedCount: 0 })
  const untouched = await asStaff.call('PATCH', `/quotes/${id}`, { version: 1, note: 'Later' })
  expect(untouched.json()).toMatchObject({ modifiedCount: 1 })
  const added = await upload('added.pdf')
  const change = await asStaff.call('PATCH', `/quotes/${id}`, { version: 2, files: [added, kept] })
  expect(change.statusCode, change.body).toBe(200)
  expect(await namesOf(id)).toEqual(['added.pdf', 'kept.pdf'])
  expect((await open(id, removed, asStaff)).statusCode).toBe(404)
  const foreign = await upload('foreign.pdf', asClient)
  expectProblem(await asStaff.call('PATCH', `/quotes/${id}`, { version: 3, files: [foreign] }), 422)
  expectProblem(await asStaff.call('POST', '/quotes', aQuote([kept])), 422)
  await sweepFiles(later())
  const rows = await asStaff.database
    .selectFrom('attachment')
    .select('id')
    .where('id', 'in', [kept, removed, added])
    .execute()
  expect(rows.map((row) => row.id).sort()).toEqual([kept, added].sort())
})

it('copies the files, which outlive the draft that they were added to', async () => {
  const file = await upload('terms.pdf')
  const id = await create([file])
  const copied = await asStaff.call('POST', `/quotes/${id}/copies`, {})
  const copy = copied.json().insertedId
  expect(await namesOf(copy)).toEqual(['terms.pdf'])
  expect((await asStaff.call('DELETE', `/quotes/${id}`)).statusCode).toBe(200)
  await sweepFiles(later())
  const opened = await open(copy, file, asStaff)
  expect(opened.statusCode).toBe(200)
  expect(opened.rawPayload.equals(pdfFile())).toBe(true)
  expect((await asStaff.call('DELETE', `/quotes/${copy}`)).statusCode).toBe(200)
  await sweepFiles(later())
  const left = await asStaff.database.selectFrom('attachment').select('id').where('id', '=', file).execute()
  expect(left).toEqual([])
})
