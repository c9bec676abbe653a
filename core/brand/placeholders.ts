import type { Brand } from './brand.ts'

const samples = new Set(['Platform Helper', 'YOUR ONLINE PLATFORM HELPER', 'House 12, Road 11, Dhanmondi'])
const samplePhone = '8801700000000'

/** The parts of the brand that still are what it is delivered with, such as `phone` or `social.Telegram`. */
export function findPlaceholders({ social, office, ...facts }: Brand): string[] {
  const parts = {
    ...facts,
    ...Object.fromEntries(social.map(({ label, href }) => [`social.${label}`, href])),
    'office.street': office.street,
  }
  return Object.entries(parts)
    .filter(([, value]) => typeof value === 'string' && isPlaceholder(value))
    .map(([name]) => name)
}

const isPlaceholder = (value: string) =>
  samples.has(value) || /[._]example\b/i.test(value) || value.replace(/\D/g, '').includes(samplePhone)
