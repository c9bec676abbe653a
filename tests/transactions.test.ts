import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'
import { isTest } from './import-rules.ts'
import { listFiles } from './read-imports.ts'

/** Functions whose callback runs in a transaction and must not use the context of the first argument. */
const opening = new Set(['inTransaction', 'inTransactionOnce', 'doOnce'])

type Node = { type: string; start: number; [name: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([name, value]) => {
    const isName =
      (node.type === 'MemberExpression' && name === 'property' && !node.computed) ||
      (node.type === 'Property' && name === 'key' && !node.computed)
    if (isName) return []
    return Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []
  })

const nodesOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesOf)]

/** Returns the lines on which a transaction's callback uses the outer context. */
function findOuterUses(file: string, text: string): string[] {
  const { program } = parseSync(file, text)
  return nodesOf(program as unknown as Node).flatMap((call) => {
    const { callee, arguments: given } = call
    if (call.type !== 'CallExpression' || !isNode(callee) || !opening.has(String(callee.name))) return []
    const [context, ...rest] = given as Node[]
    return rest
      .filter(({ type }) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression')
      .flatMap(nodesOf)
      .filter(({ type, name }) => type === 'Identifier' && name === context?.name)
      .map(({ start }) => `${file}:${text.slice(0, start).split('\n').length}`)
  })
}

it('finds an outer context used in a transaction', () => {
  const text = `
    inTransaction(ctx, async (inside) => {
      await ctx.limit('message')
      await inside.db.execute({ ctx: 1 })
    })
    doOnce(ctx, { admit: () => ctx.limit('message') }, (inside) => write(ctx, inside))`
  // doOnce calls `admit` before the transaction, and it is not a direct argument.
  expect(findOuterUses('x.ts', text)).toEqual(['x.ts:3', 'x.ts:6'])
})

it('uses no second connection inside a transaction', () => {
  const files = listFiles(['core', 'api', 'server']).filter((file) => !isTest(file))
  expect(files.flatMap((file) => findOuterUses(file, readFileSync(file, 'utf8')))).toEqual([])
})
