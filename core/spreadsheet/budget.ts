/** Bytes of JSON that one page of rows, one page of hits, or the first rows of one file may hold. */
export const pageBytes = 1_000_000

/** Bytes of rows in the longest responses (a file, the list of files); below 8 MB with headings and one more row. */
export const responseBytes = 6_000_000

/** Bytes of file and sheet headings in one page of the list. */
export const headingBytes = 1_000_000

/** Bytes of rows held in memory at a time while a long response is written. */
export const sliceBytes = 400_000

/** Rows up to this many bytes are returned whole; larger ones have their long cells shortened. */
export const wholeRowBytes = 16_000

/** As `wholeRowBytes`, for requests for a whole file or its export. */
export const longRowBytes = 800_000

/** Approximate total bytes of a large row after its cells are shortened. */
export const shortRowBytes = 200_000

/** Bytes of search text that one statement reads, to bound its time in the database. */
export const workBytes = 16_000_000

/** Characters of a sheet name in lists; Excel allows 31. */
export const longestName = 100
