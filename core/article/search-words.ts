const maxWords = 12
const shortest = 3
const longest = 40

/** Frequent words that tell articles apart as little as a comma does. */
const frequent = new Set(
  'the and for not but you your are was has have had can cannot how why when what where with from this that our they will does did its out all any get got'.split(
    ' ',
  ),
)

/** Splits text into words of any script. Normal form C, as in the database, so that both spellings of Bangla letters match. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The words that all have to stand in an article to find it. */
export const searchWords = (text: string): string[] => [...new Set(wordsOf(text))].slice(0, maxWords)

/** The telling words of a sentence. The plural of English is cut off. */
export const tellingWords = (text: string): string[] => {
  const words = wordsOf(text)
    .filter((word) => word.length >= shortest && word.length <= longest && !frequent.has(word))
    .map((word) => word.replace(/(?<=[a-z]{3})s$/, ''))
  return [...new Set(words)].slice(0, maxWords)
}
