export const pictureWidths = [480, 960, 1600]
export const largestWidth = 1600
export const tallestHeight = 3200

const folder = '/files/pictures/'
const address =
  /^\/files\/pictures\/([0-9a-f]{32}-(\d{1,4})x(\d{1,4})(?:-([0-9a-f]{6}))?)\.jpg(?:#(\d{1,3}),(\d{1,3}))?$/

/** Lists the widths of the variants of a picture of this width, smallest first. */
export const listWidths = (width: number): number[] => [
  ...pictureWidths.filter((narrower) => narrower < width),
  width,
]

type Shape = { width: number; height: number; colour: string | undefined }

/** Builds a picture's file name. It contains the data a page needs before the picture is loaded. */
export const namePicture = (random: string, { width, height, colour }: Shape) =>
  `${random}-${width}x${height}${colour ? `-${colour}` : ''}`

export const variantName = (name: string, width: number, format: 'avif' | 'webp') =>
  `${name}-${width}.${format}`

export const addressOf = (name: string) => `${folder}${name}.jpg`

/** Checks for the file name of an uploaded picture or variant. All other names are 404. */
export const isPictureFile = (file: string): boolean =>
  /^[0-9a-f]{32}-\d{1,4}x\d{1,4}(-[0-9a-f]{6})?(\.jpg|-\d{1,4}\.(avif|webp))$/.test(file)

/** Point of a picture that stays visible where a frame cuts it, in percent from the left and from the top. */
export type Focus = { x: number; y: number }

/** Returns the address of a picture with its point; without one, the middle stays visible. */
export const withFocus = (url: string, focus: Focus | null): string =>
  `${url.replace(/#.*/, '')}${focus ? `#${focus.x},${focus.y}` : ''}`

export type PictureSource = { type: 'image/avif' | 'image/webp'; srcSet: string }
export type StoredPicture = {
  width: number
  height: number
  /** CSS colour to show until the picture is loaded. */
  colour: string | undefined
  /** Best format first, as `<picture>` requires. */
  sources: PictureSource[]
  focus?: Focus
}

/** Returns the data that a page needs about a picture with this name. */
export function describePicture(name: string, { width, height, colour }: Shape): StoredPicture {
  const widths = listWidths(width)
  const sourceOf = (format: 'avif' | 'webp'): PictureSource => ({
    type: `image/${format}`,
    srcSet: widths.map((wide) => `${folder}${variantName(name, wide, format)} ${wide}w`).join(', '),
  })
  return { width, height, colour: colour && `#${colour}`, sources: [sourceOf('avif'), sourceOf('webp')] }
}

/** Parses the URL of an uploaded picture; undefined for every other URL. */
export function findStoredPicture(url: string): StoredPicture | undefined {
  const [, name = '', width, height, colour, x, y] = address.exec(url) ?? []
  if (!name) return undefined
  const picture = describePicture(name, { width: Number(width), height: Number(height), colour })
  return x === undefined ? picture : { ...picture, focus: { x: Number(x), y: Number(y) } }
}
