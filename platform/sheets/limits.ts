const MB = 1024 * 1024

/** Maximum size of an uploaded file in bytes, checked before decompression. */
export const largestFile = 5 * MB

/** Limits of the child. Measured on thousands of honest files, all of which are far below. */
export const limits = {
  entries: 4_000,
  partBytes: 96 * MB,
  allPartsBytes: 128 * MB,
  sheets: 256,
  cells: 1_000_000,
  rowSlots: 4_000_000,
  textLength: 32_767,
  merges: 10_000,
  outputBytes: 64 * MB,
  outputPerFileByte: 50,
  /** Output allowed for small files regardless of their size. */
  outputOfSmallFile: 8 * MB,
  /** Limit per row, because a row is held in memory as one value everywhere. */
  rowBytes: 8 * MB,
}

/** Maximum output for a file. One text that a thousand cells share expands kilobytes to a hundred megabytes; honest
 * files with repeated texts expand at most 36 times. */
export const mostOutputBytes = (fileBytes: number): number =>
  Math.min(limits.outputBytes, Math.max(limits.outputOfSmallFile, limits.outputPerFileByte * fileBytes))

/** Limit of processor time, which does not depend on other load. The slowest honest files take 0.9 s per MB. */
export const cpuSecondsFor = (fileBytes: number): number => 4 + (3 * fileBytes) / MB
