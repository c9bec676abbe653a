import { listNodes, type Node } from './list-nodes.ts'

/** Remark plugin: headings in content begin at h2, because the page title is h1, and skip no level. */
export const normalizeHeadings = () => (tree: unknown) => {
  const headings = listNodes(tree as Node).filter(({ type }) => type === 'heading')
  const highest = Math.min(...headings.map(({ depth = 1 }) => depth))
  let last = 1
  for (const heading of headings) {
    last = Math.min((heading.depth ?? 1) - highest + 2, last + 1, 6)
    heading.depth = last
  }
}
