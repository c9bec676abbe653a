import { v7 as createId } from 'uuid'
import type { Database } from '../connection/pool.ts'
import type { Said, Step } from './content/steps.ts'

const hour = 3_600_000

export type At = (hoursAgo: number) => Date
export const createClock =
  (now: number): At =>
  (hoursAgo) =>
    new Date(now - hoursAgo * hour)

export const idOf = (time: Date) => createId({ msecs: time.getTime() })
export const dayOf = (time: Date) => time.toISOString().slice(0, 10)
// A separate number range, so that sample numbers never collide with real ones.
export const numberOf = (series: string, count: number) => `${series}-S${String(count).padStart(5, '0')}`

type ThreadKind = 'order' | 'template-request' | 'problem'
type Of<Kind = ThreadKind> = { kind: Kind; recordId: string; at: At }

export async function addMoves(
  transaction: Database,
  { kind, recordId, at, steps }: Of<ThreadKind | 'quote'> & { steps: Step[] },
): Promise<void> {
  if (steps.length === 0) return
  const moves = steps.map(({ to, by, hoursAgo, reason = '' }, index) => ({
    id: idOf(at(hoursAgo)),
    kind,
    record_id: recordId,
    at: at(hoursAgo),
    person_id: null,
    is_staff: by === 'staff',
    from_state: steps[index - 1]?.to ?? '',
    to_state: to,
    reason,
    is_sample: true,
  }))
  await transaction.insertInto('state_move').values(moves).execute()
}

export async function addMessages(
  transaction: Database,
  { kind, recordId, at, said }: Of & { said: Said[] },
): Promise<void> {
  if (said.length === 0) return
  const messages = said.map(({ by, hoursAgo, text }) => ({
    id: idOf(at(hoursAgo)),
    kind,
    record_id: recordId,
    person_id: null,
    is_staff: by !== 'client',
    is_internal: by === 'note',
    text,
    attachment_ids: [],
    created_at: at(hoursAgo),
  }))
  await transaction.insertInto('message').values(messages).execute()
}
