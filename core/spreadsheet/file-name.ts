import { withoutMisleading } from '../folding.ts'

const maxLength = 200

/** Returns the display name: as uploaded, without folders and without misleading characters. */
export function nameSpreadsheet(uploadedName: string): string {
  const [, stem = '', ending = ''] =
    /([^\\/]*)(\.xlsx?)$/i.exec(withoutMisleading(uploadedName.toWellFormed().normalize('NFC'))) ?? []
  return `${[...(stem.trim() || 'file')].slice(0, maxLength).join('')}${ending}`
}
