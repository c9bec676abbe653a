import type { LimitName } from '#core/context.ts'
import type { Rule } from '#platform/limiter/limiter.ts'

/** How often one client may do what; by the address it comes from, or by who it is. */
export const limits: Record<LimitName | 'everything', Rule> = {
  everything: { points: 600, seconds: 60, shared: 'roughly' },
  contact: { points: 5, seconds: 600, shared: 'exactly' },
  review: { points: 5, seconds: 600, shared: 'exactly' },
  'sign-in': { points: 30, seconds: 60, shared: 'exactly' },
  'sign-in-return': { points: 30, seconds: 60, shared: 'exactly' },
  reveal: { points: 10, seconds: 60, shared: 'exactly' },
  order: { points: 20, seconds: 3600, shared: 'exactly' },
  message: { points: 60, seconds: 3600, shared: 'exactly' },
  paper: { points: 60, seconds: 60, shared: 'exactly' },
  'excel-export': { points: 20, seconds: 600, shared: 'exactly' },
  upload: { points: 60, seconds: 3600, shared: 'exactly' },
  challenge: { points: 30, seconds: 600, shared: 'exactly' },
  excel: { points: 20, seconds: 3600, shared: 'exactly' },
}
