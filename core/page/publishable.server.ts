import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { readAlternativeTexts } from '../media/alternative-texts.server.ts'
import { findStoredPicture } from '../picture/picture.ts'
import { type PageContent, publishedHead } from './page-content.ts'
import { readSection } from './read-section.ts'
import { libraryAddress, picturesOf } from './section-pictures.ts'

/** Refuses a page with fields that visitors must not see, by their path. */
export function requirePublishable(content: PageContent): void {
  refuse(errorsOf(content))
}

/** Like `requirePublishable`, for a page that is published for the first time: its uploaded pictures need a text, and its
 * buttons a service of the catalogue that is offered. */
export async function requireComplete(ctx: Context, content: PageContent): Promise<void> {
  refuse({
    ...errorsOf(content),
    ...(await missingTexts(ctx, content)),
    ...(await unknownServices(ctx, content)),
  })
}

function errorsOf(content: PageContent): Record<string, string> {
  const head = publishedHead.safeParse(content)
  const fields = Object.fromEntries(
    (head.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
  for (const stored of content.sections) {
    const read = readSection(stored)
    if ('section' in read || stored.hidden) continue
    const errors = Object.entries(read.errors)
    if (errors.length === 0) fields[stored.id] = read.failure
    for (const [path, message] of errors) fields[`${stored.id}.${path}`] = message
  }
  return fields
}

async function unknownServices({ db }: Context, { sections }: PageContent): Promise<Record<string, string>> {
  const ordering = sections.flatMap((stored) => {
    const read = readSection(stored)
    if (stored.hidden || !('section' in read) || !('actions' in read.section.props)) return []
    return read.section.props.actions.flatMap(({ kind, to }, index) =>
      kind === 'order' ? [{ at: `${stored.id}.actions.${index}.to`, slug: to }] : [],
    )
  })
  if (ordering.length === 0) return {}
  const slugs = ordering.map(({ slug }) => slug)
  const rows = await db
    .selectFrom('service')
    .select(['slug', 'is_active as isActive'])
    .where('slug', 'in', slugs)
    .execute()
  const isOffered = new Map(rows.map(({ slug, isActive }) => [slug, isActive]))
  return Object.fromEntries(
    ordering.flatMap(({ at, slug }) => {
      if (isOffered.get(slug)) return []
      return [[at, isOffered.has(slug) ? notOffered : 'Choose a service of the catalogue']]
    }),
  )
}

const notOffered = 'This service is hidden. Choose another one, or make it visible first'

async function missingTexts(ctx: Context, { sections }: PageContent): Promise<Record<string, string>> {
  const undescribed = sections.flatMap((stored) => {
    const read = readSection(stored)
    if (stored.hidden || !('section' in read)) return []
    return picturesOf(read.section)
      .filter(({ picture, alt, isDecorative }) => findStoredPicture(picture) && !alt && !isDecorative)
      .map(({ path, picture }) => ({ at: `${stored.id}.${path}alt`, address: libraryAddress(picture) }))
  })
  const texts = await readAlternativeTexts(ctx, [...new Set(undescribed.map(({ address }) => address))])
  const missing = undescribed.filter(({ address }) => !texts[address])
  return Object.fromEntries(
    missing.map(({ at }) => [at, 'Write what the picture shows, or mark it as decoration']),
  )
}

function refuse(fields: Record<string, string>): void {
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

export const invalid = (fields: Record<string, string>) =>
  new Refusal('invalid', 'Some fields have to be corrected before visitors see this.', { fields })
