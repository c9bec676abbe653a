/** Characters of an alternative text. */
export const longestAlt = 500
