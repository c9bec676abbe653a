import ReactMarkdown, { type Components, type Options } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { ExternalLink } from '../external-link.tsx'
import { boundOutput } from './bound-output.ts'
import { dropLineBreaks, fillTexts } from './fill-texts.ts'
import { createKeptElements } from './kept-elements.ts'
import { limitMarkdown } from './limit-markdown.ts'
import { normalizeHeadings } from './normalize-headings.ts'
import { isExternalUrl, safeLink, safePicture } from './safe-address.ts'

type MarkdownProps = {
  text: string
  /** Level of its highest headings. */
  topHeading?: 2 | 3 | 4
  /** Replaces each text and link address by its parts, after the Markdown was read. */
  fill?: Fill
}

export type Fill = {
  /** Names the parts: equal keys fill equal texts equally. */
  key: string
  parts: (text: string) => string[]
}

const kept = createKeptElements()

/** Renders user-written Markdown without raw HTML, scripts or unsafe links. Parsing takes most of the time of a page
 * with long texts, so the elements are kept. */
export const Markdown = ({ text, topHeading = 2, fill }: MarkdownProps) =>
  kept.of(JSON.stringify([topHeading, fill?.key, text]), () => readMarkdown(text, topHeading, fill))

function readMarkdown(text: string, topHeading: number, fill: Fill | undefined) {
  const plugins: Options['remarkPlugins'] = [remarkGfm, [normalizeHeadings, { topHeading }], boundOutput]
  if (fill) plugins.push([fillTexts, { fill: fill.parts }])
  // Called, not rendered: it is a function without hooks, whose elements can be kept.
  return ReactMarkdown({
    remarkPlugins: plugins,
    rehypePlugins: fill && [dropLineBreaks],
    components,
    urlTransform: (address) => address,
    children: limitMarkdown(text),
  })
}

const components: Components = {
  a({ node: _node, href = '', children, ...same }) {
    const address = safeLink(href)
    if (address === undefined) return <>{children}</>
    if (isExternalUrl(address)) return <ExternalLink href={address}>{children}</ExternalLink>
    return (
      <a {...same} href={address}>
        {children}
      </a>
    )
  },
  img({ src, alt = '' }) {
    const address = typeof src === 'string' ? safePicture(src) : undefined
    if (address === undefined) return <>{alt}</>
    return <img src={address} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
  },
  // Horizontally scrollable content has to be reachable by keyboard.
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide content scrolls by keyboard
    <pre tabIndex={0}>{children}</pre>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide content scrolls by keyboard
    <table tabIndex={0}>{children}</table>
  ),
  // An empty header cell, such as the corner of a table, is no header.
  th: ({ style, children }) => (children ? <th style={style}>{children}</th> : <td />),
  input: ({ checked }) => (
    <>
      <span className="sr-only">{checked ? 'Done: ' : 'To do: '}</span>
      <span aria-hidden="true">{checked ? '✓' : '○'}</span>
    </>
  ),
}
