import type { Import } from './read-imports.ts'

/** Which rooms a room may enter; `types` are doors for `import type` only. The rule is in docs/architecture.md. */
const doors: Record<string, { rooms: string[]; types: string[] }> = {
  server: { rooms: ['server', 'api', 'core', 'platform', 'db'], types: ['app'] },
  api: { rooms: ['api', 'core'], types: [] },
  core: { rooms: ['core', 'db/tables.ts'], types: ['platform'] },
  app: { rooms: ['app', 'core', 'build/fonts'], types: [] },
  'app/components/ui': { rooms: ['app/components/ui'], types: [] },
  platform: { rooms: ['platform'], types: [] },
  db: { rooms: ['db'], types: ['core'] },
  scripts: { rooms: ['scripts', 'server', 'db', 'platform'], types: [] },
  scan: { rooms: ['scan', 'tests', 'platform'], types: [] },
  bench: { rooms: ['bench', 'tests', 'scripts', 'server', 'db', 'platform'], types: [] },
}

export const rooms = ['server', 'api', 'core', 'app', 'platform', 'db', 'scripts', 'scan', 'bench'] as const

const isInside = (path: string, room: string) => path === room || path.startsWith(`${room}/`)

const roomOf = (path: string): string =>
  Object.keys(doors)
    .filter((room) => isInside(path, room))
    .sort((a, b) => b.length - a.length)[0] ??
  path.split('/')[0] ??
  path

/** The sentence about a door that was forced, or undefined. */
export function forcedDoor({ from, to, written, isType }: Import): string | undefined {
  if (!to || isTest(from)) return undefined
  if (written.startsWith('../..')) return `${from} may not import ${written}: write #${to} instead`
  const room = roomOf(from)
  const { rooms: open, types } = doors[room] ?? { rooms: [], types: [] }
  const isOpen = [...open, ...(isType ? types : [])].some((other) => isInside(to, other))
  if (!isOpen) {
    const hint = types.some((other) => isInside(to, other)) ? ', except for its types' : ''
    return `${from} may not import ${to}: ${room} → ${roomOf(to)} is not a door${hint}`
  }
  const isVerb = /^core\/.*\.server\.ts$/.test(to)
  if (isInside(from, 'app') && isVerb && !isType) {
    return `${from} may not import ${to}: the browser must not get verbs, loaders reach them through their context`
  }
  return undefined
}

export const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** The first circle in a room's imports, as the files on the way. */
export function findCircle(imports: Import[], room: string): string[] | undefined {
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) {
    if (to && isInside(from, room) && isInside(to, room)) next.set(from, [...(next.get(from) ?? []), to])
  }
  const done = new Set<string>()
  function walk(file: string, way: string[]): string[] | undefined {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const other of next.get(file) ?? []) {
      const circle = walk(other, [...way, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of next.keys()) {
    const circle = walk(file, [])
    if (circle) return circle
  }
  return undefined
}
