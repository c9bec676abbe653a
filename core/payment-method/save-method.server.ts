import { recordAuditEntry } from '../audit.server.ts'
import { oldValues } from '../audit.ts'
import type { Context } from '../context.ts'
import { renameKeys } from '../rename-keys.ts'
import { readMethods } from './list-methods.server.ts'
import type { PaymentMethod, PaymentMethodFields } from './method-response.ts'
import { saveMethodRevision } from './method-revisions.server.ts'
import { sensitiveMethodFields } from './payment-method.ts'

const columnNames = {
  accountType: 'account_type',
  qrImage: 'qr_image',
  payLink: 'pay_link',
  instructionsEn: 'instructions_en',
  instructionsBn: 'instructions_bn',
  isActive: 'is_active',
} as const

/** Returns the given fields under the names of their columns. */
export function toMethodColumns(fields: Partial<PaymentMethodFields>) {
  const { bank, fee, min, max, ...same } = renameKeys(fields, columnNames)
  return {
    ...same,
    ...(bank && { bank: JSON.stringify(bank) }),
    ...(fee && { fee: JSON.stringify(fee) }),
    ...(min !== undefined && { min_poisha: min?.minor ?? null }),
    ...(max !== undefined && { max_poisha: max?.minor ?? null }),
  }
}

export async function lockMethod({ db }: Context, id: string): Promise<PaymentMethod | undefined> {
  await db.selectFrom('payment_method').select('id').where('id', '=', id).forUpdate().execute()
  const [method] = await readMethods(db, { id })
  return method
}

export const isSensitive = (change: Partial<PaymentMethodFields>) =>
  sensitiveMethodFields.some((field) => change[field] !== undefined)

/** Saves the changed fields of a locked method, with a new revision if clients then pay elsewhere or another
 * amount. `facts` go into the
 * audit entry. */
export async function saveMethod(
  inside: Context,
  before: PaymentMethod,
  change: Partial<PaymentMethodFields>,
  facts: object = {},
): Promise<void> {
  const { id } = before
  // Clients who saw another currency or fee send another amount.
  const isElsewhere = isSensitive(change) || change.currency !== undefined || change.fee !== undefined
  const revision = isElsewhere ? before.revision + 1 : before.revision
  await inside.db
    .updateTable('payment_method')
    .set({ ...toMethodColumns(change), revision, version: before.version + 1, updated_at: inside.now() })
    .where('id', '=', id)
    .execute()
  await saveMethodRevision(inside, id, { ...before, ...change }, revision)
  await recordAuditEntry(inside, {
    ...{ action: 'payment-method.update', kind: 'payment-method', recordId: id },
    before: oldValues<PaymentMethodFields>(before, change),
    after: { ...change, ...(isElsewhere && { revision }), ...facts },
  })
}
