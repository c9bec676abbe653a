import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
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

/** Returns `filename` of the Upload-Metadata header. */
export function readFileName(headers: IncomingHttpHeaders): string {
  const parsed = fileName.safeParse(readMetadata(headers, 'filename', 'The file name') ?? '')
  if (!parsed.success) throw invalid(`File name: ${parsed.error.issues[0]?.message}`)
  return parsed.data
}

/** Returns `project` of the Upload-Metadata header: the id of the project that the file is meant for. */
export function readProject(headers: IncomingHttpHeaders): string | undefined {
  const id = readMetadata(headers, 'project', 'The project')
  if (id === undefined || z.uuid().safeParse(id).success) return id
  throw invalid('The project in Upload-Metadata must be an id')
}

/** Reads a value of the Upload-Metadata header, which is a list of keys with values in base64. Keys that are not read are
 * ignored: the type of the file is read from its content. */
function readMetadata(
  { 'upload-metadata': metadata }: IncomingHttpHeaders,
  name: string,
  label: string,
): string | undefined {
  const pairs = String(metadata ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '))
  const found = pairs.find(([key]) => key === name)
  if (!found) return undefined
  const [, encoded = ''] = found
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) throw invalid(`${label} in Upload-Metadata must be base64`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'))
  } catch {
    throw invalid(`${label} in Upload-Metadata must be UTF-8`)
  }
}
