import { z } from 'zod'
import { type CustomRoleId, type Role, roles } from './role.ts'

const sentence = `Must be one of: owner, ${roles.slice(1).join(', ')}, or the _id of a custom role`
// The message of the last part is shown if none fits.
const customRoleId = z.uuid(sentence) as unknown as z.ZodType<CustomRoleId, CustomRoleId>

/** Role in a request; `admin` is the name of the owner in older calls. */
export const roleInput = z
  .union([z.enum(['owner', ...roles]), customRoleId], sentence)
  .transform((role): Role => (role === 'owner' ? 'admin' : role))

/** Role in a response. */
export const roleOutput = z
  .union([z.enum(roles), customRoleId])
  .describe('`admin` for owners; the _id of a custom role')
