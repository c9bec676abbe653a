import { fileURLToPath } from 'node:url'
import type { OverlayOptions } from 'sharp'
import { sharp } from '../picture-encoder/sharp.ts'

const width = 1200
const height = 630
const margin = 72
const pictureWidth = 504
const tallestTitle = 350
const longestTitle = 160
const titleSizes = [88, 76, 64, 54, 46, 38]
const colours = { paper: '#fcfaf6', ink: '#14201b', muted: '#4b564f' }
const defaultAccent = '#047857'

/** Has Latin and Bengali letters; the text engine reads only fonts that are not compressed. */
const fontfile = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/hind-siliguri/600SemiBold/HindSiliguri_600SemiBold.ttf'),
)

export type SocialFacts = {
  title: string
  brand: string
  host: string
  /** Address of the uploaded picture beside the title. */
  picture?: string | undefined
  /** Logo in the place of the mark; `hasName` if the name stands beside it. */
  logo?: { hash: string; hasName: boolean }
  /** Colour of the mark and the bar, such as `#047857`. */
  accent?: string
}

/** Draws a PNG of 1200 × 630 pixels, or a JPEG if it has a picture. */
export async function drawSocialPicture(
  facts: SocialFacts,
  picture: Buffer | undefined,
  logo?: Buffer,
): Promise<Buffer> {
  const photo = picture && (await cropToSide(picture))
  const textWidth = width - 2 * margin - (photo ? pictureWidth : 0)
  const [brand, title, host] = await Promise.all([
    drawBrand(facts, logo, textWidth),
    writeTitle(facts.title || facts.brand, textWidth),
    writeLine(facts.host, { size: 26, colour: colours.muted, width: textWidth, highest: 44 }),
  ])
  const parts: OverlayOptions[] = [
    ...brand,
    { ...place(title, 320), left: margin },
    { ...place(host, 552), left: margin },
    ...(photo ? [{ input: photo, left: width - pictureWidth, top: 0 }] : []),
    { input: block(width, 14, facts.accent), left: 0, top: height - 14 },
  ]
  const canvas = sharp({ create: { width, height, channels: 3, background: colours.paper } }).composite(parts)
  return photo
    ? canvas.jpeg({ quality: 84, mozjpeg: true }).toBuffer()
    : canvas.png({ palette: true }).toBuffer()
}

const brandMiddle = 84
const logoSize = { width: 420, height: 64 }

/** The name behind a mark or the logo. */
async function drawBrand(
  { brand, logo: look, accent }: SocialFacts,
  logo: Buffer | undefined,
  room: number,
): Promise<OverlayOptions[]> {
  const shown = logo && (await fitLogo(logo))
  const start = shown ? shown.info.width + 20 : 28
  const mark = shown
    ? { ...place(shown, brandMiddle), left: margin }
    : { input: block(12, 40, accent), left: margin, top: 64 }
  if (shown && (!look?.hasName || start > room / 2)) return [mark]
  const style = { size: 34, colour: colours.ink, width: room - start, highest: 60 }
  return [{ ...place(await writeLine(brand, style), brandMiddle), left: margin + start }, mark]
}

/** A file that cannot be read is left out. */
const fitLogo = (logo: Buffer): Promise<Text | undefined> =>
  sharp(logo)
    .resize({ ...logoSize, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)

type Text = { data: Buffer; info: { width: number; height: number } }
type Style = { size: number; colour: string; width: number; highest: number }

/** Centres a text on a line. */
const place = ({ data, info }: Text, middle: number) => ({
  input: data,
  top: Math.round(middle - info.height / 2),
})

const block = (wide: number, high: number, background = defaultAccent) => ({
  create: { width: wide, height: high, channels: 3 as const, background },
})

/** A picture that cannot be read is left out. */
const cropToSide = (picture: Buffer): Promise<Buffer | undefined> =>
  sharp(picture)
    .resize({ width: pictureWidth, height, fit: 'cover' })
    .toColourspace('srgb')
    .png()
    .toBuffer()
    .catch(() => undefined)

/** Writes the title in the largest size that fits. */
async function writeTitle(title: string, wide: number): Promise<Text> {
  const shown = shorten(title, longestTitle)
  for (const size of titleSizes) {
    const text = await write(shown, { size, colour: colours.ink, width: wide })
    if (text.info.height <= tallestTitle && text.info.width <= wide) return text
  }
  return writeLine(title, { size: 38, colour: colours.ink, width: wide, highest: tallestTitle })
}

/** Cuts off what is higher or wider than the room for it. */
async function writeLine(text: string, style: Style): Promise<Text> {
  const written = await write(shorten(text, 60), style)
  const { width: wide, height: high } = written.info
  if (wide <= style.width && high <= style.highest) return written
  const room = { left: 0, top: 0, width: Math.min(wide, style.width), height: Math.min(high, style.highest) }
  return sharp(written.data).extract(room).png().toBuffer({ resolveWithObject: true })
}

function write(text: string, { size, colour, width: wide }: Omit<Style, 'highest'>): Promise<Text> {
  const markup = `<span foreground="${colour}">${escapeMarkup(printable(text)) || '–'}</span>`
  const font = `Hind Siliguri SemiBold ${size}`
  const layout = { width: wide, dpi: 72, spacing: -Math.round(size * 0.3), wrap: 'word-char' as const }
  return sharp({ text: { text: markup, font, fontfile, rgba: true, ...layout } })
    .png()
    .toBuffer({ resolveWithObject: true })
}

/** Without control characters, of which Bengali needs only the two joiners. */
const printable = (text: string) =>
  text
    .toWellFormed()
    .replace(/(?!\u200c|\u200d)\p{C}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function shorten(text: string, longest: number): string {
  const letters = Array.from(
    new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(text.slice(0, 2_000)),
  )
  if (letters.length <= longest) return text.slice(0, 2_000)
  return `${letters
    .slice(0, longest - 1)
    .map(({ segment }) => segment)
    .join('')}…`
}
