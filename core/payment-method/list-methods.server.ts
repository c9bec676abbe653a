import type { Context } from '../context.ts'
import { permit } from '../permissions.ts'
import { methodFields } from './method-input.ts'
import type { PaymentMethod } from './method-response.ts'

/** More methods would not help clients to choose. */
export const maxPaymentMethods = 100

export const readMethods = async (db: Context['db'], only: { id?: string; isActive?: true } = {}) => {
  let found = db
    .selectFrom('payment_method')
    .select([
      ...(['id', 'kind', 'label', 'number', 'account_type as accountType', 'holder', 'bank'] as const),
      ...(['qr_image as qrImage', 'instructions_en as instructionsEn'] as const),
      ...(['instructions_bn as instructionsBn', 'min_poisha as minPoisha'] as const),
      ...(['max_poisha as maxPoisha', 'requires', 'is_active as isActive'] as const),
      ...(['pay_link as payLink', 'currency', 'fee'] as const),
      ...(['sort_order as sortOrder', 'revision', 'created_at as createdAt', 'version'] as const),
    ])
    .orderBy('sort_order')
    .orderBy('id')
    .limit(maxPaymentMethods)
  if (only.id) found = found.where('id', '=', only.id)
  if (only.isActive) found = found.where('is_active', '=', true)
  const rows = await found.execute()
  return rows.map(({ minPoisha, maxPoisha, bank, fee, ...same }) => ({
    ...same,
    // Restores the order of keys, which jsonb does not preserve.
    bank: methodFields.shape.bank.parse(bank),
    fee: methodFields.shape.fee.parse(fee),
    min: limitOf(minPoisha, same.currency),
    max: limitOf(maxPoisha, same.currency),
  }))
}

/** Lists the active methods in their configured order. */
export async function listPaymentMethods(ctx: Context): Promise<PaymentMethod[]> {
  permit(ctx, 'payment-method.list')
  return readMethods(ctx.db, { isActive: true })
}

/** Lists all methods, including inactive ones. */
export async function listAllPaymentMethods(ctx: Context): Promise<PaymentMethod[]> {
  permit(ctx, 'payment-method.list-all')
  return readMethods(ctx.db)
}

/** Reads a limit, which is stored in minor units of the method's currency. */
export const limitOf = (minor: string | null, currency: string): PaymentMethod['min'] =>
  minor === null ? null : { minor: Number(minor), currency }
