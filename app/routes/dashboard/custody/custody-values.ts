import { z } from 'zod'
import type { CustodyBody, CustodyRow } from '#app/api/custody.ts'
import { readAmount } from '#app/components/payment/read-amount.ts'
import { typePrice } from '#app/components/payment/read-dollars.ts'
import { type CustodyKind, custodyKinds, type Holder, holders } from '#core/custody/custody-kinds.ts'

export type CustodyValues = {
  kind: CustodyKind
  name: string
  heldBy: Holder
  supplier: string
  account: string
  expiresOn: string
  /** Price as typed; empty if unknown. */
  renewal: string
  currency: string
  renewsItself: boolean
  notes: string
  isPaused: boolean
  /** Empty: without an end. */
  pausedUntil: string
}

export const emptyValues: CustodyValues = {
  ...{ kind: 'domain', name: '', heldBy: 'provider', supplier: '', account: '' },
  ...{ expiresOn: '', renewal: '', currency: 'USD', renewsItself: false, notes: '' },
  ...{ isPaused: false, pausedUntil: '' },
}

export const valuesOf = (item: CustodyRow): CustodyValues => ({
  kind: item.kind,
  name: item.name,
  heldBy: item.heldBy,
  supplier: item.supplier,
  account: item.account,
  expiresOn: item.expiresOn ?? '',
  renewal: item.renewal ? typePrice(item.renewal) : '',
  currency: item.renewal?.currency ?? 'USD',
  renewsItself: item.renewsItself,
  notes: item.notes,
  isPaused: item.reminderPause !== null,
  pausedUntil: item.reminderPause?.until ?? '',
})

export function toBody({
  renewal,
  currency,
  isPaused,
  pausedUntil,
  ...values
}: CustodyValues): Omit<CustodyBody, 'clientId'> {
  const minor = readAmount(renewal, currency)
  return {
    ...values,
    renewal: minor === undefined ? null : { minor, currency },
    reminderPause: isPaused ? { until: pausedUntil } : null,
  }
}

export const custodyRules = z
  .object({
    kind: z.enum(custodyKinds),
    name: z.string().trim().min(1, 'Please enter the name'),
    heldBy: z.enum(holders),
    supplier: z.string(),
    account: z.string(),
    expiresOn: z.string(),
    renewal: z.string(),
    currency: z.string(),
    renewsItself: z.boolean(),
    notes: z.string(),
    isPaused: z.boolean(),
    pausedUntil: z.string(),
  })
  .refine(({ renewal, currency }) => renewal.trim() === '' || readAmount(renewal, currency) !== undefined, {
    path: ['renewal'],
    message: 'Must be an amount such as 12 or 12.50',
  })
