import type { SharedProofRow } from '#core/proof/shared-proof.ts'

/** Place of a comment: a point of a picture, a page of a PDF, a whole file, or the round. */
export type Place = { file?: string; x?: number; y?: number; page?: number }
export const noPlace: Place = {}

/** A form that the browser posted and the server refused, with what was typed. */
export type Failed = {
  status: 'failed'
  form: 'comment' | 'answer' | 'extra-round'
  message: string
  errors: Record<string, string>
  name: string
  text: string
  place: Place
  reason: string
  isConfirmed: boolean
}
export type ProofOutcome = Failed | { status: 'sent'; name: string }

/** Comment that is being written. */
export type Writing = {
  token: string
  files: SharedProofRow['files']
  place: Place
  text: string
  name: string
  /** The focus moves into the form whenever this becomes another number above 0. */
  focus: number
  /** Idempotency key of a comment that the browser posts. */
  commentKey: string
}
