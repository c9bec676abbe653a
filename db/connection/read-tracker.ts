import { type KyselyPlugin, type OperationNode, OperationNodeTransformer, type TableNode } from 'kysely'

/** Collects the names of all tables that queries use, so that cached results can be invalidated. */
export function trackReadTables(tables: Set<string>): KyselyPlugin {
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
