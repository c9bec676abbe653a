import { v7 as createId } from 'uuid'
import { readBounded } from '../bounded-rows.server.ts'
import type { Context } from '../context.ts'
import { isPermittedForAll } from '../permissions.ts'
import type { MovableKind } from '../records/kinds.ts'
import type { StateChange } from './timeline.ts'

const maxMoves = 1_000

type Move = { kind: MovableKind; recordId: string; from: string; to: string; reason?: string }

/** Records a move. Call it in the transaction of the move. */
export async function recordMove(
  inside: Context,
  { kind, recordId, from, to, reason = '' }: Move,
): Promise<void> {
  const { actor } = inside
  await inside.db
    .insertInto('state_move')
    .values({
      id: createId(),
      kind,
      record_id: recordId,
      at: inside.now(),
      person_id: actor.kind === 'user' ? actor.id : null,
      is_staff: isPermittedForAll(actor, `${kind}.open`),
      from_state: from,
      to_state: to,
      reason,
    })
    .execute()
}

/** Reads the latest moves of a record, oldest first. The caller checks the permission. */
export async function readMoves({ db }: Context, recordId: string): Promise<StateChange[]> {
  const latest = db
    .selectFrom('state_move as move')
    .leftJoin('person', 'person.id', 'move.person_id')
    .select([
      'move.id',
      'move.at',
      'move.is_staff as isStaff',
      'person.name as by',
      'move.from_state as from',
      'move.to_state as to',
      'move.reason',
    ])
    .where('move.record_id', '=', recordId)
    .orderBy('move.id', 'desc')
    .limit(maxMoves + 1)
  const { rows } = await readBounded(db, latest, { limit: maxMoves })
  return rows.toReversed().map(({ id: _, by, ...move }) => ({ ...move, by: by ?? '' }))
}
