import { periods } from '../retention/periods.ts'

export const idleHours = periods.idleSession.count
export const maxSessionDays = periods.session.count
/** Maximum number of sessions per person. A further sign-in ends the oldest. */
export const maxSessions = 20
/** Sessions that start further in the future than this were created by a wrong clock and are refused. */
export const maxFutureHours = 12

/** Browser in which a person is signed in. */
export type Session = {
  id: string
  startedAt: Date
  lastUsedAt: Date
  expiresAt: Date
  address: string
  userAgent: string
  /** True for the session of the current request. */
  isCurrent: boolean
}

/** Signed-in person as shown on their own screens. */
export type Account = { id: string; email: string; name: string; picture: string; role: 'admin' | 'client' }
