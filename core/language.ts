const letter = /\p{L}/gu
const bangla = /\p{Script=Bengali}/u

/** The language of a text, as `lang` wants it: Bangla when more than half of its letters are. */
export function languageOf(text: string): 'bn' | 'en' {
  const letters = text.match(letter) ?? []
  const banglaLetters = letters.filter((one) => bangla.test(one))
  return banglaLetters.length > letters.length / 2 ? 'bn' : 'en'
}
