import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

export const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]
export type Quality = { brotli: number; gzip: number }

const largestWindow = 22
const smallestWindow = 10

/** Compresses a body in the given encoding. */
export async function encode(body: Buffer, encoding: Encoding, quality: Quality): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return compressGzip(body, { level: quality.gzip })
  // A window as large as the body: the encoder allocates and clears memory by its size.
  const window = Math.ceil(Math.log2(body.length + 16))
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
      [constants.BROTLI_PARAM_LGWIN]: Math.min(largestWindow, Math.max(smallestWindow, window)),
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  })
}

// Browsers send a handful of different lists, and parsing one costs as much as the rest of a cached response.
const knownEncodings = new LRUCache<string, Encoding>({ max: 100 })

/** Negotiates the encoding of a response by the `Accept-Encoding` header. */
export function chooseEncoding(accepted: string | string[] = ''): Encoding {
  const offers = String(accepted).toLowerCase()
  const known = knownEncodings.get(offers)
  if (known) return known
  const encoding = readOffers(offers)
  if (offers.length < 200) knownEncodings.set(offers, encoding)
  return encoding
}

function readOffers(offers: string): Encoding {
  const accepts = (name: string) =>
    new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))(\\s*[;,]|\\s*$)`).test(offers)
  if (accepts('br')) return 'br'
  return accepts('gzip') ? 'gzip' : 'identity'
}
