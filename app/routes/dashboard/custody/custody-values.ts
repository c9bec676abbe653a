import { z } from 'zod'
import type { CustodyBody, CustodyRow } from '#app/api/custody.ts'
import { readDollars, typePrice } from '#app/components/payment/read-dollars.ts'
import { type CustodyKind, custodyKinds, type Holder, holders } from '#core/custody/custody-kinds.ts'

export type CustodyValues = {
  kind: CustodyKind
  name: string
  heldBy: Holder
  supplier: string
  account: string
  expiresOn: string
  /** Price in dollars as typed; empty if unknown. */
  renewal: string
  renewsItself: boolean
  notes: string
}

export const emptyValues: CustodyValues = {
  ...{ kind: 'domain', name: '', heldBy: 'provider', supplier: '', account: '' },
  ...{ expiresOn: '', renewal: '', renewsItself: false, notes: '' },
}

export const valuesOf = (item: CustodyRow): CustodyValues => ({
  kind: item.kind,
  name: item.name,
  heldBy: item.heldBy,
  supplier: item.supplier,
  account: item.account,
  expiresOn: item.expiresOn ?? '',
  renewal: item.renewal ? typePrice(item.renewal) : '',
  renewsItself: item.renewsItself,
  notes: item.notes,
})

export function toBody({ renewal, ...values }: CustodyValues): Omit<CustodyBody, 'clientId'> {
  const minor = readDollars(renewal)
  return { ...values, renewal: minor === undefined ? null : { minor, currency: 'USD' } }
}

export const custodyRules = z.object({
  kind: z.enum(custodyKinds),
  name: z.string().trim().min(1, 'Please enter the name'),
  heldBy: z.enum(holders),
  supplier: z.string(),
  account: z.string(),
  expiresOn: z.string(),
  renewal: z
    .string()
    .refine(
      (typed) => typed.trim() === '' || readDollars(typed) !== undefined,
      'Must be an amount such as 12 or 12.50',
    ),
  renewsItself: z.boolean(),
  notes: z.string(),
})
