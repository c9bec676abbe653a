import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { books } from './books.ts'
import { dateFormats, numberFormats } from './formats.ts'
import { writeFormats } from './write-formats.ts'
import { xlsFile, xlsFolder } from './xls-files.ts'

/** Converts the corpus to the old format with LibreOffice. Run by hand; the files are committed. */
const folder = mkdtempSync(join(tmpdir(), 'xls-'))
const written = [
  ...books.filter(({ isXlsxOnly }) => !isXlsxOnly).map(({ name, make }) => [name, make()] as const),
  ['number formats', writeFormats(numberFormats)] as const,
  ['date formats', writeFormats(dateFormats)] as const,
].map(([name, bytes]) => {
  const path = join(folder, xlsFile(name).replace(/xls$/, 'xlsx'))
  writeFileSync(path, bytes)
  return path
})
mkdirSync(xlsFolder, { recursive: true })
const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
execFileSync('soffice', [profile, '--headless', '--convert-to', 'xls', '--outdir', xlsFolder, ...written])
