import { join } from 'node:path'

export const xlsFolder = join(import.meta.dirname, 'xls')

export const xlsFile = (name: string) => `${name.replaceAll(' ', '-').toLowerCase()}.xls`
