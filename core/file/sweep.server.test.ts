import { readdir } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pdfFile } from '#tests/document-files.ts'
import { aBlog, admin, aPortfolio } from '#tests/factories.ts'
import { jpegFile } from '#tests/picture-files.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { createBlog } from '../blog/edit-blog.server.ts'
import { uploadCertificate } from '../certificate/certificate.server.ts'
import type { Context } from '../context.ts'
import { uploadPicture } from '../picture/picture.server.ts'
import { createPortfolio, removePortfolio } from '../portfolio/edit-portfolio.server.ts'
import { purgeFromTrash } from '../trash/trash.server.ts'
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
const listFiles = async () => [
  ...(await readdir(`${test.filesFolder}/pictures`).catch(() => [])),
  ...(await readdir(`${test.filesFolder}/certificates`).catch(() => [])),
]

it('leaves what is younger than a day, whoever names it', async () => {
  const { id } = await addPicture()
  await sweepFiles({ ...ctx, now: () => new Date(Date.now() + 23 * 3_600_000) })
  expect(await listPictures()).toEqual([id])
})

it('keeps what a row names, in a field or in the middle of a text, and removes the rest with its files', async () => {
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

it('removes certificates that no row names', async () => {
  const kept = await uploadCertificate(ctx, { content: pdfFile(), name: '', ownerEmail: 'a@b.cd' })
  await uploadCertificate(ctx, { content: pdfFile(), name: '', ownerEmail: 'a@b.cd' })
  await createPortfolio(ctx, aPortfolio({ notes: kept.url }))
  await sweepFiles(tomorrow)
  const left = await ctx.db.selectFrom('certificate').select('id').execute()
  expect([left, await listFiles()]).toEqual([[{ id: kept.id }], [expect.any(String)]])
})

it('removes the files of rows that anybody removed, and what a killed upload left', async () => {
  await addPicture()
  await ctx.db.deleteFrom('picture').execute()
  await sweepFiles(ctx)
  expect(await listFiles()).toEqual([])

  let written = 0
  const put: typeof ctx.files.put = async (key, content) => {
    if (++written > 2) throw new Error('killed')
    await ctx.files.put(key, content)
  }
  // Who is killed takes nothing back.
  const remove = async () => {
    throw new Error('killed')
  }
  const killed = { ...ctx, files: { ...ctx.files, put, remove } }
  await expect(uploadPicture(killed, await jpegFile())).rejects.toThrow('killed')
  expect(await listFiles()).toHaveLength(2)
  await sweepFiles(tomorrow)
  expect([await listFiles(), await listPictures()]).toEqual([[], []])
})

it('comes back for files that could not be removed', async () => {
  await addPicture()
  const remove = async () => {
    throw new Error('away')
  }
  await expect(sweepFiles({ ...tomorrow, files: { ...ctx.files, remove } })).rejects.toThrow('away')
  expect(await listPictures()).toEqual([])
  await sweepFiles(ctx)
  expect(await listFiles()).toEqual([])
})

it('may be done by several nodes at once', async () => {
  for (let one = 0; one < 3; one++) await addPicture()
  await Promise.all([sweepFiles(tomorrow), sweepFiles(tomorrow), sweepFiles(tomorrow)])
  expect([await listFiles(), await listPictures()]).toEqual([[], []])
})
