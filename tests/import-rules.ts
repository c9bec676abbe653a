import type { Import } from './read-imports.ts'

/** Rooms that each room may import from; `types` only by `import type`. Explained in docs/architecture.md. */
const allowedImports: Record<string, { rooms: string[]; types: string[] }> = {
  server: { rooms: ['server', 'api', 'core', 'platform', 'db'], types: ['app'] },
  api: { rooms: ['api', 'core'], types: [] },
  core: { rooms: ['core', 'db/tables/tables.ts', 'platform/file-format'], types: ['platform'] },
  app: { rooms: ['app', 'core', 'api/links', 'build/fonts'], types: [] },
  'app/components/ui': { rooms: ['app/components/ui'], types: [] },
  platform: { rooms: ['platform'], types: [] },
  db: { rooms: ['db'], types: ['core'] },
  scripts: { rooms: ['scripts', 'tests/sheets', 'server', 'db', 'platform'], types: [] },
  scan: { rooms: ['scan', 'tests', 'platform'], types: [] },
  bench: { rooms: ['bench', 'tests', 'scripts', 'server', 'db', 'platform'], types: [] },
}

export const rooms = ['server', 'api', 'core', 'app', 'platform', 'db', 'scripts', 'scan', 'bench'] as const

const isInside = (path: string, room: string) => path === room || path.startsWith(`${room}/`)

const roomOf = (path: string): string =>
  Object.keys(allowedImports)
    .filter((room) => isInside(path, room))
    .sort((a, b) => b.length - a.length)[0] ??
  path.split('/')[0] ??
  path

/** Explains why an import is forbidden; undefined if it is allowed. */
export function explainForbiddenImport({ from, to, written, isType }: Import): string | undefined {
  if (!to || isTest(from)) return undefined
  if (written.startsWith('../..')) return `${from} may not import ${written}: write #${to} instead`
  const room = roomOf(from)
  const { rooms: open, types } = allowedImports[room] ?? { rooms: [], types: [] }
  const isOpen = [...open, ...(isType ? types : [])].some((other) => isInside(to, other))
  if (!isOpen) {
    const hint = types.some((other) => isInside(to, other)) ? ', except for its types' : ''
    return `${from} may not import ${to}: ${room} may not import from ${roomOf(to)}${hint}`
  }
  const isVerb = /^core\/.*\.server\.ts$/.test(to)
  if (isInside(from, 'app') && isVerb && !isType) {
    return `${from} may not import ${to}: verbs must not reach the browser, loaders call them through their context`
  }
  return undefined
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** Rooms that are part of the product, as opposed to its tools and measurements. */
const productionRooms = ['server', 'api', 'core', 'app', 'platform', 'db']

/** Explains why a file of the product may not import test tools; undefined if it imports none. */
export function explainTestImport({ from, to, written }: Import): string | undefined {
  const isProduct = productionRooms.some((room) => isInside(from, room)) && !isTest(from)
  const isTestTool = /^(vitest|@playwright\/test|fast-check)(\/|$)/.test(written)
  if (!isProduct || !(isTestTool || (to && (isInside(to, 'tests') || isTest(to))))) return undefined
  return `${from} may not import ${written}: test fixtures belong in tests/`
}

/** Returns the first import cycle, as its files in order. Type-only imports count too. */
export function findImportCycle(imports: Import[]): string[] | undefined {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) if (to) next.set(from, [...(next.get(from) ?? []), to])
  const done = new Set<string>()
  function walk(file: string, path: string[]): string[] | undefined {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const other of next.get(file) ?? []) {
      const cycle = walk(other, [...path, file])
      if (cycle) return cycle
    }
    done.add(file)
    return undefined
  }
  for (const file of next.keys()) {
    const cycle = walk(file, [])
    if (cycle) return cycle
  }
  return undefined
}
