import { listNodes, type Node } from './list-nodes.ts'

const mostCells = 10_000
const mostReferenceCharacters = 500_000

/** A remark plugin: the HTML must not grow with the square of the text. Rows of huge tables are not filled up with
 * empty cells, and definitions whose addresses would be repeated too often lose them. */
export const boundOutput = () => (tree: unknown) => {
  const nodes = listNodes(tree as Node)
  const references = nodes.filter(({ type }) => type === 'linkReference' || type === 'imageReference').length
  let cells = 0
  for (const node of nodes) {
    if (node.type === 'definition') boundDefinition(node, references)
    if (node.type !== 'table') continue
    cells += (node.align?.length ?? 0) * (node.children?.length ?? 0)
    // Rows get as many cells as there are alignments.
    if (cells > mostCells) node.align = null
  }
}

function boundDefinition(definition: Node, references: number): void {
  const length = (definition.url?.length ?? 0) + (definition.title?.length ?? 0)
  if (length * references <= mostReferenceCharacters) return
  definition.url = ''
  definition.title = null
}
