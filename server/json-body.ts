import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/errors.ts'

/** Bounds of a JSON text, checked before it is parsed. */
const deepest = 32
const mostParts = 20_000

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
/** Turns a bracket into the brace of its side. */
const braceBit = 0x20
const openingBrace = 0x7b
const closingBrace = 0x7d

/** Parses JSON bodies as Fastify does, once their depth and number of parts are known to be small. */
export function parseJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const refusal = checkShape(body as Buffer)
    if (refusal) done(refusal)
    else parse(request, body.toString(), done)
  })
}

function checkShape(text: Buffer): Refusal | undefined {
  let depth = 0
  let parts = 0
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] as number
    if (byte === quote) at = endOfString(text, at)
    else if (byte === comma) parts++
    else if ((byte | braceBit) === openingBrace) {
      depth++
      parts++
    } else if ((byte | braceBit) === closingBrace) depth--
    if (depth > deepest) return new Refusal('invalid', 'The request is nested too deeply.')
    if (parts > mostParts) return new Refusal('invalid', 'The request has too many parts.')
  }
  return undefined
}

function endOfString(text: Buffer, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === backslash) at++
    else if (text[at] === quote) return at
  }
  return text.length
}
