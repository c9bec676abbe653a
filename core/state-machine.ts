import { Refusal } from './errors.ts'
import { hasVisibleText } from './visible-text.ts'

export type Side = 'client' | 'staff'

type Move<State extends string> = {
  from: readonly State[]
  to: State
  /** Who may make it; `system` moves happen by themselves. */
  by: readonly (Side | 'system')[]
  needsReason?: boolean
}

/** Which moves a kind of record knows: the server allows by it, the screens offer by it. */
export type StateMachine<State extends string, Name extends string> = {
  states: readonly State[]
  moves: Record<Name, Move<State>>
}

/** Keeps the literal types of what it is given. */
export const defineMachine = <const State extends string, const Name extends string>(
  machine: StateMachine<State, Name>,
): StateMachine<State, Name> => machine

export const canMove = <State extends string, Name extends string>(
  { moves }: StateMachine<State, Name>,
  name: NoInfer<Name>,
  from: NoInfer<State>,
  by: Side | 'system',
): boolean => moves[name].from.includes(from) && moves[name].by.includes(by)

/** The moves that this side can make from here, for its buttons. */
export const movesFrom = <State extends string, Name extends string>(
  machine: StateMachine<State, Name>,
  from: NoInfer<State>,
  by: Side,
): Name[] => (Object.keys(machine.moves) as Name[]).filter((name) => canMove(machine, name, from, by))

type MoveAsked<State extends string> = {
  from: State
  by: Side | 'system'
  reason?: string
  /** The one that the record has now, for the refusal. */
  version?: number
}

/** The state after the move; refuses (409, with the current state) what the machine does not know. */
export function moveOrRefuse<State extends string, Name extends string>(
  machine: StateMachine<State, Name>,
  name: NoInfer<Name>,
  { from, by, version, reason = '' }: NoInfer<MoveAsked<State>>,
): State {
  if (!canMove(machine, name, from, by)) {
    const standing = version === undefined ? {} : { standing: { state: from, version } }
    const sentence = `This is ‘${from}’ now, so that can’t be done. Please look at it again.`
    throw new Refusal('conflict', sentence, standing)
  }
  const { to, needsReason } = machine.moves[name]
  if (needsReason && !hasVisibleText(reason)) {
    throw new Refusal('invalid', 'Please say why.', { fields: { reason: 'Please say why' } })
  }
  return to
}
