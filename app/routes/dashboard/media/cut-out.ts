import type { PictureFormat } from '#core/picture/picture-formats.ts'

/** Part of a picture, in percent of its size. */
export type Part = { x: number; y: number; width: number; height: number }
export type Size = { width: number; height: number }

/** Returns the size of a part in pixels of the picture, at least one each. */
export const sizeOfPart = ({ width, height }: Size, part: Part): Size => ({
  width: Math.max(1, Math.round((width * part.width) / 100)),
  height: Math.max(1, Math.round((height * part.height) / 100)),
})

// Browsers that cannot write WebP write PNG instead, which can be larger than an upload may be.
const written: PictureFormat[] = ['webp', 'jpeg']
const quality = 0.95

/** Cuts a part out of a loaded picture at its own resolution, as a file of at most `largest` bytes. Throws if the browser
 * cannot write one. */
export async function cutOut(
  image: HTMLImageElement,
  part: Part,
  { name, largest, formats }: { name: string; largest: number; formats: readonly PictureFormat[] },
): Promise<File> {
  const whole = { width: image.naturalWidth, height: image.naturalHeight }
  const { width, height } = sizeOfPart(whole, part)
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const [left, top] = [(whole.width * part.x) / 100, (whole.height * part.y) / 100]
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('The browser could not draw the picture. Please try again.')
  drawing.drawImage(image, left, top, width, height, 0, 0, width, height)
  const accepted = formats.map((format) => `image/${format}`)
  for (const format of written.filter((one) => formats.includes(one))) {
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, `image/${format}`, quality),
    )
    if (blob && accepted.includes(blob.type) && blob.size <= largest)
      return new File([blob], name, { type: blob.type })
  }
  throw new Error('The browser could not write the picture. Please choose a smaller part.')
}
