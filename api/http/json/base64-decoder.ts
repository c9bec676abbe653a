import type { StringTarget } from './string-decoder.ts'

const dataUrl = /^data:[\w.+/-]*;base64,/
/** Maximum length of the data URL prefix. */
const longestPrefix = 255
const growth = 256 * 1024

type Bounds = {
  /** Maximum number of decoded bytes. */
  most: number
  /** Called at the first byte over the limit. */
  refuseTooLong: () => never
  /** Called at the first character that is not base64. */
  refuseInvalid: () => never
}

/** Decodes base64, with or without a `data:…;base64,` prefix, into one growing buffer. */
export class Base64Decoder implements StringTarget {
  readonly #bounds: Bounds
  readonly #memory: ArrayBuffer
  /** First characters, buffered while they may be a data URL prefix; undefined afterwards. */
  #start: string | undefined = ''
  /** Up to three characters of an incomplete group. */
  #carried = ''
  #length = 0
  #isPadded = false

  constructor(bounds: Bounds) {
    this.#bounds = bounds
    // Resizable: grows without copying and commits memory only as needed.
    this.#memory = new ArrayBuffer(0, { maxByteLength: bounds.most + growth })
  }

  /** Forgets what was written, and keeps the memory. */
  reset(): void {
    this.#start = ''
    this.#carried = ''
    this.#length = 0
    this.#isPadded = false
  }

  write(bytes: Buffer): void {
    const text = bytes.toString('latin1')
    this.#decode(this.#start === undefined ? text : this.#withoutDataUrl(this.#start + text))
  }

  end(): void {
    // The input ended within a possible data URL prefix. Decoding refuses the colon.
    if (this.#start) this.#decode(this.#start)
    this.#start = undefined
    if (this.#carried) this.#bounds.refuseInvalid()
  }

  /** Returns the decoded bytes without copying them. */
  content(): Buffer {
    return Buffer.from(this.#memory, 0, this.#length)
  }

  /** Removes the data URL prefix. Returns '' while the text may still be an incomplete prefix. */
  #withoutDataUrl(start: string): string {
    const found = dataUrl.exec(start)
    const mayBeDataUrl = start.startsWith('data:') || 'data:'.startsWith(start)
    const isUndecided = !found && mayBeDataUrl
    if (isUndecided && start.length > longestPrefix) this.#bounds.refuseInvalid()
    this.#start = isUndecided ? start : undefined
    return isUndecided ? '' : start.slice(found?.[0].length ?? 0)
  }

  #decode(piece: string): void {
    if (piece === '') return
    const text = this.#carried + piece
    if (this.#isPadded || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) this.#bounds.refuseInvalid()
    const whole = text.length - (text.length % 4)
    const groups = text.slice(0, whole)
    this.#carried = text.slice(whole)
    this.#isPadded = groups.endsWith('=')
    this.#append(groups)
  }

  #append(groups: string): void {
    const padding = groups.endsWith('==') ? 2 : Number(groups.endsWith('='))
    const length = this.#length + (groups.length / 4) * 3 - padding
    if (length > this.#bounds.most) this.#bounds.refuseTooLong()
    while (this.#memory.byteLength < length) this.#memory.resize(this.#memory.byteLength + growth)
    Buffer.from(this.#memory, this.#length).write(groups, 'base64')
    this.#length = length
  }
}
