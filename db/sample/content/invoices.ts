const tanvir = { email: 'tanvir@riverside-kitchen.example', client_name: 'Tanvir Ahmed' }
const maya = { email: 'maya@studio-north.example', client_name: 'Maya Lindqvist' }

type Status = 'submitted' | 'checking' | 'accepted' | 'part-accepted' | 'rejected' | 'withdrawn' | 'reversed'

/** A client's payment claim for an invoice; amounts in taka. */
type SampleClaim = {
  status: Status
  hoursAgo: number
  taka: number
  trxId: string
  sender: string
  method?: number
  /** Accepted amount, if it differs from the claimed one. */
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
  /** The exchange rate has expired. */
  isOld?: boolean
  claims: SampleClaim[]
}

/** Invoices and claims in every state. One dollar is ৳122. */
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
