import { createHash } from 'node:crypto'
import { type DrawingFault, findFault } from '../file-format/check-drawing.ts'
import { isDrawing } from '../file-format/drawing.ts'
import { createGate, GateRefusal } from '../gate.ts'
import { countPixels, decode } from '../picture-encoder/decode.ts'
import { runPictureProcess } from '../picture-encoder/picture-process.ts'
import { sharp } from '../picture-encoder/sharp.ts'
import { type PictureFailure, UnreadablePicture } from '../picture-encoder/unreadable-picture.ts'

export type { DrawingFault }
export type LogoFailure = PictureFailure | 'empty' | DrawingFault

type LogoFile = { name: string; content: Buffer }
export type MadeLogo = {
  /** Hash of the files, for their URLs. */
  hash: string
  width: number
  height: number
  files: LogoFile[]
}

/** Makes the files of a logo: pictures for pages, mails and papers, and the icons. */
export type LogoMaker = {
  make: (content: Buffer) => Promise<MadeLogo | { failure: LogoFailure }>
}

const longestSide = 1024
const drawingBounds = { seconds: 10, megabytes: 400 }
/** Twice the greatest size that pages show. */
const shown = { width: 640, height: 160 }
const transparent = { r: 0, g: 0, b: 0, alpha: 0 }
const white = '#ffffff'

type Icon = { name: string; size: number; share: number; background: typeof transparent | string }

/** `share` of the width for the logo. Of a maskable icon only a circle of 80 % is sure to be seen. */
const icons: Icon[] = [
  { name: 'icon-32.png', size: 32, share: 1, background: transparent },
  { name: 'icon-192.png', size: 192, share: 0.84, background: white },
  { name: 'icon-512.png', size: 512, share: 0.84, background: white },
  { name: 'apple-touch-icon.png', size: 180, share: 0.8, background: white },
  { name: 'icon-maskable-512.png', size: 512, share: 0.6, background: white },
]

export function createLogoMaker(): LogoMaker {
  const gate = createGate({ atOnce: 1, queue: 4, timeout: 30_000 })
  return {
    async make(content) {
      try {
        return await gate.run('', () => makeLogo(content))
      } catch (error) {
        if (error instanceof GateRefusal) return { failure: 'busy' }
        if (error instanceof UnreadablePicture) return { failure: error.failure }
        throw error
      }
    },
  }
}

async function makeLogo(content: Buffer): Promise<MadeLogo | { failure: LogoFailure }> {
  const fault = isDrawing(content) ? findFault(content) : undefined
  if (fault) return { failure: fault }
  const picture = isDrawing(content)
    ? await runPictureProcess('draw-svg', content, [longestSide], drawingBounds)
    : content
  await countPixels(picture)
  const { bytes, raw } = await decode(picture, { width: longestSide, height: longestSide })
  const pixels = sharp(bytes, { raw }).ensureAlpha()
  const whole = await pixels.png().toBuffer()
  const { channels } = await sharp(whole).stats()
  if (channels[3]?.max === 0) return { failure: 'empty' }
  const logo = await trim(whole)
  const fitted = sharp(logo).resize({ ...shown, fit: 'inside', withoutEnlargement: true })
  const page = await fitted.clone().webp({ quality: 92 }).toBuffer({ resolveWithObject: true })
  const files = [
    { name: 'logo.webp', content: page.data },
    { name: 'logo.png', content: await fitted.clone().png({ palette: true }).toBuffer() },
    ...(await Promise.all(icons.map((icon) => makeIcon(logo, icon)))),
  ]
  return { hash: hashOf(files), width: page.info.width, height: page.info.height, files }
}

/** Cuts off a transparent border, which would make the logo smaller than the place for it. */
const trim = (picture: Buffer) =>
  sharp(picture).trim({ background: transparent, threshold: 1 }).png().toBuffer()

async function makeIcon(logo: Buffer, { name, size, share, background }: Icon): Promise<LogoFile> {
  const inner = Math.round(size * share)
  const before = Math.floor((size - inner) / 2)
  const after = size - inner - before
  const filled = typeof background === 'string' ? sharp(logo).flatten({ background }) : sharp(logo)
  const content = await filled
    .resize({ width: inner, height: inner, fit: 'contain', background })
    .extend({ top: before, left: before, bottom: after, right: after, background })
    .png({ compressionLevel: 9 })
    .toBuffer()
  return { name, content }
}

function hashOf(files: LogoFile[]): string {
  const hash = createHash('sha256')
  for (const { name, content } of files) hash.update(`${name} ${content.length}\n`).update(content)
  return hash.digest('hex').slice(0, 24)
}
