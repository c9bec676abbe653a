import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import sharp from 'sharp'

const most = 60_000
const qualities = [82, 70, 55, 40]
/** A day that reads differently is no reason for a new picture; a button that moved is. */
const sameShare = 0.0015
const visibleStep = 40

/** Writes a picture where it shows something else than the one that is there; tells what it did. */
export async function keepPicture(path: string, screenshot: Buffer): Promise<string> {
  const before = await readFile(path).catch(() => undefined)
  const name = basename(path)
  if (before && (await differ(before, screenshot)) < sameShare) return `${name}: as it was`
  for (const quality of qualities) {
    const picture = await sharp(screenshot).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length > most) continue
    await writeFile(path, picture)
    return `${name}: ${Math.round(picture.length / 1000)} kB`
  }
  throw new Error(`${name} does not fit into ${most / 1000} kB`)
}

/** The share of pixels that a person would call different. */
async function differ(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map(readGrey))
  if (!a || !b || a.length !== b.length) return 1
  let count = 0
  for (let place = 0; place < a.length; place++) {
    if (Math.abs((a[place] ?? 0) - (b[place] ?? 0)) > visibleStep) count++
  }
  return count / a.length
}

const readGrey = (picture: Buffer) => sharp(picture).greyscale().raw().toBuffer()
