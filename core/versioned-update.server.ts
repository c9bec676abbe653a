import { recordAuditEntry } from './audit.server.ts'
import { oldValues } from './audit.ts'
import type { Context } from './context.ts'
import { changedMeanwhile, notFound } from './errors.ts'
import type { AuditKind } from './records/kinds.ts'
import { inTransaction } from './transaction.server.ts'

type Edit<Fields extends object, Row extends Fields> = {
  kind: AuditKind
  /** Unset for a table with a single row. */
  id?: string
  /** Name of the record in the refusal of an unknown id. */
  name: string
  /** Version of the record that the edit is based on. */
  version: number
  /** Reads the record and locks it. */
  lock: (inside: Context) => Promise<Row | undefined>
  /** Returns the fields that change, with their new values. */
  diff: (before: Row, inside: Context) => Partial<Fields> | Promise<Partial<Fields>>
  /** Makes changes outside the row and returns their audit facts, empty if there were none. */
  changeMore?: (inside: Context, before: Row, change: Partial<Fields>) => Promise<object> | object
  /** Returns the fields as the audit entry shows them, without secrets. */
  conceal?: (fields: Partial<Fields>) => object
  /** Updates the row, with its next version. */
  save: (inside: Context, change: Partial<Fields>, update: Update<Row>) => Promise<unknown>
}
type Update<Row> = { before: Row; version: number }

/** Edits a record that nobody else has changed meanwhile, with an audit entry. Returns the number of changed records;
 * 0 if nothing differs. The caller checks the permission. */
export const updateVersioned = <Fields extends object, Row extends Fields & { version: number }>(
  ctx: Context,
  { kind, id, name, version, lock, diff, changeMore, conceal = (fields) => fields, save }: Edit<Fields, Row>,
): Promise<number> =>
  inTransaction(ctx, async (inside) => {
    const before = await lock(inside)
    if (!before) throw notFound(name)
    if (before.version !== version) throw changedMeanwhile()
    const change = await diff(before, inside)
    const more = await changeMore?.(inside, before, change)
    const after = { ...change, ...more }
    if (Object.keys(after).length === 0) return 0
    await save(inside, change, { before, version: version + 1 })
    await recordAuditEntry(inside, {
      action: `${kind}.update`,
      kind,
      ...(id !== undefined && { recordId: id }),
      before: conceal(oldValues<Fields>(before, change)),
      after: { ...conceal(change), ...more },
    })
    return 1
  })
