/** `1 file`, `2,400 files`. */
export const inWords = (count: number, thing: string) =>
  `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`

export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return inWords(bytes, 'byte')
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
