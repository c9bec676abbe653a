import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin } from '#tests/factories.ts'
import { readStored } from '#tests/files.ts'
import { avifOfTiles } from '#tests/hostile-avif.ts'
import {
  avifWithMore,
  exifBlock,
  jpegLikeOther,
  jpegOfExif,
  jpegWithMore,
  loopingExif,
  pictureOfExif,
  pngOfExif,
  webpWithMore,
} from '#tests/hostile-exif.ts'
import {
  blackPng,
  jpegFile,
  jpegWithFalseSize,
  manyScansJpeg,
  pictureFiles,
  plain,
  textBomb,
} from '#tests/picture-files.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { uploadPicture } from './picture.server.ts'

let test: TestDatabase
let ctx: Context
beforeAll(async () => {
  test = await createTestDatabase()
  ctx = test.ctxOf(admin)
})
afterAll(() => test[Symbol.asyncDispose]())

const refuse = async (content: Buffer): Promise<Refusal> => {
  const refusal = await uploadPicture(ctx, content).then(
    () => new Error('The upload was accepted'),
    (error: unknown) => error,
  )
  if (refusal instanceof Refusal) return refusal
  throw refusal
}

const wrongKinds: Record<string, [() => Buffer | Promise<Buffer>, string]> = {
  'an SVG': [
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    'an SVG drawing',
  ],
  'an SVG after a declaration': [
    () => Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- --><svg/>'),
    'an SVG drawing',
  ],
  'a web page': [() => Buffer.from('<!doctype html><script>alert(1)</script>'), 'a web page'],
  'a GIF': [() => plain({}).gif().toBuffer(), 'a GIF'],
  'a TIFF': [() => plain({}).tiff().toBuffer(), 'a TIFF picture'],
  'a PDF': [() => Buffer.from('%PDF-1.7\n%%EOF'), 'a PDF'],
  'a program': [() => Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), 'a program'],
  'a BMP': [() => Buffer.from('BM6\0\0\0', 'latin1'), 'a BMP picture'],
  'a HEIC picture': [() => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), 'a HEIC picture'],
  text: [() => Buffer.from('hello'), 'no picture'],
  'a zip': [() => Buffer.from('PK\x03\x04junk', 'latin1'), 'no picture'],
}

it.each(Object.entries(wrongKinds))('refuses %s and names its type', async (_name, [make, word]) => {
  expect(await refuse(await make())).toMatchObject({
    kind: 'unsupported',
    message: `This is ${word}. Please choose a JPEG, PNG, WebP or AVIF picture.`,
  })
})

it('refuses an empty file, and one byte more than 5 MB', async () => {
  expect(await refuse(Buffer.alloc(0))).toMatchObject({
    kind: 'invalid',
    message: 'Please select a file first',
  })
  const file = Buffer.concat([await jpegFile(), Buffer.alloc(5 * 1024 * 1024)])
  expect(await refuse(file.subarray(0, 5 * 1024 * 1024 + 1))).toMatchObject({
    kind: 'too_large',
    message: 'File size too large (max 5MB)',
  })
})

describe.each(Object.entries(pictureFiles))('a %s', (_kind, make) => {
  it.each([0.02, 0.3, 0.6, 0.9, 0.99])('truncated to a share of %f is refused as damaged', async (share) => {
    const file = await make()
    const cut = await refuse(file.subarray(0, Math.max(16, Math.floor(file.length * share))))
    expect(cut).toMatchObject({ kind: 'invalid', message: expect.stringContaining('damaged') })
  })
})

it('refuses a file that has only the signature of a picture', async () => {
  for (const beginning of ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\x20\0\0\0WEBP', '\0\0\0\x18ftypavif']) {
    const file = Buffer.concat([
      Buffer.from(beginning, 'latin1'),
      Buffer.from('<script>alert(1)</script>'.repeat(9)),
    ])
    expect((await refuse(file)).message).toContain('damaged')
  }
})

it.each(['<html><script>alert(1)</script>', 'PK\x03\x04 a Java archive', '%PDF-1.7 /JavaScript'])(
  'does not store %j appended to a JPEG',
  async (hidden) => {
    const { id } = await uploadPicture(ctx, Buffer.concat([await jpegFile(), Buffer.from(hidden, 'latin1')]))
    const { files } = await ctx.db
      .selectFrom('picture')
      .select('files')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(files).not.toEqual([])
    for (const key of files) {
      expect((await readStored(ctx.files, key)).includes(Buffer.from(hidden.slice(0, 12), 'latin1'))).toBe(
        false,
      )
    }
  },
)

it('refuses 30000 × 30000 pixels, whether real or only declared in the header', async () => {
  for (const file of [blackPng({ width: 30_000, height: 30_000 }), await jpegWithFalseSize()]) {
    expect(file.length).toBeLessThan(5 * 1024 * 1024)
    expect(await refuse(file)).toMatchObject({
      kind: 'invalid',
      message: expect.stringContaining('50 megapixels'),
    })
  }
})

it('does not decompress a text bomb', async () => {
  const uploading = uploadPicture(ctx, blackPng({ width: 100, height: 100, more: [textBomb()] }))
  expect(await measureMemoryGrowth(() => uploading.catch(() => 'refused'))).toBeLessThan(150)
})

it('does not decompress many texts either, each of which the decoder takes', async () => {
  const text = textBomb(20_000_000)
  const more = Array.from({ length: 30 }, () => text)
  const uploading = () => uploadPicture(ctx, blackPng({ width: 100, height: 100, more }))
  expect(await measureMemoryGrowth(uploading)).toBeLessThan(150)
})

it('refuses a PNG of hundreds of thousands of empty chunks', async () => {
  const empty = Buffer.concat([Buffer.alloc(4), Buffer.from('IDAT'), Buffer.alloc(4)])
  const content = blackPng({ width: 10, height: 10, more: [Buffer.alloc(4_800_000, empty)] })
  await expect(uploadPicture(ctx, content)).rejects.toThrow('damaged')
})

it.each<[string, () => Buffer | Promise<Buffer>]>([
  ['JPEG', () => jpegOfExif(loopingExif())],
  ['PNG', () => pngOfExif(loopingExif(60_000))],
  ['WebP', () => pictureOfExif('webp', loopingExif())],
  ['AVIF', () => pictureOfExif('avif', loopingExif())],
  ['JPEG that looks like a WebP', () => jpegLikeOther('webp', loopingExif())],
  ['JPEG that looks like an AVIF', () => jpegLikeOther('avif', loopingExif())],
])('does not follow the directories of Exif in a %s', async (_kind, make) => {
  const content = await make()
  const before = process.cpuUsage()
  expect(await uploadPicture(ctx, content)).toHaveProperty('id')
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(1_500)
})

it.each<[string, () => Promise<Buffer>]>([
  ['an AVIF of many empty boxes of metadata', () => avifWithMore('\0\0\0\x08meta')],
  ['an AVIF of many empty boxes', () => avifWithMore('\0\0\0\x08free')],
  ['a JPEG of many blocks of Exif', () => jpegWithMore('\xff\xe1\0\x10Exif\0\0II*\0\x08\0\0\0')],
  ['a JPEG of many segments', () => jpegWithMore('\xff\xe2\0\x02')],
  ['a JPEG of many markers', () => jpegWithMore('\xff\xd0')],
  ['a WebP of many parts', () => webpWithMore('EXIF\0\0\0\0')],
  ['an AVIF of many items', () => avifWithMore('infe', '\0\0\0\0meta')],
])('refuses %s soon', async (_name, make) => {
  const content = await make()
  const before = process.cpuUsage()
  expect((await refuse(content)).message).toContain('damaged')
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
})

it('turns a picture as the first block of Exif says, of up to a hundred', async () => {
  const [standing, mirrored] = [exifBlock([[0x112, 3, 1, 6 << 16]]), exifBlock([[0x112, 3, 1, 2 << 16]])]
  const file = await jpegOfExif(standing, ...Array.from({ length: 99 }, () => mirrored))
  expect(await uploadPicture(ctx, file)).toMatchObject({ width: 200, height: 320 })
  const more = await jpegOfExif(standing, ...Array.from({ length: 100 }, () => mirrored))
  expect((await refuse(more)).message).toContain('damaged')
})

it.each([
  ['byte', 1, 6 << 24],
  ['short', 3, 6 << 16],
  ['long', 4, 6],
] as const)('reads the orientation as a number of the type %s', async (_name, type, value) => {
  const file = await jpegOfExif(exifBlock([[0x112, type, 1, value]]))
  expect(await uploadPicture(ctx, file)).toMatchObject({ width: 200, height: 320 })
})

it('ends the decoding of an AVIF of many hidden tiles, while other pictures are stored', async () => {
  const hostile = refuse(await avifOfTiles(12, 4_000))
  expect(await uploadPicture({ ...ctx, client: '203.0.113.9' }, await jpegFile())).toBeDefined()
  expect(await Promise.race([hostile, 'still decoding'])).toBe('still decoding')
  expect((await hostile).message).toContain('too long')
})

it('processes the largest pictures in bounded memory', async () => {
  const large = blackPng({ width: 7000, height: 7000 })
  expect(
    await measureMemoryGrowth(() => Promise.all(Array.from({ length: 3 }, () => uploadPicture(ctx, large)))),
  ).toBeLessThan(700)
})

it('refuses a JPEG with too many scans before decoding it', async () => {
  expect(await uploadPicture(ctx, await manyScansJpeg(20))).toHaveProperty('id')
  const file = await manyScansJpeg(90)
  expect(file.length).toBeLessThan(100_000)
  const before = process.cpuUsage()
  expect(await refuse(file)).toMatchObject({ kind: 'invalid', message: expect.stringContaining('too long') })
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(500)
})

it('refuses uploads with a retry time when the queue is full', async () => {
  const file = await jpegFile()
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => uploadPicture(ctx, file)))
  const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refusals.length).toBeGreaterThan(0)
  for (const refusal of refusals) expect(refusal).toMatchObject({ kind: 'limited', retryAfterSeconds: 10 })
})

it('either accepts or refuses pictures with corrupted bytes', async () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const outcomes: string[] = []
  for (const make of Object.values(pictureFiles)) {
    const whole = await make({ width: 48, height: 32 })
    for (let round = 0; round < 10; round++) {
      const file = Buffer.from(whole)
      for (let change = 0; change < 1 + random(12); change++) file[random(file.length)] = random(256)
      const outcome = await uploadPicture(ctx, file).catch((error: unknown) => error)
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(Refusal)
      outcomes.push(outcome instanceof Error ? 'refused' : 'accepted')
    }
  }
  expect(new Set(outcomes)).toEqual(new Set(['accepted', 'refused']))
})

/** Returns the growth of the process's resident memory during the work, in MB. */
async function measureMemoryGrowth(work: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss()
  let peak = before
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  while (!isDone) {
    peak = Math.max(peak, process.memoryUsage.rss())
    await delay(10)
  }
  await done
  return (peak - before) / 1e6
}
