const longest = 200
const unwanted = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** The name to show: as it was written, without folders and without what misleads a reader. */
export function nameSpreadsheet(written: string): string {
  const [, stem = '', ending = ''] =
    /([^\\/]*)(\.xlsx?)$/i.exec(written.toWellFormed().normalize('NFC').replace(unwanted, '')) ?? []
  return `${[...(stem.trim() || 'file')].slice(0, longest).join('')}${ending}`
}
