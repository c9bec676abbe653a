import type { Context } from '../context.ts'
import { defineMovingKind, type Moved, moveLocked } from '../move-record.server.ts'
import { type NotificationInput, notify } from '../notice/notice.server.ts'
import type { EventId } from '../notice/notice-kinds.ts'
import type { Side } from '../state-machine.ts'
import { type ProblemMove, type ProblemState, problemMachine, reopenDays } from './problem.ts'
import { lockProblem } from './problem-rows.server.ts'

export type Moving = {
  id: string
  number: string
  title: string
  email: string
  status: ProblemState
  version: number
}

export const problemMoves = defineMovingKind({ kind: 'problem', machine: problemMachine, lock: lockProblem })
type Wanted = { move: ProblemMove; by: Side | 'system'; notifiesClient?: boolean }

/** Moves a problem to another state. The caller has locked the row in its transaction. Notifies the client unless
 * `notifiesClient` is false, because the caller sends its own notice. */
export const moveProblem = (inside: Context, problem: Moving, wanted: Wanted): Promise<ProblemState> =>
  moveLocked(inside, problemMoves, problem, planProblemMove(inside, problem, wanted))

export function planProblemMove(
  inside: Context,
  problem: Moving,
  { move, by, notifiesClient = true }: Wanted,
) {
  const { id, version } = problem
  return {
    ...{ move, by },
    save: (moved: Moved<ProblemState>) =>
      inside.db
        .updateTable('problem')
        .set({
          ...moved,
          ...(moved.status === 'resolved' && { resolved_at: moved.updated_at }),
          ...(move === 'reopen' && { resolved_at: null }),
        })
        .where('id', '=', id)
        .execute(),
    async notify(to: ProblemState) {
      if (!notifiesClient) return
      // The version makes each move a separate event, even if a state is reached twice.
      const event = `problem.${to}:${id}:${version + 1}` as const
      await notify(inside, clientNotice(problem, event, to))
    },
  }
}

/** Explanation of each state for the client. */
export const stateExplanations: Record<ProblemState, string> = {
  open: 'It is open again, and we’re looking into it.',
  'in-progress': 'We are working on it.',
  'waiting-client': 'We need something from you to continue. Please read our question and answer it there.',
  resolved: `We believe it is solved. If it isn’t, reply within ${reopenDays} days to open it again. How did we do? You can rate it there.`,
  closed: `It is closed, because it was resolved ${reopenDays} days ago. If it comes back, report it again.`,
}

const clientNotice = (
  { id, number, title, email }: Moving,
  event: EventId,
  to: ProblemState,
): NotificationInput => ({
  to: { email },
  event,
  title: `${number}: ${title}`,
  text: stateExplanations[to],
  link: { kind: 'problem', audience: 'client', id },
})
