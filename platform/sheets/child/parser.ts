import { createRequire } from 'node:module'
import { join } from 'node:path'

type Library = typeof import('@e965/xlsx')

export type Parser = Pick<Library, 'read' | 'SSF'> & {
  /** Loads the code pages for files without Unicode. Takes as long as loading the whole parser. */
  addCodePages: () => void
}

/** Loads the parser by path, because the process may read no other folder. The ES module build has no code pages. */
export function loadParser(folder: string): Parser {
  const require = createRequire(import.meta.url)
  const { read, SSF, set_cptable }: Library = require(join(folder, 'dist', 'xlsx.core.min.js'))
  return { read, SSF, addCodePages: () => set_cptable(require(join(folder, 'dist', 'cpexcel.js'))) }
}
