import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

export type Import = {
  from: string
  /** Specifier as written in the source. */
  written: string
  /** Path of the imported file from the root; undefined for a package. */
  to: string | undefined
  isType: boolean
}

/** Lists the source files of the given rooms, as paths from the root. */
export const listFiles = (rooms: readonly string[]): string[] =>
  rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|js)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length)),
  )

/** Reads the imports of a file: statements, `import()` and `typeof import()`. */
export function readImports(from: string, text = readFileSync(join(root, from), 'utf8')): Import[] {
  const { module, program } = parseSync(from, text)
  const found = (written: string, isType: boolean) => ({ from, written, to: resolve(from, written), isType })
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) =>
      found(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType)),
    ),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [found(moduleRequest.value, isType)] : [],
      ),
    ),
    ...module.dynamicImports
      .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
      // A variable holds an address of the site.
      .filter((request) => /^['"`]/.test(request))
      .map((request) => found(request.slice(1, -1), false)),
    ...typeQueries(program).map((written) => found(written, true)),
  ]
}

function resolve(from: string, written: string): string | undefined {
  if (written.startsWith('#')) return normalize(written.slice(1))
  return written.startsWith('.') ? normalize(join(dirname(from), written)) : undefined
}

/** Returns the modules of `import('…')` in types, which the parser's module record does not contain. */
function typeQueries(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const own = 'type' in node && node.type === 'TSImportType' && 'source' in node ? sourceOf(node.source) : []
  return [...own, ...Object.values(node).flatMap(typeQueries)]
}

const sourceOf = (source: unknown): string[] =>
  typeof source === 'object' && source && 'value' in source && typeof source.value === 'string'
    ? [source.value]
    : []
