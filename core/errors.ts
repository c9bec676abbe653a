/** The closed list of ways in which the business says no. */
export type RefusalKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'invalid'
  | 'sign_in_again'
  | 'unsupported'
  | 'limited'
  | 'too_large'
  | 'too_slow'
  | 'unavailable'
  | 'full'

type RefusalDetails = {
  /** Sentences by the name of the field they belong to. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** A solved challenge would be taken instead of waiting. */
  isProvable?: boolean
  /** Where the record stands now, when that is why not. */
  standing?: Standing
  /** For the log: what a person need not read. */
  cause?: unknown
}

export type Standing = { state: string; version: number }

/** A no that a person may read. Every other error is a bug and stays loud. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly isProvable: boolean
  readonly standing: Standing | undefined

  constructor(kind: RefusalKind, sentence: string, details: RefusalDetails = {}) {
    super(sentence, details.cause === undefined ? {} : { cause: details.cause })
    this.name = 'Refusal'
    this.kind = kind
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.isProvable = details.isProvable ?? false
    this.standing = details.standing
  }
}

export const changedMeanwhile = (standing?: Standing) =>
  new Refusal(
    'conflict',
    'Somebody else has changed this meanwhile. Please look at it again.',
    standing && { standing },
  )

export const notFound = (thing: string) => new Refusal('not_found', `${thing} not found`)

/** True for a refusal of any instance of this module: the pages' build carries a copy of its own. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && error.name === 'Refusal'
