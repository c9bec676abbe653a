import { z } from 'zod'
import { foldMobile } from '../folding.ts'
import { takaAmount } from '../money-input.ts'
import { link, optionalText, requiredText } from '../text.ts'
import { hasVisibleText } from '../visible-text.ts'
import type { PaymentMethodFields } from './method-response.ts'
import {
  accountTypes,
  isMobileNumber,
  isWallet,
  methodKinds,
  mobileSentence,
  proofs,
} from './payment-method.ts'

const limit = takaAmount.nullish().transform((amount) => amount ?? null)

export const methodFields = z.object({
  kind: z.enum(methodKinds, 'Please choose what it is'),
  label: requiredText(60, 'A name is required'),
  number: optionalText(60).transform((number) => number.trim()),
  accountType: z.enum(accountTypes, 'Please choose the kind of account'),
  holder: optionalText(120),
  bank: z.object({
    bankName: optionalText(120),
    branch: optionalText(120),
    routingNumber: optionalText(40),
    swift: optionalText(20),
  }),
  qrImage: link,
  instructionsEn: optionalText(3_000),
  instructionsBn: optionalText(3_000),
  min: limit,
  max: limit,
  requires: z.enum(proofs, 'Please choose what clients show'),
  isActive: z.boolean('Must be true or false'),
})

type Contradiction = { path: string; message: string }

/** Checks rules that involve more than one field. */
function findContradictions({ kind, number, min, max, bank }: PaymentMethodFields): Contradiction[] {
  const found: Contradiction[] = []
  if (isWallet(kind) && !isMobileNumber(foldMobile(number))) {
    found.push({ path: 'number', message: mobileSentence })
  }
  if (kind === 'bank' && !hasVisibleText(number)) {
    found.push({ path: 'number', message: 'An account number is required' })
  }
  if (kind === 'bank' && !hasVisibleText(bank.bankName)) {
    found.push({ path: 'bank.bankName', message: 'The name of the bank is required' })
  }
  if (min && max && min.minor > max.minor) {
    found.push({ path: 'max', message: 'Must be at least the minimum' })
  }
  return found
}

/** Zod refinement with the rules that involve more than one field; shared by all schemas of a method. */
export function refineMethod(method: PaymentMethodFields, { addIssue }: z.RefinementCtx): void {
  for (const { path, message } of findContradictions(method)) {
    addIssue({ code: 'custom', path: path.split('.'), message })
  }
}

export const methodInput = methodFields.superRefine(refineMethod)
