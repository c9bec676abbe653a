import { largestSignature as mostBytes, signaturePrefix } from '#core/quote/signature.ts'
import { plain } from '../picture-files.ts'

let signature: Promise<string> | undefined

/** A drawing of the largest sides that are taken, in a file of the largest size. */
export function largestSignature(): Promise<string> {
  signature ??= draw()
  return signature
}

async function draw(): Promise<string> {
  const png = await plain({ width: 2_000, height: 1_000 }).png({ palette: true }).toBuffer()
  const whole = Buffer.concat([png, Buffer.alloc(mostBytes - png.length)])
  return signaturePrefix + whole.toString('base64')
}
