// White space is trimmed at the ends instead. The two listed symbols are drawn as nothing: braille blank, null notehead.
const invisible = /(?!\s)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu

/** The characters of a text that a reader can see, with the spaces between them. */
export const visibleText = (text: string): string => text.replace(invisible, '').trim()

export const hasVisibleText = (text: string): boolean => visibleText(text) !== ''
