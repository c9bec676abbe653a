import { periods } from '../retention/periods.ts'

export const idleHours = periods.idleSession.count
export const longestDays = periods.session.count
/** Signing in once more ends the oldest. */
export const mostSessions = 20
/** A session that seems to begin later than this from now was begun by a clock that was wrong. */
export const mostHoursAhead = 12

/** One browser in which a person is signed in. */
export type Session = {
  id: string
  startedAt: Date
  lastUsedAt: Date
  expiresAt: Date
  address: string
  userAgent: string
  /** The one that this very call came by. */
  isCurrent: boolean
}

/** What everybody's own screens show of who is signed in. */
export type Account = { id: string; email: string; name: string; picture: string; role: 'admin' | 'client' }
