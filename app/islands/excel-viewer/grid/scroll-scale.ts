/** Firefox limits the height of an element to 17.8 million pixels, Chromium and Safari to twice that. */
const tallest = 15_000_000

/** Returns the scroll height, and how far the sheet moves per scrolled pixel: 1 except for very tall sheets. */
export function scrollScale(height: number, viewHeight: number): { height: number; factor: number } {
  if (height <= tallest) return { height, factor: 1 }
  return { height: tallest, factor: (height - viewHeight) / (tallest - viewHeight) }
}
