import { fieldRefusalAs } from '../errors.ts'
import type { PublicationState } from './publication-state.ts'

type Now = { state: PublicationState; publishAt: Date | null }
type Wanted = { state?: PublicationState | undefined; publishAt?: string | null | undefined }

/** Returns the state after a request. Refuses a time that has passed. */
export function stateAfter(before: Now, { state = before.state, publishAt }: Wanted, now: Date): Now {
  if (state !== 'scheduled') return { state, publishAt: null }
  const time = publishAt ? new Date(publishAt) : before.publishAt
  if (!time) throw fieldRefusalAs('publishAt', 'Please choose a time')
  if (publishAt && time <= now) throw fieldRefusalAs('publishAt', 'Must be in the future')
  return { state, publishAt: time }
}
