/** Returns the form in which addresses are stored and compared. Lower-cases A to Z only: other capitals, such as the
 * Kelvin sign, could become a letter of a different person's address. */
export const foldEmail = (email: string): string =>
  email
    .replace(/^[ \t\r\n]+|(?<![ \t\r\n])[ \t\r\n]+$/g, '')
    .replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())

export const isSameEmail = (one: string, other: string): boolean => foldEmail(one) === foldEmail(other)
