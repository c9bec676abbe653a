import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'

/** Creates a matcher for a .dockerignore. The last line that matches the path or a parent folder decides. */
export function readIgnored(file: string): (path: string) => boolean {
  const rules = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ isNegated: line.startsWith('!'), pattern: line.replace(/^!/, '') }))
  return (path) => {
    const parts = path.split('/')
    const itselfAndAbove = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    const last = rules.findLast(({ pattern }) => itselfAndAbove.some((one) => matchesGlob(one, pattern)))
    return last !== undefined && !last.isNegated
  }
}
