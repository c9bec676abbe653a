import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Markdown } from '#app/components/ui/markdown/markdown.tsx'

const shownCharacters = 60

/** Compares how the site shows two Markdown texts. Returns the beginning of the first part that differs, which may be
 * empty, or undefined if they look the same. */
export function findDifference(text: string, other: string): string | undefined {
  const [parts, others] = [partsOf(text), partsOf(other)]
  const count = Math.max(parts.length, others.length)
  for (let index = 0; index < count; index += 1) {
    const part = parts[index]
    if (part?.html === others[index]?.html) continue
    return (part?.text ?? '').trim().replace(/\s+/g, ' ').slice(0, shownCharacters)
  }
  return undefined
}

function partsOf(text: string) {
  // Never part of the document, so its pictures are not loaded.
  const element = document.createElement('div')
  const root = createRoot(element)
  flushSync(() => root.render(<Markdown text={text} />))
  const htmls = Array.from(element.childNodes, (node) =>
    node instanceof Element ? node.outerHTML : (node.nodeValue ?? '').trim(),
  )
  for (const hint of element.querySelectorAll('.sr-only')) hint.remove()
  const parts = htmls.map((html, index) => ({ html, text: element.childNodes[index]?.textContent ?? '' }))
  root.unmount()
  return parts.filter(({ html }) => html !== '')
}
