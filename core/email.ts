/** Addresses are kept, and compared, in this form. Capitals beyond A to Z stay: some, such as the Kelvin sign, have a
 * small letter of somebody else's address. */
export const foldEmail = (email: string): string =>
  email.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '').replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase())

export const isSameEmail = (one: string, other: string): boolean => foldEmail(one) === foldEmail(other)
