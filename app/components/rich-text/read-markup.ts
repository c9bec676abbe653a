import { Parser } from 'htmlparser2'
import { safeLink } from '#app/components/ui/markdown/safe-address.ts'

type Attributes = Record<string, string>

/** Elements that are kept, without their attributes, and the name that they get. */
const kept = new Map(
  Object.entries({
    ...{ p: 'p', div: 'div', section: 'div', article: 'div', figure: 'div', figcaption: 'p' },
    ...{ h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4', blockquote: 'blockquote', pre: 'pre' },
    ...{ ul: 'ul', ol: 'ol', li: 'li', br: 'br', hr: 'hr', code: 'code', tt: 'code' },
    ...{ b: 'strong', strong: 'strong', i: 'em', em: 'em', s: 'del', del: 'del', strike: 'del' },
    ...{ table: 'table', thead: 'thead', tbody: 'tbody', tr: 'tr', th: 'th', td: 'td' },
  }),
)
const dropped = new Set(['head', 'script', 'style', 'title', 'template', 'svg', 'select', 'button', 'object'])

/** Reads pasted HTML into elements of simple markup. Makes no markup of the text, so that it needs no policy. Links
 * keep safe addresses, pictures those of this site. */
export function readMarkup(html: string): HTMLElement {
  const root = document.createElement('div')
  // The element that each open element of the text became: its own, or that of its parent.
  const open: HTMLElement[] = [root]
  let skipped = 0
  const top = () => open.at(-1) ?? root
  const parser = new Parser({
    onopentag(name, attributes) {
      if (skipped > 0 || dropped.has(name) || isMarkerOfWord(attributes)) skipped += 1
      const element = skipped > 0 ? undefined : elementOf(name, attributes)
      if (element) top().append(element)
      open.push(element ? innermostOf(element) : top())
    },
    ontext(text) {
      if (skipped === 0) top().append(text)
      else if (/^\s*(\d+|[a-z])[.)]\s*$/i.test(text)) {
        const item = top().closest<HTMLElement>('[data-list]')
        if (item) item.dataset.list = 'ol'
      }
    },
    onclosetag() {
      if (skipped > 0) skipped -= 1
      open.pop()
    },
  })
  parser.end(html)
  joinListsOfWord(root)
  return root
}

function elementOf(name: string, attributes: Attributes): HTMLElement | undefined {
  const { style = '', class: classes = '' } = attributes
  if (name === 'a') return linkOf(attributes.href)
  if (name === 'img') return pictureOf(attributes)
  if (name === 'span') return spanOf(style)
  // The frame of everything that Google Docs copies.
  if (name === 'b' && /font-weight:\s*normal/.test(style)) return
  const tag = kept.get(name)
  if (!tag) return
  const element = document.createElement(tag)
  if (tag === 'p' && classes.includes('MsoListParagraph')) element.dataset.list = 'ul'
  if (tag === 'ol' && /^\d{1,4}$/.test(attributes.start ?? ''))
    element.setAttribute('start', `${attributes.start}`)
  return element
}

function linkOf(href = ''): HTMLElement | undefined {
  if (!safeLink(href)) return
  const element = document.createElement('a')
  element.setAttribute('href', href)
  return element
}

function pictureOf({ src = '', alt = '' }: Attributes): HTMLElement | undefined {
  const { origin, pathname } = URL.parse(src, location.href) ?? {}
  if (origin !== location.origin || !pathname?.startsWith('/files/')) return
  const element = document.createElement('img')
  element.setAttribute('src', pathname)
  element.setAttribute('alt', alt)
  return element
}

function spanOf(style: string): HTMLElement | undefined {
  const isBold = /font-weight:\s*(bold|[6-9]00)/.test(style)
  const isItalic = /font-style:\s*italic/.test(style)
  if (!isBold && !isItalic) return
  const element = document.createElement(isBold ? 'strong' : 'em')
  if (isBold && isItalic) element.append(document.createElement('em'))
  return element
}

const innermostOf = (element: HTMLElement): HTMLElement =>
  element.firstElementChild instanceof HTMLElement ? element.firstElementChild : element

/** Word writes the bullet or number of a list item as text. */
const isMarkerOfWord = ({ style = '' }: Attributes) => /mso-list:\s*ignore/i.test(style)

/** Word writes the items of a list as paragraphs. */
function joinListsOfWord(root: HTMLElement): void {
  for (const paragraph of root.querySelectorAll<HTMLElement>('p[data-list]')) {
    const tag = paragraph.dataset.list ?? 'ul'
    const before = paragraph.previousElementSibling
    const list =
      before instanceof HTMLElement && before.dataset.made === tag ? before : document.createElement(tag)
    if (list !== before) {
      list.dataset.made = tag
      paragraph.before(list)
    }
    const item = document.createElement('li')
    list.append(item)
    item.append(paragraph)
  }
}
