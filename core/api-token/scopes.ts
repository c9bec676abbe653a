import type { Permission } from '../audiences.ts'
import type { User } from '../context.ts'
import { isPermitted } from '../permissions.ts'

/** Scope area of each noun of the permissions. Routes of other nouns are closed to API tokens. */
const areas: Record<string, string> = {
  review: 'reviews',
  contact: 'conversations',
  'canned-reply': 'conversations',
  portfolio: 'portfolios',
  blog: 'blogs',
  faq: 'faqs',
  article: 'articles',
  picture: 'pictures',
  media: 'media',
  certificate: 'files',
  attachment: 'files',
  client: 'clients',
  custody: 'custody',
  note: 'notes',
  project: 'projects',
  work: 'work',
  'my-work': 'work',
  service: 'services',
  template: 'templates',
  order: 'orders',
  quote: 'quotes',
  'template-request': 'template-requests',
  problem: 'problems',
  invoice: 'invoices',
  ledger: 'ledger',
  'payment-claim': 'payments',
  'payment-method': 'payment-methods',
  'bank-statement': 'bank-statements',
  coupon: 'coupons',
  expense: 'expenses',
  notice: 'notices',
  mail: 'mails',
  job: 'jobs',
  audit: 'audit',
  overview: 'overview',
  report: 'reports',
}

/** Closed although their area is open: they need a recent sign-in or a session. */
const closed: ReadonlySet<string> = new Set<Permission>([
  'payment-method.create',
  'payment-method.update',
  'ledger.refund',
  'client.merge',
  'client.view',
])

export type ScopedRoute = { method: string; permission: Permission | undefined }

/** Returns the scope that an API token needs for a route, such as `orders:read`; undefined if no token may call it. */
export function scopeOf({ method, permission }: ScopedRoute): string | undefined {
  if (!permission || closed.has(permission)) return undefined
  const noun = permission.slice(0, permission.indexOf('.'))
  if (!Object.hasOwn(areas, noun)) return undefined
  return `${areas[noun]}:${method === 'GET' || method === 'HEAD' ? 'read' : 'write'}`
}

/** Permissions of the routes that each scope opens. */
export type ScopeCatalogue = ReadonlyMap<string, ReadonlySet<Permission>>

/** Lists the scopes that open at least one route to this person, by name. */
export const scopesFor = (user: User, catalogue: ScopeCatalogue): string[] =>
  [...catalogue]
    .filter(([, permissions]) => [...permissions].some((permission) => isPermitted(user, permission)))
    .map(([scope]) => scope)
    .sort()
