import type { StringTarget } from './string-decoder.ts'

const dataUrl = /^data:[\w.+/-]*;base64,/
/** A data URL's beginning is no longer than this. */
const longestStart = 255
const growth = 256 * 1024

type Bounds = {
  /** Bytes after decoding. */
  most: number
  /** Called at the first byte too many. */
  refuseTooLong: () => never
  /** Called as soon as it is no base64. */
  refuseInvalid: () => never
}

/** Decodes base64, with or without `data:…;base64,` before it, into one growing block of memory. */
export class Base64Decoder implements StringTarget {
  readonly #bounds: Bounds
  readonly #memory: ArrayBuffer
  /** The first characters, until it is known that they are no data URL; undefined from then on. */
  #start: string | undefined = ''
  /** Up to three characters that wait for the rest of their group. */
  #carried = ''
  #length = 0
  #isPadded = false

  constructor(bounds: Bounds) {
    this.#bounds = bounds
    // Grows where it is: nothing is copied, and only what is used takes memory.
    this.#memory = new ArrayBuffer(0, { maxByteLength: bounds.most + growth })
  }

  write(bytes: Buffer): void {
    const text = bytes.toString('latin1')
    this.#decode(this.#start === undefined ? text : this.#withoutDataUrl(this.#start + text))
  }

  end(): void {
    // An incomplete start of a data URL; a colon is refused here.
    if (this.#start) this.#decode(this.#start)
    this.#start = undefined
    if (this.#carried) this.#bounds.refuseInvalid()
  }

  /** Without a copy. */
  content(): Buffer {
    return Buffer.from(this.#memory, 0, this.#length)
  }

  /** Empty as long as it may become the start of a data URL. */
  #withoutDataUrl(start: string): string {
    const found = dataUrl.exec(start)
    const mayBeDataUrl = start.startsWith('data:') || 'data:'.startsWith(start)
    const isUndecided = !found && mayBeDataUrl
    if (isUndecided && start.length > longestStart) this.#bounds.refuseInvalid()
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
