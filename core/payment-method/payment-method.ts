import { foldMobile } from '../folding.ts'

export const methodKinds = [
  'bkash',
  'nagad',
  'rocket',
  'upay',
  'bank',
  'cash',
  'paypal',
  'wise',
  'payoneer',
  'swift',
  'card',
  'other',
] as const
export type MethodKind = (typeof methodKinds)[number]
export const methodKindLabels: Record<MethodKind, string> = {
  bkash: 'bKash',
  nagad: 'Nagad',
  rocket: 'Rocket',
  upay: 'Upay',
  bank: 'Bank transfer',
  cash: 'Cash',
  paypal: 'PayPal',
  wise: 'Wise',
  payoneer: 'Payoneer',
  swift: 'Bank transfer from abroad (SWIFT)',
  card: 'Card by payment link',
  other: 'Other',
}
/** Kinds that are paid to a mobile number. */
export const walletKinds: readonly MethodKind[] = ['bkash', 'nagad', 'rocket', 'upay']
/** Kinds with the details of a bank account. */
export const isBankKind = (kind: string) => kind === 'bank' || kind === 'swift'
export const isWallet = (kind: string) => walletKinds.some((wallet) => wallet === kind)

export const accountTypes = ['personal', 'agent', 'merchant', 'bank', 'none'] as const
export type AccountType = (typeof accountTypes)[number]
/** Account types with the wallet's menu item to use; each type has its own. */
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

/** Checks for 01, an operator digit from 3 to 9, and eight digits. */
export const isMobileNumber = (number: string) => /^01[3-9]\d{8}$/.test(number)

export const mobileSentence = 'Must be a mobile number such as 01712345678'

/** Normalizes a wallet's number to eleven digits. */
export const normalizeMethod = <Method extends { kind: MethodKind; number: string }>(
  method: Method,
): Method => (isWallet(method.kind) ? { ...method, number: foldMobile(method.number) } : method)

/** Fields that, if wrong, send a client's money to the wrong account. Another number can also stand in the texts. */
export const sensitiveMethodFields = [
  'label',
  'number',
  'holder',
  'qrImage',
  'payLink',
  'bank',
  'instructionsEn',
  'instructionsBn',
] as const
export type SensitiveMethodField = (typeof sensitiveMethodFields)[number]
export const sensitiveMethodLabels: Record<SensitiveMethodField, string> = {
  label: 'Name',
  number: 'Number',
  holder: 'Account holder',
  qrImage: 'QR code',
  payLink: 'Payment link',
  bank: 'Bank',
  instructionsEn: 'Steps in English',
  instructionsBn: 'Steps in Bangla',
}
