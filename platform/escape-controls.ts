// Control characters except line feed, line separators, and bidirectional text controls.
const unsafe = /(?!\n)[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu

const escapeOne = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Escapes characters that control a terminal. JSON keeps its meaning. */
export const escapeControls = (text: string): string => text.replace(unsafe, escapeOne)
