import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/errors.ts'

/** Bounds of a JSON text, checked before it is parsed. */
const maxDepth = 32
const maxParts = 20_000

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
/** Bit that turns a bracket into the brace of the same side. */
const braceBit = 0x20
const openingBrace = 0x7b
const closingBrace = 0x7d

/** Parses JSON bodies with Fastify's parser, after checking their depth and number of parts. */
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
    if (depth > maxDepth) return new Refusal('invalid', 'The request is nested too deeply.')
    if (parts > maxParts) return new Refusal('invalid', 'The request has too many parts.')
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
