import { type KyselyPlugin, type OperationNode, OperationNodeTransformer, type TableNode } from 'kysely'

/** Notes the names of all tables that queries touch, so that what was made of them can be forgotten in time. */
export function trackReads(tables: Set<string>): KyselyPlugin {
  const visitor = new (class extends OperationNodeTransformer {
    protected override transformTable(node: TableNode): TableNode {
      tables.add(node.table.identifier.name)
      return node
    }
  })()
  return {
    transformQuery: ({ node }) => {
      visitor.transformNode(node as OperationNode)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}
