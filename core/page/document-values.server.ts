import type { Context } from '../context.ts'
import { type MethodKind, methodKindLabels } from '../payment-method/payment-method.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import type { PaymentSettings } from '../payment-settings/payment-settings.ts'

/** Rules of payment that documents name. */
export type PaymentFacts = Pick<
  PaymentSettings,
  'depositPercent' | 'dueDays' | 'rateHours' | 'poishaPerDollar'
> & { waysToPay: string[] }

/** Reads the rules of payment without a permission check: they are public. */
export async function readPaymentFacts(ctx: Pick<Context, 'db'>): Promise<PaymentFacts> {
  const [settings, waysToPay] = await Promise.all([readPaymentSettings(ctx), listWaysToPay(ctx)])
  return { ...settings, waysToPay }
}

/** Lists the kinds of active payment methods, in their configured order. Sample methods do not count. */
export async function listWaysToPay({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const methods = await db
    .selectFrom('payment_method')
    .select(['kind', 'label'])
    .where('is_active', '=', true)
    .where('is_sample', '=', false)
    .orderBy('sort_order')
    .orderBy('id')
    .limit(100)
    .execute()
  return [...new Set(methods.map(({ kind, label }) => (kind === 'other' ? label : inASentence(kind))))]
}

const sentenceWords: Partial<Record<MethodKind, string>> = { bank: 'bank', cash: 'cash' }
const inASentence = (kind: MethodKind) => sentenceWords[kind] ?? methodKindLabels[kind]
