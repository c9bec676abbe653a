/** Bytes of JSON that one page of rows, one page of hits, or the first rows of one file may hold. */
export const pageBytes = 1_000_000

/** Rows in the longest answers: a whole file, the list of files. With headings and one more row they stay below 8 MB. */
export const answerBytes = 6_000_000

/** Headings of files and sheets in one page of the list. */
export const headingBytes = 1_000_000

/** Rows that are in memory at a time while a long answer is written. */
export const sliceBytes = 400_000

/** Rows up to this size come as they are; larger ones with their long cells shortened. */
export const wholeRowBytes = 16_000

/** As `wholeRowBytes`, where a whole file or its export is asked for. */
export const longRowBytes = 800_000

/** About what the cells of a large row are shortened to, all together. */
export const shortRowBytes = 200_000

/** Search text that one statement reads, so that the database's time is bounded too. */
export const workBytes = 16_000_000

/** Sheet names in lists; Excel allows 31 characters. */
export const longestName = 100
