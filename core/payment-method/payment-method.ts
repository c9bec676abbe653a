import { z } from 'zod'
import { takaAmount } from '../money-input.ts'
import { link, optionalText, requiredText } from '../text.ts'

export const methodKinds = ['bkash', 'nagad', 'rocket', 'upay', 'bank', 'cash', 'other'] as const
export type MethodKind = (typeof methodKinds)[number]
export const methodKindLabels: Record<MethodKind, string> = {
  bkash: 'bKash',
  nagad: 'Nagad',
  rocket: 'Rocket',
  upay: 'Upay',
  bank: 'Bank transfer',
  cash: 'Cash',
  other: 'Another way',
}
/** Paid to a mobile number. */
export const walletKinds: readonly MethodKind[] = ['bkash', 'nagad', 'rocket', 'upay']
export const isWallet = (kind: string) => walletKinds.some((wallet) => wallet === kind)

export const accountTypes = ['personal', 'agent', 'merchant', 'bank', 'none'] as const
export type AccountType = (typeof accountTypes)[number]
/** What a person does with it: each type has a menu of its own in a wallet. */
export const accountTypeLabels: Record<AccountType, string> = {
  personal: 'Personal: use Send Money',
  agent: 'Agent: use Cash Out',
  merchant: 'Merchant: use Payment',
  bank: 'Bank account',
  none: 'No account',
}

export const proofs = ['trxId', 'screenshot', 'either', 'both'] as const
export type Proof = (typeof proofs)[number]
export const proofLabels: Record<Proof, string> = {
  trxId: 'The transaction ID',
  screenshot: 'A screenshot or photo',
  either: 'The transaction ID or a screenshot',
  both: 'The transaction ID and a screenshot',
}

export type BankDetails = { bankName: string; branch: string; routingNumber: string; swift: string }

/** 01, an operator from 3 to 9, and eight digits. */
export const isMobileNumber = (number: string) => /^01[3-9]\d{8}$/.test(number)
/** As people write it: blanks, dashes, and the country in front. */
export const foldMobile = (written: string) => written.replace(/[\s-]/g, '').replace(/^(\+?88)(?=01)/, '')

export const mobileSentence = 'Must be a mobile number such as 01712345678'

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
export type MethodFacts = z.infer<typeof methodFields>

type Finding = { path: string; message: string }

/** What fields say about each other. */
function findContradictions({ kind, number, min, max, bank }: MethodFacts): Finding[] {
  const found: Finding[] = []
  if (isWallet(kind) && !isMobileNumber(foldMobile(number))) {
    found.push({ path: 'number', message: mobileSentence })
  }
  if (kind === 'bank' && number === '') {
    found.push({ path: 'number', message: 'An account number is required' })
  }
  if (kind === 'bank' && bank.bankName.trim() === '') {
    found.push({ path: 'bank.bankName', message: 'The name of the bank is required' })
  }
  if (min && max && min.minor > max.minor) {
    found.push({ path: 'max', message: 'Must not be less than the least amount' })
  }
  return found
}

/** For every form of a method: what its fields say about each other. */
export function tellContradictions(method: MethodFacts, { addIssue }: z.RefinementCtx): void {
  for (const { path, message } of findContradictions(method)) {
    addIssue({ code: 'custom', path: path.split('.'), message })
  }
}

export const methodInput = methodFields.superRefine(tellContradictions)

/** Wallet numbers are kept as eleven digits, however they were written. */
export const settleMethod = (method: MethodFacts): MethodFacts =>
  isWallet(method.kind) ? { ...method, number: foldMobile(method.number) } : method

/** What money goes astray by when it is wrong. */
export const carefulFields = ['number', 'holder', 'qrImage', 'bank'] as const

export type PaymentMethod = MethodFacts & {
  id: string
  sortOrder: number
  /** Counts the changes of the careful fields. */
  revision: number
  createdAt: Date
  version: number
}

/** The method as a client saw it. */
export type MethodSnapshot = Pick<
  MethodFacts,
  'label' | 'number' | 'accountType' | 'holder' | 'bank' | 'qrImage'
> & {
  revision: number
}
