export type Node = {
  type: string
  depth?: number
  url?: string
  title?: string | null
  align?: unknown[] | null
  children?: Node[]
}

/** Lists all nodes of a Markdown tree in document order. */
export function listNodes(tree: Node): Node[] {
  const found: Node[] = []
  const waiting = [tree]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    found.push(node)
    for (const child of node.children?.toReversed() ?? []) waiting.push(child)
  }
  return found
}
