import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { takaFor } from '../exchange.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'

/** Finds the currency that the client with an address prefers: dollars, if nobody has chosen or it has no rate any more. */
export async function findPreferredCurrency(ctx: Pick<Context, 'db'>, email: string): Promise<string> {
  const found = await ctx.db
    .selectFrom('client_email')
    .innerJoin('client', 'client.id', 'client_email.client_id')
    .select('client.currency')
    .where('client_email.email', '=', foldEmail(email))
    .executeTakeFirst()
  const currency = found?.currency ?? 'USD'
  return takaFor(currency, await readPaymentSettings(ctx)) === undefined ? 'USD' : currency
}
