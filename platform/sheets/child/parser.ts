/** The spreadsheet library; loaded by path, as the process may read nothing else. */
export type Parser = typeof import('@e965/xlsx')
