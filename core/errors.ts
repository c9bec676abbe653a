/** Closed list of refusal kinds. */
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
  /** Error messages by field name. */
  fields?: Record<string, string>
  retryAfterSeconds?: number
  /** True if a solved proof-of-work challenge is accepted instead of waiting. */
  isProvable?: boolean
  /** Current state of the record, if that is the reason. */
  currentState?: CurrentState
  /** For the log only, not shown to users. */
  cause?: unknown
}

export type CurrentState = { state: string; version: number }

/** Expected error with a message for the user. Every other error is a bug and must not be hidden. */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly fields: Record<string, string> | undefined
  readonly retryAfterSeconds: number | undefined
  readonly isProvable: boolean
  readonly currentState: CurrentState | undefined

  constructor(kind: RefusalKind, sentence: string, details: RefusalDetails = {}) {
    super(sentence, details.cause === undefined ? {} : { cause: details.cause })
    this.name = 'Refusal'
    this.kind = kind
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.isProvable = details.isProvable ?? false
    this.currentState = details.currentState
  }
}

/** Refusal because of one field. Its message and that of the field are the same words. */
export const fieldRefusalAs = (field: string, words: string, kind: RefusalKind = 'invalid') =>
  new Refusal(kind, words, { fields: { [field]: words } })

/** Refusal because of one field, whose message is the sentence; the refusal's own message ends with a full stop. */
export const fieldRefusal = (field: string, sentence: string, kind: RefusalKind = 'invalid') =>
  new Refusal(kind, /[.?!]$/.test(sentence) ? sentence : `${sentence}.`, { fields: { [field]: sentence } })

export const changedMeanwhile = (currentState?: CurrentState) =>
  new Refusal(
    'conflict',
    'Someone else has changed this in the meantime. Please review it and try again.',
    currentState && { currentState },
  )

export const notFound = (thing: string) => new Refusal('not_found', `${thing} not found`)

/** Checks the name, not the class: the pages' build contains its own copy of this module. */
export const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && error.name === 'Refusal'
