import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharp } from '#platform/picture-encoder/sharp.ts'
import { docFile, docxFile, pdfFile } from '#tests/document-files.ts'
import { admin, aProblem, client, otherClient, unknownId, visitor } from '#tests/factories.ts'
import { readStored } from '#tests/files.ts'
import { jpegWithPrivateMetadata, pictureFiles, plain } from '#tests/picture-files.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Context } from '../context.ts'
import { sweepFiles } from '../file/sweep.server.ts'
import { reportProblem } from '../problem/report-problem.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { claimAttachments } from './attach-files.server.ts'
import { openAttachment, readAttachments } from './read-attachments.server.ts'
import { uploadAttachment } from './store-attachment.server.ts'

let test: TestDatabase
let ctx: Context
beforeAll(async () => {
  test = await createTestDatabase()
  ctx = test.ctxOf(client)
})
afterAll(() => test[Symbol.asyncDispose]())

const about = (id: string) => ({ kind: 'problem' as const, id })
const someRecord = '01936f00-0000-7000-8000-0000000000aa'
const upload = (content: Buffer, one = ctx, name = 'proof.png') => uploadAttachment(one, { content, name })
const claim = (one: Context, ids: string[], isInternal = false) =>
  inTransaction(one, (inside) =>
    claimAttachments(inside, { ids, about: about(someRecord), ownerEmail: client.email, isInternal }),
  )
const rowOf = (id: string) =>
  ctx.db.selectFrom('attachment').selectAll().where('id', '=', id).executeTakeFirst()

it('detects the kind by the content, regardless of the file name', async () => {
  for (const [kind, content] of [
    ['pdf', pdfFile()],
    ['docx', docxFile()],
    ['txt', Buffer.from('যা দেখেছি\nWhat I saw')],
    ['png', await pictureFiles.png()],
    ['webp', await pictureFiles.webp()],
  ] as const) {
    expect(await upload(content, ctx, 'seen.exe')).toMatchObject({ kind, name: `seen.exe.${kind}` })
  }
})

it('re-encodes a picture without its metadata, and stores the hash of the upload', async () => {
  const original = await jpegWithPrivateMetadata()
  const { id, kind, size } = await upload(original, ctx, 'proof.JPEG')
  const row = await rowOf(id)
  const stored = await readStored(ctx.files, row?.files[0] ?? '')
  expect([kind, size, row?.name]).toEqual(['jpg', stored.length, 'proof.jpg'])
  for (const trace of ['Secret', 'Exif']) expect(stored.includes(trace)).toBe(false)
  expect(await sharp(stored).metadata()).toMatchObject({ width: 200, height: 300 })
  expect(row?.sha256).toEqual(createHash('sha256').update(original).digest())
})

it('refuses other kinds with a message that lists the accepted ones', async () => {
  for (const [content, kind, sentence] of [
    [Buffer.alloc(0), 'invalid', /Please select a file first/],
    [Buffer.alloc(5 * 1024 * 1024 + 1, 32), 'too_large', /max 5MB/],
    [Buffer.from('<html></html>'), 'unsupported', /a web page\. Please choose a PDF, DOCX, TXT/],
    [Buffer.from('<svg/>'), 'unsupported', /an SVG drawing/],
    [docFile(), 'unsupported', /an old document/],
    [docxFile(['word/vbaProject.bin']), 'unsupported', /macros/],
    [await pictureFiles.avif(), 'unsupported', /an AVIF picture/],
    [await plain({}).gif().toBuffer(), 'unsupported', /a GIF/],
    [Buffer.from([1, 2, 3, 0, 5]), 'unsupported', /another kind of file/],
    [Buffer.from([0xc3, 0x28]), 'unsupported', /another kind of file/],
  ] as const) {
    await expect(upload(content)).rejects.toMatchObject({ kind, message: expect.stringMatching(sentence) })
  }
  const content = pdfFile()
  await expect(upload(content, test.ctxOf(visitor))).rejects.toMatchObject({ kind: 'unauthenticated' })
})

it('attaches an upload once, to one record, and for its uploader only', async () => {
  const [mine, foreign] = [await upload(pdfFile()), await upload(pdfFile(), test.ctxOf(otherClient))]
  await expect(claim(ctx, [mine.id, foreign.id])).rejects.toMatchObject({ kind: 'invalid' })
  expect((await rowOf(mine.id))?.about_id).toBeNull()
  await expect(claim(ctx, [unknownId])).rejects.toMatchObject({ kind: 'invalid' })
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => claim(ctx, [mine.id])))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

it('opens for its owner and administrators, and returns not_found for internal files to the owner', async () => {
  const staff = test.ctxOf(admin)
  const [shown, hidden] = [await upload(pdfFile(), staff), await upload(pdfFile(), staff)]
  await claim(staff, [shown.id])
  await claim(staff, [hidden.id], true)
  const isOpenTo = (one: Context, id: string) =>
    openAttachment(one, id).then(
      () => true,
      ({ kind }) => kind,
    )
  expect(await isOpenTo(ctx, shown.id)).toBe(true)
  expect(await isOpenTo(ctx, hidden.id)).toBe('not_found')
  expect(await isOpenTo(staff, hidden.id)).toBe(true)
  expect(await isOpenTo(test.ctxOf(otherClient), shown.id)).toBe('not_found')
  expect(await isOpenTo(test.ctxOf(visitor), shown.id)).toBe('unauthenticated')

  const idsFor = async (one: Context) =>
    (await readAttachments(one, [someRecord])).get(someRecord)?.map(({ id }) => id) ?? []
  expect(await idsFor(staff)).toContain(hidden.id)
  expect(await idsFor(ctx)).toContain(shown.id)
  expect(await idsFor(ctx)).not.toContain(hidden.id)
})

it('sweeps an upload and its file after a day without a record', async () => {
  const [used, unused] = [await upload(pdfFile()), await upload(pdfFile())]
  await reportProblem(ctx, aProblem({ files: [used.id] }))
  const key = (await rowOf(unused.id))?.files[0] ?? ''
  const after = (hours: number) => ({ ...ctx, now: () => new Date(Date.now() + hours * 3_600_000) })
  await sweepFiles(after(23))
  expect(await rowOf(unused.id)).toBeDefined()
  await sweepFiles(after(25))
  expect([await rowOf(unused.id), await ctx.files.get(key)]).toEqual([undefined, undefined])
  expect(await rowOf(used.id)).toBeDefined()
})
