import { listNodes, type Node } from './list-nodes.ts'

type Options = { fill: (text: string) => string[] }
type TextNode = Node & { value?: string }

/** Remark plugin that replaces texts and link addresses by their parts. Each part stays a text of its own. */
export const fillTexts =
  ({ fill }: Options) =>
  (tree: unknown) => {
    for (const node of listNodes(tree as Node)) {
      if (node.url) node.url = fill(node.url).join('')
      if (!node.children) continue
      node.children = node.children.flatMap((child: TextNode) =>
        child.type === 'text'
          ? fill(child.value ?? '').map((value) => ({ type: 'text', value }) as Node)
          : [child],
      )
    }
  }

type Element = { type: string; tagName?: string; value?: string; children?: Element[] }
const blocks = new Set(['ul', 'ol'])

/** Rehype plugin that drops the line breaks between blocks. */
export const dropLineBreaks = () => (tree: unknown) => dropIn(tree as Element)

function dropIn(element: Element): void {
  const isOfBlocks = element.type === 'root' || blocks.has(element.tagName ?? '')
  if (!element.children) return
  element.children = element.children.filter(({ value }) => !isOfBlocks || value !== '\n')
  for (const child of element.children) dropIn(child)
}
