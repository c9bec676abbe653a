import { client, maya, type Said, type Step, sent, staff, tanvir, time } from './steps.ts'

const plan = (planId: string, priceCents: number, revisions: number, supportMonths: number) => ({
  service: 'website-coding',
  planId,
  name: `Website with coding, ${planId.charAt(0).toUpperCase()}${planId.slice(1)}`,
  priceCents,
  revisions,
  revisionsAsQuoted: false,
  supportMonths,
})
const starter = plan('starter', 29_900, 2, 1)
const growth = plan('growth', 59_900, 4, 3)
const quoted = (service: string, name: string, priceCents = 0) => ({
  ...{ service, name, priceCents, planId: '', revisions: 0, revisionsAsQuoted: true, supportMonths: 0 },
})

export type SampleOrder = {
  client: typeof tanvir
  bought: typeof starter | typeof growth | ReturnType<typeof quoted>
  brief: Record<string, string>
  questions?: { question: string; answer: string }[]
  steps: Step[]
  said?: Said[]
  source?: 'web' | 'chat'
  dueInDays?: number
  /** Invoice of the deposit or of the full price. */
  billed?: { kind: 'deposit' | 'full'; cents: number; isPaid: boolean }
  revisionsUsed?: number
  isProject?: boolean
}

/** Orders in every state. */
export const sampleOrders: SampleOrder[] = [
  {
    client: maya,
    bought: growth,
    brief: {
      business: 'An interior studio in Malmö. The site should show rooms, not lists.',
      pages: 'Home, Rooms, Journal, Prices, Contact',
      domain: 'studio-north.example',
    },
    steps: [sent(3)],
  },
  {
    client: tanvir,
    bought: quoted('social-boost', 'Social media boosting'),
    brief: {
      platform: 'Facebook and Instagram',
      page: 'https://www.facebook.com/riverside-kitchen.example',
      goal: 'More people from the neighbourhood at lunch, before the winter.',
    },
    questions: [
      { question: 'May we use the photos of your last menu?', answer: '' },
      { question: 'How much may the advertisements cost each week?', answer: '' },
    ],
    steps: [sent(30), staff('needs-info', 26)],
  },
  {
    client: maya,
    bought: starter,
    brief: { business: 'A second, small site for the showroom.' },
    steps: [sent(70), staff('accepted', 60)],
    dueInDays: 12,
    billed: { kind: 'deposit', cents: 14_950, isPaid: false },
  },
  {
    client: tanvir,
    bought: growth,
    brief: { business: 'Menu, booking and orders to take away.', domain: 'riverside-kitchen.example' },
    steps: [sent(24 * 22), staff('accepted', 24 * 21), staff('in-progress', 24 * 20)],
    said: [
      { by: 'staff', hoursAgo: 24 * 9, text: 'The menu page is ready to try on the test site.' },
      { by: 'client', hoursAgo: 24 * 8, text: 'Lovely. Could the prices stand on the right?' },
      { by: 'note', hoursAgo: 24 * 8 - 1, text: 'Counts as the first list, not as a revision of its own.' },
    ],
    dueInDays: 9,
    billed: { kind: 'deposit', cents: 29_950, isPaid: true },
    isProject: true,
  },
  {
    client: maya,
    bought: quoted('graphic-design', 'Graphic design', 12_000),
    brief: { wanted: 'A logo', text: 'Studio North', style: 'Calm, one colour' },
    steps: [
      sent(24 * 15),
      staff('accepted', 24 * 14),
      staff('in-progress', 24 * 13),
      staff('in-review', 24 * 5),
      client('in-progress', 24 * 4, 'The N a little narrower, please.'),
      staff('in-review', 20, 'Three drafts are in the folder that we shared.'),
    ],
    revisionsUsed: 1,
    billed: { kind: 'full', cents: 12_000, isPaid: true },
  },
  {
    client: tanvir,
    bought: quoted('graphic-design', 'Graphic design', 8_000),
    brief: { wanted: 'A poster', text: 'Ramadan menu' },
    steps: [
      sent(24 * 40),
      staff('accepted', 24 * 39),
      staff('in-progress', 24 * 38),
      staff('in-review', 24 * 30),
      client('delivered', 24 * 28),
    ],
    billed: { kind: 'full', cents: 8_000, isPaid: true },
  },
  {
    client: maya,
    bought: starter,
    brief: { business: 'Portfolio of an interior studio.' },
    steps: [
      sent(24 * 340),
      staff('accepted', 24 * 338),
      staff('in-progress', 24 * 335),
      staff('in-review', 24 * 322),
      client('delivered', 24 * 320),
      staff('closed', 24 * 280),
    ],
    billed: { kind: 'full', cents: 29_900, isPaid: true },
    isProject: true,
  },
  {
    client: tanvir,
    bought: quoted('custom', 'Something else'),
    brief: { wanted: 'An app for the waiters, by Friday.' },
    steps: [
      sent(24 * 12),
      staff('declined', 24 * 11, 'We can’t do it well in three days. In March we could.'),
    ],
    source: 'chat',
  },
  {
    client: maya,
    bought: quoted('wordpress', 'WordPress website'),
    brief: { wanted: 'Maintenance and support', business: 'An interior studio.' },
    steps: [sent(24 * 50), client('cancelled', 24 * 49, 'We move to a coded site instead.')],
  },
  {
    client: tanvir,
    bought: quoted('wordpress', 'WordPress website'),
    brief: { wanted: 'A faster site', business: 'A restaurant.' },
    questions: [{ question: 'Where is the site hosted?', answer: '' }],
    steps: [
      sent(24 * 75),
      staff('needs-info', 24 * 74),
      time('expired', 24 * 43, 'Nothing was heard for 30 days'),
    ],
  },
]
