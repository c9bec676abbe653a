/** Which cards of a grid of two or four columns stand on two rows and two columns. */
export function largeOnes(count: number): number[] {
  const left = count % 4
  if (left === 0) return []
  if (left === 2) return [0, 1]
  return left === 3 && count > 3 ? [0, 5, 6] : [0]
}
