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

/** Differences from the usual budget, and the reason, without the numbers of limits: those stand in `core/limits.ts`. A
 * route names its own in `config.budget`. */
export type OwnBudget = Partial<RouteBudget> & { why: string }
