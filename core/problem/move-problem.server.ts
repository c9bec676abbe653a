import type { Context } from '../context.ts'
import { type NotificationInput, notify } from '../notice/notice.server.ts'
import { moveOrRefuse, type Side } from '../state-machine.ts'
import { recordMove } from '../timeline/timeline.server.ts'
import { type ProblemMove, type ProblemState, problemMachine, reopenDays } from './problem.ts'

export type Moving = {
  id: string
  number: string
  title: string
  email: string
  status: ProblemState
  version: number
}

/** Moves a problem to another state. The caller has locked the row in its transaction. Notifies the client unless
 * `notifiesClient` is false, because the caller sends its own notice. */
export async function moveProblem(
  inside: Context,
  problem: Moving,
  { move, by, notifiesClient = true }: { move: ProblemMove; by: Side | 'system'; notifiesClient?: boolean },
): Promise<ProblemState> {
  const { id, status: from, version } = problem
  const to = moveOrRefuse(problemMachine, move, { from, by, version })
  const now = inside.now()
  await inside.db
    .updateTable('problem')
    .set({
      status: to,
      version: version + 1,
      updated_at: now,
      ...(to === 'resolved' && { resolved_at: now }),
      ...(move === 'reopen' && { resolved_at: null }),
    })
    .where('id', '=', id)
    .execute()
  await recordMove(inside, { kind: 'problem', recordId: id, from, to })
  if (!notifiesClient) return to
  // The version makes each move a separate event, even if a state is reached twice.
  const event = `problem.${to}:${id}:${version + 1}`
  await notify(inside, clientNotice(problem, event, to))
  return to
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
  event: string,
  to: ProblemState,
): NotificationInput => ({
  to: { email },
  event,
  title: `${number}: ${title}`,
  text: stateExplanations[to],
  link: { kind: 'problem', audience: 'client', id },
})
