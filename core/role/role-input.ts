import { z } from 'zod'
import { type Role, roles } from './role.ts'

/** Role in a request; `admin` is the name of the owner in older calls. */
export const roleInput = z
  .enum(['owner', ...roles], `Must be one of: owner, ${roles.slice(1).join(', ')}`)
  .transform((role): Role => (role === 'owner' ? 'admin' : role))
