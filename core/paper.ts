import { brand } from './brand/brand.ts'

/** The sender of every paper, as it stands at its top. */
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
