import { v7 as createId } from 'uuid'
import { blogInput, type DraftInput, draftInput } from '../blog/blog.ts'
import { takeAddress } from '../blog/blog-address.server.ts'
import { type BlogCategory, blogCategories } from '../blog/blog-text.ts'
import { keepVersion } from '../blog/blog-versions.server.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { fileTooLarge, largestFile } from '../file/file.ts'
import { foldName } from '../folding.ts'
import { formatDay } from '../time.ts'
import { type Cells, explain, tagsOf } from './cells.ts'
import { htmlToMarkdown, isHtml } from './html-to-markdown.ts'
import type { ImportUpload } from './import.ts'
import { type ImportRole, importRoleLabels, mostImportRows } from './import-labels.ts'
import { compareByKey, defineImporter, isNewRow, type KnownRecord, type ReadRow } from './importer.server.ts'
import { tooManyRows } from './read-file.server.ts'
import { isWordPress, readWordPress, wordPressRoles } from './read-wordpress.ts'

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

/** Longer HTML would block other requests while it is converted. A post has at most half as much text. */
const longestHtml = 200_000
const publishedStates = /^(?:publish|published|live|public|yes|true|1|প্রকাশিত)$/i

function readPost(
  cells: Cells<ImportRole<'blog'>>,
  { publish, category: otherwise }: ImportUpload<'blog'>,
): ReadRow<ImportedPost> {
  const { text, moment } = cells
  const read = { title: text('title'), detail: text('author') }
  if (/^(?:trash|auto-draft)$/i.test(text('status'))) return { ...read, refusal: 'It is in the trash.' }
  const markdown = toMarkdown(text('content'))
  if (markdown === undefined) return { ...read, refusal: 'Text: is too long or cannot be read.' }
  const terms = tagsOf(text('category'))
  const category = terms.map((one) => one.toLowerCase()).find(isCategory) ?? otherwise ?? ''
  const others = terms.filter((one) => one.toLowerCase() !== category && !/^uncategori[sz]ed$/i.test(one))
  const parsed = draftInput.safeParse({
    ...{ title: text('title'), author: text('author'), category, content: markdown },
    ...{
      summary: toPlainText(text('summary')),
      tags: [...tagsOf(text('tags')), ...others].slice(0, mostTags),
    },
    ...{ image: text('image'), slug: lastPart(text('slug')), authorAvatar: '' },
  })
  if (!parsed.success) return { ...read, refusal: explain(parsed.error.issues[0], importRoleLabels.blog) }
  const at = moment('publishedOn')
  if (text('publishedOn') && !at) return { ...read, refusal: 'Published on: must be a date.' }
  const complete = blogInput.safeParse(parsed.data)
  const isWanted = publish === true && publishedStates.test(text('status'))
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
const isCategory = (text: string): text is BlogCategory =>
  (blogCategories as readonly string[]).includes(text)
const lastPart = (address: string) =>
  address
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '')
    .split('/')
    .at(-1) ?? ''
const toPlainText = (written: string) =>
  written
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 500)
    .toWellFormed()

/** Undefined for HTML that is too long or nested too deeply. */
function toMarkdown(written: string): string | undefined {
  if (!isHtml(written)) return written
  if (written.length > longestHtml) return undefined
  try {
    return htmlToMarkdown(written)
  } catch {
    return undefined
  }
}

async function readOther({ name }: ImportUpload<'blog'>, content: Buffer) {
  if (!/\.(?:xml|wxr)$/i.test(name)) return undefined
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

const keyOf = ({ title }: { title: string }) => foldName(title)

async function readKnown({ db }: Context): Promise<Map<string, KnownRecord>> {
  const posts = await db.selectFrom('written_blog').select(['id', 'title']).execute()
  return new Map(posts.map(({ id, title }) => [keyOf({ title }), { id, name: title }]))
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
    const slug = await takeAddress(inside, { id, ...content })
    await db.updateTable('written_blog').set({ slug }).where('id', '=', id).execute()
  }
  const writtenBy = actor.kind === 'user' ? actor.id : null
  await keepVersion(inside, { id, version: 1, content, writtenAt: now(), writtenBy })
  return id
}

export const blogImporter = defineImporter<'blog', ImportedPost>({
  kind: 'blog',
  headings,
  areComplete: ({ title, content }) => title !== undefined && content !== undefined,
  dayRole: 'publishedOn',
  readOther,
  readRow: readPost,
  async compare(ctx, candidates) {
    const known = await readKnown(ctx)
    return compareByKey(candidates, { keyOf: ({ content }) => keyOf(content), known, fact: 'title' })
  },
  async insert(inside, compared) {
    const ids: string[] = []
    for (const { input } of compared.filter(isNewRow)) ids.push(await insertPost(inside, input))
    return ids
  },
})
