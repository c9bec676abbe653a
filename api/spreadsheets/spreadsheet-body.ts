import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { errorCodes } from 'fastify'
import { fieldRefusalAs, Refusal } from '#core/errors.ts'
import { fileTooLarge, largestFile, noFileChosen } from '#core/file/file.ts'
import { isSpreadsheetName, type Visibility, visibilities, wrongKind } from '#core/spreadsheet/spreadsheet.ts'
import { Base64Decoder } from '../http/json/base64-decoder.ts'
import { JsonError } from '../http/json/json-error.ts'
import { JsonReader } from '../http/json/json-reader.ts'
import type { StringTarget } from '../http/json/string-decoder.ts'

export type SpreadsheetBody = { filename: string; content: Buffer; visibility: Visibility }

/** Bytes of 5 MB in base64, a long name and the JSON around them. */
export const largestBody = 7_200_000
export const longestName = 1_000
const maxDepth = 32
/** Bytes parsed between two turns of the event loop; takes about a millisecond. */
const pieceBytes = 64 * 1024

const refuseTooLong = (): never => {
  throw new Refusal('too_large', fileTooLarge)
}
const refuseInvalid = (): never => {
  const sentence = 'The file did not arrive as it was sent. Please upload it again.'
  throw new Refusal('invalid', sentence, { fields: { data: 'Must be base64' } })
}

/**
 * Parses `{ filename, data, visibility? }` while it arrives and decodes the file. Buffers nothing else. Throws at the first
 * invalid byte, without waiting for the rest.
 */
export async function readSpreadsheetBody(stream: Readable, contentLength: number): Promise<SpreadsheetBody> {
  if (contentLength > largestBody) refuseTooLong()
  const fields = collectFields()
  const reader = new JsonReader(fields, maxDepth)
  let length = 0
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > largestBody) refuseTooLong()
      for (let at = 0; at < chunk.length; at += pieceBytes) {
        if (at > 0) await setImmediate()
        reader.push(chunk.subarray(at, at + pieceBytes))
      }
    }
    if (!reader.end()) throw new errorCodes.FST_ERR_CTP_EMPTY_JSON_BODY()
  } catch (error) {
    if (error instanceof JsonError) throw new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY()
    // The client disconnected.
    throw stream.errored ? Object.assign(stream.errored, { statusCode: 400 }) : error
  } finally {
    // Discards the rest of the body, so that the client can read the response.
    stream.resume()
  }
  return fields.result()
}

function collectFields() {
  let filename: NameTarget | undefined
  let data: Base64Decoder | undefined
  // One for all fields of the name: each reserves memory.
  const decoder = new Base64Decoder({ most: largestFile, refuseTooLong, refuseInvalid })
  let visibility: VisibilityTarget | undefined

  /** The last of several fields with the same name wins, as in JSON.parse. An invalid value throws immediately. */
  function stringField(name: string): StringTarget | undefined {
    if (name === 'filename') {
      filename = new NameTarget()
      return filename
    }
    if (name === 'visibility') {
      visibility = new VisibilityTarget()
      return visibility
    }
    if (name !== 'data') return undefined
    decoder.reset()
    data = decoder
    return data
  }

  return {
    stringField,
    otherField(name: string) {
      if (name === 'filename') filename = undefined
      if (name === 'data') data = undefined
      if (name === 'visibility') refuseVisibility()
    },
    otherRoot() {
      throw missing(['filename', 'data'])
    },
    result(): SpreadsheetBody {
      if (!filename || !data) throw missing([...(filename ? [] : ['filename']), ...(data ? [] : ['data'])])
      return {
        ...{ filename: filename.text, content: data.content() },
        visibility: visibility?.value ?? 'listed',
      }
    },
  }
}

const missing = (names: string[]) =>
  new Refusal('invalid', noFileChosen, {
    fields: Object.fromEntries(names.map((name) => [name, noFileChosen])),
  })

/** Collects the file name. A UTF-16 code unit takes at most three bytes. */
class NameTarget implements StringTarget {
  #bytes = Buffer.alloc(0)
  text = ''

  write(bytes: Buffer): void {
    this.#bytes = Buffer.concat([this.#bytes, bytes])
    if (this.#bytes.length > 3 * longestName) this.#refuseLength()
  }

  end(): void {
    this.text = this.#bytes.toString()
    if (this.text.length > longestName) this.#refuseLength()
    if (!isSpreadsheetName(this.text))
      throw new Refusal('unsupported', wrongKind, { fields: { filename: wrongKind } })
  }

  #refuseLength(): never {
    const message = 'Must be at most 1,000 characters'
    throw fieldRefusalAs('filename', message)
  }
}

const refuseVisibility = (): never => {
  throw fieldRefusalAs('visibility', `Must be ${visibilities.join(' or ')}`)
}

class VisibilityTarget implements StringTarget {
  #text = ''
  value: Visibility | undefined

  write(bytes: Buffer): void {
    this.#text += bytes.toString('latin1')
    if (this.#text.length > 20) refuseVisibility()
  }

  end(): void {
    this.value = visibilities.find((one) => one === this.#text) ?? refuseVisibility()
  }
}
