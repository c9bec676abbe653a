import { orList } from '../or-list.ts'

/** Formats of uploaded pictures that are processed, by the name of their content, best known first. */
export const allPictureFormats = ['jpeg', 'png', 'webp', 'avif'] as const
export type PictureFormat = (typeof allPictureFormats)[number]

export const pictureFormats: Record<PictureFormat, { label: string; endings: string[] }> = {
  jpeg: { label: 'JPEG', endings: ['jpg', 'jpeg'] },
  png: { label: 'PNG', endings: ['png'] },
  webp: { label: 'WebP', endings: ['webp'] },
  avif: { label: 'AVIF', endings: ['avif'] },
}

export const isPictureFormat = (kind: string | undefined): kind is PictureFormat =>
  kind !== undefined && Object.hasOwn(pictureFormats, kind)

/** Returns text such as 'JPEG, PNG or WebP'. */
export const nameFormats = (formats: readonly PictureFormat[]): string =>
  orList(formats.map((format) => pictureFormats[format].label))
