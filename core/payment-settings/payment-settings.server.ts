import { sql } from 'kysely'
import { type Change, differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import type { ExchangeRate } from '../exchange.ts'
import { openOrders } from '../order/order.ts'
import { permit } from '../permissions.ts'
import { openQuotes } from '../quote/quote-machine.ts'
import { renameKeys } from '../rename-keys.ts'
import type { TaxRate } from '../tax/tax.ts'
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
      'exchange_rates as exchangeRates',
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
    save: async (inside, { taxRates, exchangeRates, ...terms }, { before, version }) => {
      if (taxRates) await refuseUsedRates(inside, before.taxRates, taxRates)
      if (exchangeRates) await refuseUsedCurrencies(inside, exchangeRates)
      await inside.db
        .updateTable('payment_settings')
        .set({
          ...renameKeys(terms, columnNames),
          ...(taxRates && { tax_rates: JSON.stringify(taxRates) }),
          ...(exchangeRates && { exchange_rates: JSON.stringify(exchangeRates) }),
          version,
          updated_at: inside.now(),
        })
        .execute()
    },
  })
}

/** Refuses the removal of a rate that recurring invoices will need again. */
async function refuseUsedRates({ db }: Context, before: TaxRate[], after: TaxRate[]): Promise<void> {
  for (const { name } of before.filter((rate) => !after.some((one) => one.name === rate.name))) {
    const { count } = await db
      .selectFrom('recurring_invoice')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('next_on', 'is not', null)
      .where(sql<boolean>`lines @> ${JSON.stringify([{ tax: { name } }])}::jsonb`)
      .executeTakeFirstOrThrow()
    if (count === '0') continue
    const some = count === '1' ? 'a recurring invoice' : `${count} recurring invoices`
    throw fieldRefusal(
      'taxRates',
      `${name} is the tax of ${some}, so its name has to stay. Change them first`,
      'conflict',
    )
  }
}

/** Refuses the removal of a rate in whose currency clients can pay, or will be invoiced. */
async function refuseUsedCurrencies({ db }: Context, rates: ExchangeRate[]): Promise<void> {
  const kept = ['BDT', 'USD', ...rates.map(({ currency }) => currency)]
  const method = await db
    .selectFrom('payment_method')
    .select(['label', 'currency'])
    .where('currency', 'not in', kept)
    // One that waits for a second owner is shown later.
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('is_active', '=', true),
        exists(
          selectFrom('payment_method_change')
            .select('id')
            .whereRef('method_id', '=', 'payment_method.id')
            .where('state', '=', 'waiting'),
        ),
      ]),
    )
    .executeTakeFirst()
  if (method) {
    throw refuseRemoval(
      `The rate of ${method.currency} has to stay: clients pay by ${method.label} in it. Hide the payment method first`,
    )
  }
  const recurring = await db
    .selectFrom('recurring_invoice')
    .select('currency')
    .where('currency', 'not in', kept)
    .where('next_on', 'is not', null)
    .executeTakeFirst()
  if (recurring) {
    throw refuseRemoval(
      `A recurring invoice is in ${recurring.currency}, so its rate has to stay. Change or end the invoice first`,
    )
  }
  const agreed = await db
    .selectFrom('client_order')
    .select(['currency', 'number'])
    .where('currency', 'not in', kept)
    .where('status', 'in', openOrders)
    .unionAll(
      db
        .selectFrom('quote')
        .select(['currency', sql<string>`coalesce(number, title)`.as('number')])
        .where('currency', 'not in', kept)
        .where('status', 'in', openQuotes),
    )
    .limit(1)
    .executeTakeFirst()
  if (agreed) {
    throw refuseRemoval(`${agreed.number} will be invoiced in ${agreed.currency}, so its rate has to stay`)
  }
}

const refuseRemoval = (sentence: string) => fieldRefusal('exchangeRates', sentence, 'conflict')
