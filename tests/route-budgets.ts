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

const document = {
  processorMilliseconds: 200,
  why: 'Lays out a document and embeds two fonts; a person may request 60 a minute.',
}

/** Routes with a larger budget and the reason. */
export const budgetExceptions: Record<string, Partial<RouteBudget> & { why: string }> = {
  'GET /api/excel/search/export': {
    processorMilliseconds: 200,
    databaseMilliseconds: 200,
    why: 'Writes up to 10,000 rows of all files; an address may request 20 in 10 minutes, and one is written at a time.',
  },
  'GET /api/invoices/{…}/pdf': document,
  'GET /api/credit-notes/{…}/pdf': document,
  'GET /api/refunds/{…}/pdf': document,
  'GET /api/statements/{…}/pdf': document,
  'GET /api/payments/{…}/receipt': document,
  'GET /api/share/{…}/pdf': {
    ...document,
    why: 'Lays out a document and embeds two fonts; an address may request 20 a minute.',
  },
}

export const budgetOf = (route: string): RouteBudget => ({ ...usualBudget, ...budgetExceptions[route] })
