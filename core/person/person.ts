import { z } from 'zod'

export const roles = ['admin', 'client'] as const
type Role = (typeof roles)[number]

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

/** For administrators. */
export type Person = {
  id: string
  email: string
  name: string
  picture: string
  role: Role
  isDisabled: boolean
  createdAt: Date
  lastSeenAt: Date
}
