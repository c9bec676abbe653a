/** Placeholder of the current year. */
const placeholder = '{year}'

/** A year, the placeholder, or a span that ends with one of them. */
export const copyrightYears = /^(?:(?:19|20)\d\d[-–])?(?:(?:19|20)\d\d|\{year\})$/

/** Fills the placeholder with the year of a day. */
export const fillYear = (years: string, day: string): string => years.replace(placeholder, day.slice(0, 4))
