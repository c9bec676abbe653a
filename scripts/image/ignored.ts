import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'

/** What a .dockerignore keeps out: of all lines that match a path, or a folder it lies in, the last decides. */
export function readIgnored(file: string): (path: string) => boolean {
  const rules = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ isBack: line.startsWith('!'), pattern: line.replace(/^!/, '') }))
  return (path) => {
    const parts = path.split('/')
    const itselfAndAbove = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    const last = rules.findLast(({ pattern }) => itselfAndAbove.some((one) => matchesGlob(one, pattern)))
    return last !== undefined && !last.isBack
  }
}
