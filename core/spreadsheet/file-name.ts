import { withoutMisleading } from '../folding.ts'

const longest = 200

/** The name to show: as it was written, without folders and without what misleads a reader. */
export function nameSpreadsheet(written: string): string {
  const [, stem = '', ending = ''] =
    /([^\\/]*)(\.xlsx?)$/i.exec(withoutMisleading(written.toWellFormed().normalize('NFC'))) ?? []
  return `${[...(stem.trim() || 'file')].slice(0, longest).join('')}${ending}`
}
