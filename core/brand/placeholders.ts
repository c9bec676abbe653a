import type { Brand } from './brand.ts'

const samples = new Set(['Platform Helper', 'YOUR ONLINE PLATFORM HELPER', 'House 12, Road 11, Dhanmondi'])
const samplePhone = '8801700000000'

/** Returns the parts of the brand that still have their sample value, such as `phone` or `social.Telegram`. The mark of the
 * default brand is one as soon as the name is another. */
export function findPlaceholders({ social, office, logo, ...rest }: Brand): string[] {
  const parts = {
    ...rest,
    ...Object.fromEntries(social.map(({ label, href }) => [`social.${label}`, href])),
    'office.street': office.street,
  }
  const found = Object.entries(parts)
    .filter(([, value]) => typeof value === 'string' && isPlaceholder(value))
    .map(([name]) => name)
  return logo || found.includes('name') ? found : ['logo', ...found]
}

export const isPlaceholder = (value: string) =>
  samples.has(value) || /[._]example\b/i.test(value) || value.replace(/\D/g, '').includes(samplePhone)
