const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Length and type before the content of a chunk, and the checksum behind it. */
const [headSize, endSize] = [8, 4]

/** Chunks that the look of a picture depends on. */
const shown: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND'],
  ...['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'eXIf'],
])

/** Many more than encoders write: a picture of 30 MB has some thousands. */
export const mostChunks = 20_000

const isPng = (content: Buffer) => content.subarray(0, signature.length).equals(signature)

/** Lists the chunks in their order, up to the end of the picture. The last one may be cut off. */
export function* chunksOf(content: Buffer): Generator<{ type: string; start: number; end: number }> {
  let start = signature.length
  while (start + headSize <= content.length) {
    const end = start + headSize + content.readUInt32BE(start) + endSize
    const type = content.toString('latin1', start + 4, start + headSize)
    yield { type, start, end }
    if (type === 'IEND') return
    start = end
  }
}

/** Returns a PNG without texts and other chunks that do not change its look: the decoder unpacks each of them, a hundred of
 * 50 kB to gigabytes. Returns other files as they are, and undefined for a PNG of too many chunks. */
export function withoutTexts(content: Buffer): Buffer | undefined {
  if (!isPng(content)) return content
  const kept: Buffer[] = [signature]
  let count = 0
  for (const { type, start, end } of chunksOf(content)) {
    if (count++ === mostChunks) return undefined
    if (shown.has(type)) kept.push(content.subarray(start, end))
  }
  return Buffer.concat(kept)
}

const longestKeyword = 79

/** Returns the first text with a keyword that is not packed, as bytes of UTF-8 or Latin-1. */
export function findText(content: Buffer, keyword: string): Buffer | undefined {
  if (!isPng(content)) return undefined
  let count = 0
  for (const { type, start, end } of chunksOf(content)) {
    if (count++ === mostChunks) return undefined
    if (type !== 'tEXt' && type !== 'iTXt') continue
    const body = content.subarray(start + headSize, end - endSize)
    if (body.subarray(0, longestKeyword + 1).indexOf(0) !== keyword.length) continue
    if (body.toString('latin1', 0, keyword.length) !== keyword) continue
    const text = type === 'tEXt' ? body.subarray(keyword.length + 1) : plainText(body, keyword.length + 1)
    if (text) return text
  }
  return undefined
}

/** Skips the language and the translated keyword of an international text; undefined if the text is packed. */
function plainText(body: Buffer, flagAt: number): Buffer | undefined {
  if (body[flagAt] !== 0) return undefined
  const language = body.indexOf(0, flagAt + 2)
  const translated = language === -1 ? -1 : body.indexOf(0, language + 1)
  return translated === -1 ? undefined : body.subarray(translated + 1)
}
