import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharp } from '#platform/picture-encoder/sharp.ts'
import { docFile, docxFile, oleFile, pdfFile, zipFile } from '#tests/document-files.ts'
import { admin, client, otherClient, unknownId, visitor } from '#tests/factories.ts'
import { readStored } from '#tests/files.ts'
import { blackPng, jpegFile, jpegWithPrivateMetadata, pictureFiles, plain } from '#tests/picture-files.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { assignCertificate, openCertificate, uploadCertificate } from './certificate.server.ts'
import { nameCertificate } from './certificate.ts'

let test: TestDatabase
let ctx: Context
beforeAll(async () => {
  test = await createTestDatabase()
  ctx = test.ctxOf(admin)
})
afterAll(() => test[Symbol.asyncDispose]())

const upload = (content: Buffer, ownerEmail?: string) =>
  uploadCertificate(ctx, { content, name: 'Trade licence.pdf', ownerEmail })
const keyOf = async (id: string) =>
  (await ctx.db.selectFrom('certificate').select('files').where('id', '=', id).executeTakeFirstOrThrow())
    .files[0] ?? ''

it.each([
  ['pdf', pdfFile()],
  ['doc', docFile()],
  ['docx', docxFile()],
])('stores a %s unchanged', async (kind, content) => {
  const uploaded = await upload(content)
  expect(uploaded).toMatchObject({ kind, name: `Trade licence.${kind}`, size: content.length })
  expect(uploaded.url).toBe(`/api/certificates/${uploaded.id}`)
  expect((await readStored(ctx.files, await keyOf(uploaded.id))).equals(content)).toBe(true)
})

it('re-encodes pictures upright, without metadata or trailing data', async () => {
  const hidden = '<script>alert(1)</script>'
  for (const file of [await jpegWithPrivateMetadata(), await pictureFiles.png({ width: 200, height: 300 })]) {
    const uploaded = await upload(Buffer.concat([file, Buffer.from(hidden)]))
    const stored = await readStored(ctx.files, await keyOf(uploaded.id))
    expect(await sharp(stored).metadata()).toMatchObject({ width: 200, height: 300 })
    for (const trace of ['Secret', 'Exif', hidden]) expect(stored.includes(trace)).toBe(false)
    expect(uploaded.size).toBe(stored.length)
  }
})

const refusals: Record<string, [() => Buffer | Promise<Buffer>, string, RegExp]> = {
  nothing: [() => Buffer.alloc(0), 'invalid', /^Please select a file first$/],
  'a byte more than 5 MB': [
    () => Buffer.alloc(5 * 1024 * 1024 + 1),
    'too_large',
    /^File size too large \(max 5MB\)$/,
  ],
  'a web page': [
    () => Buffer.from('<html></html>'),
    'unsupported',
    /^This is a web page\. Please choose a PDF, DOC/,
  ],
  'an SVG': [() => Buffer.from('<svg/>'), 'unsupported', /an SVG drawing/],
  'a program': [() => Buffer.from('MZ\x90'), 'unsupported', /a program/],
  'a WebP picture': [() => pictureFiles.webp(), 'unsupported', /a WebP picture/],
  'a GIF': [() => plain({}).gif().toBuffer(), 'unsupported', /a GIF/],
  'a page before a PDF': [
    () => Buffer.concat([Buffer.from('<html>'), pdfFile()]),
    'unsupported',
    /a web page/,
  ],
  'a PDF without its end': [() => pdfFile().subarray(0, -8), 'invalid', /damaged/],
  'a spreadsheet': [() => zipFile(['[Content_Types].xml', 'xl/workbook.xml']), 'unsupported', /another kind/],
  'a Java archive': [
    () => zipFile(['META-INF/MANIFEST.MF', 'word/document.xml']),
    'unsupported',
    /another kind/,
  ],
  'a DOCX with macros': [() => docxFile(['word/vbaProject.bin']), 'unsupported', /macros/],
  'a DOCX without its end': [() => docxFile().subarray(0, -9), 'invalid', /damaged/],
  'a DOCX with a page behind it': [
    () => Buffer.concat([docxFile(), Buffer.from('<html>')]),
    'invalid',
    /damaged/,
  ],
  'an old spreadsheet': [() => oleFile(['Workbook', 'CompObj']), 'unsupported', /another kind/],
  'an old spreadsheet with a document in it': [
    () => oleFile(['Workbook'], ['WordDocument']),
    'unsupported',
    /another/,
  ],
  'an old document with macros': [() => oleFile(['WordDocument', 'Macros']), 'unsupported', /macros/],
  'an old document with macros under another spelling': [
    () => oleFile(['WordDocument', 'MACROS']),
    'unsupported',
    /macros/,
  ],
  'a file with a password': [
    () => oleFile(['EncryptedPackage', 'EncryptionInfo']),
    'unsupported',
    /a password/,
  ],
  'an old document without its end': [() => docFile().subarray(0, 900), 'invalid', /damaged/],
  'an OLE file without content': [() => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'invalid', /damaged/],
  'a JPEG without its end': [async () => (await jpegFile()).subarray(0, 4000), 'invalid', /damaged/],
  'a picture of 30000 × 30000': [
    () => blackPng({ width: 30_000, height: 30_000 }),
    'invalid',
    /50 megapixels/,
  ],
}

it.each(Object.entries(refusals))('refuses %s', async (_name, [make, kind, sentence]) => {
  await expect(upload(await make())).rejects.toMatchObject({ kind, message: expect.stringMatching(sentence) })
})

it('accepts or refuses corrupted and truncated documents without other errors', async () => {
  let seed = 11
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const outcomes: string[] = []
  for (const whole of [docFile(), docxFile(), oleFile(['Workbook'], ['WordDocument'])]) {
    for (let round = 0; round < 150; round++) {
      const file = Buffer.from(whole.subarray(0, round % 3 ? whole.length : 8 + random(whole.length - 8)))
      for (let change = 0; change < 1 + random(20); change++) file[8 + random(file.length - 8)] = random(256)
      const outcome = await upload(file).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Refusal)
      outcomes.push(outcome instanceof Error ? 'refused' : 'accepted')
    }
  }
  expect(new Set(outcomes)).toEqual(new Set(['accepted', 'refused']))
})

it('allows only administrators to upload', async () => {
  const input = { content: pdfFile(), name: '', ownerEmail: undefined }
  await expect(uploadCertificate(test.ctxOf(visitor), input)).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  await expect(uploadCertificate(test.ctxOf(client), input)).rejects.toMatchObject({ kind: 'forbidden' })
})

it('opens for administrators and its owner, and returns not_found to everyone else', async () => {
  const { id, url } = await upload(pdfFile())
  const owner = test.ctxOf(client)
  const other = test.ctxOf(otherClient)
  const isOpenTo = (one: Context) => openCertificate(one, id).then(() => true)

  await expect(openCertificate(test.ctxOf(visitor), id)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(openCertificate(owner, id)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(assignCertificate(owner, { url, ownerEmail: 'client@example.com' })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await assignCertificate(ctx, { url, ownerEmail: ' CLIENT@Example.com ' })
  await assignCertificate(ctx, { url: '', ownerEmail: 'a@b.cd' })
  await assignCertificate(ctx, { url: 'https://elsewhere.example/a.pdf', ownerEmail: 'a@b.cd' })
  expect([await isOpenTo(owner), await isOpenTo(ctx)]).toEqual([true, true])
  await expect(openCertificate(other, id)).rejects.toMatchObject({ kind: 'not_found' })
  const taken = { url, ownerEmail: 'other@example.com' }
  await expect(assignCertificate(ctx, taken)).rejects.toMatchObject({
    fields: { certificate: 'This certificate belongs to another client. Please upload it again' },
  })
  await assignCertificate(ctx, { url, ownerEmail: 'client@example.com' })
  await expect(openCertificate(other, id)).rejects.toMatchObject({ kind: 'not_found' })
  // A project that changes its client keeps the certificate it names.
  await assignCertificate(ctx, { ...taken, former: url })
  expect(await isOpenTo(other)).toBe(true)
  await expect(openCertificate(owner, id)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(openCertificate(ctx, unknownId)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(
    assignCertificate(ctx, { url: `/api/certificates/${unknownId}`, ownerEmail: 'a@b.cd' }),
  ).rejects.toMatchObject({
    kind: 'not_found',
  })
})

it.each([
  ['ট্রেড লাইসেন্স.PDF', 'ট্রেড লাইসেন্স.pdf'],
  ['licence.jpeg', 'licence.pdf'],
  ['invoice.exe', 'invoice.exe.pdf'],
  ['../../etc/passwd', 'etc passwd.pdf'],
  ['C:\\Users\\a"b.docx', 'C  Users a b.pdf'],
  ['fdp\u202Eexe.pdf', 'fdpexe.pdf'],
  ['line\r\nbreak\0', 'linebreak.pdf'],
  ['.pdf', 'certificate.pdf'],
  ['', 'certificate.pdf'],
  ['...', 'certificate.pdf'],
])('saves %j as %j', (written, name) => expect(nameCertificate(written, 'pdf')).toBe(name))

it('shortens a long name without splitting characters', () => {
  const name = nameCertificate('ক্ষ'.repeat(100), 'pdf')
  expect(name).toBe(`${'ক্ষ'.repeat(20)}.pdf`)
})
