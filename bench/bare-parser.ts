import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The baseline of spreadsheet reading: the parser alone in a process. Sends the milliseconds as a message. */
const { read }: typeof import('@e965/xlsx') = createRequire(import.meta.url)('@e965/xlsx')
const content = readFileSync(process.argv[2] ?? '')
const begin = performance.now()
read(content, { dense: true, cellFormula: false, cellHTML: false, cellNF: true, dateNF: 'm/d/yyyy' })
process.send?.(performance.now() - begin)
