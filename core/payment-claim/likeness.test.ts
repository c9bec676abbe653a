import sharp, { type Sharp } from 'sharp'
import { expect, it } from 'vitest'
import { createPictureEncoder } from '#platform/picture-encoder/picture-encoder.ts'
import { drawScreenshot, sentOf } from '#tests/draw-screenshot.ts'
import { likenessOf, type StoredPicture, toStored } from './likeness.ts'

const { fingerprint } = createPictureEncoder()
async function take(content: Buffer): Promise<StoredPicture> {
  const taken = await fingerprint(content, '')
  if ('failure' in taken) throw new Error(taken.failure)
  return toStored(taken)
}
const copies: { [name: string]: (picture: Sharp) => Sharp } = {
  resized: (picture) => picture.resize(540).png(),
  recompressed: (picture) => picture.jpeg({ quality: 60 }),
  'resized and recompressed': (picture) => picture.resize(720).jpeg({ quality: 50 }),
  'without its edge': (picture) => picture.extract({ left: 10, top: 24, width: 1_060, height: 2_292 }).png(),
  'without its status bar': (picture) =>
    picture.extract({ left: 0, top: 90, width: 1_080, height: 2_250 }).jpeg({ quality: 80 }),
  'cropped, resized and recompressed': (picture) =>
    picture.extract({ left: 20, top: 100, width: 1_040, height: 2_140 }).resize(700).jpeg({ quality: 70 }),
}

it.each(Object.keys(copies))('finds a copy that is %s', async (name) => {
  for (const seed of [1, 2]) {
    const original = drawScreenshot(sentOf(seed))
    const copy = await copies[name]?.(sharp(original)).toBuffer()
    expect(likenessOf(await take(copy as Buffer), await take(original))).toBeGreaterThanOrEqual(0.9)
  }
})

it('does not take other payments of the same app for copies', async () => {
  const taken: StoredPicture[] = []
  for (let seed = 1; seed <= 10; seed++) taken.push(await take(drawScreenshot(sentOf(seed))))
  const alike = taken.flatMap((one, at) => taken.slice(at + 1).filter((other) => likenessOf(one, other) > 0))
  expect(alike).toEqual([])
  // Only the amount, the balance, the time and the ID differ: the same sender pays again.
  const first = sentOf(1)
  const { total, balance, time, trxId } = sentOf(2)
  const again = await take(drawScreenshot({ ...first, total, balance, time, trxId }))
  expect(likenessOf(again, taken[0] as StoredPicture)).toBe(0)
})

it('compares pictures without writing as a whole, and plain ones not at all', async () => {
  const draw = (angle: number) => {
    const pixels = Buffer.from(
      Array.from({ length: 300 * 400 }, (_, at) => {
        const [x, y] = [at % 300, Math.floor(at / 300)]
        return 128 + 100 * Math.sin(x / 35 + angle) * Math.cos(y / 50 + angle * 2)
      }),
    )
    return sharp(pixels, { raw: { width: 300, height: 400, channels: 1 } })
  }
  const one = await take(await draw(0).png().toBuffer())
  const copy = await take(await draw(0).resize(200).jpeg({ quality: 50 }).toBuffer())
  const other = await take(await draw(1.3).png().toBuffer())
  expect(likenessOf(copy, one)).toBeGreaterThan(0.9)
  expect(likenessOf(other, one)).toBe(0)
  const plain = { width: 300, height: 400, channels: 3 as const, background: '#eee' }
  const [white] = [await take(await sharp({ create: plain }).png().toBuffer())]
  expect(likenessOf(white, white)).toBe(0)
})

it('reads a picture of one column in a moment', async () => {
  const column = { width: 1, height: 2_400, channels: 3 as const, background: '#fff' }
  const content = await sharp({ create: column }).png().toBuffer()
  const began = performance.now()
  await take(content)
  // Enlarged to the width of all others, it took a minute and a gigabyte.
  expect(performance.now() - began).toBeLessThan(5_000)
})
