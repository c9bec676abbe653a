import { JsonError } from './json-error.ts'

/** Receives a string in chunks of UTF-8. The buffer is reused after the call. */
export type StringTarget = { write: (bytes: Buffer) => void; end: () => void }

const quote = 0x22
const backslash = 0x5c
const replacement = 0xfffd
const simpleEscapes = new Map(
  Object.entries({ '"': 0x22, '\\': 0x5c, '/': 0x2f, b: 8, f: 12, n: 10, r: 13, t: 9 }).map(
    ([letter, code]) => [letter.charCodeAt(0), code],
  ),
)
/** Bytes that end a run of plain characters: the quote, the backslash and control characters. */
const special = Uint8Array.from({ length: 256 }, (_, byte) =>
  Number(byte < 0x20 || byte === quote || byte === backslash),
)

/** Decodes one JSON string at a time from chunks of any length. An unpaired surrogate becomes U+FFFD. */
export class JsonStringDecoder {
  #target: StringTarget | undefined
  #escape: 'none' | 'letter' | 'hex' = 'none'
  #hexDigits = 0
  #code = 0
  #highSurrogate = 0
  /** Never longer than its source: a 12-byte surrogate pair escape decodes to at most 4 bytes. */
  #decoded = Buffer.alloc(0)
  #length = 0

  /** Begins a string after its opening quote. Without a target, the string is only validated. */
  begin(target: StringTarget | undefined): void {
    this.#target = target
    this.#escape = 'none'
    this.#highSurrogate = 0
  }

  /** Returns the position after the closing quote, or -1 if the string continues in the next chunk. */
  read(bytes: Buffer, from: number): number {
    if (this.#decoded.length < bytes.length + 8) this.#decoded = Buffer.allocUnsafe(bytes.length + 8)
    this.#length = 0
    let at = from
    while (at < bytes.length) {
      if (this.#escape === 'none') at = this.#copyRun(bytes, at)
      const byte = bytes[at]
      if (byte === undefined) break
      at++
      if (this.#escape === 'letter') this.#readEscapeLetter(byte)
      else if (this.#escape === 'hex') this.#readHexDigit(byte)
      else if (byte === backslash) this.#escape = 'letter'
      else if (byte === quote) {
        this.#dropHighSurrogate()
        this.#flush()
        this.#target?.end()
        return at
      } else throw new JsonError('control character in a string')
    }
    this.#flush()
    return -1
  }

  #copyRun(bytes: Buffer, from: number): number {
    let at = from
    if (this.#target && special[bytes[at] ?? quote] === 0) this.#dropHighSurrogate()
    const decoded = this.#decoded
    let length = this.#length
    for (; at < bytes.length; at++) {
      const byte = bytes[at] as number
      if (special[byte] === 1) break
      decoded[length++] = byte
    }
    if (this.#target) this.#length = length
    return at
  }

  #readEscapeLetter(byte: number): void {
    const code = simpleEscapes.get(byte)
    if (code !== undefined) {
      this.#escape = 'none'
      this.#append(code)
    } else if (byte === 0x75) {
      this.#escape = 'hex'
      this.#hexDigits = 0
      this.#code = 0
    } else throw new JsonError('unknown escape')
  }

  #readHexDigit(byte: number): void {
    const letter = byte | 0x20
    const digit =
      byte >= 0x30 && byte <= 0x39 ? byte - 0x30 : letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
    if (digit < 0) throw new JsonError('invalid \\u escape')
    this.#code = this.#code * 16 + digit
    if (++this.#hexDigits < 4) return
    this.#escape = 'none'
    this.#append(this.#code)
  }

  #append(unit: number): void {
    if (!this.#target) return
    const isHigh = unit >= 0xd800 && unit < 0xdc00
    const isLow = unit >= 0xdc00 && unit < 0xe000
    if (isLow && this.#highSurrogate) {
      this.#encode(0x10000 + (this.#highSurrogate - 0xd800) * 0x400 + unit - 0xdc00)
      this.#highSurrogate = 0
      return
    }
    this.#dropHighSurrogate()
    if (isHigh) this.#highSurrogate = unit
    else this.#encode(isLow ? replacement : unit)
  }

  #dropHighSurrogate(): void {
    if (this.#highSurrogate) this.#encode(replacement)
    this.#highSurrogate = 0
  }

  #encode(code: number): void {
    if (code < 0x80) this.#decoded[this.#length++] = code
    else this.#length += this.#decoded.write(String.fromCodePoint(code), this.#length)
  }

  #flush(): void {
    if (this.#length > 0) this.#target?.write(this.#decoded.subarray(0, this.#length))
    this.#length = 0
  }
}
