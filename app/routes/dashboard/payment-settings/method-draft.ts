import { z } from 'zod'
import type { MethodWritten } from '#app/api/payment-settings.ts'
import type { MethodRow } from '#app/api/payments.ts'
import { readAmount } from '#app/components/payment/read-amount.ts'
import { foldMobile } from '#core/folding.ts'
import { type Money, toUnits } from '#core/money.ts'
import { methodInput } from '#core/payment-method/method-input.ts'
import { isBankKind, isWallet, sensitiveMethodFields } from '#core/payment-method/payment-method.ts'

/** Form values. Limits and fees are strings as typed, in the currency of the method. */
export type MethodDraft = Omit<MethodWritten, 'min' | 'max' | 'fee'> & {
  min: string
  max: string
  feePercent: string
  feeFixed: string
}

export const emptyMethod: MethodDraft = {
  kind: 'bkash',
  label: 'bKash',
  number: '',
  accountType: 'personal',
  holder: '',
  bank: { bankName: '', branch: '', routingNumber: '', swift: '' },
  qrImage: '',
  payLink: '',
  currency: 'BDT',
  feePercent: '',
  feeFixed: '',
  instructionsEn: '',
  instructionsBn: '',
  min: '',
  max: '',
  requires: 'trxId',
  active: true,
}

export function draftOf({
  _id,
  sortOrder: _,
  revision: __,
  version: ___,
  min,
  max,
  fee: { percent, fixedMinor },
  ...same
}: MethodRow): MethodDraft {
  return {
    ...{ ...same, min: written(min), max: written(max) },
    feePercent: percent === 0 ? '' : String(percent),
    feeFixed: fixedMinor === 0 ? '' : written({ minor: fixedMinor, currency: same.currency }),
  }
}
const written = (limit: Money | null) => (limit ? String(toUnits(limit)) : '')

/** Converts the form values. Resets the fields that are hidden for the kind. */
export function toMethod({ min, max, feePercent, feeFixed, ...draft }: MethodDraft): MethodWritten {
  const { kind } = draft
  const currency = isWallet(kind) ? 'BDT' : draft.currency
  return {
    ...draft,
    currency,
    payLink: isWallet(kind) || isBankKind(kind) ? '' : draft.payLink.trim(),
    number: isWallet(kind) ? foldMobile(draft.number) : draft.number.trim(),
    accountType: accountTypeOf(draft),
    bank: isBankKind(kind) ? draft.bank : emptyMethod.bank,
    min: toLimit(min, currency),
    max: toLimit(max, currency),
    fee: {
      percent: feePercent.trim() === '' ? 0 : Number(feePercent.replace(',', '.')),
      fixedMinor: feeFixed.trim() === '' ? 0 : (readAmount(feeFixed, currency) ?? Number.NaN),
    },
  }
}
const toLimit = (typed: string, currency: string): Money | null =>
  typed.trim() === '' ? null : { minor: readAmount(typed, currency) ?? 0, currency }

function accountTypeOf({ kind, accountType }: Pick<MethodDraft, 'kind' | 'accountType'>) {
  if (isBankKind(kind)) return 'bank'
  return isWallet(kind) || kind === 'other' ? accountType : 'none'
}

/** Validates the converted form values with core's schema. */
export const methodRules = z.unknown().superRefine((draft, { addIssue }) => {
  const { active, ...method } = toMethod(draft as MethodDraft)
  const { error } = methodInput.safeParse({ ...method, isActive: active })
  for (const { path, message } of error?.issues ?? []) {
    // Limits and the fee are objects in the schema but single fields in the form.
    const [name = '', part] = path
    const feeField = part === 'percent' ? 'feePercent' : 'feeFixed'
    const issuePath = name === 'fee' ? [feeField] : name === 'min' || name === 'max' ? [name] : path
    addIssue({ code: 'custom', path: issuePath, message })
  }
})

/** Returns the changed fields that decide where clients send money. */
export function sensitiveChanges(before: MethodRow, after: MethodWritten) {
  return sensitiveMethodFields.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
}
