/** Returns the indexes of cards that span two rows and two columns, so that a grid of 2 or 4 columns has no gaps. */
export function largeCardIndexes(count: number): number[] {
  const left = count % 4
  if (left === 0) return []
  if (left === 2) return [0, 1]
  return left === 3 && count > 3 ? [0, 5, 6] : [0]
}
