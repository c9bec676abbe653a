import { JsonError } from './json-error.ts'
import { continueNumber, isCompleteNumber, type NumberState, startNumber } from './number-reader.ts'
import { JsonStringDecoder, type StringTarget } from './string-decoder.ts'

/** Receives the fields of the root object in order. Nested values are only validated. */
export type FieldListener = {
  /** Called if the root value is not an object. */
  otherRoot: () => void
  /** Called for a field with a string value. Without a returned target, the value is ignored. */
  stringField: (name: string) => StringTarget | undefined
  /** Called for a field with any other value. */
  otherField: (name: string) => void
}

/** Longer names are truncated. No name of interest is as long. */
const longestName = 64
const words = new Map(['true', 'false', 'null'].map((word) => [word.charCodeAt(0), word]))
const closes = new Map([
  [0x7b, 0x7d],
  [0x5b, 0x5d],
])

const byteOrderMark = [0xef, 0xbb, 0xbf]

type Expecting = 'value' | 'first-item' | 'first-key' | 'key' | 'colon' | 'comma' | 'nothing'

/** Streaming JSON parser (RFC 8259). Buffers only the name of the current field and the open brackets. */
export class JsonReader {
  readonly #listener: FieldListener
  readonly #maxDepth: number
  readonly #strings = new JsonStringDecoder()
  /** Stack of the closing brackets that are expected. */
  readonly #open: number[] = []
  #token: 'none' | 'string' | 'key' | 'number' | 'word' = 'none'
  #expecting: Expecting = 'value'
  #number: NumberState = 'zero'
  #word = ''
  #wordAt = 0
  #name = ''
  #hasBegun = false
  #markAt = 0

  constructor(listener: FieldListener, maxDepth: number) {
    this.#listener = listener
    this.#maxDepth = maxDepth
  }

  /** Throws JsonError at the first invalid byte. Passes on errors of the listener. */
  push(piece: Buffer): void {
    if (piece.length > 0) this.#hasBegun = true
    let at = 0
    while (at < piece.length) {
      if (this.#token === 'string' || this.#token === 'key') {
        at = this.#strings.read(piece, at)
        if (at < 0) return
        this.#expecting = this.#token === 'key' ? 'colon' : this.#afterValue()
        this.#token = 'none'
      } else if (this.#token === 'none') this.#readByte(piece[at++] as number)
      else if (this.#continueToken(piece[at] as number)) at++
    }
  }

  /** Ends the input. Throws JsonError if it is incomplete; returns false if it was empty. */
  end(): boolean {
    if (this.#token === 'number') this.#endNumber()
    if (!this.#hasBegun) return false
    if (this.#expecting !== 'nothing' || this.#token !== 'none') throw new JsonError('unexpected end')
    return true
  }

  /** Returns true for the bytes of a leading byte order mark. */
  #isByteOrderMark(byte: number): boolean {
    if (this.#markAt >= byteOrderMark.length) return false
    if (byte === byteOrderMark[this.#markAt]) return ++this.#markAt > 0
    if (this.#markAt > 0) throw new JsonError('unexpected character')
    this.#markAt = byteOrderMark.length
    return false
  }

  #readByte(byte: number): void {
    if (this.#isByteOrderMark(byte) || byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09)
      return
    const expecting = this.#expecting
    const mayClose = expecting === 'comma' || expecting === 'first-item' || expecting === 'first-key'
    if (mayClose && byte === this.#open.at(-1)) this.#close()
    else if (expecting === 'value' || expecting === 'first-item') this.#beginValue(byte)
    else if (byte === 0x22 && (expecting === 'key' || expecting === 'first-key')) this.#beginKey()
    else if (byte === 0x3a && expecting === 'colon') this.#expecting = 'value'
    else if (byte === 0x2c && expecting === 'comma') this.#expecting = this.#isInObject() ? 'key' : 'value'
    else throw new JsonError('unexpected character')
  }

  #beginValue(byte: number): void {
    const closing = closes.get(byte)
    if (byte !== 0x22) this.#reportOtherValue(byte)
    if (byte === 0x22) {
      this.#token = 'string'
      if (this.#open.length === 0) this.#listener.otherRoot()
      this.#strings.begin(this.#isField() ? this.#listener.stringField(this.#name) : undefined)
    } else if (closing !== undefined) {
      if (this.#open.length >= this.#maxDepth) throw new JsonError('nested too deeply')
      this.#open.push(closing)
      this.#expecting = byte === 0x7b ? 'first-key' : 'first-item'
    } else if (words.has(byte)) {
      this.#token = 'word'
      this.#word = words.get(byte) ?? ''
      this.#wordAt = 1
    } else {
      const state = startNumber(byte)
      if (!state) throw new JsonError('unexpected character')
      this.#token = 'number'
      this.#number = state
    }
  }

  #reportOtherValue(byte: number): void {
    if (this.#isField()) this.#listener.otherField(this.#name)
    else if (this.#open.length === 0 && byte !== 0x7b) this.#listener.otherRoot()
  }

  #beginKey(): void {
    this.#token = 'key'
    this.#strings.begin(this.#open.length === 1 ? this.#nameTarget() : undefined)
  }

  #nameTarget(): StringTarget {
    let name = ''
    return {
      write: (bytes) => {
        if (name.length < longestName) name += bytes.toString('latin1', 0, longestName)
      },
      end: () => {
        this.#name = Buffer.from(name, 'latin1').toString()
      },
    }
  }

  /** Returns false if the token ended before this byte. */
  #continueToken(byte: number): boolean {
    if (this.#token === 'number') {
      const next = continueNumber(this.#number, byte)
      if (next) this.#number = next
      else this.#endNumber()
      return next !== undefined
    }
    if (byte !== this.#word.charCodeAt(this.#wordAt)) throw new JsonError('unexpected word')
    if (++this.#wordAt === this.#word.length) {
      this.#token = 'none'
      this.#expecting = this.#afterValue()
    }
    return true
  }

  #endNumber(): void {
    if (!isCompleteNumber(this.#number)) throw new JsonError('incomplete number')
    this.#token = 'none'
    this.#expecting = this.#afterValue()
  }

  #close(): void {
    this.#open.pop()
    this.#expecting = this.#afterValue()
  }

  #afterValue = (): Expecting => (this.#open.length === 0 ? 'nothing' : 'comma')
  #isInObject = () => this.#open.at(-1) === 0x7d
  #isField = () => this.#open.length === 1 && this.#isInObject()
}
