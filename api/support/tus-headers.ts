import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '#core/errors.ts'
import { optionalText } from '#core/text.ts'

const invalid = (sentence: string) => new Refusal('invalid', sentence)

/** Reads a header that is a number of bytes; undefined if it is missing. */
function readBytes(headers: IncomingHttpHeaders, name: string): number | undefined {
  const written = headers[name]
  if (written === undefined) return undefined
  if (typeof written !== 'string' || !/^\d{1,15}$/.test(written))
    throw invalid(`${name} must be a number of bytes`)
  return Number(written)
}

export function readLength(headers: IncomingHttpHeaders): number {
  if (headers['upload-concat'] !== undefined || headers['upload-defer-length'] !== undefined) {
    throw invalid('Upload-Concat and Upload-Defer-Length are not supported')
  }
  const length = readBytes(headers, 'upload-length')
  if (length === undefined) throw invalid('Upload-Length is missing')
  return length
}

export function readOffset(headers: IncomingHttpHeaders): number {
  const offset = readBytes(headers, 'upload-offset')
  if (offset === undefined) throw invalid('Upload-Offset is missing')
  return offset
}

const fileName = optionalText(500)

/** Returns `filename` of the Upload-Metadata header, which is a list of keys with values in base64. Other keys are
 * ignored: the type of the file is read from its content. */
export function readFileName({ 'upload-metadata': metadata }: IncomingHttpHeaders): string {
  const pairs = String(metadata ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '))
  const [, encoded = ''] = pairs.find(([key]) => key === 'filename') ?? []
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(encoded))
    throw invalid('The file name in Upload-Metadata must be base64')
  const bytes = Buffer.from(encoded, 'base64')
  const parsed = fileName.safeParse(decode(bytes))
  if (!parsed.success) throw invalid(`File name: ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('The file name in Upload-Metadata must be UTF-8')
  }
}
