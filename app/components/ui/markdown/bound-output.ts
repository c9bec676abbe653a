import { listNodes, type Node } from './list-nodes.ts'

const mostCells = 10_000
const mostReferenceCharacters = 500_000

/** Remark plugin that prevents HTML of quadratic size: rows of huge tables are not padded with empty cells, and
 * definitions lose URLs that would be repeated too often. */
export const boundOutput = () => (tree: unknown) => {
  const nodes = listNodes(tree as Node)
  const references = nodes.filter(({ type }) => type === 'linkReference' || type === 'imageReference').length
  let cells = 0
  for (const node of nodes) {
    if (node.type === 'definition') boundDefinition(node, references)
    if (node.type !== 'table') continue
    cells += (node.align?.length ?? 0) * (node.children?.length ?? 0)
    // Rows are padded to the number of alignments.
    if (cells > mostCells) node.align = null
  }
}

function boundDefinition(definition: Node, references: number): void {
  const length = (definition.url?.length ?? 0) + (definition.title?.length ?? 0)
  if (length * references <= mostReferenceCharacters) return
  definition.url = ''
  definition.title = null
}
