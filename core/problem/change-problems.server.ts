import type { Context } from '../context.ts'
import { chosenIdsToLock } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { permit } from '../permissions.ts'
import { canMove } from '../state-machine.ts'
import { inTransaction } from '../transaction.server.ts'
import { assignMany } from '../work/assign-many.server.ts'
import { moveProblemByStaff } from './change-problem.server.ts'
import { problemMachine } from './problem.ts'
import type { ProblemFilter } from './problem-input.ts'
import { lockProblem, problems } from './problem-rows.server.ts'

type ChosenProblems = Chosen<ProblemFilter>

const idsOf = (inside: Context, chosen: ChosenProblems) =>
  chosenIdsToLock(problems(inside, 'filter' in chosen ? chosen.filter : {}), chosen)

/** Assigns the selected problems, or frees them. Returns the changed ids. */
export async function assignProblems(
  ctx: Context,
  chosen: ChosenProblems,
  assignee: string | null,
): Promise<string[]> {
  permit(ctx, 'work.change')
  permit(ctx, 'problem.change')
  return assignMany(ctx, 'problem', { findIds: (inside) => idsOf(inside, chosen), assignee })
}

/** Resolves the selected problems. Skips those that are resolved or closed already. Returns the changed ids. */
export async function resolveProblems(ctx: Context, chosen: ChosenProblems): Promise<string[]> {
  permit(ctx, 'problem.change')
  return inTransaction(ctx, async (inside) => {
    const changed: string[] = []
    for (const id of await idsOf(inside, chosen)) {
      const { status, version } = await lockProblem(inside, id)
      if (!canMove(problemMachine, 'resolve', status, 'staff')) continue
      await moveProblemByStaff(inside, id, { move: 'resolve', version })
      changed.push(id)
    }
    return changed
  })
}
