import { z } from 'zod'
import { pageRequest } from './paging.ts'
import { moment, text } from './text.ts'

export const auditKinds = [
  'review',
  'contact',
  'portfolio',
  'blog',
  'project',
  'note',
  'spreadsheet',
  'person',
  'session',
  'service',
  'template',
  'template-request',
  'order',
  'invoice',
  'payment-method',
  'payment-settings',
  'payment-claim',
  'problem',
  'mail',
  'job',
  'backup',
  'call',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** What of the log one wants to see, newest first. */
export const auditRequest = pageRequest.extend({
  person: text(254).optional().describe('The e-mail address or the _id of who did it'),
  kind: z.enum(auditKinds, 'Must be a kind of record').optional(),
  action: text(60).optional(),
  record: z.uuid('Must be the _id of a record').optional(),
  from: moment.optional(),
  to: moment.optional(),
})
export type AuditRequest = z.infer<typeof auditRequest>

export type AuditEntry = {
  id: string
  at: Date
  /** Absent where nobody did it, or somebody whose account is gone for good. */
  person: { id: string; email: string; name: string } | null
  action: string
  kind: string
  recordId: string | null
  before: { [name: string]: unknown } | null
  after: { [name: string]: unknown } | null
}

/** Some new values; those that are undefined stay as they are. */
export type Change<Facts> = { [Name in keyof Facts]?: Facts[Name] | undefined }

/** The values of `change` that differ from those of `before`. */
export function differing<Facts extends object>(before: Facts, change: Change<Facts>): Partial<Facts> {
  const names = Object.keys(change) as (keyof Facts)[]
  const different = names.filter(
    (name) => change[name] !== undefined && JSON.stringify(change[name]) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(different.map((name) => [name, change[name]])) as Partial<Facts>
}

/** The values that `facts` has for what `change` changes. */
export const oldValues = <Facts extends object>(facts: Facts, change: Partial<Facts>): Partial<Facts> =>
  Object.fromEntries(Object.keys(change).map((name) => [name, facts[name as keyof Facts]])) as Partial<Facts>
