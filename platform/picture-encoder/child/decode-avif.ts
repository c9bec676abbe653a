import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

const tooLarge = 3
const [width = 0, height = 0, limitInputPixels = 0] = process.argv.slice(2).map(Number)

// Reads an AVIF and writes width, height and channels as 32-bit numbers, then the pixels. Every other loader stays blocked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] })
sharp.concurrency(1)

const { data, info } = await sharp(await buffer(process.stdin), {
  limitInputPixels,
  failOn: 'truncated',
  sequentialRead: true,
})
  .autoOrient()
  .resize({ width, height, fit: 'inside', withoutEnlargement: true })
  .toColourspace('srgb')
  .raw()
  .toBuffer({ resolveWithObject: true })
  .catch((error: Error) => process.exit(error.message.includes('pixel limit') ? tooLarge : 1))
process.stdout.write(Buffer.from(Uint32Array.of(info.width, info.height, info.channels).buffer))
process.stdout.write(data)
