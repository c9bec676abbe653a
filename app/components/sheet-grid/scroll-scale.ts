/** Firefox ends an element at 17.8 million pixels, Chromium and Safari at twice that. */
const tallest = 15_000_000

/** How far the sheet moves for a pixel of the scroller: 1 but for very tall sheets. */
export function scrollScale(height: number, viewHeight: number): { height: number; factor: number } {
  if (height <= tallest) return { height, factor: 1 }
  return { height: tallest, factor: (height - viewHeight) / (tallest - viewHeight) }
}
