// All control characters but the line feed, line separators, and marks that change the direction of text.
const unsafe = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

const escapeOne = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Text that a terminal shows as it stands; JSON means the same afterwards. */
export const escapeControls = (text: string): string => text.replace(unsafe, escapeOne)
