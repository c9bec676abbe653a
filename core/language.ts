const letter = /\p{L}/gu
const bangla = /\p{Script=Bengali}/u

/** Returns the `lang` value of a text: Bangla if more than half of its letters are Bengali script. */
export function languageOf(text: string): 'bn' | 'en' {
  const letters = text.match(letter) ?? []
  const banglaLetters = letters.filter((one) => bangla.test(one))
  return banglaLetters.length > letters.length / 2 ? 'bn' : 'en'
}
