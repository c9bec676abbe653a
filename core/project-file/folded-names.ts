import { fieldRefusal } from '../errors.ts'
import { simplify, withoutMisleading } from '../folding.ts'
import { longestFolder } from './file-limits.ts'

const reserved = /[\\/:*?"<>|]/g
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu

/** Returns the key of a name: capitals, spaces and letters that look alike make no difference, punctuation does. */
export const keyOfName = (name: string): string =>
  simplify(name).replace(invisible, '').replace(/\s+/g, ' ').trim().toUpperCase()

/** Returns the name of a folder without characters that mislead people or file systems; empty for none. */
export function nameFolder(written: string): string {
  const clean = withoutMisleading(written.normalize('NFC')).replace(reserved, ' ').replace(/\s+/g, ' ')
  const name = clean.replace(/^[\s.]+|[\s.]+$/g, '')
  if (name === '' && written.trim() !== '') throw fieldRefusal('folder', 'Please write letters or digits')
  if ([...name].length > longestFolder) {
    throw fieldRefusal('folder', `Must be at most ${longestFolder} characters`)
  }
  return name
}
