import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '#core/file/read-parts.server.ts'

type File = { size: number; etag: string }

/** Reads which bytes of a file a request wants (RFC 9110): undefined for all of them, also if the file has changed since
 * or if it wants several ranges, and `outside` if there are none such. */
export function readRange(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  { size, etag }: File,
): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (ifRange !== undefined && ifRange !== etag) return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'outside' : { start, end }
}
