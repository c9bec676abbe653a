/** States of a JSON number, named after the last part read. */
type NumberState = 'minus' | 'zero' | 'integer' | 'point' | 'fraction' | 'e' | 'sign' | 'exponent'

const isDigit = (byte: number) => byte >= 0x30 && byte <= 0x39
const complete = new Set<NumberState>(['zero', 'integer', 'fraction', 'exponent'])

export const startNumber = (byte: number): NumberState | undefined =>
  byte === 0x2d ? 'minus' : byte === 0x30 ? 'zero' : isDigit(byte) ? 'integer' : undefined

export const isCompleteNumber = (state: NumberState) => complete.has(state)

/** Returns the next state, or undefined if the byte cannot continue the number. */
export function continueNumber(state: NumberState, byte: number): NumberState | undefined {
  if (isDigit(byte)) return afterDigit(state, byte)
  if (byte === 0x2e) return state === 'zero' || state === 'integer' ? 'point' : undefined
  if ((byte | 0x20) === 0x65) return complete.has(state) && state !== 'exponent' ? 'e' : undefined
  return (byte === 0x2b || byte === 0x2d) && state === 'e' ? 'sign' : undefined
}

function afterDigit(state: NumberState, byte: number): NumberState | undefined {
  if (state === 'minus') return byte === 0x30 ? 'zero' : 'integer'
  if (state === 'zero') return undefined
  if (state === 'integer') return 'integer'
  return state === 'point' || state === 'fraction' ? 'fraction' : 'exponent'
}

export type { NumberState }
