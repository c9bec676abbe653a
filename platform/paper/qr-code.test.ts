import readQr from 'jsqr'
import { expect, it } from 'vitest'
import { encodeQr } from './qr-code.ts'

const scale = 4
const quietZone = 4

/** Draws a code as pixels, as a camera would see it. */
function photograph(text: string) {
  const { size, isDark } = encodeQr(text)
  const width = (size + 2 * quietZone) * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (let y = 0; y < width; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = [Math.floor(x / scale) - quietZone, Math.floor(y / scale) - quietZone]
      if (isDark(column, row)) pixels.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return { pixels, width }
}

it.each([
  'https://site.example/dashboard/pending-payment?invoice=01936f00-0000-7000-8000-00000000dead',
  'বাংলা',
  `https://site.example/${'a'.repeat(500)}`,
])('encodes %.40s so that a reader reads it back', (text) => {
  const { pixels, width } = photograph(text)
  const read = readQr(pixels, width, width)
  expect(Buffer.from(read?.binaryData ?? []).toString()).toBe(text)
})
