import { budgetOf } from '#tests/largest-requests/budget-of.ts'
import type { World } from '#tests/largest-requests/world.ts'
import { atMost, type Figure } from '../report.ts'

export const concurrency = 50

/** Cost of one route: bytes of the answer, milliseconds of processor and database time, those of a refused request, and
 * megabytes for 50 at once. */
export type Cost = { bytes: number; processor: number; database: number; refused: number; memory: number }

export const noCost: Cost = { bytes: 0, processor: 0, database: 0, refused: 0, memory: 0 }

export function judge(world: Pick<World, 'paths'>, route: string, cost: Cost): Figure[] {
  const budget = budgetOf(world, route)
  return [
    atMost(`${route}: answer`, cost.bytes / 2 ** 20, budget.answerBytes / 2 ** 20, ' MB'),
    atMost(`${route}: processor`, cost.processor, budget.processorMilliseconds, ' ms'),
    atMost(`${route}: database`, cost.database, budget.databaseMilliseconds, ' ms'),
    atMost(`${route}: processor when refused`, cost.refused, budget.refusedMilliseconds, ' ms'),
    atMost(`${route}: memory of ${concurrency} at once`, cost.memory, budget.memoryMegabytes, ' MB'),
  ]
}
