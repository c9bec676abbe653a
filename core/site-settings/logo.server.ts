import { sql } from 'kysely'
import { isDrawing } from '#platform/file-format/drawing.ts'
import { describeUnsupportedKind, findFileKind } from '#platform/file-format/file-kind.ts'
import type { MadeLogo } from '#platform/logo/logo-maker.ts'
import { differing } from '../audit.ts'
import { type Logo, type Logos, type LogoTheme, pageFile } from '../brand/logo.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { fileTooLarge, largestFile, noFileChosen } from '../file/file.ts'
import { permit } from '../permissions.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import { refusalOfLogo } from './logo-refusal.server.ts'

type NewFiles = Pick<MadeLogo, 'hash' | 'files'>
type Edit = { theme: LogoTheme; version: number }

/** Sets the logo, and makes the icons from that of light pages. Returns it and the number of changes: 0 if it is the same. */
export async function setLogo(
  ctx: Context,
  { theme, version, content }: Edit & { content: Buffer },
): Promise<{ logo: Logo; changes: number }> {
  permit(ctx, 'site-settings.update')
  checkIsLogo(content)
  const made = await ctx.logos.make(content)
  if ('failure' in made) throw refusalOfLogo(made.failure)
  const { hash, width, height } = made
  // Icons, mails and papers have the logo of light pages.
  const files = made.files.filter(({ name }) => theme === 'light' || name === pageFile)
  const logo = { hash, width, height }
  const changes = await changeLogos(ctx, version, { hash, files }, (logos) => {
    if (theme === 'dark' && !logos.light) {
      throw new Refusal(
        'invalid',
        'Please set the logo of light pages first: that of dark pages is its variant.',
      )
    }
    return { ...logos, [theme]: logo }
  })
  return { logo, changes }
}

/** Returns to the original logo. Without that of light pages there is none of dark pages. */
export async function removeLogo(ctx: Context, { theme, version }: Edit): Promise<number> {
  permit(ctx, 'site-settings.update')
  return changeLogos(ctx, version, { hash: '', files: [] }, ({ light }) =>
    theme === 'dark' && light ? { light } : {},
  )
}

function checkIsLogo(content: Buffer): void {
  if (content.length === 0) throw new Refusal('invalid', noFileChosen)
  if (content.length > largestFile) throw new Refusal('too_large', fileTooLarge)
  const kind = findFileKind(content)
  if (kind === 'jpeg' || kind === 'png' || kind === 'webp' || isDrawing(content)) return
  const foreign =
    kind === 'pdf' ? 'a PDF' : kind === 'avif' ? 'an AVIF picture' : describeUnsupportedKind(content)
  const found = foreign ? `This is ${foreign}.` : 'This is no picture.'
  throw new Refusal('unsupported', `${found} Please choose an SVG, PNG, WebP or JPEG file.`)
}

const changeLogos = (
  ctx: Context,
  version: number,
  made: NewFiles,
  next: (before: Logos) => Logos,
): Promise<number> =>
  updateVersioned<{ logos: Logos }, { logos: Logos; version: number }>(ctx, {
    ...{ kind: 'site-settings', name: 'Site settings', version },
    lock: ({ db }) =>
      db.selectFrom('site_settings').select(['logos', 'version']).forUpdate().executeTakeFirst(),
    diff: (before) => differing<{ logos: Logos }>(before, { logos: next(before.logos) }),
    async save(inside, { logos = {} }, { version }) {
      await storeFiles(inside, made)
      await inside.db
        .updateTable('site_settings')
        .set({ logos: JSON.stringify(logos), version, updated_at: inside.now() })
        .execute()
      await removeUnused(inside, logos)
    },
  })

async function storeFiles({ db }: Context, { hash, files }: NewFiles): Promise<void> {
  const rows = files.map((file) => ({ hash, ...file }))
  if (rows.length === 0) return
  await db
    .insertInto('brand_file')
    .values(rows)
    .onConflict((same) => same.doNothing())
    .execute()
}

async function removeUnused({ db }: Context, { light, dark }: Logos): Promise<void> {
  const used = [light, dark].flatMap((logo) => (logo ? [logo.hash] : []))
  const files = db.deleteFrom('brand_file')
  await (used.length > 0 ? files.where('hash', 'not in', used) : files).execute()
}

/** Finds a file of a logo. Every page shows it, so there is no permission check. */
export async function findBrandFile({ db }: Pick<Context, 'db'>, hash: string, name: string) {
  const found = await db
    .selectFrom('brand_file')
    .select('content')
    .where('hash', '=', hash)
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.content
}

export async function readBrandFile(ctx: Pick<Context, 'db'>, hash: string, name: string): Promise<Buffer> {
  const found = await findBrandFile(ctx, hash, name)
  if (!found) throw notFound('Picture')
  return found
}

/** Reads a file of the current logo of light pages; undefined for the original logo. */
export const readCurrentBrandFile = (
  { db }: Pick<Context, 'db'>,
  name: string,
): Promise<{ hash: string; content: Buffer } | undefined> =>
  db
    .selectFrom('brand_file')
    .select(['hash', 'content'])
    .where('hash', '=', sql<string>`(select logos -> 'light' ->> 'hash' from site_settings)`)
    .where('name', '=', name)
    .executeTakeFirst()
