import { fileTooLargeFor, megabyte } from '../file/file.ts'
import type { PictureFormat } from '../picture/picture-formats.ts'

/** Limits of the library: `most` is what the server can take, `initial` the limit of a new site. */
export const mediaBounds = {
  fileMb: { initial: 5, most: 20 },
  megapixels: { initial: 50, most: 64 },
  roomMb: { initial: 20_000, least: 100, most: 100_000 },
} as const

/** Bytes of the largest file that the library can be set to take. */
export const largestMedia = mediaBounds.fileMb.most * megabyte

export type MediaLimits = {
  /** Of a file, in MB. */
  fileMb: number
  megapixels: number
  formats: PictureFormat[]
  /** Of all pictures together, in MB. */
  roomMb: number
}

export const mediaTooLarge = ({ fileMb }: Pick<MediaLimits, 'fileMb'>, bytes: number): string | undefined =>
  bytes > fileMb * megabyte ? fileTooLargeFor(fileMb) : undefined

export const isOverRoom = ({ roomMb }: Pick<MediaLimits, 'roomMb'>, bytes: number): boolean =>
  bytes > roomMb * megabyte
