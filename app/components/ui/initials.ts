import { lazily } from './loading/lazily.ts'

const graphemes = lazily(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

// Creating the segmenter takes 50 ms on a cheap phone, on every screen that shows a name.
const plainLetter = /^[\p{Script=Latin}\p{N}](?![\p{M}\p{Cf}])/u

const firstCharacter = (word: string) =>
  plainLetter.exec(word)?.[0] ?? graphemes().segment(word)[Symbol.iterator]().next().value?.segment ?? ''

/** Returns at most two initials of a name in any script: 'Nusrat Jahan' is NJ. */
export function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part))
  const chosen = parts.length > 1 ? [parts[0], parts.at(-1)] : parts
  return chosen
    .map((part = '') => firstCharacter(part.replace(/^[^\p{L}\p{N}]+/u, '')))
    .join('')
    .toUpperCase()
}
