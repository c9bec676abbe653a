const MB = 1024 * 1024

/** Of the file as it was sent, known before anything is unpacked. */
export const largestFile = 5 * MB

/** What the child refuses to go beyond; measured on thousands of honest files, none of which comes near. */
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
  /** A small file may become as much whatever its size. */
  outputOfSmallFile: 8 * MB,
  /** One row is one value in memory wherever it goes. */
  rowBytes: 8 * MB,
}

/** One text that a thousand cells refer to makes a file of kilobytes a hundred megabytes; of honest files, those with
 * columns of the same texts come to 36 times their size at most. */
export const mostOutputBytes = (fileBytes: number): number =>
  Math.min(limits.outputBytes, Math.max(limits.outputOfSmallFile, limits.outputPerFileByte * fileBytes))

/** The slowest honest files take 0.9 s for each MB. Processor time: an honest file on a busy machine only takes longer. */
export const cpuSecondsFor = (fileBytes: number): number => 4 + (3 * fileBytes) / MB
