import { dayMs } from '../time.ts'

/** Size of the parts in which an upload is stored. Each request holds one in memory. */
export const partBytes = 512 * 1024

/** Number of parts of an upload. More mean that it was interrupted hundreds of times, or sent byte by byte. */
export const maxParts = (length: number): number => 200 + 3 * Math.ceil(length / partBytes)

/** Time after its last bytes in which an upload can be continued. */
export const unfinishedMs = 2 * dayMs
/** Time in which the result of a finished upload can be asked for. */
export const finishedMs = dayMs

/** Larger pictures are refused, because they are re-encoded in memory. */
export const largestPicture = 30 * 1024 * 1024

/** Larger old documents are refused: their directory is found with what the header lists, up to 6.8 MB. */
export const largestOldDocument = 6 * 1024 * 1024

export type UploadState = { id: string; received: number; length: number; expiresAt: Date }
