/** Most that one allowed request of a visitor or client may cost on an idle machine, and most that a refused one may. */
export type RouteBudget = {
  answerBytes: number
  processorMilliseconds: number
  databaseMilliseconds: number
  refusedMilliseconds: number
  /** Growth of the process while 50 are answered at once. */
  memoryMegabytes: number
}

export const usualBudget: RouteBudget = {
  answerBytes: 8 * 2 ** 20,
  processorMilliseconds: 50,
  databaseMilliseconds: 50,
  refusedMilliseconds: 2,
  memoryMegabytes: 150,
}

/** Routes that may cost more, and why. */
export const budgetExceptions: Record<string, Partial<RouteBudget> & { why: string }> = {}

export const budgetOf = (route: string): RouteBudget => ({ ...usualBudget, ...budgetExceptions[route] })
