/** Notices and mails have no more characters of a text than this. The screen has all of them. */
const longestExcerpt = 1_000

export const excerptOf = (text: string, longest = longestExcerpt): string =>
  text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text
