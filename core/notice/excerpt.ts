/** Notices and mails have no more characters of a text than this. The screen has all of them. */
const longestExcerpt = 1_000

export const excerptOf = (text: string): string =>
  text.length > longestExcerpt ? `${text.slice(0, longestExcerpt - 1).toWellFormed()}…` : text
