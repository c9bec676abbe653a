import { recordAuditEntry } from './audit.server.ts'
import type { Context } from './context.ts'
import { changedMeanwhile } from './errors.ts'
import type { MovableKind } from './records/kinds.ts'
import { moveOrRefuse, type Side, type StateMachine } from './state-machine.ts'
import { recordMove } from './timeline/timeline.server.ts'
import { inTransaction } from './transaction.server.ts'

type Moving<State> = { id: string; status: State; version: number }

/** Kind of records that live by a state machine. */
type MovingKind<State extends string, Name extends string, Row extends Moving<State>> = {
  kind: MovableKind
  machine: StateMachine<State, Name>
  /** Reads a record and locks it; throws `not_found`. */
  lock: (inside: Context, id: string) => Promise<Row>
}

export const defineMovingKind = <State extends string, Name extends string, Row extends Moving<State>>(
  kind: MovingKind<State, Name, Row>,
): MovingKind<State, Name, Row> => kind

/** New state of the record, with its next version. */
export type Moved<State> = { status: State; version: number; updated_at: Date }
type AuditFacts = { action?: string; before?: object; after?: object }

export type Step<State extends string, Name extends string> = {
  move: Name
  by: Side | 'system'
  /** Version that the move is based on; unset for moves that follow from another change in the transaction. */
  version?: number | undefined
  reason?: string
  /** Updates the row, with further changes. Throws if a rule beyond the state machine forbids the move. */
  save: (moved: Moved<State>) => Promise<unknown>
  /** Returns the facts of the audit entry; undefined if the move leaves none. */
  audit?: (to: State) => AuditFacts | undefined
  /** Runs further effects and notifies, after everything is written. */
  notify?: (to: State) => Promise<unknown>
}

/** Locks a record and moves it to another state. `plan` checks the permission for the locked record. */
export const moveRecord = <State extends string, Name extends string, Row extends Moving<State>>(
  ctx: Context,
  kind: MovingKind<State, Name, Row>,
  id: string,
  plan: (inside: Context, row: Row) => Step<State, Name>,
): Promise<State> =>
  inTransaction(ctx, async (inside) => {
    const row = await kind.lock(inside, id)
    return moveLocked(inside, kind, row, plan(inside, row))
  })

/** Moves a record that the caller has locked in its transaction. */
export async function moveLocked<State extends string, Name extends string, Row extends Moving<State>>(
  inside: Context,
  { kind, machine }: MovingKind<State, Name, Row>,
  row: Moving<State>,
  { move, by, version: seen, reason = '', save, audit, notify }: Step<State, Name>,
): Promise<State> {
  const { id, status: from, version } = row
  if (seen !== undefined && seen !== version) throw changedMeanwhile({ state: from, version })
  const to = moveOrRefuse(machine, move, { from, by, reason, version })
  await save({ status: to, version: version + 1, updated_at: inside.now() })
  if (from !== to) await recordMove(inside, { kind, recordId: id, from, to, reason })
  const facts = audit?.(to)
  if (facts) await recordAuditEntry(inside, { action: `${kind}.${move}`, kind, recordId: id, ...facts })
  await notify?.(to)
  return to
}
