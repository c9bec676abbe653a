import { v7 as createId } from 'uuid'
import { expect, it } from 'vitest'
import { pdfFile } from '#tests/document-files.ts'
import { admin, client, otherClient } from '#tests/factories.ts'
import { jpegFile } from '#tests/picture-files.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { uploadAttachment } from '../attachment/store-attachment.server.ts'
import { uploadCertificate } from '../certificate/certificate.server.ts'
import { uploadPicture } from '../picture/picture.server.ts'
import { defaultSettings } from '../site-settings/site-settings.ts'
import { quotaOf } from './quota.ts'

const quotas = { client: quotaOf(defaultSettings, 'client'), staff: quotaOf(defaultSettings, 'staff') }

const quotaRefusal = {
  kind: 'too_large',
  message: expect.stringContaining('as much as one person may keep here'),
}

/** Inserts `count` rows of uploads of this person, of `size` bytes each. */
async function addUploads({ database }: TestDatabase, personId: string, count: number, size: number) {
  const row = () => ({
    ...{ id: createId(), name: 'a.pdf', kind: 'pdf' as const, size, sha256: Buffer.alloc(32), files: [] },
    ...{ owner_email: client.email, about_kind: null, about_id: null },
    ...{ uploaded_by: personId, created_at: new Date() },
  })
  await database
    .insertInto('attachment')
    .values(Array.from({ length: count }, row))
    .execute()
}
const upload = (test: TestDatabase, actor = client) =>
  uploadAttachment(test.ctxOf(actor), { content: pdfFile(), name: '' })
const countOf = async ({ database }: TestDatabase, personId: string) =>
  (await database.selectFrom('attachment').select('id').where('uploaded_by', '=', personId).execute()).length

it('enforces the file quota for concurrent uploads', async () => {
  await using test = await createTestDatabase()
  await addUploads(test, client.id, quotas.client.files - 3, 1)
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => upload(test)))
  const refused = results.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => reason)).toMatchObject(Array(5).fill(quotaRefusal))
  expect(await countOf(test, client.id)).toBe(quotas.client.files)
})

it('counts stored bytes, separately for each person', async () => {
  await using test = await createTestDatabase()
  const { size } = await upload(test)
  await addUploads(test, client.id, 1, quotas.client.bytes - 2 * size)
  const results = await Promise.allSettled([upload(test), upload(test), upload(test)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(upload(test)).rejects.toMatchObject(quotaRefusal)
  if (otherClient.kind === 'user') expect(await upload(test, otherClient)).toHaveProperty('id')
})

it('counts uploads of staff, with all sizes of a picture', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(admin)
  const { id } = await uploadPicture(ctx, await jpegFile({ width: 900, height: 600 }))
  const picture = await test.database
    .selectFrom('picture')
    .select(['uploaded_by', 'stored_bytes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(picture.uploaded_by).toBe(admin.id)
  const { bytes } = quotas.staff
  expect(Number(picture.stored_bytes)).toBeGreaterThan(0)
  await addUploads(
    test,
    admin.id,
    10,
    Math.floor((bytes - Number(picture.stored_bytes)) / 10) - pdfFile().length,
  )
  const certificate = { content: pdfFile(), name: '', ownerEmail: undefined }
  for (let one = 0; one < 10; one++) await uploadCertificate(ctx, certificate)
  await expect(uploadCertificate(ctx, certificate)).rejects.toMatchObject(quotaRefusal)
  await expect(uploadPicture(ctx, await jpegFile())).rejects.toMatchObject(quotaRefusal)
})
