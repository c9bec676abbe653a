import type { CommentPlace, WholeProofRow } from '#app/api/proofs.ts'

/** Comment that is being written. The screen keeps it, so that the text stays when its place changes. */
export type Draft = {
  text: string
  place: CommentPlace
  /** Counts the wishes to write, each of which moves the focus into the form. */
  focus: number
}
export const emptyDraft: Draft = { text: '', place: {}, focus: 0 }

export type Reply = { to: string; text: string }

/** Properties of the parts of the screen that have a comment form. */
export type Writing = {
  proof: WholeProofRow
  draft: Draft
  onDraft: (draft: Draft) => void
  mayComment: boolean
}
