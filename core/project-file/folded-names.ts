import { fieldRefusal } from '../errors.ts'
import { simplify, withoutMisleading } from '../folding.ts'
import { deepestFolder, longestFolder } from './file-limits.ts'

// With letters that look like a slash, or have one in their key.
const reserved = /[\\/:*?"<>|／∕⁄⧸＼℀℁℅℆]/g
const invisible = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu

/** Returns the key of a name: capitals, spaces and letters that look alike make no difference, punctuation does. */
export const keyOfName = (name: string): string =>
  simplify(name).replace(invisible, '').replace(/\s+/g, ' ').trim().toUpperCase()

/** Returns the path of a folder, as names between slashes, without characters that mislead people or file systems; empty
 * for none. */
export function nameFolder(written: string): string {
  const names = written.split('/').map(nameLevel).filter(Boolean)
  if (names.length === 0 && written.trim() !== '') {
    throw fieldRefusal('folder', 'Please write letters or digits')
  }
  if (names.some((name) => [...name].length > longestFolder)) {
    throw fieldRefusal('folder', `Must be at most ${longestFolder} characters`)
  }
  if (names.length > deepestFolder) {
    throw fieldRefusal('folder', `Folders can be inside each other up to ${deepestFolder} levels`)
  }
  return names.join('/')
}

function nameLevel(written: string): string {
  const clean = withoutMisleading(written.normalize('NFC')).replace(reserved, ' ').replace(/\s+/g, ' ')
  const name = clean.replace(/^[\s.]+|[\s.]+$/g, '')
  // An empty key is that of no folder.
  return keyOfName(name) === '' ? '' : name
}
