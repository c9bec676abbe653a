/** Replaces what PostgreSQL cannot store: NUL characters and lone surrogates. */
export const cleanText = (text: string): string =>
  (text.includes('\0') ? text.replaceAll('\0', '\uFFFD') : text).toWellFormed()
