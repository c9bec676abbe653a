// White space is excluded: it is trimmed at the ends instead. Braille blank and null notehead render as blank.
const invisible = /(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu

/** Returns the visible characters of a text, with the spaces between them. */
export const visibleText = (text: string): string => text.replace(invisible, '').trim()

export const hasVisibleText = (text: string): boolean => visibleText(text) !== ''
