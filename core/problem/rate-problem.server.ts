import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { notify } from '../notice/notice.server.ts'
import { isClientOf, permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import type { RatingInput } from './problem-input.ts'
import { lockProblem } from './problem-rows.server.ts'

/** Rates a resolved or closed problem. Only its client may rate it. */
export async function rateProblem(ctx: Context, id: string, { rating, text }: RatingInput): Promise<number> {
  permit(ctx, 'problem.rate')
  return inTransaction(ctx, async (inside) => {
    const problem = await lockProblem(inside, id)
    if (!isClientOf(inside.actor, 'problem.answer', problem.email)) throw notFound('Problem')
    const { status: state, version, number, title } = problem
    if (state !== 'resolved' && state !== 'closed') {
      throw new Refusal('conflict', 'You can rate it once it is resolved.', {
        currentState: { state, version },
      })
    }
    if (problem.rating === rating && problem.ratingText === text) return 0
    await inside.db
      .updateTable('problem')
      .set({ rating, rating_text: text, version: version + 1, updated_at: inside.now() })
      .where('id', '=', id)
      .execute()
    await notify(inside, {
      to: 'staff',
      event: `problem.rated:${id}`,
      title: `${number} was rated ${rating} of 5: ${title}`,
      text: text || 'No comment.',
      link: { kind: 'problem', audience: 'staff', id },
    })
    return 1
  })
}
