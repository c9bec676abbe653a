import { v7 as createId } from 'uuid'
import { blogInput, type DraftInput, draftInput } from '../blog/blog.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { fileTooLarge, largestFile } from '../file/file.ts'
import { foldName } from '../folding.ts'
import { takeAddress } from '../record-address/record-address.server.ts'
import { keepVersion } from '../record-version/record-versions.server.ts'
import { formatDay } from '../time.ts'
import { type Cells, explain, tagsOf } from './cells.ts'
import type { ImportUpload } from './import.ts'
import { type ImportRole, importRoleLabels, mostImportRows } from './import-labels.ts'
import {
  compareByKey,
  defineImporter,
  isNewRow,
  type KnownRecord,
  type Reading,
  type ReadRow,
} from './importer.server.ts'
import { isHtml } from './post-text.ts'
import { tooManyRows } from './read-file.server.ts'
import { isWordPress, readWordPress, textOfHtml, wordPressRoles } from './read-wordpress.ts'

const headings: Record<ImportRole<'blog'>, readonly string[]> = {
  title: ['title', 'post title', 'headline', 'subject', 'name', 'শিরোনাম'],
  author: ['author', 'author name', 'written by', 'by', 'creator', 'author username', 'লেখক'],
  category: ['category', 'categories', 'section', 'topic', 'বিভাগ'],
  content: ['content', 'text', 'body', 'post content', 'html', 'markdown', 'article', 'বিষয়বস্তু'],
  summary: ['summary', 'excerpt', 'description', 'custom excerpt', 'teaser', 'সারাংশ'],
  tags: ['tags', 'tag', 'keywords', 'labels'],
  image: [
    'image',
    'featured image',
    'featuredimage',
    'picture',
    'image url',
    'feature image',
    'thumbnail',
    'cover',
  ],
  slug: ['slug', 'permalink', 'address', 'post name', 'url'],
  publishedOn: [
    'published on',
    'published',
    'date',
    'published at',
    'publish date',
    'post date',
    'created',
    'তারিখ',
  ],
  status: ['status', 'state', 'post status', 'অবস্থা'],
}

type ImportedPost = { content: DraftInput; isPublished: boolean; publishedAt: Date | undefined }

/** A post has at most half as much text. */
const longestHtml = 200_000
const sizes = { longestCell: longestHtml + 1, largestRow: 512 * 1_024 }
const publishedStates = /^(?:publish|published|live|public|yes|true|1|প্রকাশিত)$/i

async function readPost(
  { text, moment }: Cells<ImportRole<'blog'>>,
  { upload, html, categories }: Reading<'blog'>,
): Promise<ReadRow<ImportedPost>> {
  const { publish, category: otherwise } = upload
  const written = text('content')
  const read = {
    title: text('title') || textOfHtml(written.slice(0, 200)).slice(0, 60),
    detail: text('author'),
  }
  if (/^(?:trash|auto-draft)$/i.test(text('status'))) return { ...read, refusal: 'It is in the trash.' }
  if (written.length > longestHtml) return { ...read, refusal: 'Text: is too long.' }
  const markdown = isExport(upload) || isHtml(written) ? await html.convert(written) : written
  if (markdown === undefined) return { ...read, refusal: 'Text: cannot be read.' }
  const terms = tagsOf(text('category'))
  const isOf = (term: string) => (category: string) => category.toLowerCase() === term.toLowerCase()
  const known = terms.map((term) => categories.find(isOf(term))).find((one) => one !== undefined)
  const category = known ?? categories.find((one) => one === otherwise) ?? ''
  const others = terms.filter((one) => !isOf(one)(category) && !/^uncategori[sz]ed$/i.test(one))
  const parsed = draftInput.safeParse({
    ...{ title: read.title, author: text('author'), category, content: markdown },
    ...{
      summary: toSummary(text('summary'), isExport(upload)),
      tags: [...tagsOf(text('tags')), ...others].filter(({ length }) => length <= 60).slice(0, mostTags),
    },
    ...{ image: text('image'), slug: lastPart(text('slug')), authorAvatar: '' },
  })
  if (!parsed.success) return { ...read, refusal: explain(parsed.error.issues[0], importRoleLabels.blog) }
  const at = moment('publishedOn')
  const complete = blogInput.safeParse(parsed.data)
  const isWanted = publish === true && publishedStates.test(text('status'))
  if (isWanted && text('publishedOn') && !at)
    return { ...read, refusal: 'Published on: must be a date from 2000 on.' }
  const isPublished = isWanted && complete.success
  const reason =
    isWanted && !complete.success ? `: ${explain(complete.error.issues[0], importRoleLabels.blog)}` : ''
  const shown = isPublished ? `published${at ? ` ${formatDay(at)}` : ''}` : `draft${reason}`
  return {
    title: read.title,
    detail: [read.detail, shown].filter(Boolean).join(', '),
    input: { content: parsed.data, isPublished, publishedAt: at },
  }
}

const mostTags = 30
/** The summary of an export is plain text already. */
const toSummary = (written: string, isPlain: boolean) =>
  (isPlain ? written : textOfHtml(written.slice(0, 5_000))).slice(0, 500).toWellFormed()
const lastPart = (address: string) => address.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? ''
const isExport = ({ name }: ImportUpload<'blog'>) => /\.(?:xml|wxr)$/i.test(name)

async function readOther(upload: ImportUpload<'blog'>, content: Buffer) {
  if (!isExport(upload)) return undefined
  if (content.length > largestFile) throw new Refusal('too_large', fileTooLarge)
  if (!isWordPress(content)) {
    throw new Refusal('unsupported', 'This is not an export of WordPress: Tools, Export, Posts makes one.')
  }
  const rows = await readWordPress(content)
  if (rows.length > mostImportRows) throw new Refusal('too_large', tooManyRows)
  if (rows.length === 0) throw new Refusal('invalid', 'There are no posts in this file.')
  const columns = Object.fromEntries(wordPressRoles.map((role, at) => [role, at]))
  const labels = wordPressRoles.map((role) => importRoleLabels.blog[role])
  return { headings: labels, columns, rows, order: 'ymd' as const }
}

/** WordPress allows the same title several times, but each address once. */
const keyOf = ({ title, slug }: { title: string; slug: string }) =>
  slug ? `address ${slug}` : `title ${foldName(title)}`

async function readKnown({ db }: Context): Promise<Map<string, KnownRecord>> {
  const posts = await db.selectFrom('written_blog').select(['id', 'title', 'slug']).execute()
  return new Map(
    posts.flatMap(({ id, title, slug }) => [
      [keyOf({ title, slug: '' }), { id, name: title }],
      [keyOf({ title, slug }), { id, name: title }],
    ]),
  )
}

async function insertPost(
  inside: Context,
  { content, isPublished, publishedAt }: ImportedPost,
): Promise<string> {
  const id = createId()
  const state = isPublished ? 'published' : 'draft'
  const { db, actor, now } = inside
  const isPast = publishedAt !== undefined && publishedAt < now()
  const published_at = isPublished ? (isPast ? publishedAt : now()) : null
  await db
    .insertInto('written_blog')
    .values({ ...toColumns(content), id, created_at: now(), state, publish_at: null, published_at })
    .execute()
  if (isPublished) {
    const slug = await takeAddress(inside, 'blog', { id, ...content })
    await db.updateTable('written_blog').set({ slug }).where('id', '=', id).execute()
  }
  const writtenBy = actor.kind === 'user' ? actor.id : null
  await keepVersion(inside, 'blog', { id, version: 1, content, writtenAt: now(), writtenBy })
  return id
}

export const blogImporter = defineImporter<'blog', ImportedPost>({
  kind: 'blog',
  headings,
  areComplete: ({ title, content }) => title !== undefined && content !== undefined,
  dayRole: 'publishedOn',
  sizes,
  readOther,
  readRow: readPost,
  async compare(ctx, candidates) {
    const known = await readKnown(ctx)
    return compareByKey(candidates, {
      keyOf: ({ content }) => keyOf(content),
      known,
      fact: 'title or address',
    })
  },
  async insert(inside, compared) {
    const ids: string[] = []
    for (const { input } of compared.filter(isNewRow)) ids.push(await insertPost(inside, input))
    return ids
  },
})
