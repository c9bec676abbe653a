import { z } from 'zod'
import type { Stored } from './entity.ts'
import { pageRequest } from './paging.ts'
import { auditKinds } from './records/kinds.ts'
import { personSchema } from './response-fields.ts'
import { idOf, moment, text } from './text.ts'

/** Filter and page of the audit log, newest first. */
export const auditRequest = pageRequest.extend({
  person: text(254).optional().describe('The e-mail address or the _id of who did it'),
  kind: z.enum(auditKinds, 'Must be a kind of record').optional(),
  action: text(60).optional(),
  record: idOf('a record').optional(),
  from: moment.optional(),
  to: moment.optional(),
})
export type AuditRequest = z.infer<typeof auditRequest>

const snapshot = z.record(z.string(), z.unknown()).nullable()

export const auditRow = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  /** Null for actions of the system and of people whose row no longer exists. */
  by: personSchema.nullable(),
  action: z.string().describe('For example `project.update`'),
  kind: z.string(),
  recordId: z.uuid().nullable(),
  before: snapshot,
  after: snapshot,
})
export type AuditRow = z.output<typeof auditRow>

export const auditNames = { by: 'person' } as const
export type AuditEntry = Stored<typeof auditRow, typeof auditNames>

/** New values of some fields; undefined fields stay unchanged. */
export type Change<Fields> = { [Name in keyof Fields]?: Fields[Name] | undefined }

/** Returns the values of `change` that differ from those of `before`. */
export function differing<Fields extends object>(before: Fields, change: Change<Fields>): Partial<Fields> {
  const names = Object.keys(change) as (keyof Fields)[]
  const different = names.filter(
    (name) => change[name] !== undefined && JSON.stringify(change[name]) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(different.map((name) => [name, change[name]])) as Partial<Fields>
}

/** Returns the values of `before` for the fields that `change` sets. */
export const oldValues = <Fields extends object>(before: Fields, change: Partial<Fields>): Partial<Fields> =>
  Object.fromEntries(
    Object.keys(change).map((name) => [name, before[name as keyof Fields]]),
  ) as Partial<Fields>
