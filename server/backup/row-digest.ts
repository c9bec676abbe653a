import { hash } from 'node:crypto'

const lineEnd = 0x0a
const lanes = 8

/** Order-independent sum of SHA-256 hashes. It differs as soon as a single byte differs. */
export class HashSum {
  readonly #sum = new Uint32Array(lanes)
  count = 0

  add(content: Uint8Array): void {
    const digest = hash('sha256', content, 'buffer')
    for (let lane = 0; lane < lanes; lane++) {
      this.#sum[lane] = (this.#sum[lane] ?? 0) + digest.readUInt32LE(lane * 4)
    }
    this.count++
  }

  get sum(): string {
    return Buffer.from(this.#sum.buffer).toString('hex')
  }
}

/** Counts and hashes the rows of a stream. In PostgreSQL's text format a line end is never part of a row. */
export class RowDigest {
  readonly #hashes = new HashSum()
  #rest: Buffer[] = []

  add(part: Buffer): void {
    let start = 0
    for (let end = part.indexOf(lineEnd); end >= 0; end = part.indexOf(lineEnd, start)) {
      const tail = part.subarray(start, end)
      this.#hashes.add(this.#rest.length > 0 ? Buffer.concat([...this.#rest, tail]) : tail)
      this.#rest = []
      start = end + 1
    }
    if (start < part.length) this.#rest.push(part.subarray(start))
  }

  /** Includes bytes after the last line end, which a complete stream does not have, so that the sum differs. */
  end(): { rows: number; sum: string } {
    if (this.#rest.length > 0) this.#hashes.add(Buffer.concat(this.#rest))
    return { rows: this.#hashes.count, sum: this.#hashes.sum }
  }
}

export async function digestRows(parts: AsyncIterable<Buffer>): Promise<{ rows: number; sum: string }> {
  const digest = new RowDigest()
  for await (const part of parts) digest.add(part)
  return digest.end()
}
