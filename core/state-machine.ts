import { fieldRefusal, Refusal } from './errors.ts'
import { reasonMissing } from './reason.ts'
import { hasVisibleText } from './visible-text.ts'

export type Side = 'client' | 'staff'

type Move<State extends string> = {
  from: readonly State[]
  to: State
  /** Sides allowed to make the move; `system` moves are automatic. */
  by: readonly (Side | 'system')[]
  needsReason?: boolean
}

/** States and moves of a record kind. The server enforces them, and the screens show buttons from them. */
export type StateMachine<State extends string, Name extends string> = {
  states: readonly State[]
  moves: Record<Name, Move<State>>
}

/** Returns the machine with its literal types. */
export const defineMachine = <const State extends string, const Name extends string>(
  machine: StateMachine<State, Name>,
): StateMachine<State, Name> => machine

export const canMove = <State extends string, Name extends string>(
  { moves }: StateMachine<State, Name>,
  name: NoInfer<Name>,
  from: NoInfer<State>,
  by: Side | 'system',
): boolean => moves[name].from.includes(from) && moves[name].by.includes(by)

/** Returns the moves that a side can make from a state, for its buttons. */
export const movesFrom = <State extends string, Name extends string>(
  machine: StateMachine<State, Name>,
  from: NoInfer<State>,
  by: Side,
): Name[] => (Object.keys(machine.moves) as Name[]).filter((name) => canMove(machine, name, from, by))

type MoveRequest<State extends string> = {
  from: State
  by: Side | 'system'
  reason?: string
  /** Current version of the record, reported in the refusal. */
  version?: number
}

/** Returns the state after the move. Refuses (409, with the current state) a move that the machine does not allow. */
export function moveOrRefuse<State extends string, Name extends string>(
  machine: StateMachine<State, Name>,
  name: NoInfer<Name>,
  { from, by, version, reason = '' }: NoInfer<MoveRequest<State>>,
): State {
  if (!canMove(machine, name, from, by)) {
    const currentState = version === undefined ? {} : { currentState: { state: from, version } }
    const sentence = `This is ‘${from}’ now, so that is no longer possible. Please review it.`
    throw new Refusal('conflict', sentence, currentState)
  }
  const { to, needsReason } = machine.moves[name]
  if (needsReason && !hasVisibleText(reason)) {
    throw fieldRefusal('reason', reasonMissing)
  }
  return to
}
