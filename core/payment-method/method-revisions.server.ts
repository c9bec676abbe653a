import type { Context } from '../context.ts'
import { limitOf } from './list-methods.server.ts'
import type { MethodSnapshot, PaymentMethodFields } from './method-response.ts'

/** Saves a snapshot of a method, in the transaction that creates or changes it. */
export async function saveMethodRevision(
  inside: Context,
  id: string,
  facts: PaymentMethodFields,
  revision: number,
): Promise<void> {
  const { label, number, accountType, holder, bank, qrImage, payLink, currency, fee } = facts
  const seen: MethodSnapshot = {
    ...{ label, number, accountType, holder, bank, qrImage, payLink, currency, fee, revision },
  }
  const snapshot = JSON.stringify(seen)
  await inside.db
    .insertInto('payment_method_revision')
    .values({ method_id: id, revision, snapshot, created_at: inside.now() })
    // Other fields create no new revision; they may update the snapshot.
    .onConflict((known) => known.columns(['method_id', 'revision']).doUpdateSet({ snapshot }))
    .execute()
}

export type FoundMethod = NonNullable<Awaited<ReturnType<typeof findMethodRevision>>>

/** Reads the method as of a revision. The caller checks the permission. */
export const findMethodRevision = async ({ db }: Context, id: string, revision: number | undefined) => {
  const method = await db
    .selectFrom('payment_method')
    .select(['kind', 'requires', 'revision', 'is_active as isActive', 'is_sample as isSample'])
    .select(['label', 'currency', 'fee', 'min_poisha as minPoisha', 'max_poisha as maxPoisha'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!method) return undefined
  const seen = await db
    .selectFrom('payment_method_revision')
    .select('snapshot')
    .where('method_id', '=', id)
    .where('revision', '=', revision ?? method.revision)
    .executeTakeFirst()
  return (
    seen && {
      ...method,
      min: limitOf(method.minPoisha, method.currency),
      max: limitOf(method.maxPoisha, method.currency),
      snapshot: seen.snapshot,
      isCurrent: (revision ?? method.revision) === method.revision,
    }
  )
}
