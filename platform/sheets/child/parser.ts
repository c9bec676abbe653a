import { createRequire } from 'node:module'
import { join } from 'node:path'

type Library = typeof import('@e965/xlsx')

export type Parser = Pick<Library, 'read' | 'SSF'> & {
  /** Before reading what was written without Unicode; they take as long to load as all the rest. */
  addCodePages: () => void
}

/** By path, as the process may read nothing else; its ES module has no code pages, so its other build. */
export function loadParser(folder: string): Parser {
  const require = createRequire(import.meta.url)
  const { read, SSF, set_cptable }: Library = require(join(folder, 'dist', 'xlsx.core.min.js'))
  return { read, SSF, addCodePages: () => set_cptable(require(join(folder, 'dist', 'cpexcel.js'))) }
}
