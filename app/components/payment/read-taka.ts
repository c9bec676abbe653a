/** Parses a typed amount of taka into poisha; undefined if it is invalid. */
export function readTaka(written: string): number | undefined {
  const plain = written.replace(/[৳,\s]/g, '')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}
