type Node = { type: string; depth?: number; children?: Node[] }

/** A remark plugin: a page's own title is h1, so headings in content begin at h2 and skip no level. */
export const orderHeadings = () => (tree: unknown) => {
  const headings = headingsOf(tree as Node)
  const highest = Math.min(...headings.map(({ depth = 1 }) => depth))
  let last = 1
  for (const heading of headings) {
    last = Math.min((heading.depth ?? 1) - highest + 2, last + 1, 6)
    heading.depth = last
  }
}

function headingsOf(tree: Node): Node[] {
  const found: Node[] = []
  const waiting = [tree]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'heading') found.push(node)
    for (const child of node.children?.toReversed() ?? []) waiting.push(child)
  }
  return found
}
