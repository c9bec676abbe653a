import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { streamZip, type ZipSource } from './stream-zip.ts'

const size = 2_000_000

function createSources() {
  const opened: Readable[] = []
  const sourceOf = (name: string): ZipSource => ({
    name,
    size,
    modifiedAt: new Date(0),
    async open() {
      await delay(5)
      const stream = Readable.from(
        Array.from({ length: 20 }, () => Buffer.alloc(size / 20)),
        { objectMode: false },
      )
      opened.push(stream)
      return stream
    },
  })
  return { opened, zip: streamZip([sourceOf('a.bin'), sourceOf('b.bin')]) }
}

it.each([undefined, { start: 0, end: 0 }, { start: size + 500, end: size + 900 }])(
  'closes each file after it was read: %j',
  async (range) => {
    const { opened, zip } = createSources()
    const whole = await buffer(zip.open())
    expect(whole).toHaveLength(zip.size)
    const content = await buffer(zip.open(range))
    expect(content.equals(range ? whole.subarray(range.start, range.end + 1) : whole)).toBe(true)
    await expect.poll(() => opened.filter((stream) => !stream.closed)).toEqual([])
    expect(opened.length).toBeGreaterThan(2)
  },
)

it.each([undefined, { start: 0, end: 0 }, { start: 10, end: size + 900 }])(
  'leaves no file open when the answer is not read: %j',
  async (range) => {
    for (const wait of [0, 3, 20]) {
      const { opened, zip } = createSources()
      const stream = zip.open(range)
      await delay(wait)
      stream.destroy()
      await delay(20)
      await expect.poll(() => opened.filter((one) => !one.closed)).toEqual([])
    }
  },
)

it('leaves no file open when the reader stops in the middle', async () => {
  for (const range of [undefined, { start: 10, end: 2 * size }]) {
    const { opened, zip } = createSources()
    for await (const part of zip.open(range)) {
      expect(part.length).toBeGreaterThan(0)
      if (opened.length > 0) break
    }
    expect(opened.length).toBeGreaterThan(0)
    await expect.poll(() => opened.filter((one) => !one.closed)).toEqual([])
  }
})
