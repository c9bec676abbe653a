import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

const standardDensity = 72
const greatestDensity = 100_000
const tooLarge = 3
const longestSide = Number(process.argv[2])

// Reads an SVG and writes it as a PNG. Every other loader stays blocked.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
sharp.concurrency(1)

const drawing = await buffer(process.stdin)
const { width, height } = await sharp(drawing)
  .metadata()
  .catch((error: Error) => process.exit(error.message.includes('pixel limit') ? tooLarge : 1))
const density = (standardDensity * longestSide) / Math.max(width, height)
const png = await sharp(drawing, { density: Math.min(greatestDensity, Math.max(1, density)) })
  .resize({ width: longestSide, height: longestSide, fit: 'inside' })
  .png()
  .toBuffer()
process.stdout.write(png)
