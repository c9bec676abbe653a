import { client, maya, type Step, sent, staff, tanvir, time } from './steps.ts'

const cafe = {
  business_name: 'Riverside Café',
  text: 'A small café beside the restaurant: breakfast, cakes to order, a map.',
  pages: ['Home', 'Menu', 'Cakes', 'Contact'],
  languages: ['English', 'Bangla'],
  domain_wanted: 'riverside-cafe.example',
}
const showroom = {
  business_name: 'North Showroom',
  text: 'Opening hours, what stands in the showroom this month, and how to find it.',
  pages: ['Home', 'This month', 'Find us'],
  languages: ['English'],
  domain_wanted: '',
}

export type SampleRequest = {
  client: typeof tanvir
  about: typeof cafe
  /** Index of the template; undefined for a custom design. */
  template?: number
  questions?: { question: string; answer: string }[]
  steps: Step[]
  /** Price in cents, and days until the quote expires. */
  quote?: { cents: number; validInDays: number }
  budget?: string
}

/** Template requests in every state. */
export const sampleRequests: SampleRequest[] = [
  { client: maya, about: showroom, template: 1, steps: [] },
  { client: tanvir, about: cafe, template: 0, steps: [sent(5)], budget: 'About $350' },
  { client: maya, about: showroom, steps: [sent(28), staff('under-review', 25)] },
  {
    client: tanvir,
    about: { ...cafe, business_name: 'Riverside Catering' },
    template: 0,
    questions: [{ question: 'For how many guests do you cook at most?', answer: '' }],
    steps: [sent(52), staff('under-review', 50), staff('needs-info', 47)],
  },
  {
    client: maya,
    about: { ...showroom, business_name: 'North Rentals' },
    template: 2,
    steps: [sent(100), staff('under-review', 96), staff('quoted', 90)],
    quote: { cents: 48_900, validInDays: 11 },
  },
  {
    client: tanvir,
    about: { ...cafe, business_name: 'Riverside Cooking School' },
    template: 2,
    steps: [
      sent(24 * 8),
      staff('under-review', 24 * 7),
      staff('quoted', 24 * 6),
      client('changes-asked', 24 * 5, 'Without the downloads, please.'),
    ],
    quote: { cents: 51_900, validInDays: 8 },
  },
  {
    client: maya,
    about: { ...showroom, business_name: 'Studio North Journal' },
    template: 1,
    steps: [
      sent(24 * 30),
      staff('under-review', 24 * 29),
      staff('quoted', 24 * 28),
      client('approved', 24 * 27),
    ],
    quote: { cents: 27_900, validInDays: -14 },
  },
  {
    client: tanvir,
    about: { ...cafe, business_name: 'Night Market' },
    steps: [sent(24 * 60), staff('declined', 24 * 59, 'It needs more people than we are this winter.')],
  },
  {
    client: maya,
    about: { ...showroom, business_name: 'North Auctions' },
    template: 2,
    steps: [sent(24 * 45), client('withdrawn', 24 * 44)],
  },
  {
    client: tanvir,
    about: { ...cafe, business_name: 'Riverside Boats' },
    template: 0,
    steps: [
      sent(24 * 90),
      staff('under-review', 24 * 89),
      staff('quoted', 24 * 88),
      time('expired', 24 * 74, 'The quote’s last day is over'),
    ],
    quote: { cents: 36_900, validInDays: -75 },
  },
]
