/** Poisha of an amount as it was typed; undefined for what is no amount of taka. */
export function readTaka(written: string): number | undefined {
  const plain = written.replace(/[৳,\s]/g, '')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}
