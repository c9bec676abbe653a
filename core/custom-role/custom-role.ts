import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { areasNamed, grantedAreas, groupNames } from '../role/areas.ts'
import { seenVersion } from '../seen-version.ts'
import { requiredText } from '../text.ts'

export const customRoleInput = z.object({
  name: requiredText(40, 'A name is required'),
  areas: z
    .array(z.enum([...grantedAreas, ...groupNames], `Must be of: ${grantedAreas.join(', ')}`))
    .min(1, 'Please choose what the role includes')
    .max(30, 'Must be at most 30')
    .transform(areasNamed)
    .describe(`${groupNames.join(', ')} stand for all areas of these headings`),
})
export type CustomRoleInput = z.infer<typeof customRoleInput>

export const customRolePatch = customRoleInput.partial().extend({ version: seenVersion })
export type CustomRolePatch = z.infer<typeof customRolePatch>

export const customRoleRow = z.object({
  _id: z.uuid(),
  name: z.string(),
  areas: z.array(z.enum(grantedAreas)),
  people: z.int().describe('Number of people who hold the role'),
  version: z.int(),
})
export type CustomRoleRow = z.output<typeof customRoleRow>
export type CustomRole = Stored<typeof customRoleRow>
