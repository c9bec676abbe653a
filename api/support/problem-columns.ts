import { writableAddress } from '#core/owner/owner.ts'
import { categoryLabels, stateLabels, urgencyLabels } from '#core/problem/problem.ts'
import type { StaffProblem } from '#core/problem/problem-response.ts'
import { dayOf } from '#core/time.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

/** Columns of the exported list. */
export const problemColumns: Columns<StaffProblem> = {
  Date: ({ createdAt }) => dayOf(createdAt),
  Number: ({ number }) => number,
  Client: ({ clientName }) => clientName,
  'E-mail': ({ email }) => writableAddress(email),
  Title: ({ title }) => title,
  Category: ({ category }) => (categoryLabels as Record<string, string>)[category] ?? category,
  Urgency: ({ urgency }) => urgencyLabels[urgency],
  State: ({ status }) => stateLabels[status],
  'Assigned to': ({ assignee }) => assignee?.name ?? null,
  'Resolved on': ({ resolvedAt }) => resolvedAt && dayOf(resolvedAt),
  Rating: ({ rating }) => rating,
  Text: ({ text }) => text,
}
