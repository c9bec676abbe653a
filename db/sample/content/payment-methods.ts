const noBank = { bankName: '', branch: '', routingNumber: '', swift: '' }
const mobileSteps = (app: string) =>
  `Open ${app} and choose Send Money\nEnter our number and the amount\nWrite the invoice’s number as the reference\nKeep the transaction ID`
const mobileStepsInBangla = (app: string) =>
  `${app} অ্যাপ খুলে সেন্ড মানি বেছে নিন\nআমাদের নম্বর ও টাকার পরিমাণ লিখুন\nরেফারেন্সে ইনভয়েস নম্বর লিখুন\nট্রানজ্যাকশন আইডি রেখে দিন`

/** Payment methods with fictional account numbers. */
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
