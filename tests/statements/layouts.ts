import type { Transaction } from './transactions.ts'
import type { Cell, FileKind } from './write-file.ts'
import * as as from './written.ts'

type Column = { heading: string; above?: string; value: (one: Transaction) => Cell }
/** Ways in which a statement shows a reversed movement. */
type Reversal = 'status' | 'same-id' | 'details' | 'negative'

export type Layout = {
  name: string
  method: 'bkash' | 'nagad' | 'rocket' | 'bank' | 'wise' | 'payoneer' | 'paypal' | 'swift'
  /** Currency of the account; taka unless given. */
  currency?: string
  file: FileKind
  preamble?: string[][]
  columns: Column[]
  reversal: Reversal
  footer?: string[][]
  isNewestFirst?: boolean
  /** Repeats the headings in the middle, as printed pages do. */
  hasPages?: boolean
  hasDuplicates?: boolean
}

const isIn = ({ kind }: Transaction) => kind !== 'out'
const id = (heading: string): Column => ({ heading, value: (one) => one.id })
const day = (heading: string, write: (day: string) => string): Column => ({
  heading,
  value: (one) => write(one.day),
})
const dayTime = (heading: string, write: (day: string) => string, time = (one: string) => one): Column => ({
  heading,
  value: (one) => `${write(one.day)} ${time(one.time)}`,
})
const time = (heading: string): Column => ({ heading, value: (one) => one.time })
const signed = (heading: string, write: (poisha: number) => string, minus = '-'): Column => ({
  heading,
  value: (one) => (isIn(one) ? '' : minus) + write(one.poisha),
})
const credit = (heading: string, write: (poisha: number) => Cell): Column => ({
  heading,
  value: (one) => (isIn(one) ? write(one.poisha) : ''),
})
const debit = (heading: string, write: (poisha: number) => Cell): Column => ({
  heading,
  value: (one) => (isIn(one) ? '' : write(one.poisha)),
})
const unsigned = (heading: string, write: (poisha: number) => Cell): Column => ({
  heading,
  value: (one) => write(one.poisha),
})
const type = (heading: string, received: string, sent: string): Column => ({
  heading,
  value: (one) => (isIn(one) ? received : sent),
})
const balance = (heading: string, write: (poisha: number) => Cell): Column => ({
  heading,
  value: (one) => write(one.balance),
})
const status = (heading: string, done: string, reversed: string): Column => ({
  heading,
  value: (one) => (one.kind === 'reversed' ? reversed : done),
})
const sender = (heading: string, write = (number: string) => number): Column => ({
  heading,
  value: (one) => write(one.sender),
})
const details = (heading: string): Column => ({ heading, value: (one) => `By ${one.name}` })
const fixed = (heading: string, text: string): Column => ({ heading, value: () => text })
const serial = (heading: string): Column => ({ heading, value: (one) => Number(one.id.length) })
const under = (above: string, ...columns: Column[]): Column[] =>
  columns.map((column, at) => ({ ...column, above: at === 0 ? above : '' }))
const units = (poisha: number): Cell => poisha / 100
const bn = (poisha: number) => as.bengali(as.lakh(poisha))
const excelDay = (heading: string): Column => ({ heading, value: (one) => new Date(`${one.day}T00:00:00Z`) })

const bank = [
  ['Padma Commercial Bank PLC'],
  ['Statement of account', '', '0123-456789-001'],
  ['Period', '01/09/2026', 'to', '31/10/2026'],
  [],
]

export const layouts: Layout[] = [
  {
    name: 'bKash merchant',
    method: 'bkash',
    file: 'csv',
    reversal: 'status',
    columns: [
      id('Transaction ID'),
      dayTime('Date Time', as.ymd()),
      type('Transaction Type', 'Payment', 'Withdraw'),
      unsigned('Amount', as.plain),
      status('Status', 'Completed', 'Reversed'),
      sender('Customer'),
    ],
  },
  {
    name: 'bKash merchant, workbook',
    method: 'bkash',
    file: 'xlsx',
    reversal: 'status',
    preamble: [['bKash Merchant Panel'], ['Wallet: 01712345678']],
    columns: [
      serial('SL'),
      dayTime('Transaction Date', as.dmy(), as.halfDay),
      id('Trx ID'),
      sender('From Wallet'),
      type('Type', 'C2B Payment received', 'B2C Sent'),
      unsigned('Transaction Amount', units),
      status('Transaction Status', 'Success', 'Failed'),
    ],
  },
  {
    name: 'bKash personal',
    method: 'bkash',
    file: 'csv',
    reversal: 'same-id',
    isNewestFirst: true,
    columns: [
      day('Date', as.dmy('-')),
      time('Time'),
      type('Type', 'Received Money', 'Send Money'),
      id('TrxID'),
      signed('Amount', as.lakh),
      balance('Balance', as.lakh),
    ],
  },
  {
    name: 'bKash personal in Bengali',
    method: 'bkash',
    file: 'csv',
    reversal: 'status',
    columns: [
      dayTime('তারিখ ও সময়', (one) => as.bengali(as.dmy()(one)), as.bengali),
      id('লেনদেন আইডি'),
      type('লেনদেনের ধরন', 'টাকা গ্রহণ', 'ক্যাশ আউট'),
      unsigned('পরিমাণ', (one) => `৳${bn(one)}`),
      status('অবস্থা', 'সফল', 'ব্যর্থ'),
      sender('প্রেরকের নম্বর', as.bengali),
    ],
  },
  {
    name: 'bKash, days in words of Bengali',
    method: 'bkash',
    file: 'xlsx',
    reversal: 'same-id',
    columns: [
      day('তারিখ', as.inBengali),
      id('ট্রানজেকশন আইডি'),
      credit('জমা', bn),
      debit('উত্তোলন', bn),
      balance('ব্যালেন্স', bn),
    ],
  },
  {
    name: 'bKash with hidden senders',
    method: 'bkash',
    file: 'csv',
    reversal: 'status',
    columns: [
      dayTime('Initiation Time', as.mdy, as.halfDay),
      id('Receipt No'),
      sender('Opposite Party', as.hidden),
      credit('Paid In', as.thousands),
      debit('Withdrawn', as.thousands),
      status('Status', 'Completed', 'Cancelled'),
    ],
  },
  {
    name: 'Nagad merchant',
    method: 'nagad',
    file: 'csv',
    reversal: 'status',
    columns: [
      dayTime('Txn Date', as.ymd('/')),
      id('Txn ID'),
      sender('Customer Number'),
      unsigned('Amount (BDT)', as.plain),
      type('Txn Type', 'Merchant Payment', 'Fund Transfer Out'),
      status('Status', 'SUCCESS', 'REVERSED'),
    ],
  },
  {
    name: 'Nagad personal',
    method: 'nagad',
    file: 'xlsx',
    reversal: 'same-id',
    columns: [
      dayTime('Transaction Date & Time', as.dmy('.')),
      { heading: 'Trx Type', value: (one) => (isIn(one) ? 'Cash In' : 'Cash Out') },
      id('Transaction ID'),
      sender('From'),
      signed('Amount', as.lakh, '−'),
      balance('Balance', as.lakh),
    ],
  },
  {
    name: 'Nagad with semicolons',
    method: 'nagad',
    file: 'semicolon',
    reversal: 'status',
    columns: [
      day('Date', as.shortYear),
      id('TxnID'),
      credit('Credit', as.european),
      debit('Debit', as.european),
      status('Status', 'Done', 'Refunded'),
    ],
  },
  {
    name: 'Nagad with merged headings',
    method: 'nagad',
    file: 'xlsx',
    reversal: 'status',
    preamble: [['Nagad'], []],
    columns: [
      ...under('Transaction', day('Date', as.ymd()), time('Time'), id('ID')),
      ...under('Amount', credit('Credit', units), debit('Debit', units)),
      status('Status', 'Successful', 'Declined'),
    ],
  },
  {
    name: 'Rocket personal',
    method: 'rocket',
    file: 'csv',
    reversal: 'details',
    columns: [
      day('Date', as.named),
      id('TxnId'),
      details('Description'),
      debit('Dr', as.lakh),
      credit('Cr', as.lakh),
      balance('Balance', as.lakh),
    ],
  },
  {
    name: 'Rocket agent',
    method: 'rocket',
    file: 'tab',
    reversal: 'status',
    columns: [
      dayTime('Posting Date', as.named, as.halfDay),
      id('Trx No'),
      sender('Account', as.hidden),
      unsigned('Amount Tk', as.thousands),
      type('Dr/Cr', 'CR', 'DR'),
      status('State', 'ok', 'reversal'),
    ],
  },
  {
    name: 'Rocket, UTF-16',
    method: 'rocket',
    file: 'utf16',
    reversal: 'status',
    columns: [
      day('Transaction Date', as.monthFirst),
      id('Transaction No'),
      type('Direction', 'In', 'Out'),
      unsigned('Amount', as.lakh),
      status('Result', 'Approved', 'Failure'),
      details('Narration'),
    ],
  },
  {
    name: 'city bank',
    method: 'bank',
    file: 'csv',
    preamble: bank,
    reversal: 'same-id',
    footer: [['Total', '', '', '1,00,000.00', '2,00,000.00', '']],
    columns: [
      day('Date', as.dmy()),
      details('Particulars'),
      id('Instrument No'),
      debit('Withdrawal', as.lakh),
      credit('Deposit', as.lakh),
      balance('Balance', as.lakh),
    ],
  },
  {
    name: 'bank, workbook with merged headings',
    method: 'bank',
    file: 'xlsx',
    preamble: bank,
    reversal: 'same-id',
    columns: [
      ...under('Date', day('Posting', as.dmy()), day('Value', as.dmy())).map((one, at) =>
        at === 0 ? { ...one, heading: 'Post Date', above: '' } : { ...one, heading: 'Value Date', above: '' },
      ),
      ...under('Reference', id('Ref No')),
      details('Narration'),
      ...under('Amount in BDT', debit('Debit', units), credit('Credit', units)),
      balance('Balance', units),
    ],
  },
  {
    name: 'bank, old workbook',
    method: 'bank',
    file: 'xls',
    preamble: bank,
    reversal: 'details',
    columns: [
      day('Transaction Date', as.named),
      details('Transaction Details'),
      id('Reference Number'),
      debit('Debit Amount', units),
      credit('Credit Amount', units),
      balance('Running Balance', units),
    ],
  },
  {
    name: 'bank with days of Excel',
    method: 'bank',
    file: 'xlsx',
    reversal: 'same-id',
    columns: [
      excelDay('Value Date'),
      id('Transaction Reference'),
      details('Narrative'),
      credit('Credit', units),
      debit('Debit', units),
    ],
  },
  {
    name: 'bank with signs',
    method: 'bank',
    file: 'csv',
    reversal: 'negative',
    columns: [
      day('Date', as.mdy),
      details('Description'),
      id('UTR'),
      signed('Amount', as.thousands),
      balance('Balance', as.thousands),
    ],
  },
  {
    name: 'bank with brackets',
    method: 'bank',
    file: 'csv',
    reversal: 'same-id',
    columns: [
      day('Entry Date', as.ydm),
      id('Journal No'),
      { heading: 'Amount', value: (one) => (isIn(one) ? as.lakh(one.poisha) : `(${as.lakh(one.poisha)})`) },
      details('Remarks'),
    ],
  },
  {
    name: 'bank with Cr and Dr',
    method: 'bank',
    file: 'csv',
    reversal: 'same-id',
    columns: [
      day('Tran Date', as.ymd('.')),
      id('Tran ID'),
      { heading: 'Amount', value: (one) => `${as.thousands(one.poisha)} ${isIn(one) ? 'Cr' : 'Dr'}` },
      { heading: 'Balance', value: (one) => `${as.thousands(one.balance)} Cr` },
    ],
  },
  {
    name: 'bank with separators',
    method: 'bank',
    file: 'pipe',
    reversal: 'same-id',
    preamble: bank,
    columns: [
      day('DATE', as.dmy()),
      id('REFERENCE'),
      credit('CREDIT', as.plain),
      debit('DEBIT', as.plain),
      details('PARTICULARS'),
    ],
  },
  {
    name: 'bank in pages',
    method: 'bank',
    file: 'csv',
    reversal: 'same-id',
    hasPages: true,
    isNewestFirst: true,
    columns: [
      day('Date', as.dmy()),
      id('Ref. No.'),
      details('Details'),
      debit('Paid out', as.lakh),
      credit('Paid in', as.lakh),
    ],
  },
  {
    name: 'bank with duplicates',
    method: 'bank',
    file: 'csv',
    reversal: 'same-id',
    hasDuplicates: true,
    columns: [
      day('Payment Date', as.dmy()),
      id('Bank Reference'),
      credit('Money In', as.plain),
      debit('Money Out', as.plain),
    ],
  },
  {
    name: 'bKash with duplicates',
    method: 'bkash',
    file: 'xlsx',
    reversal: 'status',
    hasDuplicates: true,
    columns: [
      dayTime('Completion Time', as.ymd()),
      id('Transaction ID'),
      unsigned('Amount', units),
      type('Transaction Type', 'Customer Payment', 'Disbursement'),
      status('Status', 'Completed', 'Reversed'),
    ],
  },
  {
    name: 'bank, old workbook in pages',
    method: 'bank',
    file: 'xls',
    reversal: 'same-id',
    hasPages: true,
    columns: [
      day('Date', as.dmy('-')),
      id('Txn Ref'),
      debit('Withdrawals', as.lakh),
      credit('Deposits', as.lakh),
      balance('Balance', as.lakh),
    ],
  },
  {
    name: 'bank in Bengali',
    method: 'bank',
    file: 'csv',
    reversal: 'same-id',
    preamble: [['হিসাব বিবরণী'], ['সেপ্টেম্বর ও অক্টোবর']],
    columns: [
      day('তারিখ', (one) => as.bengali(as.dmy('-')(one))),
      details('বিবরণ'),
      id('রেফারেন্স নম্বর'),
      debit('ডেবিট', bn),
      credit('ক্রেডিট', bn),
    ],
  },
  {
    name: 'Nagad in Bengali, month first',
    method: 'nagad',
    file: 'xlsx',
    reversal: 'status',
    columns: [
      day('লেনদেনের তারিখ', (one) => as.bengali(as.mdy(one))),
      id('লেনদেন নম্বর'),
      unsigned('টাকা', (one) => `${bn(one)} টাকা`),
      type('ধরন', 'ক্যাশ ইন', 'সেন্ড মানি'),
      status('স্ট্যাটাস', 'সম্পন্ন', 'বাতিল'),
    ],
  },
  {
    name: 'Rocket with taka',
    method: 'rocket',
    file: 'csv',
    reversal: 'same-id',
    columns: [
      dayTime('Timestamp', as.ymd()),
      id('Transaction Code'),
      { heading: 'Amount', value: (one) => `${isIn(one) ? '' : '-'}Tk. ${as.lakh(one.poisha)}` },
      sender('Mobile Number'),
    ],
  },
  {
    name: 'upper case with spaces',
    method: 'bkash',
    file: 'csv',
    reversal: 'status',
    columns: [
      day('  TRX DATE ', as.ymd()),
      { heading: 'TRX  ID', value: (one) => ` ${one.id.toLowerCase()} ` },
      credit('RECEIVED AMOUNT', (one) => ` ${as.lakh(one)} `),
      debit('PAYMENT OUT', as.lakh),
      status('TRX STATUS', 'COMPLETE', 'CANCELED'),
    ],
  },
  {
    name: 'compact days',
    method: 'bank',
    file: 'csv',
    reversal: 'same-id',
    columns: [day('Date', as.ymd('')), id('RRN'), unsigned('Amount', as.plain), type('Indicator', 'C', 'D')],
  },
  {
    name: 'year, day, month',
    method: 'nagad',
    file: 'csv',
    reversal: 'status',
    columns: [
      day('Date', as.ydm),
      id('Transaction ID'),
      unsigned('Amount', as.plain),
      type('Type', 'Received', 'Sent'),
      status('Status', 'Success', 'Failed'),
    ],
  },
  {
    name: 'long preamble',
    method: 'bank',
    file: 'xlsx',
    reversal: 'same-id',
    preamble: [
      ...bank,
      ['Date', 'of print'],
      ['Amount due', '5,000.00'],
      ['Opening balance', '', '', '2,50,000.00'],
      [],
    ],
    columns: [
      serial('#'),
      day('Txn Date', as.monthFirst),
      id('Txn No'),
      details('Description'),
      credit('Cr Amount', units),
      debit('Dr Amount', units),
      balance('Closing', units),
    ],
  },
  {
    name: 'Wise in dollars',
    method: 'wise',
    currency: 'USD',
    file: 'csv',
    reversal: 'same-id',
    isNewestFirst: true,
    columns: [
      id('TransferWise ID'),
      day('Date', as.dmy('-')),
      signed('Amount', as.plain),
      fixed('Currency', 'USD'),
      details('Description'),
      fixed('Payment Reference', ''),
      balance('Running Balance', as.plain),
      { heading: 'Payer Name', value: (one) => one.name },
      fixed('Total fees', '0.00'),
    ],
  },
  {
    name: 'Payoneer in dollars',
    method: 'payoneer',
    currency: 'USD',
    file: 'csv',
    reversal: 'status',
    columns: [
      day('Transaction Date', as.monthFirst),
      time('Transaction Time'),
      fixed('Time Zone', 'Asia/Dhaka'),
      id('Transaction ID'),
      details('Description'),
      credit('Credit Amount', as.thousands),
      debit('Debit Amount', as.thousands),
      fixed('Currency', 'USD'),
      status('Status', 'Completed', 'Cancelled'),
      balance('Running Balance', as.thousands),
    ],
  },
  {
    name: 'PayPal in euros',
    method: 'paypal',
    currency: 'EUR',
    file: 'csv',
    reversal: 'status',
    columns: [
      day('Date', as.mdy),
      time('Time'),
      fixed('TimeZone', 'Asia/Dhaka'),
      { heading: 'Name', value: (one) => one.name },
      type('Type', 'Website Payment', 'General Withdrawal'),
      status('Status', 'Completed', 'Reversed'),
      fixed('Currency', 'EUR'),
      signed('Gross', as.thousands),
      fixed('Fee', '0.00'),
      signed('Net', as.thousands),
      fixed('From Email Address', 'payer@client.example'),
      id('Transaction ID'),
      balance('Balance', as.thousands),
    ],
  },
  {
    name: 'bank abroad, currency in the headings',
    method: 'swift',
    currency: 'EUR',
    file: 'xlsx',
    reversal: 'same-id',
    columns: [
      day('Value Date', as.ymd()),
      id('Reference'),
      details('Particulars'),
      credit('Credit (EUR)', (minor) => `€${as.thousands(minor)}`),
      debit('Debit (EUR)', as.thousands),
    ],
  },
]
