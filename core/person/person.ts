import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { flag, listRequest, query } from '../listing.ts'
import type { Role } from '../role/role.ts'
import { roleInput, roleOutput } from '../role/role-input.ts'
import { yesOrNo } from '../text.ts'

export const personChange = z
  .object({
    role: roleInput.optional(),
    disabled: yesOrNo.optional(),
  })
  .refine(({ role, disabled }) => role !== undefined || disabled !== undefined, {
    path: ['role'],
    message: 'Must say what to change',
  })
  .transform(({ role, disabled }): PersonChange => ({ role, isDisabled: disabled }))
export type PersonChange = { role: Role | undefined; isDisabled: boolean | undefined }

export const personFilter = z.object({
  ...query,
  role: roleInput.optional(),
  can: z
    .enum(['panel.open', 'problem.change'], 'Must be panel.open or problem.change')
    .optional()
    .describe('Lists only staff with this permission'),
  disabled: flag.optional(),
  removed: flag
    .optional()
    .describe('Lists only the accounts deleted by their owners; they are excluded by default'),
})
export type PersonFilter = z.infer<typeof personFilter>

export const personListRequest = listRequest(['createdAt', 'name', 'email', 'lastSeenAt'], personFilter)
export type PersonListRequest = z.infer<typeof personListRequest>

export const personNames = { disabled: 'isDisabled', removed: 'isRemoved' } as const
/** Person as staff see it. */
export const personRow = z.object({
  _id: z.uuid(),
  email: z.string(),
  name: z.string(),
  picture: z.string(),
  role: roleOutput,
  customRole: z.string().nullable().describe('Name of a custom role'),
  formerEmail: z
    .string()
    .nullable()
    .describe('Address of a deleted account, while documents made for it are retained'),
  disabled: z.boolean(),
  removed: z.boolean().describe('The owner deleted the account'),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  signInOpenUntil: z.iso
    .datetime()
    .nullable()
    .describe('Until then the next sign-in with the address links its account, if not null'),
})
export type PersonRow = z.output<typeof personRow>
export type Person = Stored<typeof personRow, typeof personNames>

/** Person as they see themselves, in the export of their account. */
export const ownPersonRow = personRow.omit({
  disabled: true,
  removed: true,
  formerEmail: true,
  signInOpenUntil: true,
})
