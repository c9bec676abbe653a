import type { Context } from '../context.ts'
import { inTransaction } from '../transaction.server.ts'
import { findRecord } from './record.server.ts'
import { assignRecord } from './work.server.ts'
import type { WorkKind } from './work-kinds.ts'

/** Assigns records of a kind, or frees them. Returns the ids of those that had another assignee. */
export const assignMany = (
  ctx: Context,
  kind: WorkKind,
  { findIds, assignee }: { findIds: (inside: Context) => Promise<string[]>; assignee: string | null },
): Promise<string[]> =>
  inTransaction(ctx, async (inside) => {
    const changed: string[] = []
    for (const id of await findIds(inside)) {
      const record = await findRecord(inside, { kind, id }, { isLocked: true })
      const was = record?.assignee?.id ?? null
      if (record && (await assignRecord(inside, { kind, id }, { assignee, was }))) changed.push(id)
    }
    return changed
  })
