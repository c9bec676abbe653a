import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFileStore } from '#platform/files/open-file-store.ts'
import { sharp } from '#platform/picture-encoder/sharp.ts'
import { readSettings } from '#platform/settings.ts'
import { admin, client, visitor } from '#tests/factories.ts'
import { readStored } from '#tests/files.ts'
import { animatedWebp, jpegFile, jpegWithPrivateMetadata, pictureFiles, plain } from '#tests/picture-files.ts'
import { startS3Server } from '#tests/s3-server.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Context } from '../context.ts'
import { openPicture, type UploadedPicture, uploadPicture } from './picture.server.ts'
import { findStoredPicture } from './picture.ts'

let test: TestDatabase
let ctx: Context
beforeAll(async () => {
  test = await createTestDatabase()
  ctx = test.ctxOf(admin)
})
afterAll(() => test[Symbol.asyncDispose]())

async function readFiles({ id }: Pick<UploadedPicture, 'id'>): Promise<Map<string, Buffer>> {
  const { files } = await ctx.db
    .selectFrom('picture')
    .select('files')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(files).not.toEqual([])
  const contents = await Promise.all(files.map((key) => readStored(ctx.files, key)))
  return new Map(files.map((key, index) => [key, contents[index] ?? Buffer.alloc(0)]))
}

it.each(Object.entries(pictureFiles))('converts a %s to AVIF, WebP and JPEG', async (_kind, make) => {
  const uploaded = await uploadPicture(ctx, await make({ width: 600, height: 300 }))
  expect(uploaded).toMatchObject({ width: 600, height: 300, colour: expect.stringMatching(/^#[0-9a-f]{6}$/) })
  const found = []
  for (const [key, content] of await readFiles(uploaded)) {
    const { format, width, height, channels, ...rest } = await sharp(content).metadata()
    expect([rest.exif, rest.icc, rest.xmp, rest.iptc, rest.orientation]).toEqual(Array(5).fill(undefined))
    found.push([key.replace(/^.*600x300-[0-9a-f]{6}/, ''), format, width, height, channels])
  }
  expect(found).toEqual([
    ['.jpg', 'jpeg', 600, 300, 3],
    ['-480.avif', 'heif', 480, 240, 3],
    ['-480.webp', 'webp', 480, 240, 3],
    ['-600.avif', 'heif', 600, 300, 3],
    ['-600.webp', 'webp', 600, 300, 3],
  ])
})

it.each([
  [{ width: 3000, height: 1500 }, { width: 1600, height: 800 }, [480, 960, 1600]],
  [{ width: 960, height: 100 }, { width: 960, height: 100 }, [480, 960]],
  [{ width: 1, height: 1 }, { width: 1, height: 1 }, [1]],
  [{ width: 2000, height: 1 }, { width: 1600, height: 1 }, [480, 960, 1600]],
  [{ width: 100, height: 9000 }, { width: 36, height: 3200 }, [36]],
])('fits %o into %o and encodes the variants in the URL', async (size, fitted, widths) => {
  const { id, url, ...described } = await uploadPicture(ctx, await plain(size).jpeg().toBuffer())
  expect(described).toMatchObject(fitted)
  expect(findStoredPicture(url)).toEqual(described)
  const [avif, webp] = described.sources
  expect(avif?.srcSet.match(/\d+(?=w)/g)?.map(Number)).toEqual(widths)
  expect(webp?.type).toBe('image/webp')
  const keys = [...(await readFiles({ id })).keys()].map((key) => `/files/${key}`)
  const addresses = described.sources.flatMap(({ srcSet }) => srcSet.match(/\/[^ ]+/g) ?? [])
  expect(keys.toSorted()).toEqual([url, ...addresses].toSorted())
})

it('applies the orientation and removes location and author metadata', async () => {
  const file = await jpegWithPrivateMetadata()
  expect(file.includes('Secret Owner') && file.includes('Secret Place')).toBe(true)
  const uploaded = await uploadPicture(ctx, file)
  expect(uploaded).toMatchObject({ width: 200, height: 300 })
  for (const content of (await readFiles(uploaded)).values()) {
    for (const trace of ['Secret', 'Exif', 'GPS']) expect(content.includes(trace)).toBe(false)
  }
})

it.each(['jpeg', 'png', 'webp'] as const)('turns a %s by its Exif', async (format) => {
  for (const [orientation, size] of [
    [1, { width: 300, height: 200 }],
    [3, { width: 300, height: 200 }],
    [8, { width: 200, height: 300 }],
  ] as const) {
    const file = plain({ width: 300, height: 200 }).withMetadata({ orientation }).toFormat(format)
    expect(await uploadPicture(ctx, await file.toBuffer())).toMatchObject(size)
  }
})

it('keeps the colours of a picture in a wide colour profile', async () => {
  const file = await plain({}, '#c82828').withIccProfile('p3').png().toBuffer()
  const stored = await sharp(file, { ignoreIcc: true }).stats()
  expect(stored.channels[0]?.mean).toBeLessThan(190)
  const uploaded = await uploadPicture(ctx, file)
  for (const [key, content] of await readFiles(uploaded)) {
    const { channels } = await sharp(content).stats()
    for (const [index, value] of [200, 40, 40].entries())
      expect(Math.abs((channels[index]?.mean ?? 0) - value), key).toBeLessThan(4)
  }
})

it('stores the first frame of an animation', async () => {
  const uploaded = await uploadPicture(ctx, await animatedWebp())
  expect(uploaded).toMatchObject({ width: 320, height: 200 })
  for (const content of (await readFiles(uploaded)).values()) {
    expect((await sharp(content).metadata()).pages ?? 1).toBe(1)
    expect((await sharp(content).stats()).dominant).toMatchObject({ r: 248, b: 8 })
  }
})

it('keeps transparency, uses a white background for JPEG, and has no placeholder colour', async () => {
  const { id, colour, url } = await uploadPicture(ctx, await plain({}, '#00000000').png().toBuffer())
  expect([colour, findStoredPicture(url)?.colour]).toEqual([undefined, undefined])
  for (const [key, content] of await readFiles({ id })) {
    const { isOpaque, dominant } = await sharp(content).stats()
    expect(isOpaque).toBe(key.endsWith('.jpg'))
    if (isOpaque) expect(dominant).toMatchObject({ r: 248, g: 248, b: 248 })
  }
})

it('is for administrators only', async () => {
  const file = await jpegFile()
  await expect(uploadPicture(test.ctxOf(visitor), file)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(uploadPicture(test.ctxOf(client), file)).rejects.toMatchObject({ kind: 'forbidden' })
})

it('serves pictures to everyone, only by issued names', async () => {
  const { url } = await uploadPicture(ctx, await jpegFile())
  const file = url.replace('/files/pictures/', '')
  expect((await openPicture(test.ctxOf(visitor), file)).size).toBeGreaterThan(100)
  const unknown = [
    '',
    '..',
    '../secret-key',
    file.replace('.jpg', '.png'),
    `${file}/`,
    file.replace(/^./, 'x'),
    `${'0'.repeat(32)}-1x1.jpg`,
  ]
  for (const name of unknown) {
    await expect(openPicture(test.ctxOf(visitor), name)).rejects.toMatchObject({ kind: 'not_found' })
  }
})

it('stores pictures in an S3 bucket, too', async () => {
  await using server = await startS3Server()
  const files = await openFileStore(readSettings({ S3_URL: server.url }))
  const { url } = await uploadPicture({ ...ctx, files }, await jpegFile())
  const file = url.replace('/files/pictures/', '')
  const opened = await openPicture({ ...test.ctxOf(visitor), files }, file)
  expect(await sharp(await buffer(opened.content)).metadata()).toMatchObject({ format: 'jpeg', width: 320 })
})

it('leaves neither a row nor a file when storing its files fails', async () => {
  let count = 0
  const removed: string[] = []
  const put = async () => {
    if (++count === 3) throw new Error('the disk is full')
  }
  const remove = async (key: string) => void removed.push(key)
  const before = await ctx.db.selectFrom('picture').select('id').execute()
  const uploading = uploadPicture({ ...ctx, files: { ...ctx.files, put, remove } }, await jpegFile())
  await expect(uploading).rejects.toThrow('the disk is full')
  expect(await ctx.db.selectFrom('picture').select('id').execute()).toHaveLength(before.length)
  expect(removed.length).toBeGreaterThanOrEqual(3)
})

it.each(['', '/art/covers/blog-health.svg', 'https://pictures.example/a.jpg', '/files/pictures/a.jpg'])(
  'returns undefined for %j',
  (url) => expect(findStoredPicture(url)).toBeUndefined(),
)
