/** Maximum cost of one request of a visitor or client on an idle machine, when allowed and when refused. */
export type RouteBudget = {
  answerBytes: number
  processorMilliseconds: number
  databaseMilliseconds: number
  refusedMilliseconds: number
  /** Growth of the process while it serves 50 requests at once. */
  memoryMegabytes: number
}

export const usualBudget: RouteBudget = {
  answerBytes: 8 * 2 ** 20,
  processorMilliseconds: 50,
  databaseMilliseconds: 50,
  refusedMilliseconds: 2,
  memoryMegabytes: 150,
}

/** Routes that may cost more, with the reason. */
export const budgetExceptions: Record<string, Partial<RouteBudget> & { why: string }> = {}

export const budgetOf = (route: string): RouteBudget => ({ ...usualBudget, ...budgetExceptions[route] })
