import { setAnswerDue } from '../answer-due/answer-due.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { changedMeanwhile } from '../errors.ts'
import { moveRecord } from '../move-record.server.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { notifyAssignee } from '../work/assignee.server.ts'
import { type Moving, moveProblem, planProblemMove, problemMoves } from './move-problem.server.ts'
import { type ProblemMove, type ProblemState, problemMachine } from './problem.ts'
import type { ProblemChange } from './problem-input.ts'
import { lockProblem } from './problem-rows.server.ts'

/** Changes state, assignee, urgency and category. Each state change notifies the client. */
export async function changeProblem(
  ctx: Context,
  id: string,
  { version, status, assignedTo, ...facts }: ProblemChange,
): Promise<number> {
  permit(ctx, 'problem.change')
  return inTransaction(ctx, async (inside) => {
    const problem = await lockProblem(inside, id)
    if (problem.version !== version)
      throw changedMeanwhile({ state: problem.status, version: problem.version })
    const before = { urgency: problem.urgency, category: problem.category, assignedTo: problem.assignedTo }
    const after = {
      urgency: facts.urgency ?? before.urgency,
      category: facts.category ?? before.category,
      assignedTo: assignedTo === undefined ? before.assignedTo : assignedTo,
    }
    const hasChanged = JSON.stringify(before) !== JSON.stringify(after)
    if (!hasChanged && (status === undefined || status === problem.status)) return 0
    if (after.assignedTo && after.assignedTo !== before.assignedTo) {
      const title = `${problem.number} · ${problem.title}`
      await notifyAssignee(inside, { kind: 'problem', id, title }, after.assignedTo)
    }
    if (hasChanged) {
      const { assignedTo: assigned_to, ...same } = after
      await inside.db
        .updateTable('problem')
        .set({ ...same, assigned_to, version: version + 1, updated_at: inside.now() })
        .where('id', '=', id)
        .execute()
    }
    if (status && status !== problem.status) {
      const moving = { ...problem, version: hasChanged ? version + 1 : version }
      await moveProblem(inside, moving, { move: moveTo(problem, status), by: 'staff' })
    }
    await setAnswerDue(inside, 'problem', id)
    await recordAuditEntry(inside, {
      action: 'problem.update',
      kind: 'problem',
      recordId: id,
      before: { ...before, status: problem.status },
      after: { ...after, status: status ?? problem.status },
    })
    return 1
  })
}

/** Moves a problem to another state, by staff. Notifies the client. */
export async function moveProblemByStaff(
  ctx: Context,
  id: string,
  { move, version }: { move: ProblemMove; version: number },
): Promise<void> {
  permit(ctx, 'problem.change')
  await moveRecord(ctx, problemMoves, id, (inside, problem) => ({
    ...planProblemMove(inside, problem, { move, by: 'staff' }),
    version,
    audit: (status) => ({ before: { status: problem.status }, after: { status } }),
  }))
}

/** Returns the move that leads to a state, or an impossible one, which the state machine refuses. */
function moveTo({ status: from }: Moving, to: ProblemState): ProblemMove {
  const names = Object.keys(problemMachine.moves) as ProblemMove[]
  const leading = names.filter((name) => problemMachine.moves[name].to === to)
  const possible = leading.find((name) => problemMachine.moves[name].from.includes(from))
  return possible ?? leading[0] ?? 'close'
}
