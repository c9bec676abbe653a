import type { CommentRow } from '#app/api/proofs.ts'

/** Point of a picture, as parts of its width and height. */
export type Point = { x: number; y: number }

/** Number that the next comment gets. */
export const nextNumber = (comments: CommentRow[]): number =>
  1 + Math.max(0, ...comments.map(({ number }) => number ?? 0))

/** Id of the pin whose comment is being written. */
export const nextPinId = 'next-pin'

/** Id of the element of a comment. */
export const elementIdOf = (comment: string) => `comment-${comment}`
