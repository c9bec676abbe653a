import { listNodes, type Node } from './list-nodes.ts'

type Options = { topHeading: number }

/** Remark plugin: headings in content begin at the level below the heading above it, and skip no level. */
export const normalizeHeadings =
  ({ topHeading }: Options) =>
  (tree: unknown) => {
    const headings = listNodes(tree as Node).filter(({ type }) => type === 'heading')
    const highest = Math.min(...headings.map(({ depth = 1 }) => depth))
    let last = topHeading - 1
    for (const heading of headings) {
      last = Math.min((heading.depth ?? 1) - highest + topHeading, last + 1, 6)
      heading.depth = last
    }
  }
