import { recordAuditEntry } from '../audit.server.ts'
import { type Change, differing, oldValues } from '../audit.ts'
import type { Context } from '../context.ts'
import { changedMeanwhile } from '../errors.ts'
import { permit } from '../permissions.ts'
import { renameKeys } from '../rename-keys.ts'
import { inTransaction } from '../transaction.server.ts'
import type { PaymentSettings, PaymentSettingsInput } from './payment-settings.ts'

const columnNames = {
  poishaPerDollar: 'poisha_per_dollar',
  rateHours: 'rate_hours',
  depositPercent: 'deposit_percent',
  dueDays: 'due_days',
} as const

/** Reads the settings without a permission check: the rate and the terms are public. */
export const readPaymentSettings = ({ db }: Pick<Context, 'db'>): Promise<PaymentSettings> =>
  settings(db).executeTakeFirstOrThrow()

const settings = (db: Context['db']) =>
  db
    .selectFrom('payment_settings')
    .select([
      'poisha_per_dollar as poishaPerDollar',
      'rate_hours as rateHours',
      'deposit_percent as depositPercent',
      'due_days as dueDays',
      'version',
      'updated_at as updatedAt',
    ])

/** Updates the settings. Existing invoices keep their rate until it is quoted again. Returns 1 if changed, else 0. */
export async function updatePaymentSettings(
  ctx: Context,
  { version, ...wanted }: Change<PaymentSettingsInput> & { version: number },
): Promise<number> {
  permit(ctx, 'payment-settings.update')
  return inTransaction(ctx, async (inside) => {
    const before = await settings(inside.db).forUpdate().executeTakeFirstOrThrow()
    if (before.version !== version) throw changedMeanwhile()
    const change = differing<PaymentSettingsInput>(before, wanted)
    if (Object.keys(change).length === 0) return 0
    await inside.db
      .updateTable('payment_settings')
      .set({ ...renameKeys(change, columnNames), version: version + 1, updated_at: inside.now() })
      .execute()
    await recordAuditEntry(inside, {
      action: 'payment-settings.update',
      kind: 'payment-settings',
      before: oldValues<PaymentSettingsInput>(before, change),
      after: change,
    })
    return 1
  })
}
