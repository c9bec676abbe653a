import { z } from 'zod'
import { flag, listRequest, query } from '../listing.ts'

export const roles = ['admin', 'client'] as const
export type Role = (typeof roles)[number]

export const personChange = z
  .object({
    role: z.enum(roles, 'Must be admin or client').optional(),
    disabled: z.boolean('Must be true or false').optional(),
  })
  .refine(({ role, disabled }) => role !== undefined || disabled !== undefined, {
    path: ['role'],
    message: 'Must say what to change',
  })
  .transform(({ role, disabled }): PersonChange => ({ role, isDisabled: disabled }))
export type PersonChange = { role: Role | undefined; isDisabled: boolean | undefined }

export const personFilter = z.object({
  ...query,
  role: z.enum(roles, 'Must be admin or client').optional(),
  disabled: flag.optional(),
  removed: flag
    .optional()
    .describe('Lists only the accounts deleted by their owners; they are excluded by default'),
})
export type PersonFilter = z.infer<typeof personFilter>

export const personListRequest = listRequest(['createdAt', 'name', 'email', 'lastSeenAt'], personFilter)
export type PersonListRequest = z.infer<typeof personListRequest>

/** Person as administrators see it. */
export type Person = {
  id: string
  email: string
  name: string
  picture: string
  role: Role
  isDisabled: boolean
  /** True if the account was deleted by its owner. */
  isRemoved: boolean
  /** Address of a deleted account, while papers issued to it are retained. */
  formerEmail: string | null
  createdAt: Date
  lastSeenAt: Date
}
