import { z } from 'zod'
import { foldMobile } from '../folding.ts'
import { anyAmount, currencyCode } from '../money-input.ts'
import { link, optionalText, requiredText, yesOrNo } from '../text.ts'
import { hasVisibleText } from '../visible-text.ts'
import { noFee, withoutFee } from './fee.ts'
import type { PaymentMethodFields } from './method-response.ts'
import {
  accountTypes,
  isBankKind,
  isMobileNumber,
  isWallet,
  methodKindLabels,
  methodKinds,
  mobileSentence,
  proofs,
} from './payment-method.ts'

const limit = anyAmount.nullish().transform((amount) => amount ?? null)

const feeRange = 'Must be a percentage from 0 to 20, with two decimals at most'
const fee = z.object({
  percent: z
    .number(feeRange)
    .min(0, feeRange)
    .max(20, feeRange)
    .refine((percent) => Math.round(percent * 100) / 100 === percent, feeRange),
  fixedMinor: z
    .int('Must be a whole number of minor units')
    .min(0, 'Must be at least 0')
    .max(1_000_000, 'Must be at most 1,000,000 minor units'),
})

const payLink = optionalText(500).refine(
  (value) => value === '' || /^https:\/\/[^\s]+$/i.test(value),
  'Must be an https link',
)

/** Values of a new method that does not name them: without them, a method is in taka and has no fee. */
export const methodDefaults = {
  payLink: payLink.default(''),
  currency: currencyCode.default('BDT'),
  fee: fee.default(noFee),
}

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
  payLink,
  currency: currencyCode,
  fee,
  instructionsEn: optionalText(3_000),
  instructionsBn: optionalText(3_000),
  min: limit,
  max: limit,
  requires: z.enum(proofs, 'Please choose what clients show'),
  isActive: yesOrNo,
})

type Contradiction = { path: string; message: string }

/** Checks rules that involve more than one field. */
function findContradictions(method: PaymentMethodFields): Contradiction[] {
  const { kind, number, min, max, bank, currency, payLink, fee } = method
  const found: Contradiction[] = []
  if (isWallet(kind) && currency !== 'BDT') {
    found.push({ path: 'currency', message: `Must be BDT, like all of ${methodKindLabels[kind]}` })
  }
  if (kind === 'card' && payLink === '') {
    found.push({ path: 'payLink', message: 'A payment link is required' })
  }
  for (const [path, limit] of Object.entries({ min, max })) {
    if (limit && limit.currency !== currency) found.push({ path, message: `Must be in ${currency}` })
  }
  if (isWallet(kind) && !isMobileNumber(foldMobile(number))) {
    found.push({ path: 'number', message: mobileSentence })
  }
  if (isBankKind(kind) && !hasVisibleText(number)) {
    found.push({ path: 'number', message: 'An account number is required' })
  }
  if (isBankKind(kind) && !hasVisibleText(bank.bankName)) {
    found.push({ path: 'bank.bankName', message: 'The name of the bank is required' })
  }
  if (max && withoutFee(max.minor, fee) === 0) {
    found.push({ path: 'max', message: 'Must be more than the fee' })
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
