const tanvir = { email: 'tanvir@riverside-kitchen.example', client_name: 'Tanvir Ahmed' }
const maya = { email: 'maya@studio-north.example', client_name: 'Maya Lindqvist' }

const noBank = { bankName: '', branch: '', routingNumber: '', swift: '' }
const mobileSteps = (app: string) =>
  `Open ${app} and choose Send Money\nEnter our number and the amount\nWrite the invoice’s number as the reference\nKeep the transaction ID`
const mobileStepsInBangla = (app: string) =>
  `${app} অ্যাপ খুলে সেন্ড মানি বেছে নিন\nআমাদের নম্বর ও টাকার পরিমাণ লিখুন\nরেফারেন্সে ইনভয়েস নম্বর লিখুন\nট্রানজ্যাকশন আইডি রেখে দিন`

/** Ways to pay to nobody: the numbers are made up. */
export const sampleMethods = [
  {
    kind: 'bkash' as const,
    label: 'bKash (sample)',
    number: '01700000001',
    account_type: 'personal' as const,
    holder: 'Sample Holder',
    bank: noBank,
    instructions_en: mobileSteps('bKash'),
    instructions_bn: mobileStepsInBangla('বিকাশ'),
    min_poisha: 1_000,
    max_poisha: 5_000_000,
    requires: 'either' as const,
    is_active: true,
  },
  {
    kind: 'nagad' as const,
    label: 'Nagad (sample)',
    number: '01800000002',
    account_type: 'merchant' as const,
    holder: 'Sample Holder',
    bank: noBank,
    instructions_en: mobileSteps('Nagad').replace('Send Money', 'Payment'),
    instructions_bn: mobileStepsInBangla('নগদ').replace('সেন্ড মানি', 'পেমেন্ট'),
    min_poisha: null,
    max_poisha: null,
    requires: 'trxId' as const,
    is_active: true,
  },
  {
    kind: 'bank' as const,
    label: 'Bank transfer (sample)',
    number: '0000 1111 2222',
    account_type: 'bank' as const,
    holder: 'Sample Holder Ltd',
    bank: { bankName: 'Sample Bank', branch: 'Dhanmondi', routingNumber: '000000000', swift: 'SAMPBDDH' },
    instructions_en:
      'Transfer to this account by BEFTN or NPSB\nWrite the invoice’s number as the purpose\nTake a photo of the slip',
    instructions_bn: 'এই অ্যাকাউন্টে বিইএফটিএন বা এনপিএসবি-তে টাকা পাঠান\nউদ্দেশ্যে ইনভয়েস নম্বর লিখুন\nস্লিপের ছবি তুলুন',
    min_poisha: 100_000,
    max_poisha: null,
    requires: 'both' as const,
    is_active: true,
  },
  {
    kind: 'cash' as const,
    label: 'Cash at the office (sample)',
    number: '',
    account_type: 'none' as const,
    holder: '',
    bank: noBank,
    instructions_en: 'Come to the office on a weekday from 10 to 6\nAsk for a slip, and add a photo of it',
    instructions_bn: 'কর্মদিবসে ১০টা থেকে ৬টার মধ্যে অফিসে আসুন\nরসিদ চেয়ে নিন এবং তার ছবি যোগ করুন',
    min_poisha: null,
    max_poisha: null,
    requires: 'screenshot' as const,
    is_active: false,
  },
]

type Status = 'submitted' | 'checking' | 'accepted' | 'part-accepted' | 'rejected' | 'withdrawn' | 'reversed'

/** What one client said of one invoice; amounts in taka. */
type SampleClaim = {
  status: Status
  hoursAgo: number
  taka: number
  trxId: string
  sender: string
  method?: number
  /** Where another amount than the claimed one was accepted. */
  acceptedTaka?: number
  reason?: string
  reasonText?: string
  flags?: string[]
  text?: string
}
export type SampleInvoice = {
  client: typeof tanvir
  service: string
  kind: 'deposit' | 'balance' | 'full' | 'extra'
  cents: number
  hoursAgo: number
  dueInDays: number
  isVoid?: boolean
  /** The rate has lapsed. */
  isOld?: boolean
  claims: SampleClaim[]
}

/** An invoice and a claim of every state. The rate is ৳122. */
export const sampleInvoices: SampleInvoice[] = [
  {
    client: tanvir,
    service: 'Website, Growth',
    kind: 'deposit',
    cents: 29_950,
    hoursAgo: 24 * 20,
    dueInDays: -13,
    claims: [
      {
        status: 'rejected',
        hoursAgo: 24 * 19,
        taka: 36_539,
        trxId: 'SAMPLE9A1',
        sender: '01711000001',
        reason: 'not-found',
        reasonText: '',
      },
      {
        status: 'accepted',
        hoursAgo: 24 * 18,
        taka: 40_000,
        trxId: 'SAMPLE9A2',
        sender: '01711000001',
        flags: ['amount-differs', 'sender-unknown'],
        text: 'I sent a little more by mistake.',
      },
    ],
  },
  {
    client: tanvir,
    service: 'Website, Growth',
    kind: 'balance',
    cents: 29_950,
    hoursAgo: 40,
    dueInDays: 5,
    claims: [
      { status: 'withdrawn', hoursAgo: 30, taka: 36_539, trxId: 'SAMPLE7B1', sender: '01711000001' },
      { status: 'submitted', hoursAgo: 3, taka: 36_539, trxId: 'SAMPLE7B2', sender: '01711000001' },
    ],
  },
  {
    client: tanvir,
    service: 'Photos of the menu',
    kind: 'extra',
    cents: 8_000,
    hoursAgo: 24 * 6,
    dueInDays: -1,
    isOld: true,
    claims: [
      {
        status: 'rejected',
        hoursAgo: 28,
        taka: 9_760,
        trxId: 'SAMPLE5C1',
        sender: '01711000009',
        reason: 'unreadable',
        reasonText: 'The last digits of the transaction ID are cut off. Please send the whole screenshot.',
        flags: ['sender-unknown', 'rate-lapsed'],
      },
    ],
  },
  {
    client: maya,
    service: 'Brand design',
    kind: 'full',
    cents: 45_000,
    hoursAgo: 90,
    dueInDays: 3,
    claims: [
      {
        status: 'part-accepted',
        hoursAgo: 70,
        taka: 54_900,
        acceptedTaka: 50_000,
        trxId: 'SAMPLE3D1',
        sender: '01911000002',
        method: 1,
        reasonText: 'The wallet shows ৳50,000.',
      },
      {
        status: 'submitted',
        hoursAgo: 20,
        taka: 4_000,
        trxId: 'SAMPLE3D2',
        sender: '01911000099',
        method: 1,
        flags: ['amount-differs', 'sender-unknown'],
      },
      {
        status: 'checking',
        hoursAgo: 1,
        taka: 900,
        trxId: 'SAMPLE3D3',
        sender: '01911000002',
        method: 1,
        flags: ['amount-differs'],
      },
    ],
  },
  {
    client: maya,
    service: 'Social boost, one month',
    kind: 'full',
    cents: 12_000,
    hoursAgo: 24 * 9,
    dueInDays: -2,
    claims: [
      {
        status: 'reversed',
        hoursAgo: 24 * 8,
        taka: 14_640,
        trxId: 'SAMPLE2E1',
        sender: '01911000002',
        method: 1,
        reasonText: 'The sender called the money back.',
      },
    ],
  },
  {
    client: maya,
    service: 'Hosting for a year',
    kind: 'extra',
    cents: 4_200,
    hoursAgo: 24 * 4,
    dueInDays: 3,
    isVoid: true,
    claims: [],
  },
]
