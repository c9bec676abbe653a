import { z } from 'zod'
import type { MethodWritten } from '#app/api/payment-settings.ts'
import type { MethodRow } from '#app/api/payments.ts'
import { readTaka } from '#app/components/payment/read-taka.ts'
import { foldMobile } from '#core/folding.ts'
import { type Money, toUnits } from '#core/money.ts'
import { methodInput } from '#core/payment-method/method-input.ts'
import { isWallet, sensitiveMethodFields } from '#core/payment-method/payment-method.ts'

/** Form values. Limits are strings as typed, in taka. */
export type MethodDraft = Omit<MethodWritten, 'min' | 'max'> & { min: string; max: string }

export const emptyMethod: MethodDraft = {
  kind: 'bkash',
  label: 'bKash',
  number: '',
  accountType: 'personal',
  holder: '',
  bank: { bankName: '', branch: '', routingNumber: '', swift: '' },
  qrImage: '',
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
  ...same
}: MethodRow): MethodDraft {
  return { ...same, min: written(min), max: written(max) }
}
const written = (limit: Money | null) => (limit ? String(toUnits(limit)) : '')

/** Converts the form values. Resets the fields that are hidden for the kind. */
export function toMethod({ min, max, ...draft }: MethodDraft): MethodWritten {
  const { kind } = draft
  return {
    ...draft,
    number: isWallet(kind) ? foldMobile(draft.number) : draft.number.trim(),
    accountType: kind === 'bank' ? 'bank' : kind === 'cash' ? 'none' : draft.accountType,
    bank: kind === 'bank' ? draft.bank : emptyMethod.bank,
    min: toLimit(min),
    max: toLimit(max),
  }
}
const toLimit = (typed: string): Money | null =>
  typed.trim() === '' ? null : { minor: readTaka(typed) ?? 0, currency: 'BDT' }

/** Validates the converted form values with core's schema. */
export const methodRules = z.unknown().superRefine((draft, { addIssue }) => {
  const { active, ...method } = toMethod(draft as MethodDraft)
  const { error } = methodInput.safeParse({ ...method, isActive: active })
  for (const { path, message } of error?.issues ?? []) {
    // A limit is an object in the schema but one field in the form.
    const issuePath = path[0] === 'min' || path[0] === 'max' ? [path[0]] : path
    addIssue({ code: 'custom', path: issuePath, message })
  }
})

/** Returns the changed fields that decide where clients send money. */
export function sensitiveChanges(before: MethodRow, after: MethodWritten) {
  return sensitiveMethodFields.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
}
