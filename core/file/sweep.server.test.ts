import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pdfFile } from '#tests/document-files.ts'
import {
  aBlog,
  aContactMessage,
  admin,
  aPortfolio,
  aProject,
  aReview,
  client,
  visitor,
} from '#tests/factories.ts'
import { jpegFile } from '#tests/picture-files.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { uploadAttachment } from '../attachment/store-attachment.server.ts'
import { createBlog } from '../blog/edit-blog.server.ts'
import { uploadCertificate } from '../certificate/certificate.server.ts'
import { sendContactMessage } from '../contact/contact.server.ts'
import type { Context } from '../context.ts'
import { uploadPicture } from '../picture/picture.server.ts'
import { createPortfolio, removePortfolio } from '../portfolio/edit-portfolio.server.ts'
import { createProject } from '../project/edit-project.server.ts'
import { submitReview } from '../review/review.server.ts'
import { saveDraft, sendRequest } from '../template-request/send-request.server.ts'
import { requestBrief } from '../template-request/template-request-input.ts'
import { purgeFromTrash } from '../trash/trash.server.ts'
import { pictureReferences } from './references.server.ts'
import { sweepFiles } from './sweep.server.ts'

let test: TestDatabase
let ctx: Context
let tomorrow: Context
beforeEach(async () => {
  test = await createTestDatabase()
  ctx = test.ctxOf(admin)
  tomorrow = { ...ctx, now: () => new Date(Date.now() + 25 * 3_600_000) }
})
afterEach(() => test[Symbol.asyncDispose]())

const addPicture = async () => uploadPicture(ctx, await jpegFile({ width: 40, height: 30 }))
const listPictures = async () =>
  (await ctx.db.selectFrom('picture').select('id').orderBy('id').execute()).map(({ id }) => id)
const listAttachments = async () =>
  (await ctx.db.selectFrom('attachment').select('id').orderBy('id').execute()).map(({ id }) => id)
const listFiles = async () => [
  ...(await readdir(`${test.filesFolder}/pictures`).catch(() => [])),
  ...(await readdir(`${test.filesFolder}/certificates`).catch(() => [])),
]

it('keeps files less than a day old', async () => {
  const { id } = await addPicture()
  await sweepFiles({ ...ctx, now: () => new Date(Date.now() + 23 * 3_600_000) })
  expect(await listPictures()).toEqual([id])
})

it('keeps pictures that a field or a post’s Markdown refers to, and removes the rest with their files', async () => {
  const [cover, inText, ofWork, forgotten] = [
    await addPicture(),
    await addPicture(),
    await addPicture(),
    await addPicture(),
  ]
  await createBlog(ctx, aBlog({ image: cover.url, content: `See ![it](https://site.example${inText.url})!` }))
  const portfolioId = await createPortfolio(ctx, aPortfolio({ image: ofWork.url }))
  await sweepFiles(tomorrow)
  expect(await listPictures()).toEqual([cover.id, inText.id, ofWork.id])
  expect(await listFiles()).toHaveLength(9)
  expect((await listFiles()).join()).not.toContain(forgotten.url.slice(16, 48))

  await removePortfolio(ctx, portfolioId)
  await sweepFiles(tomorrow)
  expect(await listPictures()).toEqual([cover.id, inText.id, ofWork.id])

  await purgeFromTrash(ctx, 'portfolio', portfolioId)
  await sweepFiles(tomorrow)
  expect(await listPictures()).toEqual([cover.id, inText.id])
  expect(await listFiles()).toHaveLength(6)
})

it('removes certificates that no project refers to', async () => {
  const kept = await uploadCertificate(ctx, { content: pdfFile(), name: '', ownerEmail: undefined })
  await uploadCertificate(ctx, { content: pdfFile(), name: '', ownerEmail: 'a@b.cd' })
  await createProject(ctx, aProject({ certificate: kept.url }))
  await sweepFiles(tomorrow)
  const left = await ctx.db.selectFrom('certificate').select('id').execute()
  expect([left, await listFiles()]).toEqual([[{ id: kept.id }], [expect.any(String)]])
})

it('ignores references in messages and reviews of visitors', async () => {
  const [picture, certificate] = [
    await addPicture(),
    await uploadCertificate(ctx, { content: pdfFile(), name: '', ownerEmail: undefined }),
  ]
  const attachment = await uploadAttachment(test.ctxOf(client), { content: pdfFile(), name: '' })
  const urls = `${picture.url} ${certificate.url} ${attachment.url}`
  await sendContactMessage(test.ctxOf(visitor), aContactMessage({ message: urls }))
  await submitReview(test.ctxOf(visitor), aReview({ review: urls }))
  await sweepFiles(tomorrow)
  expect([await listPictures(), await listFiles(), await listAttachments()]).toEqual([[], [], []])
})

it('removes a file that a draft no longer lists, and keeps files of sent requests', async () => {
  const me = test.ctxOf(client)
  const add = async () => (await uploadAttachment(me, { content: pdfFile(), name: '' })).id
  const [kept, dropped, addedAgain] = [await add(), await add(), await add()]
  const brief = requestBrief.parse({ businessName: 'A bakery', text: 'A site with our cakes' })
  const save = (...attachmentIds: string[]) => saveDraft(me, { ...brief, attachmentIds })
  await save(kept, dropped, addedAgain)
  await save(kept)
  await save(kept, addedAgain)
  await sweepFiles(tomorrow)
  expect(await listAttachments()).toEqual([kept, addedAgain])

  // State left by earlier releases: attached to the draft, but not in its list.
  await test.database
    .updateTable('template_request')
    .set({ attachment_ids: [kept] })
    .execute()
  await sweepFiles(tomorrow)
  expect(await listAttachments()).toEqual([kept])

  await sendRequest(me, { ...brief, attachmentIds: [kept] })
  await sweepFiles(tomorrow)
  expect(await listAttachments()).toEqual([kept])
  await test.database.deleteFrom('template_request').execute()
  await sweepFiles(tomorrow)
  expect(await listAttachments()).toEqual([])
})

it('lists every column that can refer to a picture', async () => {
  const columns = await test.database
    .selectFrom('information_schema.columns' as never)
    .select(['table_name', 'column_name'] as never)
    .where('table_schema' as never, '=', 'public' as never)
    .where('table_name' as never, 'not like', 'spreadsheet%' as never)
    .execute()
  const names = (columns as { table_name: string; column_name: string }[])
    .filter(({ column_name }) =>
      /image|avatar|^content$|^answer$|^body$|^change$|^case_text$|^pictures$|snapshot/.test(column_name),
    )
    .map(({ table_name, column_name }) => `${table_name}.${column_name}`)
  const known = pictureReferences
    .map(([table, column]) => `${table}.${column}`)
    .filter((name) => name !== 'media_record.url' && name !== 'service.description')
  // Views of listed tables, and snapshots without pictures.
  const others = [
    'blog.author_avatar',
    'blog.content',
    'blog.image',
    'blog.social_image',
    'client_order.snapshot',
    'credit_note.snapshot',
    'faq.answer',
    'article.body',
    'mail_attempt.answer',
    'invoice.snapshot',
    'refund_paper.snapshot',
    'brand_file.content',
    'kept_paper.content',
    'site_settings.content',
    'webhook_delivery.answer',
    'webhook_delivery.body',
    'written_blog.author_avatar',
    'written_blog.content',
    'written_blog.image',
    'written_blog.social_image',
  ]
  const portfolio = ['image', 'social_image', 'before_image', 'case_text', 'pictures'].map(
    (name) => `portfolio.${name}`,
  )
  expect(names.sort()).toEqual([...known, ...others, ...portfolio, 'project.image'].sort())
})

it('removes the files of deleted rows and of interrupted uploads', async () => {
  await addPicture()
  await ctx.db.deleteFrom('picture').execute()
  await sweepFiles(ctx)
  expect(await listFiles()).toEqual([])

  let written = 0
  const put: typeof ctx.files.put = async (key, content) => {
    if (++written > 2) throw new Error('killed')
    await ctx.files.put(key, content)
  }
  // A killed process cleans up nothing.
  const remove = async () => {
    throw new Error('killed')
  }
  const killed = { ...ctx, files: { ...ctx.files, put, remove } }
  await expect(uploadPicture(killed, await jpegFile())).rejects.toThrow('killed')
  expect(await listFiles()).toHaveLength(2)
  await sweepFiles(tomorrow)
  expect([await listFiles(), await listPictures()]).toEqual([[], []])
})

it('retries files that could not be removed', async () => {
  await addPicture()
  const remove = async () => {
    throw new Error('unavailable')
  }
  await expect(sweepFiles({ ...tomorrow, files: { ...ctx.files, remove } })).rejects.toThrow('unavailable')
  expect(await listPictures()).toEqual([])
  await sweepFiles(ctx)
  expect(await listFiles()).toEqual([])
})

it('removes several files at once, so that a backup waits for one answer of the storage', async () => {
  for (let one = 0; one < 3; one++) await addPicture()
  let [running, most] = [0, 0]
  const remove: typeof ctx.files.remove = async (key) => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await ctx.files.remove(key)
    running--
  }
  await sweepFiles({ ...tomorrow, files: { ...ctx.files, remove } })
  expect(await listFiles()).toEqual([])
  expect(most).toBeGreaterThan(1)
})

it('runs safely on several nodes at once', async () => {
  for (let one = 0; one < 3; one++) await addPicture()
  await Promise.all([sweepFiles(tomorrow), sweepFiles(tomorrow), sweepFiles(tomorrow)])
  expect([await listFiles(), await listPictures()]).toEqual([[], []])
})
