import { client, maya, type Step, staff, tanvir, time } from './steps.ts'

const line = (title: string, quantity: number, priceCents: number, isOptional = false) => ({
  ...{ title, quantity, priceCents, isOptional, discount: null },
})

export type SampleQuote = {
  client: typeof tanvir
  title: string
  lines: ReturnType<typeof line>[]
  /** Without the optional lines, less the discount. */
  totalCents: number
  discount?: { percent: number; reason: string }
  note?: string
  validInDays: number
  steps: Step[]
}

const written = (hoursAgo: number) => staff('draft', hoursAgo)

/** Quotes that became no order, in each of their states. */
export const sampleQuotes: SampleQuote[] = [
  {
    client: tanvir,
    title: 'Online table reservations',
    lines: [line('Reservation form with confirmation by mail', 1, 24_000), line('Training', 2, 3_500)],
    totalCents: 31_000,
    validInDays: 14,
    steps: [written(4)],
  },
  {
    client: maya,
    title: 'A second language for the showroom website',
    lines: [
      line('Pages translated and set in Bangla', 6, 4_500),
      line('Switch between the languages', 1, 9_000),
      line('Search in both languages', 1, 12_000, true),
      line('Monthly text updates for a year', 12, 2_000, true),
    ],
    discount: { percent: 10, reason: 'Third order' },
    note: 'The translation itself is part of the price. Please send the English texts two weeks before.',
    totalCents: 32_400,
    validInDays: 12,
    steps: [written(50), staff('sent', 48), client('viewed', 20)],
  },
  {
    client: tanvir,
    title: 'Menu photographs',
    lines: [line('Half a day of photography', 1, 16_000), line('Retouched pictures', 20, 400)],
    totalCents: 24_000,
    validInDays: 6,
    steps: [
      written(24 * 5),
      staff('sent', 24 * 5 - 1),
      client('viewed', 24 * 4),
      client('changes-asked', 24 * 4 - 1, 'Twelve pictures are enough.'),
    ],
  },
  {
    client: maya,
    title: 'Newsletter design',
    lines: [line('Template for four newsletters', 1, 18_000)],
    totalCents: 18_000,
    validInDays: -3,
    steps: [written(24 * 18), staff('sent', 24 * 18 - 2), time('expired', 24 * 2, 'Its last day is over')],
  },
]
