/** Creates a deterministic random number generator (mulberry32). */
export function createRandom(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

const extremes = [0, 1, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0xffff, 0x7fffffff, 0xffffffff, 0xfffffffe]

/** Changes a few bytes: flips, zeroes, overwrites, copies, removes or inserts them. */
export function mutate(bytes: Buffer, dice: (sides: number) => number): Buffer {
  let mutated = Buffer.from(bytes)
  for (let times = 1 + dice(8); times > 0; times--) {
    const at = dice(mutated.length)
    const length = 1 + dice(16)
    const choice = dice(6)
    if (choice === 0) mutated[at] = (mutated[at] ?? 0) ^ (1 << dice(8))
    if (choice === 1) mutated.fill(0, at, Math.min(at + length, mutated.length))
    if (choice === 2 && at + 4 <= mutated.length)
      mutated.writeUInt32LE(extremes[dice(extremes.length)] ?? 0, at)
    if (choice === 3) mutated.copy(mutated, at, dice(mutated.length), dice(mutated.length) + 64)
    if (choice === 4) mutated = Buffer.concat([mutated.subarray(0, at), mutated.subarray(at + length)])
    if (choice === 5)
      mutated = Buffer.concat([
        mutated.subarray(0, at),
        mutated.subarray(dice(mutated.length)).subarray(0, length),
        mutated.subarray(at),
      ])
    if (mutated.length === 0) return Buffer.of(dice(256))
  }
  return mutated
}
