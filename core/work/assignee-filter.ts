import { z } from 'zod'

export const assigneeFilter = z.union(
  [z.literal('none'), z.literal('me'), z.uuid()],
  'Must be none, me or the _id of a member of staff',
)
export type AssigneeFilter = z.infer<typeof assigneeFilter>
