import { withoutMisleading } from '../folding.ts'

export const longestPath = 300
/** An encoded letter of Bangla takes nine characters. */
const longestEncoded = 9 * longestPath

/** Spells a path as it is compared: decoded, in lower case, without a slash at the end. Returns undefined for a path
 * that no page can have. */
export function foldPath(written: string): string | undefined {
  if (written.length > longestEncoded) return undefined
  const path = decode(written)?.normalize('NFC').toLowerCase().replace(/\/+$/, '')
  if (path === undefined || path.length > longestPath) return undefined
  if (path === '') return '/'
  const isPlain = !/[\s\\?#%<>"|^`{}]/.test(path) && withoutMisleading(path) === path && path.isWellFormed()
  const [start, ...segments] = path.split('/')
  const isClean = start === '' && segments.every((segment) => segment !== '' && !segment.startsWith('.'))
  return isPlain && isClean ? path : undefined
}

function decode(written: string): string | undefined {
  try {
    return decodeURI(written)
  } catch {
    return undefined
  }
}

/** The path of an address of this site, without query and anchor. */
export const withoutQuery = (address: string): string => address.replace(/[?#].*/s, '')
