import type { Context } from '../context.ts'
import { fieldRefusalAs } from '../errors.ts'
import type { ClaimInput } from './claim-input.ts'

const sentence = 'Only a claim that was not accepted can be sent again, and only once'

/** Returns the rejected claim that a new one replaces. Throws if it cannot be replaced. */
export async function findReplaced(
  inside: Context,
  { replacesId, invoiceId }: Pick<ClaimInput, 'replacesId' | 'invoiceId'>,
): Promise<{ id: string; proofId: string | null } | undefined> {
  if (!replacesId) return undefined
  // Locked, so that two concurrent claims cannot both replace it.
  const replaced = await inside.db
    .selectFrom('payment_claim')
    .select(['id', 'proof_attachment_id as proofId'])
    .where('id', '=', replacesId)
    .where('invoice_id', '=', invoiceId)
    .where('status', '=', 'rejected')
    .forUpdate()
    .executeTakeFirst()
  const newer = await inside.db
    .selectFrom('payment_claim')
    .select('id')
    .where('replaces_id', '=', replacesId)
    .where('status', '<>', 'withdrawn')
    .executeTakeFirst()
  if (!replaced || newer) throw fieldRefusalAs('replacesId', sentence, 'conflict')
  return replaced
}
