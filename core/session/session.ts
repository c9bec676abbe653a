import { z } from 'zod'
import type { Stored } from '../entity.ts'
import type { Person } from '../person/person.ts'
import { periods } from '../retention/periods.ts'
import type { CustomRoleFacts } from '../role/role.ts'

export const idleHours = periods.idleSession.count
export const maxSessionDays = periods.session.count
/** Maximum number of sessions per person. A further sign-in ends the oldest. */
export const maxSessions = 20
/** Sessions that start further in the future than this were created by a wrong clock and are refused. */
export const maxFutureHours = 12

/** Browser in which a person is signed in. */
export const sessionRow = z.object({
  _id: z.uuid(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  address: z.string(),
  /** Name of the provider, or a recovery code. Null for sessions of the release before. */
  signedInWith: z.string().nullable(),
  userAgent: z.string(),
  /** True for the session of the current request. */
  isCurrent: z.boolean(),
})
export type SessionRow = z.output<typeof sessionRow>
export type Session = Stored<typeof sessionRow>

/** Signed-in person as shown on their own screens. */
export type Account = Pick<Person, 'id' | 'email' | 'name' | 'picture' | 'role'> & {
  customRole: CustomRoleFacts | null
}
