/** Parses a typed amount of dollars into cents; undefined if it is invalid. Commas only separate thousands: `5,99` may
 * mean another amount. */
export function readDollars(written: string): number | undefined {
  const plain = written.trim().replace(/^\$\s*/, '')
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain)) return undefined
  return Math.round(Number(plain.replaceAll(',', '')) * 100)
}
