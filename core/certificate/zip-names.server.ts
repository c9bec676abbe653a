import { zipRecords } from '#platform/file-format/file-kind.ts'

const endSize = 22
const maxComment = 0xffff
const entrySize = 46

/** Lists the names in a zip file's directory; undefined if the file is damaged or has trailing data. `content` may be
 * the ending of the file, from the position `start`, if the directory is in it. */
export function listZipNames(content: Buffer, start = 0): string[] | undefined {
  const end = findEnd(content)
  if (end === undefined) return undefined
  const names: string[] = []
  let at = content.readUInt32LE(end + 16) - start
  if (at < 0) return undefined
  for (let left = content.readUInt16LE(end + 10); left > 0; left--) {
    if (at + entrySize > end || content.readUInt32LE(at) !== zipRecords.entry) return undefined
    const nameLength = content.readUInt16LE(at + 28)
    const afterName = at + entrySize + nameLength
    names.push(content.toString('utf8', at + entrySize, afterName))
    at = afterName + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  return at <= end ? names : undefined
}

function findEnd(content: Buffer): number | undefined {
  const earliest = Math.max(0, content.length - endSize - maxComment)
  for (let at = content.length - endSize; at >= earliest; at--) {
    const isEnd = content.readUInt32LE(at) === zipRecords.end
    if (isEnd && at + endSize + content.readUInt16LE(at + 20) === content.length) return at
  }
  return undefined
}
