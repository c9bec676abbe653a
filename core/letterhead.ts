import { brand } from './brand/brand.ts'

/** Letterhead block at the top of every PDF document. */
export const letterhead = (title: string, number: string) => ({
  kind: 'letterhead' as const,
  sender: brand.name,
  address: [
    brand.office.street,
    `${brand.office.city} ${brand.office.postalCode}, ${brand.office.country}`,
    `${brand.email} · ${brand.phone}`,
  ],
  title,
  number,
})
