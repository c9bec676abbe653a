import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ReferenceNode,
  type SelectQueryNode,
  TableNode,
  ValueNode,
} from 'kysely'
import { keyColumns, rowsOf } from './row-changes.ts'

/** Collects what queries read, so that cached results can be invalidated: the names of tables, or of the rows that a
 * query is restricted to by the key column of its table. */
export function trackReads(reads: Set<string>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      visitor.collect(node, reads)
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

class ReadVisitor extends OperationNodeTransformer {
  #reads = new Set<string>()
  #restricted = new WeakSet<TableNode>()

  collect(query: OperationNode, reads: Set<string>): void {
    this.#reads = reads
    this.#restricted = new WeakSet()
    this.transformNode(query)
  }

  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const found = restrictedTable(node)
    if (found) {
      this.#restricted.add(found.table)
      this.#reads.add(found.rows)
    }
    return super.transformSelectQuery(node)
  }

  protected override transformTable(node: TableNode): TableNode {
    if (!this.#restricted.has(node)) this.#reads.add(nameOf(node))
    return node
  }
}

/** One for all requests: a transformer binds some 90 methods when it is made. Queries are visited synchronously. */
const visitor = new ReadVisitor()

const nameOf = (table: TableNode) => table.table.identifier.name

/** Finds the first table of a query if the query is of its rows with one key only, whether they exist or not. */
function restrictedTable({ from, where }: SelectQueryNode): { table: TableNode; rows: string } | undefined {
  const first = from?.froms[0]
  if (!first || from.froms.length > 1 || !where) return undefined
  const table = AliasNode.is(first) ? first.node : first
  if (!TableNode.is(table)) return undefined
  const column = keyColumns[nameOf(table)]
  const alias = AliasNode.is(first) && IdentifierNode.is(first.alias) ? first.alias.name : nameOf(table)
  const key = column && keyIn(where.where, { alias, column })
  return key ? { table, rows: rowsOf(nameOf(table), key) } : undefined
}

type Column = { alias: string; column: string }

/** The value that a condition requires of a column. */
function keyIn(condition: OperationNode, wanted: Column): string | undefined {
  if (AndNode.is(condition)) return keyIn(condition.left, wanted) ?? keyIn(condition.right, wanted)
  if (!BinaryOperationNode.is(condition)) return undefined
  const { leftOperand: left, operator, rightOperand: right } = condition
  if (!OperatorNode.is(operator) || operator.operator !== '=') return undefined
  if (!ReferenceNode.is(left) || !ColumnNode.is(left.column)) return undefined
  if (left.column.column.name !== wanted.column) return undefined
  if (left.table && nameOf(left.table) !== wanted.alias) return undefined
  return ValueNode.is(right) && typeof right.value === 'string' ? right.value : undefined
}
