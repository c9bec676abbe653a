import type { Rule } from '#platform/limiter/counter.ts'

type Limit = Rule & {
  /** Counts uses per network address, or per signed-in person from any address. */
  by: 'address' | 'person'
  isForStaff: boolean
}

const rule = (points: number, seconds: number, more: Partial<Limit> = {}): Limit => ({
  ...{ points, seconds, scope: 'site', by: 'address', isForStaff: true },
  ...more,
})

/** Allowed uses per window, in seconds. Routes name their limit in `config.limit`. */
export const limits = {
  everything: rule(600, 60, { scope: 'node' }),
  'api-token': rule(300, 60, { scope: 'node', by: 'person' }),
  contact: rule(5, 600),
  inquiry: rule(10, 600),
  review: rule(5, 600),
  report: rule(10, 3600),
  'account-export': rule(10, 86_400, { by: 'person' }),
  'accountant-export': rule(60, 86_400, { by: 'person' }),
  'sign-in': rule(30, 60),
  'sign-in-return': rule(30, 60),
  'sign-in-account': rule(60, 3600, { by: 'person' }),
  recovery: rule(5, 600),
  'recovery-codes': rule(10, 3600, { by: 'person' }),
  reveal: rule(10, 60),
  'mail-test': rule(10, 3600, { by: 'person' }),
  certificate: rule(60, 3600, { by: 'person' }),
  order: rule(20, 3600, { by: 'person' }),
  coupon: rule(20, 600, { by: 'person', isForStaff: false }),
  invitation: rule(20, 3600, { by: 'person' }),
  member: rule(60, 3600, { by: 'person', isForStaff: false }),
  'token-creation': rule(30, 3600, { by: 'person' }),
  /** Changes of a project's files and access data, which stay in the activity log. */
  'project-change': rule(120, 3600, { by: 'person', isForStaff: false }),
  message: rule(60, 3600, { by: 'person', isForStaff: false }),
  paper: rule(60, 60, { by: 'person' }),
  /** Papers with many pictures, which are made smaller for each. */
  'picture-paper': rule(10, 600, { by: 'person' }),
  /** Each continuation makes the ZIP from its beginning. */
  archive: rule(30, 3600, { by: 'person' }),
  'excel-export': rule(20, 600),
  'excel-search': rule(120, 60, { scope: 'node' }),
  upload: rule(60, 3600, { by: 'person' }),
  challenge: rule(30, 600),
  'share-guess': rule(30, 600),
  'share-answer': rule(30, 600),
  /** By link and address, so that one holder does not lock the others out. */
  'share-link': rule(60, 3600, { by: 'person' }),
  /** By link, from any address. */
  'share-link-total': rule(1_200, 3600, { by: 'person' }),
  'share-paper': rule(20, 60),
  'social-picture': rule(60, 60),
  excel: rule(20, 3600),
}

export type LimitName = Exclude<keyof typeof limits, 'everything' | 'api-token'>
