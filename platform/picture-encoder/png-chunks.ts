const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** Length and type before the content of a chunk, and the checksum behind it. */
const [headSize, endSize] = [8, 4]

/** Chunks that the look of a picture depends on. */
const shown: ReadonlySet<string> = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND'],
  ...['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'eXIf'],
])

/** Many more than encoders write: a picture of 30 MB has some thousands. */
const mostChunks = 20_000

/** Returns a PNG without texts and other chunks that do not change its look: the decoder unpacks each of them, a hundred of
 * 50 kB to gigabytes. Returns other files as they are, and undefined for a PNG of too many chunks. */
export function withoutTexts(content: Buffer): Buffer | undefined {
  if (!content.subarray(0, signature.length).equals(signature)) return content
  const kept: Buffer[] = [signature]
  let at = signature.length
  for (let count = 0; at + headSize <= content.length; count++) {
    if (count === mostChunks) return undefined
    const end = at + headSize + content.readUInt32BE(at) + endSize
    const type = content.toString('latin1', at + 4, at + headSize)
    if (shown.has(type)) kept.push(content.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}
