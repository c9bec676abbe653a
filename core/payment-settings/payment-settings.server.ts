import { type Change, differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { permit } from '../permissions.ts'
import { renameKeys } from '../rename-keys.ts'
import { updateVersioned } from '../versioned-update.server.ts'
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
      'tax_rates as taxRates',
      'version',
      'updated_at as updatedAt',
    ])

/** Updates the settings. Existing invoices keep their rate until it is quoted again. Returns 1 if changed, else 0. */
export async function updatePaymentSettings(
  ctx: Context,
  { version, ...wanted }: Change<PaymentSettingsInput> & { version: number },
): Promise<number> {
  permit(ctx, 'payment-settings.update')
  return updateVersioned(ctx, {
    ...{ kind: 'payment-settings', name: 'Payment settings', version },
    lock: ({ db }) => settings(db).forUpdate().executeTakeFirst(),
    diff: (before) => differing<PaymentSettingsInput>(before, wanted),
    save: (inside, { taxRates, ...terms }, { version }) =>
      inside.db
        .updateTable('payment_settings')
        .set({
          ...renameKeys(terms, columnNames),
          ...(taxRates && { tax_rates: JSON.stringify(taxRates) }),
          version,
          updated_at: inside.now(),
        })
        .execute(),
  })
}
