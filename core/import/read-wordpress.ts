import { Parser } from 'htmlparser2'
import { Refusal } from '../errors.ts'
import { decodeText } from '../table/decode.ts'
import { createPause } from '../table/pause.ts'
import type { TableRow } from '../table/table-row.ts'
import type { ImportRole } from './import-labels.ts'
import { withParagraphs } from './post-text.ts'

type Item = { texts: Record<string, string>; categories: string[]; tags: string[]; thumbnail: string }
type Export = { items: Item[]; authors: Map<string, string>; isWhole: boolean }

/** Columns in which `readWordPress` returns the posts of an export. */
export const wordPressRoles = [
  ...(['title', 'author', 'category', 'content', 'summary', 'tags'] as const),
  ...(['image', 'slug', 'publishedOn', 'status'] as const),
] satisfies ImportRole<'blog'>[]

const longestExcerpt = 5_000
const pieceLength = 64 * 1_024

/** True for the extended RSS that WordPress exports. */
export const isWordPress = (content: Buffer): boolean =>
  content.subarray(0, 4_096).toString('latin1').includes('wordpress.org/export/')

/** Reads the posts of a WordPress export as rows of a table, in pieces, so that other requests go on meanwhile. Pages,
 * menus and other records of WordPress are left out. */
export async function readWordPress(content: Buffer): Promise<TableRow[]> {
  const { items, authors, isWhole } = await parseExport(decodeText(content))
  if (!isWhole) throw new Refusal('invalid', 'This export is incomplete. Please export it again.')
  const pictures = new Map(
    items.map(({ texts }) => [texts['wp:post_id'] ?? '', texts['wp:attachment_url'] ?? '']),
  )
  return items
    .filter(({ texts }) => texts['wp:post_type'] === 'post')
    .map((item, at) => {
      const { texts } = item
      const login = texts['dc:creator'] ?? ''
      const cells: Record<(typeof wordPressRoles)[number], string> = {
        title: textOfHtml(texts.title ?? ''),
        author: textOfHtml(authors.get(login) || login),
        category: item.categories.join(', '),
        content: withParagraphs(texts['content:encoded'] ?? ''),
        summary: textOfHtml((texts['excerpt:encoded'] ?? '').slice(0, longestExcerpt)),
        tags: item.tags.join(', '),
        image: pictures.get(item.thumbnail) ?? '',
        slug: decodeSlug(texts['wp:post_name'] ?? ''),
        // Drafts have zeros.
        publishedOn: (texts['wp:post_date'] ?? '').replace(/^0000.*/, ''),
        status: texts['wp:post_password'] ? 'private, with a password' : (texts['wp:status'] ?? ''),
      }
      return { number: at + 1, texts: wordPressRoles.map((role) => cells[role]) }
    })
}

async function parseExport(text: string): Promise<Export> {
  const items: Item[] = []
  const authors = new Map<string, string>()
  const path: { name: string; attributes: Record<string, string> }[] = []
  let item: Item | undefined
  let author = { login: '', name: '' }
  let meta = { key: '', value: '' }
  let written = ''
  let isWhole = false
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        path.push({ name, attributes })
        written = ''
        if (name === 'item') item = { texts: {}, categories: [], tags: [], thumbnail: '' }
      },
      ontext(part) {
        written += part
      },
      onclosetag(name, isImplied) {
        if (name === 'channel' && !isImplied) isWhole = true
        const { attributes = {} } = path.pop() ?? {}
        const parent = path.at(-1)?.name
        if (name === 'wp:author') authors.set(author.login, author.name)
        else if (name === 'wp:author_login') author = { login: written.trim(), name: '' }
        else if (name === 'wp:author_display_name') author.name = written.trim()
        else if (name === 'wp:meta_key') meta = { key: written.trim(), value: '' }
        else if (name === 'wp:meta_value') meta.value = written.trim()
        else if (name === 'wp:postmeta' && item && meta.key === '_thumbnail_id') item.thumbnail = meta.value
        else if (name === 'item' && item) items.push(item)
        else if (parent === 'item' && item && name === 'category') addTerm(item, attributes.domain, written)
        else if (parent === 'item' && item) item.texts[name] = written
        written = ''
      },
    },
    { xmlMode: true },
  )
  const pause = createPause()
  for (let start = 0; start < text.length; start += pieceLength) {
    await pause()
    parser.write(text.slice(start, start + pieceLength))
  }
  parser.end()
  return { items, authors, isWhole }
}

function addTerm({ categories, tags }: Item, domain: string | undefined, written: string): void {
  const term = textOfHtml(written).replace(/[,;]/g, ' ')
  if (domain === 'category') categories.push(term)
  if (domain === 'post_tag') tags.push(term)
}

/** Decodes entities once, which are stored even inside CDATA, and leaves tags out. */
export function textOfHtml(html: string): string {
  let text = ''
  const parser = new Parser({ ontext: (part) => (text += part) })
  parser.end(html)
  return text.replace(/\s+/g, ' ').trim()
}

function decodeSlug(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
