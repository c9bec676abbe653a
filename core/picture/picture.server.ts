import { randomBytes } from 'node:crypto'
import { v7 as createId } from 'uuid'
import { describeUnsupportedKind, findFileKind } from '#platform/file-format/file-kind.ts'
import type { StoredFile } from '#platform/files/file-store.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { fileTooLarge, largestFile, noFileChosen } from '../file/file.ts'
import { insertWithinQuota } from '../file/quota.server.ts'
import { storeFiles } from '../file/store-files.server.ts'
import { permit, permitUser } from '../permissions.ts'
import {
  addressOf,
  describePicture,
  isPictureFile,
  largestWidth,
  listWidths,
  namePicture,
  type StoredPicture,
  tallestHeight,
  variantName,
} from './picture.ts'
import { allPictureFormats, isPictureFormat, nameFormats, type PictureFormat } from './picture-formats.ts'
import { refusalOfPicture } from './picture-refusal.server.ts'

const keyOf = (file: string) => `pictures/${file}`

export type UploadedPicture = StoredPicture & { id: string; url: string }

type PictureLimits = {
  bytes?: number
  megapixels?: number
  formats?: readonly PictureFormat[]
  /** Counts in the room of the library instead of the person's quota. */
  isInLibrary?: boolean
}

/** Stores re-encoded variants of a picture and discards the original. */
export async function uploadPicture(
  ctx: Context,
  content: Buffer,
  { bytes = largestFile, megapixels, formats = allPictureFormats, isInLibrary = false }: PictureLimits = {},
): Promise<UploadedPicture> {
  const me = permitUser(ctx, 'picture.create')
  checkIsPicture(content, bytes, formats)
  const fit = { width: largestWidth, height: tallestHeight }
  const picture = await ctx.pictures.encode(content, { client: ctx.client, fit, listWidths, megapixels })
  if ('failure' in picture) throw refusalOfPicture(picture.failure, megapixels)

  const { width, height, colour } = picture
  const name = namePicture(randomBytes(16).toString('hex'), picture)
  const files = [
    { key: keyOf(`${name}.jpg`), content: picture.jpeg },
    ...picture.variants.map((variant) => ({
      key: keyOf(variantName(name, variant.width, variant.format)),
      content: variant.content,
    })),
  ]
  const id = createId()
  // Inserts the row before its files, so that files left by a killed server are known and cleaned up.
  const row = {
    id,
    name,
    width,
    height,
    colour: colour ?? null,
    stored_bytes: files.reduce((sum, file) => sum + file.content.length, 0),
    files: files.map(({ key }) => key),
    uploaded_by: me.id,
    created_at: ctx.now(),
  }
  const insert = ({ db }: Context) => db.insertInto('picture').values(row).execute()
  if (isInLibrary) await insert(ctx)
  else await insertWithinQuota(ctx, { by: me, bytes: row.stored_bytes, insert })
  await storeFiles(ctx, files, () => ctx.db.deleteFrom('picture').where('id', '=', id).execute())
  return { id, url: addressOf(name), ...describePicture(name, picture) }
}

function checkIsPicture(content: Buffer, largest: number, formats: readonly PictureFormat[]): void {
  if (content.length === 0) throw new Refusal('invalid', noFileChosen)
  if (content.length > largest) throw new Refusal('too_large', fileTooLarge)
  const kind = findFileKind(content)
  const format = isPictureFormat(kind) ? kind : undefined
  if (format && formats.includes(format)) return
  const described = kind === 'pdf' ? 'a PDF' : describeUnsupportedKind(content)
  const foreign = format ? `a picture in the format ${nameFormats([format])}` : described
  const found = foreign ? `This is ${foreign}.` : 'This is no picture.'
  throw new Refusal('unsupported', `${found} Please choose a ${nameFormats(formats)} picture.`)
}

/** Opens a file of an uploaded picture by the last segment of its URL. */
export async function openPicture(ctx: Context, file: string): Promise<StoredFile> {
  permit(ctx, 'picture.read')
  const stored = isPictureFile(file) ? await ctx.files.get(keyOf(file)) : undefined
  if (!stored) throw notFound('Picture')
  return stored
}
