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
  /** One row is one value in memory wherever it goes. */
  rowBytes: 8 * MB,
}
