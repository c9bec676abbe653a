const opening =
  /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*|<!doctype[^>[]*(?:\[[^\]]*\]\s*)?>\s*)*<svg[\s>]/is

/** Checks for an SVG, by its beginning. */
export const isDrawing = (content: Buffer): boolean => opening.test(content.toString('utf8', 0, 8_192))
